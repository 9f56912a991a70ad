import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import {
  changeNotifications,
  personOfToken,
  personOfUser,
  showNotifications,
} from '../services/follows/notifications';
import type { Routes } from './routes';

export const notificationRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showNotifications,
    handler: async (request) => ({
      notifications: await showNotifications(context, personOfUser(callerOf(request))),
    }),
  });

  app.route({
    ...endpoints.updateNotifications,
    handler: async (request) => ({
      notifications: await changeNotifications(
        context,
        personOfUser(callerOf(request)),
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
