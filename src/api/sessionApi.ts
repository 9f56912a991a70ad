import { baseApi } from './baseApi';
import { paths } from './paths';
import { doneAnswer, userShape } from './shapes';
import { signInRequest } from './signInRequest';
import { ifDone, one, PERSONAL } from './tags';
import type { Body, User } from './types';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "session initialize / refresh". Null for a visitor. */
    getSession: build.query<User | null, void>({
      query: () => ({
        operation: 'showSession',
        path: paths.session,
        answer: { at: 'session', like: { user: userShape }, nullable: true },
      }),
      transformResponse: (session: { user: User } | null) => session?.user ?? null,
      providesTags: (user) => (user ? [one('User', user.id)] : ['User']),
    }),
    /** Contract: "login". The base query stores the token. */
    login: build.mutation<User, Body<'createSession'>>({
      query: (body) =>
        signInRequest({ operation: 'createSession', method: 'POST', path: paths.session, body }),
      invalidatesTags: ifDone(() => PERSONAL),
    }),
    /** Contract: "logout". The local sign-out does not wait for it. */
    logout: build.mutation<null, void>({
      query: () => ({
        operation: 'deleteSession',
        method: 'DELETE',
        path: paths.session,
        answer: doneAnswer,
      }),
      transformResponse: () => null,
      invalidatesTags: [...PERSONAL],
    }),
    /** Contract: "omniauth (facebook, google_oauth2)". */
    loginWithProvider: build.mutation<User, Body<'createOmniauthSession'>>({
      query: (body) =>
        signInRequest({ operation: 'createOmniauthSession', method: 'POST', path: paths.omniauth, body }),
      invalidatesTags: ifDone(() => PERSONAL),
    }),
  }),
});

export const { useLoginMutation, useLoginWithProviderMutation } = sessionApi;
