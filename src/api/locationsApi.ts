import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { path } from './path';
import { locationShape } from './shapes';
import type { EventLocation, Id } from './types';

export const locationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "event location index". */
    listEventLocations: build.query<EventLocation[], void>({
      query: () => ({ path: '/api/v2/event_locations' }),
      extraOptions: {
        operation: 'listEventLocations',
        answer: { at: 'event_locations', like: [locationShape] },
      },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Spec 1 §7: GET /api/v2/event_locations/{id}, by zip, slug or id. */
    getEventLocation: build.query<EventLocation, Id>({
      query: (id) => ({ path: path`/api/v2/event_locations/${id}` }),
      extraOptions: {
        operation: 'showEventLocation',
        answer: { at: 'data.eventLocation', like: locationShape },
      },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
  }),
});

export const { useListEventLocationsQuery, useGetEventLocationQuery } = locationsApi;
