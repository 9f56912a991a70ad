import { endpoints } from '../endpoints';
import { ApiError, unauthenticated } from '../errors';
import { callerOf } from '../plugins/access';
import { userOfToken } from '../services/accounts/sessions';
import {
  accountUrl,
  cancelSubscription,
  confirmSubscription,
  portalUrl,
  startSubscription,
} from '../services/vip/vip';
import type { Routes } from './routes';

export const vipRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.subscribe,
    handler: async (request) => ({
      data: { client_secret: await startSubscription(context, callerOf(request).id) },
    }),
  });

  app.route({
    ...endpoints.confirmSubscription,
    handler: async (request) => confirmSubscription(context, callerOf(request).id),
  });

  app.route({
    ...endpoints.cancelSubscription,
    handler: async (request) => cancelSubscription(context, callerOf(request).id),
  });

  app.route({
    ...endpoints.createPortal,
    handler: async (request, reply) => {
      try {
        const user = await userOfToken(context, request.body.token);
        if (!user) throw unauthenticated();
        return reply.redirect(await portalUrl(context, user.id), 303);
      } catch (error) {
        // The form post has left the page, so a browser is redirected to one rather than shown JSON.
        const isBrowser = request.headers.accept?.includes('text/html');
        if (!isBrowser || !(error instanceof ApiError)) throw error;
        return reply.redirect(`${accountUrl(context)}?billing=failed`, 303);
      }
    },
  });
};
