import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { fillPath, paths } from './paths';
import { locationShape, userShape } from './shapes';
import { ifDone } from './tags';
import type { Answer, Body, EventLocation, Id, PostalCode, User } from './types';

type HomeValidation = Answer<'validateHome'>['home'];

export const locationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "event location index". */
    listEventLocations: build.query<EventLocation[], void>({
      query: () => ({ path: paths.eventLocations, answer: { at: 'event_locations', like: [locationShape] } }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Spec 1 §7: GET /api/v2/event_locations/{id}, by zip, slug or id. */
    getEventLocation: build.query<EventLocation, Id>({
      query: (id) => ({
        path: fillPath(paths.eventLocation, { id }),
        answer: { at: 'data.eventLocation', like: locationShape },
      }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Spec 1 §7: GET /api/postal_codes with a filter of coordinates; the first is the nearest. */
    listPostalCodes: build.query<PostalCode[], { lat: number; lng: number }>({
      query: (coordinates) => ({
        path: paths.postalCodes,
        params: { filter: { coordinates } },
        answer: { at: 'postal_codes', like: [{ postal_code: '' }] },
      }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Contract: "validateHome". */
    validateHome: build.query<HomeValidation, string>({
      query: (postalCode) => ({
        path: paths.homeValidation,
        params: { postal_code: postalCode },
        answer: { at: 'home', like: { postal_code: '', serviceable: true } },
      }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Contract: "create home". */
    createHome: build.mutation<User, Body<'createHome'>['home']>({
      query: (home) => ({
        method: 'POST',
        path: paths.homes,
        body: { home },
        answer: { at: 'user', like: userShape },
      }),
      invalidatesTags: ifDone(() => ['User']),
    }),
  }),
});

export const {
  useListEventLocationsQuery,
  useGetEventLocationQuery,
  useLazyListPostalCodesQuery,
  useLazyValidateHomeQuery,
  useCreateHomeMutation,
} = locationsApi;
