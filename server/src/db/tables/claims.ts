/** What customers report of a dinner, and what was done about it. */
import { CLAIM_KINDS, CLAIM_STEPS } from '@dwellivery/domain/claims';
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const claims = pgTable('claims', {
  id: serial().primaryKey(),
  userId: integer('user_id').notNull(),
  orderId: integer('order_id').notNull(),
  kind: text({ enum: CLAIM_KINDS }).notNull(),
  /** Empty once the account is deleted. */
  text: text().notNull(),
  pictureKey: text('picture_key'),
  createdAt: instant('created_at').notNull(),
});

/** A line of an order is in one claim at most. */
export const claimLines = pgTable('claim_lines', {
  orderLineId: integer('order_line_id').primaryKey(),
  claimId: integer('claim_id').notNull(),
  quantity: integer().notNull(),
});

export const claimSteps = pgTable('claim_steps', {
  id: serial().primaryKey(),
  claimId: integer('claim_id').notNull(),
  kind: text({ enum: CLAIM_STEPS }).notNull(),
  amountCents: integer('amount_cents'),
  /** The operator's words to the customer; null once the account is deleted. */
  text: text(),
  who: text().notNull(),
  at: instant('at').notNull(),
  refundId: integer('refund_id').unique(),
  creditEntryId: integer('credit_entry_id').unique(),
});

export type ClaimRow = typeof claims.$inferSelect;
