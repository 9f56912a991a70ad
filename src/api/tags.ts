import type { ApiProblem } from './errors';
import type { Id } from './types';

/**
 * Resources that the app can change. An answer is tagged with every resource that it shows, a write with every resource that it
 * changes; a test computes both from the contract. Menus, locations, restaurants and contents have no writes, so they have no
 * tag.
 */
export const TAG_TYPES = [
  'User',
  'Access',
  'Card',
  'Event',
  'Order',
  'Membership',
  'Claim',
  'Table',
  'Notifications',
] as const;
export type TagType = (typeof TAG_TYPES)[number];
export interface Tag {
  type: TagType;
  id: string;
}

const LIST = 'LIST';

export const one = (type: TagType, id: Id): Tag => ({ type, id: String(id) });

/** Tag of a list: changes when an item is added or removed. */
export const listOf = (type: TagType): Tag => ({ type, id: LIST });

export const each = (type: TagType, items: readonly { id: Id }[] | undefined): Tag[] =>
  (items ?? []).map(({ id }) => one(type, id));

/** The resources that differ per customer, including events, which carry the caller's membership. */
export const PERSONAL: readonly TagType[] = TAG_TYPES;

/** For writes that change nothing if they fail. */
export const ifDone =
  <Arg>(tags: (arg: Arg) => readonly (Tag | TagType)[]) =>
  (_result: unknown, error: ApiProblem | undefined, arg: Arg): readonly (Tag | TagType)[] =>
    error ? [] : tags(arg);

/** Tags of a list of events. */
export const eventListTags = (events: readonly { id: Id }[] | undefined): Tag[] => [
  listOf('Event'),
  ...each('Event', events),
];

interface WithOrders {
  id: number;
  orders: readonly { id: number }[];
}

/** A membership shows its orders, so it is tagged with them, too. */
export const membershipTags = (memberships: readonly WithOrders[] | undefined): Tag[] =>
  (memberships ?? []).flatMap(({ id, orders }) => [one('Membership', id), ...each('Order', orders)]);
