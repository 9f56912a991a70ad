/** Pages that a link leads to, alone too small for a file of their own. */
export { RestaurantRoute } from '../RestaurantRoute';
export { TableRoute } from '../TableRoute';
