import { baseApi } from './baseApi';
import { path } from './path';
import { mailedLinkAnswer, userShape } from './shapes';
import { signedInAnswer, signInRequest } from './signInRequest';
import { ifDone, one, PERSONAL } from './tags';
import type { Id, MailedLink, User } from './types';

type ByToken = { token: string };
const user = { at: 'user', like: userShape };

/** The pending email address (contract, "Accounts"), and the undo of a change. */
export const emailChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    resendEmailChange: build.mutation<User, Id>({
      query: (id) => ({
        method: 'POST',
        path: path`/api/v2/users/${id}/email_change`,
      }),
      extraOptions: { operation: 'resendEmailChange', answer: user },
    }),
    cancelEmailChange: build.mutation<User, Id>({
      query: (id) => ({
        method: 'DELETE',
        path: path`/api/v2/users/${id}/email_change`,
      }),
      extraOptions: { operation: 'cancelEmailChange', answer: user },
      invalidatesTags: ifDone((id) => [one('User', id)]),
    }),
    confirmEmailChange: build.mutation<User, ByToken>({
      query: (byToken) => ({
        method: 'POST',
        path: path`/api/v2/email_changes/${byToken.token}`,
      }),
      extraOptions: { operation: 'confirmEmailChange', answer: user },
      invalidatesTags: ifDone(() => ['User']),
    }),
    /** The undo of a change, from the old address. A mutation, because a query would put the token, a secret, into a cache key. */
    verifyEmailUndo: build.mutation<MailedLink, ByToken>({
      query: (byToken) => ({ path: path`/api/v2/email_undos/${byToken.token}` }),
      extraOptions: { isReported: true, operation: 'verifyEmailUndo', answer: mailedLinkAnswer },
    }),
    /** The answer starts a session, as after signing in. */
    undoEmailChange: build.mutation<User, ByToken & { password: string }>({
      query: ({ token, password }) =>
        signInRequest({
          method: 'POST',
          path: path`/api/v2/email_undos/${token}`,
          body: { password },
        }),
      extraOptions: { operation: 'undoEmailChange', answer: signedInAnswer },
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
