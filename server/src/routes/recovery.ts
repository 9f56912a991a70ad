import { endpoints } from '../endpoints';
import { checkToken } from '../services/accounts/emailTokens';
import { confirmEmail, requestReset, resendConfirmation, resetPassword } from '../services/accounts/recovery';
import { userView } from '../services/accounts/users';
import type { Routes } from './routes';

export const recoveryRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.confirm,
    handler: async ({ params }) => {
      const { token, user } = await confirmEmail(context, params.token);
      return { session: { token, user: await userView(context, user) } };
    },
  });

  app.route({
    ...endpoints.resendConfirmation,
    handler: async ({ body }) => {
      await resendConfirmation(context, body.email);
      return { message: 'Check your email for confirmation instructions' };
    },
  });

  app.route({
    ...endpoints.requestPasswordReset,
    handler: async ({ body }) => {
      await requestReset(context, body.email);
      return { message: 'Check email for password reset instructions' };
    },
  });

  app.route({
    ...endpoints.verifyPasswordToken,
    handler: async ({ params }) => {
      await checkToken(context, params.token, 'reset');
      return { message: 'This token works.' };
    },
  });

  app.route({
    ...endpoints.updatePassword,
    handler: async ({ params, body }) => {
      const { token, user } = await resetPassword(context, params.token, body.password);
      return { session: { token, user: await userView(context, user) } };
    },
  });
};
