import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { path } from './path';
import { eventShape, menuCategoryShape } from './shapes';
import { one } from './tags';
import type { EventDetail, Id, MenuCategory } from './types';

export const eventsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 2 §7: GET /api/v2/events/{id}. */
    getEvent: build.query<EventDetail, Id>({
      query: (id) => ({ path: path`/api/v2/events/${id}` }),
      extraOptions: { operation: 'showEvent', answer: { at: 'data.event', like: eventShape } },
      providesTags: (_event, _error, id) => [one('Event', id)],
    }),
    /** Spec 2 §7: GET /api/v2/events/{id}/menu_categories. */
    listMenuCategories: build.query<MenuCategory[], Id>({
      query: (id) => ({ path: path`/api/v2/events/${id}/menu_categories` }),
      extraOptions: {
        operation: 'listMenuCategories',
        answer: { at: 'data.menuCategories', like: [menuCategoryShape] },
      },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
  }),
});

export const { useGetEventQuery, useListMenuCategoriesQuery } = eventsApi;
