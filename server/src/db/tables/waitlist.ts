/** The waitlists of full events. */
import { integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: serial().primaryKey(),
    eventId: integer('event_id').notNull(),
    userId: integer('user_id').notNull(),
    status: text({ enum: ['waiting', 'offered', 'ordered', 'missed', 'left', 'ended'] }).notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** The order that took the place, until it gives the place up unpaid. */
    orderId: integer('order_id'),
    /** The end of the offer of a place. Stays when the place is ordered. */
    offeredUntil: instant('offered_until'),
    tokenHash: text('token_hash').unique(),
    /** How often a place was offered, also before the customer left and joined again. */
    offers: integer().notNull().default(0),
  },
  (table) => [unique().on(table.eventId, table.userId)],
);
