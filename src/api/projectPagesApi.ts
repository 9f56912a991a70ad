import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS } from './cacheTimes';
import { listOptions, type ProjectList, projectsRequest } from './projectsApi';
import { eventListTags } from './tags';
import type { EventCard, ProjectFilter } from './types';

/** Spec 1 §9: the project list comes in ranges of 50. */
export const PAGE = 50;
/** The API counts matches up to this number. */
const COUNTED_TO = 1000;

/** `1000+` where the API stops to count. */
export const countText = (total: number): string => (total < COUNTED_TO ? String(total) : `${COUNTED_TO}+`);

/** The events of all pages, each once: events may have been added between two pages. */
export const eventsOf = (pages: readonly ProjectList[]): EventCard[] => [
  ...new Map(pages.flatMap(({ projects }) => projects.map((one) => [one.id, one]))).values(),
];

/** The first index of the next page; null after the last one. */
export const pageAfter = ({ projects, total }: ProjectList, _pages: unknown, from: number): number | null =>
  projects.length === PAGE && (total >= COUNTED_TO || from + PAGE < total) ? from + PAGE : null;

export const projectPagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The loaded pages of the project list; a customer who returns from an event finds all of them. */
    listProjectPages: build.infiniteQuery<ProjectList, ProjectFilter, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: pageAfter },
      query: ({ queryArg: filter, pageParam: from }) =>
        projectsRequest({ filter, range: [from, from + PAGE] }),
      extraOptions: listOptions,
      providesTags: (list) => eventListTags(list?.pages.flatMap(({ projects }) => projects)),
      keepUnusedDataFor: CONTENT_CACHE_SECONDS,
    }),
  }),
});

export const { useListProjectPagesInfiniteQuery } = projectPagesApi;
