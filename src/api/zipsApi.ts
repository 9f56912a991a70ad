import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { paths } from './paths';
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
        operation: 'listPostalCodes',
        path: paths.postalCodes,
        params: { filter: { coordinates } },
        answer: { at: 'postal_codes', like: [{ postal_code: '' }] },
      }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Contract: "validateHome". */
    validateHome: build.query<HomeValidation, string>({
      query: (postalCode) => ({
        operation: 'validateHome',
        path: paths.homeValidation,
        params: { postal_code: postalCode },
        answer: { at: 'home', like: { postal_code: '', serviceable: true } },
      }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Contract: "create home". */
    createHome: build.mutation<User, Body<'createHome'>['home']>({
      query: (home) => ({
        operation: 'createHome',
        method: 'POST',
        path: paths.homes,
        body: { home },
        answer: { at: 'user', like: userShape },
      }),
      invalidatesTags: ifDone(() => ['User']),
    }),
  }),
});

export const { useLazyListPostalCodesQuery, useLazyValidateHomeQuery, useCreateHomeMutation } = zipsApi;
