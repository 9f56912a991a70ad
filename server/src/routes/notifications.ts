import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import {
  changeNotifications,
  personOfToken,
  personOfUser,
  showNotifications,
} from '../services/follows/notifications';
import { subscribe, unsubscribe } from '../services/push/subscriptions';
import type { Routes } from './routes';

export const notificationRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showNotifications,
    handler: async (request) => ({
      notifications: await showNotifications(context, personOfUser(callerOf(request), request.token)),
    }),
  });

  app.route({
    ...endpoints.updateNotifications,
    handler: async (request) => ({
      notifications: await changeNotifications(
        context,
        personOfUser(callerOf(request), request.token),
        request.body.notifications,
      ),
    }),
  });

  app.route({
    ...endpoints.showMailedNotifications,
    handler: async ({ params }) => ({
      notifications: await showNotifications(context, await personOfToken(context, params.token)),
    }),
  });

  app.route({
    ...endpoints.updateMailedNotifications,
    handler: async ({ params, body }) => ({
      notifications: await changeNotifications(
        context,
        await personOfToken(context, params.token),
        body.notifications,
      ),
    }),
  });
};

/** The browser of the caller's session. */
export const pushRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.createPushSubscription,
    handler: async (request) => {
      const user = callerOf(request);
      const { token } = request;
      await subscribe(context, { user, token }, request.body);
      return { notifications: await showNotifications(context, personOfUser(user, token)) };
    },
  });

  app.route({
    ...endpoints.deletePushSubscription,
    handler: async (request) => {
      const user = callerOf(request);
      const { token } = request;
      await unsubscribe(context, { user, token });
      return { notifications: await showNotifications(context, personOfUser(user, token)) };
    },
  });
};
