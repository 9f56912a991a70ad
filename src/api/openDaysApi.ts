import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS } from './cacheTimes';
import { PROJECTS_PATH } from '@/config/openPaths';
import { listOf } from './tags';
import type { ProjectFilter } from './types';

/** A day with an event, and the dish of its first one. */
export interface OpenDay {
  /** `YYYY-MM-DD` */
  date: string;
  image: string | null;
  hue: number;
}

/** Days of the strip, today included. */
export const STRIP_DAYS = 14;

export const openDaysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those of the coming days that have an event of the filter: the project index without its events. */
    listOpenDays: build.query<OpenDay[], ProjectFilter>({
      query: (filter) => ({
        path: PROJECTS_PATH,
        params: { filter, days: STRIP_DAYS, range: '[0,0]' },
      }),
      extraOptions: { operation: 'listProjects', answer: { at: 'days', like: [{ date: '', hue: 0 }] } },
      providesTags: [listOf('Event')],
      keepUnusedDataFor: CONTENT_CACHE_SECONDS,
    }),
  }),
});

export const { useListOpenDaysQuery } = openDaysApi;
