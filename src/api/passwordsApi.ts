import { baseApi } from './baseApi';
import { path } from './path';
import { doneAnswer, mailedLinkAnswer } from './shapes';
import { signedInAnswer, signInRequest } from './signInRequest';
import { ifDone, PERSONAL } from './tags';
import type { Done, MailedLink, User } from './types';

export const passwordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "password reset". */
    requestPasswordReset: build.mutation<Done, { email: string }>({
      query: (body) => ({
        method: 'POST',
        path: '/api/v2/passwords',
        body,
        anonymous: true,
      }),
      extraOptions: { operation: 'requestPasswordReset', answer: doneAnswer },
    }),
    /** Contract: "password verify". A mutation, because a query would put the token, a secret, into a cache key. */
    verifyPasswordToken: build.mutation<MailedLink, { token: string }>({
      query: ({ token }) => ({ path: path`/api/v2/passwords/${token}` }),
      extraOptions: { isReported: true, operation: 'verifyPasswordToken', answer: mailedLinkAnswer },
    }),
    /** Contract: "password update". Signs in. */
    updatePassword: build.mutation<User, { token: string; password: string }>({
      query: ({ token, password }) =>
        signInRequest({
          method: 'PATCH',
          path: path`/api/v2/passwords/${token}`,
          body: { password },
        }),
      extraOptions: { operation: 'updatePassword', answer: signedInAnswer },
      invalidatesTags: ifDone(() => PERSONAL),
    }),
  }),
});

export const { useRequestPasswordResetMutation, useVerifyPasswordTokenMutation, useUpdatePasswordMutation } =
  passwordsApi;
