import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { doneAnswer, mailedLinkAnswer } from './shapes';
import { signInRequest } from './signInRequest';
import { ifDone, PERSONAL } from './tags';
import type { Done, MailedLink, User } from './types';

export const confirmationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, because a query would put the token, a secret, into a cache key. */
    verifyConfirmation: build.mutation<MailedLink, { token: string }>({
      query: ({ token }) => ({
        operation: 'verifyConfirmation',
        path: fillPath(paths.confirmation, { token }),
        answer: mailedLinkAnswer,
      }),
    }),
    /** Contract: "confirm". Signs in. Sends the token of the current session, which proves that the account is its own. */
    confirmAccount: build.mutation<User, { token: string }>({
      query: ({ token }) =>
        signInRequest({
          operation: 'confirm',
          method: 'POST',
          path: fillPath(paths.confirmation, { token }),
        }),
      invalidatesTags: ifDone(() => PERSONAL),
    }),
    /** Contract: "resend confirmation". */
    resendConfirmation: build.mutation<Done, { email: string }>({
      query: (body) => ({
        operation: 'resendConfirmation',
        method: 'POST',
        path: paths.confirmations,
        body,
        anonymous: true,
        answer: doneAnswer,
      }),
    }),
  }),
});

export const { useVerifyConfirmationMutation, useConfirmAccountMutation, useResendConfirmationMutation } =
  confirmationsApi;
