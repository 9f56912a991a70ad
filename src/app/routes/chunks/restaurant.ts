/** Pages that a link leads to, alone too small for a file of their own. */
export { FollowsRoute } from '../FollowRoutes';
export { RestaurantRoute } from '../RestaurantRoute';
