import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { userShape } from './shapes';
import { ifDone } from './tags';
import type { Answer, Body, PostalCode, User } from './types';

type HomeValidation = Answer<'validateHome'>['home'];

/** A customer's zip code, and whether it is served. */
export const zipsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 1 §7: GET /api/postal_codes with a filter of coordinates; the first is the nearest. */
    listPostalCodes: build.query<PostalCode[], { lat: number; lng: number }>({
      query: (coordinates) => ({
        path: '/api/postal_codes',
        params: { filter: { coordinates } },
      }),
      extraOptions: {
        operation: 'listPostalCodes',
        answer: { at: 'postal_codes', like: [{ postal_code: '' }] },
      },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Contract: "validateHome". */
    validateHome: build.query<HomeValidation, string>({
      query: (postalCode) => ({
        path: '/api/v2/homes/validate',
        params: { postal_code: postalCode },
      }),
      extraOptions: {
        operation: 'validateHome',
        answer: { at: 'home', like: { postal_code: '', serviceable: true } },
      },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Contract: "create home". */
    createHome: build.mutation<User, Body<'createHome'>['home']>({
      query: (home) => ({
        method: 'POST',
        path: '/api/v2/homes',
        body: { home },
      }),
      extraOptions: { operation: 'createHome', answer: { at: 'user', like: userShape } },
      invalidatesTags: ifDone(() => ['User']),
    }),
  }),
});

export const { useLazyListPostalCodesQuery, useLazyValidateHomeQuery, useCreateHomeMutation } = zipsApi;
