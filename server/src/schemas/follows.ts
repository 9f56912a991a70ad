import { Type, type Static } from '@sinclair/typebox';
import { Email, KnownEmail, List, Nullable, Slug, Strict, Text, ZipCode } from './common';
import { Public } from './privacy';
import { PushChange, PushChoices } from './push';

/** Either a zip or the slug of a restaurant. A signed-in customer may leave out the address: it is the account's. */
export const FollowBody = Strict({
  email: Type.Optional(Email),
  postal_code: Type.Optional(ZipCode),
  restaurant: Type.Optional(Slug),
});

/** What a mail program sends (RFC 8058); the page of the link sends nothing. */
export const OneClickBody = Type.Optional(
  Nullable(Strict({ 'List-Unsubscribe': Type.Optional(Public(Text(40))) })),
);

const Follow = Strict({
  /** unconfirmed: the link in a mail has to be opened first. */
  status: Public(Type.Union((['unconfirmed', 'active'] as const).map((status) => Type.Literal(status)))),
  postal_code: Nullable(ZipCode),
  restaurant: Nullable(Strict({ slug: Public(Type.String()), name: Public(Type.String()) })),
});
export type Follow = Static<typeof Follow>;
export const FollowAnswer = Strict({ follow: Follow });

const FollowKind = Public(
  Type.Union((['zip', 'restaurant', 'waitlist'] as const).map((kind) => Type.Literal(kind))),
);

const Notifications = Strict({
  address: KnownEmail,
  follows: List(
    Strict({
      kind: FollowKind,
      /** The zip, the slug of the restaurant, or the id of the event with the waitlist. */
      key: Public(Type.String()),
      name: Public(Type.String()),
    }),
  ),
  /** Of the day before and of the day of an order; null without an account. */
  reminders: Nullable(Public(Type.Boolean())),
  /** null without an account, and while no pushes are offered. */
  push: Nullable(PushChoices),
});
export type Notifications = Static<typeof Notifications>;
export const NotificationsAnswer = Strict({ notifications: Notifications });

const FollowChange = Strict({ kind: FollowKind, key: Public(Text(80, 1)), on: Public(Type.Boolean()) });
export type FollowChange = Static<typeof FollowChange>;

const NotificationsChange = Strict({
  /** All that can be turned off. */
  everything: Type.Optional(Public(Type.Literal(false))),
  reminders: Type.Optional(Public(Type.Boolean())),
  push: Type.Optional(PushChange),
  follow: Type.Optional(FollowChange),
});
export type NotificationsChange = Static<typeof NotificationsChange>;
export const NotificationsBody = Strict({ notifications: NotificationsChange });
