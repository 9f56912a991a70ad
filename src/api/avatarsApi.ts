import { baseApi } from './baseApi';
import { expiresAfter, USER_CACHE_SECONDS } from './cacheTimes';
import { path } from './path';
import { one } from './tags';
import type { Answer, Id } from './types';

export const avatarsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "avatar show" (users_{id}). Null for a customer without a picture. */
    getAvatar: build.query<Answer<'showAvatar'>['avatar'], Id>({
      query: (userId) => ({ path: path`/api/v2/avatars/${`users_${userId}`}` }),
      extraOptions: { operation: 'showAvatar', answer: { at: 'avatar', like: { url: '' }, nullable: true } },
      providesTags: (_avatar, _error, userId) => [one('User', userId)],
      ...expiresAfter(USER_CACHE_SECONDS),
    }),
  }),
});
