/** Payments, what was refunded of them, and the comparison with the provider's books. */
import { boolean, date, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const paymentIntents = pgTable('payment_intents', {
  id: text().primaryKey(),
  userId: integer('user_id').notNull(),
  eventId: integer('event_id').notNull(),
  orderId: integer('order_id'),
  /** The change of that order that it pays. */
  amendmentId: integer('amendment_id'),
  amountCents: integer('amount_cents').notNull(),
  status: text().notNull(),
  version: integer().notNull().default(0),
  knownFailure: text('known_failure'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Customers of deleted accounts, until the card provider has deleted them too. */
export const customerDeletions = pgTable('customer_deletions', {
  customerId: text('customer_id').primaryKey(),
  createdAt: instant('created_at').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
});

export const refunds = pgTable('refunds', {
  id: serial().primaryKey(),
  paymentIntentId: text('payment_intent_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reason: text({
    enum: [
      'cancelled',
      'expired_order',
      'no_order',
      'duplicate',
      'fee',
      'fee_returned',
      'd2d_returned',
      'provider',
      'desk',
      'dispute',
      'changed',
      'change_expired',
    ],
  }).notNull(),
  /** The provider's refund, or the dispute that was lost. */
  providerId: text('provider_id'),
  /** Made at the provider by hand, or by the cardholder's bank. */
  outside: boolean().notNull().default(false),
  /** How often the amount was reduced, because a part was refunded at the provider, or the provider refused it; a part of its key. */
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  doneAt: instant('done_at'),
  refusedAt: instant('refused_at'),
  /** Made, and the money came back. */
  failedAt: instant('failed_at'),
});

/** Charges that the cardholder disputes. Reason and status are the provider's words. */
export const disputes = pgTable('disputes', {
  id: text().primaryKey(),
  paymentIntentId: text('payment_intent_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reason: text().notNull(),
  status: text().notNull(),
  dueBy: instant('due_by'),
  openedAt: instant('opened_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The daily comparisons of our books with the provider's. */
export const bookReports = pgTable('book_reports', {
  day: date({ mode: 'string' }).primaryKey(),
  begunAt: instant('begun_at').notNull(),
  endedAt: instant('ended_at'),
  payments: integer().notNull().default(0),
  differences: jsonb().$type<ReportedDifference[]>().notNull().default([]),
});
/** `mended`: the job has taken it in. */
type ReportedDifference = {
  intent: string;
  order: number | null;
  kind: string;
  ours: string;
  theirs: string;
  mended: boolean;
};
