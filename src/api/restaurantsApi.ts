import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { eventCardShape } from './shapes';
import { eventListTags } from './tags';
import type { Id, Restaurant } from './types';

export const restaurantsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 1 §7: GET /api/v2/restaurants/{id}, by id or slug. */
    getRestaurant: build.query<Restaurant, Id>({
      query: (id) => ({
        operation: 'showRestaurant',
        path: fillPath(paths.restaurant, { id }),
        answer: { at: 'restaurant', like: { id: 0, slug: '', name: '', openEvents: [eventCardShape] } },
      }),
      providesTags: (restaurant) => eventListTags(restaurant?.openEvents),
    }),
  }),
});

export const { useGetRestaurantQuery } = restaurantsApi;
