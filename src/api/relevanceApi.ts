import { baseApi } from './baseApi';
import { RELEVANCE_PATH } from '@/config/openPaths';
import { PAGE, pageAfter } from './projectPagesApi';
import type { ProjectList } from './projectsApi';
import { eventCardShape } from './shapes';
import { eventListTags, listOf } from './tags';

interface RelevantEventsFilter {
  restaurant?: number | string | null;
  event_location?: number | string | null;
  postal_code?: string | null;
}

export const relevanceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract: "relevance": the ids of the events that matter most for a zip, best first. */
    listRelevantProjectIds: build.query<number[], { postalCode: string; count?: number }>({
      query: ({ postalCode, count }) => ({
        path: RELEVANCE_PATH,
        params: { postal_code: postalCode, count },
      }),
      extraOptions: { operation: 'listRelevantProjects', answer: { at: 'relevance.ids', like: [0] } },
      providesTags: [listOf('Event')],
    }),
    /** Contract: "loadRelevantEvents": the loaded pages. */
    listRelevantEvents: build.infiniteQuery<ProjectList, RelevantEventsFilter, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: pageAfter },
      query: ({ queryArg: filter, pageParam: from }) => ({
        path: '/api/v2/events/relevant',
        params: { filter: JSON.stringify(filter), range: JSON.stringify([from, from + PAGE]) },
      }),
      extraOptions: {
        operation: 'listRelevantEvents',
        answer: { like: { projects: [eventCardShape], total: 0 } },
      },
      providesTags: (list) => eventListTags(list?.pages.flatMap(({ projects }) => projects)),
    }),
  }),
});

export const { useListRelevantEventsInfiniteQuery, useListRelevantProjectIdsQuery } = relevanceApi;
