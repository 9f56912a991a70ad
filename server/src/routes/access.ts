import { endpoints } from '../endpoints';
import { askerOf, callerOf, deviceIn, ownOnly } from '../plugins/access';
import { accessOf, endOtherSessions, endSession, unlinkIdentity } from '../services/accounts/access';
import {
  describeToken,
  cancelChange,
  confirmChange,
  mailChangeAgain,
  undoChange,
} from '../services/accounts/emailChanges';
import { userView } from '../services/accounts/users';
import type { Routes } from './routes';

/** Sessions and identities. */
export const accessRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showAccess,
    handler: async (request) => {
      const caller = ownOnly(callerOf(request), request.params.id);
      return { access: await accessOf(context, caller, request.token) };
    },
  });

  app.route({
    ...endpoints.deleteSessionById,
    handler: async (request) => {
      await endSession(context, callerOf(request).id, Number(request.params.id));
      return { message: 'The session has ended.' };
    },
  });

  app.route({
    ...endpoints.deleteOtherSessions,
    handler: async (request) => {
      await endOtherSessions(context, callerOf(request).id, request.token);
      return { message: 'All other sessions have ended.' };
    },
  });

  app.route({
    ...endpoints.deleteIdentity,
    handler: async (request) => {
      await unlinkIdentity(context, callerOf(request).id, Number(request.params.id));
      return { message: 'It is no longer linked.' };
    },
  });
};

/** A waiting e-mail address, and the way back from a new one. */
export const emailChangeRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.resendEmailChange,
    handler: async (request) => {
      const { id } = ownOnly(callerOf(request), request.params.id);
      return { user: await userView(context, await mailChangeAgain(context, id)) };
    },
  });

  app.route({
    ...endpoints.cancelEmailChange,
    handler: async (request) => {
      const { id } = ownOnly(callerOf(request), request.params.id);
      return { user: await userView(context, await cancelChange(context, id)) };
    },
  });

  app.route({
    ...endpoints.confirmEmailChange,
    handler: async (request) => {
      const user = await confirmChange(context, callerOf(request), askerOf(request), request.params.token);
      return { user: await userView(context, user) };
    },
  });

  app.route({
    ...endpoints.verifyEmailUndo,
    handler: async (request) => ({
      message: 'This link works.',
      ...(await describeToken(context, request.params.token, 'undo', askerOf(request))),
    }),
  });

  app.route({
    ...endpoints.undoEmailChange,
    handler: async (request) => {
      const { params, body } = request;
      const { token, user } = await undoChange(context, params.token, body.password, deviceIn(request));
      return { session: { token, user: await userView(context, user) } };
    },
  });
};
