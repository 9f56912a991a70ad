/** What several groups of endpoints use. */
import { Type } from '@sinclair/typebox';
import { CheckoutDetails } from '../schemas/checkout';
import { Claim } from '../schemas/claims';
import { ErrorBody, Nullable, Strict } from '../schemas/common';
import { EventCard, EventDetail, Restaurant } from '../schemas/events';
import { MenuCategory, Product } from '../schemas/menu';
import { Labels } from '../schemas/labels';
import { Membership, Order } from '../schemas/orders';
import { Table } from '../schemas/tables';
import { LimitedUser, User } from '../schemas/users';

/** The empty body of a call whose path has all parameters. */
export const NoBody = Type.Optional(Nullable(Strict({})));

/** The schemas with an `$id`, registered once per app. */
export const sharedSchemas = [
  ErrorBody,
  User,
  LimitedUser,
  EventCard,
  EventDetail,
  Product,
  Labels,
  MenuCategory,
  Restaurant,
  CheckoutDetails,
  Order,
  Membership,
  Claim,
  Table,
];
