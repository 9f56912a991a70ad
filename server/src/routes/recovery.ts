import { endpoints } from '../endpoints';
import { askerOf, browserOf } from '../plugins/access';
import { describeToken } from '../services/accounts/emailChanges';
import { confirmEmail, requestReset, resendConfirmation, resetPassword } from '../services/accounts/recovery';
import { sessionView } from '../services/accounts/users';
import type { Routes } from './routes';

/** Confirming an address. */
export const confirmationRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.confirm,
    handler: async (request) =>
      sessionView(context, await confirmEmail(context, request.params.token, askerOf(request))),
  });

  app.route({
    ...endpoints.verifyConfirmation,
    handler: async (request) => ({
      message: 'This link works.',
      ...(await describeToken(context, request.params.token, 'confirm', askerOf(request))),
    }),
  });

  app.route({
    ...endpoints.resendConfirmation,
    handler: async ({ body }) => {
      await resendConfirmation(context, body.email);
      return { message: 'Check your email for confirmation instructions' };
    },
  });
};

/** A forgotten password. */
export const passwordRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.requestPasswordReset,
    handler: async ({ body }) => {
      await requestReset(context, body.email);
      return { message: 'Check email for password reset instructions' };
    },
  });

  app.route({
    ...endpoints.verifyPasswordToken,
    handler: async (request) => ({
      message: 'This token works.',
      ...(await describeToken(context, request.params.token, 'reset', askerOf(request))),
    }),
  });

  app.route({
    ...endpoints.updatePassword,
    handler: async (request) => {
      const { params, body } = request;
      const opened = await resetPassword(context, params.token, body.password, browserOf(request));
      return sessionView(context, opened);
    },
  });
};
