/** Addresses to mail when an event opens in an area or at a restaurant, and what they have been notified of. */
import { integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './instant';

/** Follows either a zip, of which it is notified once, or a restaurant, of each event. */
export const follows = pgTable(
  'follows',
  {
    id: serial().primaryKey(),
    /** In normal form and lower case. */
    email: text().notNull(),
    postalCode: text('postal_code'),
    restaurantId: integer('restaurant_id'),
    userId: integer('user_id'),
    /** Hash of the token in the mail that asks to confirm. */
    tokenHash: text('token_hash').unique(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** When the news about the followed zip was mailed; null for a restaurant. */
    toldAt: instant('told_at'),
    /** Of a restaurant: its events that opened later are still to be notified. */
    toldUntil: instant('told_until').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [unique().on(table.email, table.postalCode), unique().on(table.email, table.restaurantId)],
);

/** One row per person and event, whatever the person follows. */
export const eventNotices = pgTable(
  'event_notices',
  {
    eventId: integer('event_id').notNull(),
    /** In lower case. */
    email: text().notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.eventId] })],
);
