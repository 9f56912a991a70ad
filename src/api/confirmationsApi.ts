import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { signInRequest } from './signInRequest';
import { ifDone, PERSONAL } from './tags';
import type { MailedLink, User } from './types';

export const confirmationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, because a query would put the token, a secret, into a cache key. */
    verifyConfirmation: build.mutation<MailedLink, { token: string }>({
      query: ({ token }) => ({
        operation: 'verifyConfirmation',
        path: fillPath(paths.confirmation, { token }),
        answer: { like: { message: '', email: '', own: false } },
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
    resendConfirmation: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({
        operation: 'resendConfirmation',
        method: 'POST',
        path: paths.confirmations,
        body,
        anonymous: true,
        answer: { like: { message: '' } },
      }),
    }),
  }),
});

export const { useVerifyConfirmationMutation, useConfirmAccountMutation, useResendConfirmationMutation } =
  confirmationsApi;
