/** Changes of paid orders (ADR 0107). */
import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';
import type { orderLines, orders } from './money';

type Order = typeof orders.$inferInsert;
type Line = typeof orderLines.$inferInsert;

/** An order as an amendment makes it; instants are texts, as JSON has them. */
export type NextOrder = {
  columns: Pick<
    Order,
    | 'baseCents'
    | 'preadjustmentCents'
    | 'totalCents'
    | 'promoCodeId'
    | 'promoCents'
    | 'creditCents'
    | 'deliveryType'
    | 'deliveryStreet'
    | 'deliveryCity'
    | 'deliveryState'
    | 'deliveryPostalCode'
    | 'deliveryMeters'
    | 'deliveryDistanceSource'
    | 'deliveryLat'
    | 'deliveryLng'
    | 'timeSlotId'
    | 'notes'
  > & { deliveryCheckedAt: string | null };
  lines: Omit<Line, 'id' | 'orderId'>[];
};

export const amendments = pgTable('amendments', {
  id: serial().primaryKey(),
  orderId: integer('order_id').notNull(),
  userId: integer('user_id').notNull(),
  transactionId: text('transaction_id').notNull().unique(),
  bodyHash: text('body_hash').notNull(),
  status: text({ enum: ['created', 'processing', 'failed', 'applied', 'expired'] }).notNull(),
  orderVersion: integer('order_version').notNull(),
  holds: boolean().notNull(),
  heldUntil: instant('held_until'),
  timeSlotId: integer('time_slot_id'),
  promoCodeId: integer('promo_code_id'),
  creditCents: integer('credit_cents').notNull(),
  differenceCents: integer('difference_cents').notNull(),
  next: jsonb().$type<NextOrder>(),
  failureMessage: text('failure_message'),
  createdAt: instant('created_at').notNull(),
  appliedAt: instant('applied_at'),
});

export type AmendmentRow = typeof amendments.$inferSelect;
