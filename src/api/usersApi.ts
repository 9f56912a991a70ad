import { baseApi } from './baseApi';
import { expiresAfter, USER_CACHE_SECONDS } from './cacheTimes';
import { path } from './path';
import { userShape } from './shapes';
import { signInRequest } from './signInRequest';
import { ifDone, one, PERSONAL } from './tags';
import type { Answer, Body, Id, LimitedUser, User } from './types';

export interface UserUpdate {
  id: Id;
  user: Body<'updateUser'>['user'];
  /** A picture makes the request multipart. */
  avatar?: File;
}

type Credit = Answer<'showCreditBalance'>;

function multipart({ user, avatar }: UserUpdate): FormData {
  const form = new FormData();
  Object.entries(user).forEach(([field, value]) => form.append(`user[${field}]`, value));
  if (avatar) form.append('avatar', avatar);
  return form;
}

export const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "register (create user)". Signs in. */
    createUser: build.mutation<User, Body<'createUser'>>({
      query: (body) => signInRequest({ method: 'POST', path: '/api/v2/users', body }, 'token'),
      extraOptions: { operation: 'createUser', answer: { at: 'user', like: userShape } },
      invalidatesTags: ifDone(() => PERSONAL),
    }),
    /** Contract: "user show". Another customer's account has the public fields only. */
    getUser: build.query<User | LimitedUser, Id>({
      query: (id) => ({ path: path`/api/v2/users/${id}` }),
      extraOptions: { operation: 'showUser', answer: { at: 'user', like: { id: 0, firstname: '' } } },
      providesTags: (_user, _error, id) => [one('User', id)],
      ...expiresAfter(USER_CACHE_SECONDS),
    }),
    /** Contract: "user update". */
    updateUser: build.mutation<User, UserUpdate>({
      query: (update) => ({
        method: 'PATCH',
        path: path`/api/v2/users/${update.id}`,
        body: update.avatar ? multipart(update) : { user: update.user },
        isProof: true,
      }),
      extraOptions: { operation: 'updateUser', answer: { at: 'user', like: userShape } },
      invalidatesTags: ifDone(({ id }) => [one('User', id)]),
    }),
    /** Contract: "credit balance". */
    getCreditBalance: build.query<Credit, Id>({
      query: (id) => ({ path: path`/api/v2/users/${id}/credit_balance` }),
      extraOptions: {
        operation: 'showCreditBalance',
        answer: { like: { credit_balance: 0, pending_credit: 0 } },
      },
      providesTags: (_balance, _error, id) => [one('User', id)],
      ...expiresAfter(USER_CACHE_SECONDS),
    }),
  }),
});

export const { useCreateUserMutation, useGetUserQuery, useUpdateUserMutation, useGetCreditBalanceQuery } =
  usersApi;
