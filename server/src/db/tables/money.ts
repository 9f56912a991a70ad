/** Promo codes, orders and credit. */
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Labels } from '@dwellivery/domain/labels';
import { instant } from './instant';

export const promoCodes = pgTable('promo_codes', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  kind: text({ enum: ['percent', 'fixed'] }).notNull(),
  value: integer().notNull(),
  maxUses: integer('max_uses'),
  maxUsesPerUser: integer('max_uses_per_user').notNull().default(1),
  startsAt: instant('starts_at'),
  expiresAt: instant('expires_at'),
});

export const memberships = pgTable(
  'memberships',
  {
    id: serial().primaryKey(),
    userId: integer('user_id').notNull(),
    eventId: integer('event_id').notNull(),
    status: text({ enum: ['pending', 'active', 'complete'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.eventId)],
);

export const orders = pgTable('orders', {
  id: serial().primaryKey(),
  userId: integer('user_id').notNull(),
  eventId: integer('event_id').notNull(),
  membershipId: integer('membership_id').notNull(),
  transactionId: text('transaction_id').notNull().unique(),
  bodyHash: text('body_hash').notNull(),
  status: text({
    enum: ['created', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled'],
  }).notNull(),
  holds: boolean().notNull(),
  heldUntil: instant('held_until'),
  baseCents: integer('base_cents').notNull(),
  preadjustmentCents: integer('preadjustment_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  feeCents: integer('fee_cents').notNull().default(0),
  promoCodeId: integer('promo_code_id'),
  promoCents: integer('promo_cents').notNull().default(0),
  creditCents: integer('credit_cents').notNull().default(0),
  deliveryType: text('delivery_type', { enum: ['d2d', 'pickup'] }).notNull(),
  deliveryStreet: text('delivery_street'),
  deliveryCity: text('delivery_city'),
  deliveryState: text('delivery_state'),
  deliveryPostalCode: text('delivery_postal_code'),
  /** Length of the drive when the order was placed; null for a pickup. */
  deliveryMeters: integer('delivery_meters'),
  deliveryDistanceSource: text('delivery_distance_source', { enum: ['maps', 'estimated'] }),
  /** Where the maps provider found the address; the middle of the zip when it was estimated. */
  deliveryLat: doublePrecision('delivery_lat'),
  deliveryLng: doublePrecision('delivery_lng'),
  deliveryCheckedAt: instant('delivery_checked_at'),
  timeSlotId: integer('time_slot_id'),
  notes: text(),
  failureMessage: text('failure_message'),
  replacedById: integer('replaced_by_id'),
  feeKeptCents: integer('fee_kept_cents').notNull().default(0),
  feeKeptCreditCents: integer('fee_kept_credit_cents').notNull().default(0),
  feeKeptPromoCents: integer('fee_kept_promo_cents').notNull().default(0),
  /** The table whose delivery the order joined. */
  tableId: integer('table_id'),
  /** The shared cart that the order pays. */
  cartTableId: integer('cart_table_id'),
  d2dKeptCents: integer('d2d_kept_cents').notNull().default(0),
  d2dKeptCreditCents: integer('d2d_kept_credit_cents').notNull().default(0),
  d2dKeptPromoCents: integer('d2d_kept_promo_cents').notNull().default(0),
  renewedAt: instant('renewed_at'),
  leadParams: jsonb('lead_params').$type<Record<string, string>>().notNull().default({}),
  runDate: date('run_date', { mode: 'string' }).notNull(),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  cancelledAt: instant('cancelled_at'),
  /** Of a delivery: when the driver handed it over. */
  deliveredAt: instant('delivered_at'),
  /** Rises with each change. */
  version: integer().notNull().default(0),
  /** When its customer changed it last. */
  changedAt: instant('changed_at'),
});

export type StoredOptionChoice = { optionName: string; choiceName: string };

export const orderLines = pgTable('order_lines', {
  id: serial().primaryKey(),
  orderId: integer('order_id').notNull(),
  position: integer().notNull(),
  sku: text({ enum: ['service_fee', 'fee', 'd2d', 'tax', 'tip_percentage', 'promo_code', 'credit'] }),
  productId: integer('product_id'),
  name: text().notNull(),
  description: text(),
  notes: text(),
  quantity: integer().notNull(),
  priceCents: integer('price_cents').notNull(),
  image: text(),
  optionChoices: jsonb('option_choices').$type<StoredOptionChoice[]>().notNull().default([]),
  /** For whom the line of a shared cart is. */
  guestName: text('guest_name'),
  /** Of the dish as it was chosen, at the time of the order; null for other lines and for orders from before labels. */
  labels: jsonb().$type<Labels>(),
});

export const quotes = pgTable(
  'quotes',
  {
    userId: integer('user_id').notNull(),
    eventId: integer('event_id').notNull(),
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    totalCents: integer('total_cents').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);

/** Keyed hashes of the mailboxes that earned a referral reward. */
export const rewardedMailboxes = pgTable('rewarded_mailboxes', {
  hash: text().primaryKey(),
  rewardedAt: instant('rewarded_at').notNull(),
});

export const creditEntries = pgTable('credit_entries', {
  id: serial().primaryKey(),
  userId: integer('user_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  kind: text({
    enum: [
      'grant',
      'order_hold',
      'order_release',
      'referral_friend',
      'referral_referrer',
      'referral_reversal',
      'fee_kept',
      'fee_returned',
      'claim',
      'd2d_kept',
      'd2d_returned',
      'change_hold',
      'change_release',
    ],
  }).notNull(),
  orderId: integer('order_id'),
  bookingKey: text('booking_key').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

export type OrderRow = typeof orders.$inferSelect;
