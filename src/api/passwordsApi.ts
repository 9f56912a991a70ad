import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { doneAnswer, mailedLinkAnswer } from './shapes';
import { signInRequest } from './signInRequest';
import { ifDone, PERSONAL } from './tags';
import type { Done, MailedLink, User } from './types';

export const passwordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "password reset". */
    requestPasswordReset: build.mutation<Done, { email: string }>({
      query: (body) => ({
        operation: 'requestPasswordReset',
        method: 'POST',
        path: paths.passwords,
        body,
        anonymous: true,
        answer: doneAnswer,
      }),
    }),
    /** Contract: "password verify". A mutation, because a query would put the token, a secret, into a cache key. */
    verifyPasswordToken: build.mutation<MailedLink, { token: string }>({
      query: ({ token }) => ({
        operation: 'verifyPasswordToken',
        path: fillPath(paths.password, { token }),
        answer: mailedLinkAnswer,
      }),
    }),
    /** Contract: "password update". Signs in. */
    updatePassword: build.mutation<User, { token: string; password: string }>({
      query: ({ token, password }) =>
        signInRequest({
          operation: 'updatePassword',
          method: 'PATCH',
          path: fillPath(paths.password, { token }),
          body: { password },
        }),
      invalidatesTags: ifDone(() => PERSONAL),
    }),
  }),
});

export const { useRequestPasswordResetMutation, useVerifyPasswordTokenMutation, useUpdatePasswordMutation } =
  passwordsApi;
