/** The paid order that a cart changes, as the facts of its price have it. */
import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import { firstName } from '../../db/tablesOfOrders';
import type { ChangeTerms } from '../pricing/pricing';
import { hasJoined } from './d2d';

/** A line as it was sold. */
export type SoldLine = Omit<typeof t.orderLines.$inferSelect, 'id' | 'orderId' | 'position'>;

export type ChangedOrder = {
  order: OrderRow;
  lines: SoldLine[];
  /** Of the order. */
  promoCode: string | null;
  /** Orders of neighbors come with its delivery. */
  hasJoined: boolean;
  /** Of its charges, what is neither refunded nor due. */
  leftCents: number;
  /** Its open change holds a place beside the order's own. */
  hasHeldPlace: boolean;
  /** For whom further pieces of a shared cart are: its host; null for other orders. */
  cartHost: string | null;
};

export const changedRow = alias(t.orders, 'changed');

/** SQL: the lines of an order, as {@link SoldLine}. */
const linesOf = (orderId: number | null) => sql<SoldLine[] | null>`(
  SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'productId', l.product_id, 'name', l.name, 'description', l.description,
    'notes', l.notes, 'quantity', l.quantity, 'priceCents', l.price_cents, 'image', l.image, 'optionChoices', l.option_choices,
    'guestName', l.guest_name, 'labels', l.labels) ORDER BY l.position)
  FROM order_lines l WHERE l.order_id = ${orderId})`;

const ofOrder = (orderId: number | null, what: SQL) =>
  sql`(SELECT ${what} FROM orders WHERE ${eq(t.orders.id, orderId ?? 0)})`;

/** Of one statement with a join of {@link changedRow}. @param orderId null: no order is changed */
export const changedColumns = (orderId: number | null, now: Date) => ({
  changed: changedRow,
  changedLines: linesOf(orderId),
  changedPromo: ofOrder(
    orderId,
    sql`(SELECT p.code FROM promo_codes p WHERE p.id = orders.promo_code_id)`,
  ) as SQL<string | null>,
  changedLeft: sql<number | null>`(SELECT sum(i.amount_cents - coalesce((
      SELECT sum(r.amount_cents) FROM refunds r WHERE r.payment_intent_id = i.id), 0))::int
    FROM payment_intents i WHERE i.order_id = ${orderId} AND i.status = 'succeeded')`,
  changedHasHeldPlace: sql<boolean>`EXISTS (SELECT 1 FROM amendments a WHERE a.order_id = ${orderId} AND a.holds
    AND a.time_slot_id IS NOT NULL AND a.held_until > ${now.toISOString()})`,
  changedHasJoined: ofOrder(orderId, hasJoined) as SQL<boolean | null>,
  changedCartHost: sql<
    string | null
  >`(SELECT ${firstName(sql`h`)} FROM users h WHERE h.id = ${changedRow.userId} AND ${changedRow.cartTableId} IS NOT NULL)`,
});

type Columns = {
  changed: OrderRow | null;
  changedLines: SoldLine[] | null;
  changedPromo: string | null;
  changedLeft: number | null;
  changedHasHeldPlace: boolean;
  changedHasJoined: boolean | null;
  changedCartHost: string | null;
};

export const changedOf = (row: Columns): ChangedOrder | null =>
  row.changed && {
    order: row.changed,
    lines: row.changedLines ?? [],
    promoCode: row.changedPromo,
    leftCents: row.changedLeft ?? 0,
    hasHeldPlace: row.changedHasHeldPlace,
    hasJoined: row.changedHasJoined ?? false,
    cartHost: row.changedCartHost,
  };

/** What the order keeps of its price. @param deliveryType as it shall be */
export function termsOf({ order, lines }: ChangedOrder, deliveryType: 'd2d' | 'pickup'): ChangeTerms {
  const { creditCents, totalCents, feeCents } = order;
  const d2d = deliveryType === 'd2d' ? lines.find(({ sku }) => sku === 'd2d') : undefined;
  return {
    paid: { creditCents, totalCents },
    feeCents,
    d2d: d2d
      ? {
          sku: 'd2d',
          name: d2d.name,
          priceCents: d2d.priceCents,
          notes: d2d.notes,
          description: d2d.description ?? '',
        }
      : null,
  };
}

/** An order without a line for it is a member's. */
export const hasFeeLine = ({ lines }: ChangedOrder): boolean => lines.some(({ sku }) => sku === 'fee');
