/** Neighbors who join the delivery of a host, or fill one cart that the host pays. */
import { TABLE_PAYMENTS } from '@dwellivery/domain/tables';
import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const tables = pgTable('tables', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  eventId: integer('event_id').notNull(),
  hostId: integer('host_id').notNull(),
  payment: text({ enum: TABLE_PAYMENTS }).notNull().default('each'),
  /** Of `each`: the host's delivery, which others join. */
  orderId: integer('order_id'),
  name: text().notNull(),
  /** Of `host`: when guests can change nothing more. */
  closesAt: instant('closes_at'),
  guestLimitCents: integer('guest_limit_cents'),
  createdAt: instant('created_at').notNull(),
  /** When the host closed it, or began to order. */
  lockedAt: instant('locked_at'),
  /** When an order of it was paid. */
  orderedAt: instant('ordered_at'),
  /** When the host ended it. */
  endedAt: instant('ended_at'),
});

/** A line of a guest, as it is stored. */
export type GuestLine = { productId: number; quantity: number; choiceIds: number[]; notes: string | null };

export const tableGuests = pgTable('table_guests', {
  id: serial().primaryKey(),
  tableId: integer('table_id').notNull(),
  userId: integer('user_id'),
  name: text().notNull(),
  secretHash: text('secret_hash'),
  lines: jsonb().$type<GuestLine[]>().notNull().default([]),
  revision: integer().notNull().default(0),
  isDone: boolean('is_done').notNull().default(false),
  joinedAt: instant('joined_at').notNull(),
  removedAt: instant('removed_at'),
});

export type TableGuestRow = typeof tableGuests.$inferSelect;

export type TableRow = typeof tables.$inferSelect;
