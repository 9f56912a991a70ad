import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { signInRequest } from './signInRequest';
import { ifDone, PERSONAL } from './tags';
import type { User } from './types';

export const confirmationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "confirm". Signs in. */
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

export const { useConfirmAccountMutation, useResendConfirmationMutation } = confirmationsApi;
