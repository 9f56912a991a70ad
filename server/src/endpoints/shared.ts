/** The schemas with an `$id`, registered once per app. */
import { CheckoutDetails } from '../schemas/checkout';
import { ErrorBody } from '../schemas/common';
import { EventCard, EventDetail, MenuCategory, Product, Restaurant } from '../schemas/events';
import { Membership, Order } from '../schemas/orders';
import { LimitedUser, User } from '../schemas/users';

export const sharedSchemas = [
  ErrorBody,
  User,
  LimitedUser,
  EventCard,
  EventDetail,
  Product,
  MenuCategory,
  Restaurant,
  CheckoutDetails,
  Order,
  Membership,
];
