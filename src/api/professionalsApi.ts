import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import type { Professional } from './types';

export const professionalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "professional index": the restaurants, as the filters of browse and dashboard list them. */
    listProfessionals: build.query<Professional[], void>({
      query: () => ({ path: '/api/v2/professionals' }),
      extraOptions: {
        operation: 'listProfessionals',
        answer: { at: 'professionals', like: [{ id: 0, slug: '', name: '' }] },
      },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
  }),
});

export const { useListProfessionalsQuery } = professionalsApi;
