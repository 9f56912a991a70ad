import { baseApi } from './baseApi';
import { SESSION_PATH } from '@/config/openPaths';
import { doneAnswer, userShape } from './shapes';
import { signedInAnswer, signInRequest } from './signInRequest';
import { ifDone, one, PERSONAL } from './tags';
import type { Body, User } from './types';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "session initialize / refresh". Null for a visitor. */
    getSession: build.query<User | null, void>({
      query: () => ({ path: SESSION_PATH }),
      extraOptions: {
        operation: 'showSession',
        answer: { at: 'session', like: { user: userShape }, nullable: true },
        kept: 'session.user',
      },
      transformResponse: (session: { user: User } | null) => session?.user ?? null,
      providesTags: (user) => (user ? [one('User', user.id)] : ['User']),
    }),
    /** Contract: "login". The base query stores the token. */
    login: build.mutation<User, Body<'createSession'>>({
      query: (body) => signInRequest({ method: 'POST', path: SESSION_PATH, body }),
      extraOptions: { operation: 'createSession', answer: signedInAnswer },
      invalidatesTags: ifDone(() => PERSONAL),
    }),
    /** Contract: "logout". The local sign-out does not wait for it. */
    logout: build.mutation<null, void>({
      query: () => ({
        method: 'DELETE',
        path: SESSION_PATH,
      }),
      extraOptions: { operation: 'deleteSession', answer: doneAnswer },
      transformResponse: () => null,
      invalidatesTags: [...PERSONAL],
    }),
    /** Contract: "omniauth (facebook, google_oauth2)". */
    loginWithProvider: build.mutation<User, Body<'createOmniauthSession'>>({
      query: (body) =>
        signInRequest({
          method: 'POST',
          path: '/api/v2/session/omniauth',
          body,
        }),
      extraOptions: { operation: 'createOmniauthSession', answer: signedInAnswer },
      invalidatesTags: ifDone(() => PERSONAL),
    }),
  }),
});

export const { useLoginMutation, useLoginWithProviderMutation } = sessionApi;
