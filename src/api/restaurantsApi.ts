import { baseApi } from './baseApi';
import { path } from './path';
import { eventCardShape } from './shapes';
import { eventListTags } from './tags';
import type { Id, Restaurant } from './types';

export const restaurantsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 1 §7: GET /api/v2/restaurants/{id}, by id or slug. */
    getRestaurant: build.query<Restaurant, Id>({
      query: (id) => ({ path: path`/api/v2/restaurants/${id}` }),
      extraOptions: {
        operation: 'showRestaurant',
        answer: { at: 'restaurant', like: { id: 0, slug: '', name: '', openEvents: [eventCardShape] } },
      },
      providesTags: (restaurant) => eventListTags(restaurant?.openEvents),
    }),
  }),
});

export const { useGetRestaurantQuery } = restaurantsApi;
