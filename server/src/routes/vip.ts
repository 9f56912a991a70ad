import { endpoints } from '../endpoints';
import { ApiError, unauthenticated } from '../lib/errors';
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
      const { accept = '' } = request.headers;
      const isBrowser = accept.includes('text/html');
      try {
        const user = await userOfToken(context, request.body.token);
        if (!user) throw unauthenticated();
        const url = await portalUrl(context, user.id);
        // A client that is no form cannot follow a redirect to another host.
        return !isBrowser && accept.includes('application/json') ? { url } : reply.redirect(url, 303);
      } catch (error) {
        // The form post has left the page, so a browser is redirected to one rather than shown JSON.
        if (!isBrowser || !(error instanceof ApiError)) throw error;
        return reply.redirect(`${accountUrl(context)}?billing=failed`, 303);
      }
    },
  });
};
