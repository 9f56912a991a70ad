import { deferred } from '@/components/ui/deferred';
import type { FollowRestaurantProps } from '@/features/follows/useFollowing';

/** The button beside a restaurant; loads beside the page. */
export const followRestaurant = deferred<FollowRestaurantProps>(() =>
  import(/* webpackChunkName: "follow-restaurant-part" */ '@/features/follows/FollowRestaurant').then(
    (module) => module.FollowRestaurant,
  ),
);
