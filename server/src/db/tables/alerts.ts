/** Addresses to mail when an event opens in an area. */
import { integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const areaAlerts = pgTable(
  'area_alerts',
  {
    id: serial().primaryKey(),
    /** In normal form and lower case. */
    email: text().notNull(),
    postalCode: text('postal_code').notNull(),
    userId: integer('user_id'),
    tokenHash: text('token_hash').unique(),
    toldTokenHash: text('told_token_hash').unique(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    toldAt: instant('told_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [unique().on(table.email, table.postalCode)],
);
