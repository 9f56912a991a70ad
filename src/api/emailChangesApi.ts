import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { mailedLinkAnswer, userShape } from './shapes';
import { signInRequest } from './signInRequest';
import { ifDone, one, PERSONAL } from './tags';
import type { Id, MailedLink, User } from './types';

type ByToken = { token: string };
const user = { at: 'user', like: userShape };

/** The pending email address (contract, "Accounts"), and the undo of a change. */
export const emailChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    resendEmailChange: build.mutation<User, Id>({
      query: (id) => ({
        operation: 'resendEmailChange',
        method: 'POST',
        path: fillPath(paths.emailChange, { id }),
        answer: user,
      }),
    }),
    cancelEmailChange: build.mutation<User, Id>({
      query: (id) => ({
        operation: 'cancelEmailChange',
        method: 'DELETE',
        path: fillPath(paths.emailChange, { id }),
        answer: user,
      }),
      invalidatesTags: ifDone((id) => [one('User', id)]),
    }),
    confirmEmailChange: build.mutation<User, ByToken>({
      query: (byToken) => ({
        operation: 'confirmEmailChange',
        method: 'POST',
        path: fillPath(paths.emailChangeLink, byToken),
        answer: user,
      }),
      invalidatesTags: ifDone(() => ['User']),
    }),
    /** The undo of a change, from the old address. A mutation, because a query would put the token, a secret, into a cache key. */
    verifyEmailUndo: build.mutation<MailedLink, ByToken>({
      query: (byToken) => ({
        operation: 'verifyEmailUndo',
        path: fillPath(paths.emailUndo, byToken),
        answer: mailedLinkAnswer,
      }),
    }),
    /** The answer starts a session, as after signing in. */
    undoEmailChange: build.mutation<User, ByToken & { password: string }>({
      query: ({ token, password }) =>
        signInRequest({
          operation: 'undoEmailChange',
          method: 'POST',
          path: fillPath(paths.emailUndo, { token }),
          body: { password },
        }),
      invalidatesTags: ifDone(() => PERSONAL),
    }),
  }),
});

export const {
  useResendEmailChangeMutation,
  useCancelEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useVerifyEmailUndoMutation,
  useUndoEmailChangeMutation,
} = emailChangesApi;
