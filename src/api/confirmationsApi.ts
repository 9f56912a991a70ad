import { baseApi } from './baseApi';
import { path } from './path';
import { doneAnswer, mailedLinkAnswer } from './shapes';
import { signedInAnswer, signInRequest } from './signInRequest';
import { ifDone, PERSONAL } from './tags';
import type { Done, MailedLink, User } from './types';

export const confirmationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, because a query would put the token, a secret, into a cache key. */
    verifyConfirmation: build.mutation<MailedLink, { token: string }>({
      query: ({ token }) => ({ path: path`/api/v2/confirmations/${token}` }),
      extraOptions: { isReported: true, operation: 'verifyConfirmation', answer: mailedLinkAnswer },
    }),
    /** Contract: "confirm". Signs in. Sends the token of the current session, which proves that the account is its own. */
    confirmAccount: build.mutation<User, { token: string }>({
      query: ({ token }) =>
        signInRequest({
          method: 'POST',
          path: path`/api/v2/confirmations/${token}`,
        }),
      extraOptions: { operation: 'confirm', answer: signedInAnswer },
      invalidatesTags: ifDone(() => PERSONAL),
    }),
    /** Contract: "resend confirmation". */
    resendConfirmation: build.mutation<Done, { email: string }>({
      query: (body) => ({
        method: 'POST',
        path: '/api/v2/confirmations',
        body,
        anonymous: true,
      }),
      extraOptions: { operation: 'resendConfirmation', answer: doneAnswer },
    }),
  }),
});

export const { useVerifyConfirmationMutation, useConfirmAccountMutation, useResendConfirmationMutation } =
  confirmationsApi;
