import { endpoints } from '../endpoints';
import { unauthenticated } from '../lib/errors';
import { callerOf } from '../plugins/access';
import { askToFollow, confirmFollow } from '../services/follows/follows';
import { unsubscribe } from '../services/follows/unsubscribe';
import { joinWaitlist, leaveWaitlist } from '../services/waitlist/waitlist';
import type { Routes } from './routes';

export const followRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.createFollow,
    handler: async ({ user, token, body }) => {
      // The session has ended elsewhere. The page still shows the button of a customer, without a field for an address.
      if (token && !user && !body.email) throw unauthenticated();
      return { follow: await askToFollow(context, user, body) };
    },
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
};

/** The address in a mail's `List-Unsubscribe` header. */
export const unsubscribeRoutes: Routes = (context) => async (app) => {
  // The body of RFC 8058 §3.2, `List-Unsubscribe=One-Click`. It is not read, because the call alone ends the mails.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null, null),
  );
  app.route({
    ...endpoints.unsubscribe,
    handler: async ({ params }) => ({ message: await unsubscribe(context, params.token) }),
  });

  // A mail program without one-click unsubscribing opens the address in a browser (RFC 2369 §3.2).
  app.get<{ Params: { token: string } }>(
    '/api/v2/unsubscribe/:token',
    { config: { access: 'public' } },
    async ({ params }, reply) =>
      reply.redirect(`${context.config.publicUrl}/unsubscribe/${encodeURIComponent(params.token)}`),
  );
};
