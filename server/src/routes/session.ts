import { endpoints } from '../endpoints';
import { ApiError } from '../lib/errors';
import { browserOf } from '../plugins/access';
import { signInWithProvider } from '../services/accounts/omniauth';
import { closeSession } from '../services/accounts/sessions';
import { signIn } from '../services/accounts/signIn';
import { sessionView, userView } from '../services/accounts/users';
import type { Routes } from './routes';

export const sessionRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showSession,
    handler: async (request) => {
      if (request.user) return { session: { user: await userView(context, request.user) } };
      // `Basic` is a proxy's, such as that of a staging site: it says nothing of a session.
      if (!/^Bearer\b/i.test(request.headers.authorization ?? '')) return { session: null };
      throw new ApiError(401, 'token_expired', 'Your session has ended. Please sign in.');
    },
  });

  app.route({
    ...endpoints.createSession,
    handler: async (request) => sessionView(context, await signIn(context, request.body, browserOf(request))),
  });

  app.route({
    ...endpoints.createOmniauthSession,
    handler: async (request) =>
      sessionView(context, await signInWithProvider(context, request.body, browserOf(request))),
  });

  app.route({
    ...endpoints.deleteSession,
    handler: async (request) => {
      if (request.token) await closeSession(context, request.token);
      return { message: 'Signed out.' };
    },
  });
};
