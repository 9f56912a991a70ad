import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import { askToFollow, confirmFollow } from '../services/follows/follows';
import { unsubscribe } from '../services/follows/unsubscribe';
import { joinWaitlist, leaveWaitlist } from '../services/waitlist/waitlist';
import type { Routes } from './routes';

export const followRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.createFollow,
    handler: async ({ user, body }) => ({ follow: await askToFollow(context, user, body) }),
  });

  app.route({
    ...endpoints.confirmFollow,
    handler: async ({ params }) => ({ follow: await confirmFollow(context, params.token) }),
  });

  app.route({
    ...endpoints.joinWaitlist,
    handler: async (request) => ({
      waitlist: await joinWaitlist(context, callerOf(request), Number(request.params.id)),
    }),
  });

  app.route({
    ...endpoints.leaveWaitlist,
    handler: async (request) => {
      await leaveWaitlist(context, callerOf(request).id, Number(request.params.id));
      return { waitlist: null };
    },
  });

  app.route({
    ...endpoints.unsubscribe,
    handler: async ({ params }) => ({ message: await unsubscribe(context, params.token) }),
  });
};
