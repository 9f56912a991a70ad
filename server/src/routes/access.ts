import type { FastifyRequest } from 'fastify';
import type { Static } from '@sinclair/typebox';
import { endpoints } from '../endpoints';
import { askerOf, callerOf, browserOf, ownOnly } from '../plugins/access';
import { accessOf, endOtherSessions, endSession, unlinkIdentity } from '../services/accounts/access';
import {
  describeToken,
  cancelChange,
  confirmChange,
  mailChangeAgain,
  undoChange,
} from '../services/accounts/emailChanges';
import { dataFile, deleteOwn, deletionOf } from '../services/accounts/ownData';
import type { Asking } from '../services/accounts/proof';
import { sessionView, userView } from '../services/accounts/users';
import type { ProvenBody } from '../schemas/access';
import type { Routes } from './routes';

const askingIn = (request: FastifyRequest): Asking => ({
  user: callerOf(request),
  token: request.token,
  currentPassword: (request.body as Static<typeof ProvenBody>).user.current_password,
});

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
      const token = await endSession(context, askingIn(request), Number(request.params.id));
      return { message: 'The session has ended.', token };
    },
  });

  app.route({
    ...endpoints.deleteOtherSessions,
    handler: async (request) => {
      const token = await endOtherSessions(context, askingIn(request));
      return { message: 'All other sessions have ended.', token };
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

/** The customer's own data: taken along, or deleted. */
export const ownDataRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.exportUser,
    handler: async (request) => {
      ownOnly(callerOf(request), request.params.id);
      return dataFile(context, askingIn(request), request.body.format);
    },
  });

  app.route({
    ...endpoints.showDeletion,
    handler: async (request) => ({
      deletion: await deletionOf(context, ownOnly(callerOf(request), request.params.id)),
    }),
  });

  app.route({
    ...endpoints.deleteUser,
    handler: async (request) => {
      ownOnly(callerOf(request), request.params.id);
      await deleteOwn(context, askingIn(request));
      return { message: 'Your account is deleted.' };
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
      const opened = await undoChange(context, params.token, body.password, browserOf(request));
      return sessionView(context, opened);
    },
  });
};
