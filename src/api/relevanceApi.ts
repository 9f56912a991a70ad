import { baseApi } from './baseApi';
import { paths } from './paths';
import { eventCardShape } from './shapes';
import { each, listOf } from './tags';
import type { EventCard } from './types';

export interface RelevantEventsFilter {
  restaurant?: number | string | null;
  event_location?: number | string | null;
  postal_code?: string | null;
}

export const relevanceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "relevance": the ids of the events that matter most for a zip, best first. */
    listRelevantProjectIds: build.query<number[], { postalCode: string; count?: number }>({
      query: ({ postalCode, count }) => ({
        operation: 'listRelevantProjects',
        path: paths.relevance,
        params: { postal_code: postalCode, count },
        answer: { at: 'relevance.ids', like: [0] },
      }),
      providesTags: (ids) => [
        listOf('Event'),
        ...each(
          'Event',
          ids?.map((id) => ({ id })),
        ),
      ],
    }),
    /** Contract: "loadRelevantEvents". */
    listRelevantEvents: build.query<EventCard[], RelevantEventsFilter>({
      query: (filter) => ({
        operation: 'listRelevantEvents',
        path: paths.relevantEvents,
        params: { filter: JSON.stringify(filter) },
        answer: { at: 'projects', like: [eventCardShape] },
      }),
      providesTags: (events) => [listOf('Event'), ...each('Event', events)],
    }),
  }),
});

export const { useListRelevantEventsQuery, useListRelevantProjectIdsQuery } = relevanceApi;
