/** Neighbors who join the delivery of a host. */
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const tables = pgTable('tables', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  eventId: integer('event_id').notNull(),
  hostId: integer('host_id').notNull(),
  /** The host's delivery, which others join. */
  orderId: integer('order_id').notNull(),
  name: text().notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the host ended it. */
  endedAt: instant('ended_at'),
});

export type TableRow = typeof tables.$inferSelect;
