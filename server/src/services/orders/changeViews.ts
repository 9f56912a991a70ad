/** What the customer can change of an order, and has changed, in the API's shape. */
import { doorOf } from '@dwellivery/domain/handover';
import { cents } from '@dwellivery/domain/money';
import { percentOfTip } from '@dwellivery/domain/tips';
import { sql } from 'drizzle-orm';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import type { Order } from '../../schemas/orders';
import { toDollars } from '../pricing/money';
import { isChangeable } from './changeRules';

type OpenChange = {
  transactionId: string;
  status: NonNullable<Order['amendment']>['status'];
  differenceCents: number;
  heldUntil: string | null;
  failureMessage: string | null;
};
export type ChangeFacts = {
  openChange: OpenChange | null;
  /** Oldest first. */
  changes: { at: string; differenceCents: number; transactionId: string }[] | null;
};

/** SQL on `orders`. Instants are texts of JSON. */
export const changeFacts = {
  openChange: sql<OpenChange | null>`(
    SELECT jsonb_build_object('transactionId', a.transaction_id, 'status', a.status, 'differenceCents', a.difference_cents,
      'heldUntil', a.held_until, 'failureMessage', a.failure_message)
    FROM amendments a WHERE a.order_id = orders.id AND a.status IN ('created', 'processing', 'failed'))`,
  changes: sql<ChangeFacts['changes']>`(
    SELECT jsonb_agg(jsonb_build_object('at', a.applied_at, 'differenceCents', a.difference_cents,
      'transactionId', a.transaction_id) ORDER BY a.applied_at, a.id)
    FROM amendments a WHERE a.order_id = orders.id AND a.status = 'applied')`,
};

const instant = (text: string): string => new Date(text).toISOString();

export const changeFields = (
  order: OrderRow,
  event: Parameters<typeof isChangeable>[0],
  { openChange, changes }: ChangeFacts,
  now: Date,
): Pick<Order, 'version' | 'changeableUntil' | 'amendment' | 'changes'> => ({
  version: order.version,
  changeableUntil:
    order.status === 'paid' && isChangeable(event, now) ? event.orderCutoffAt.toISOString() : null,
  amendment: openChange && {
    transactionId: openChange.transactionId,
    status: openChange.status,
    amount: toDollars(openChange.differenceCents),
    heldUntil: openChange.heldUntil && instant(openChange.heldUntil),
    failureMessage: openChange.failureMessage,
  },
  changes: (changes ?? []).map(({ at, differenceCents, transactionId }) => ({
    at: instant(at),
    difference: toDollars(differenceCents),
    transactionId,
  })),
});

/** What the form of a change begins with. */
export type FormFacts = {
  promoCode: string | null;
  joinedTableCode: string | null;
  /** null: no tip. */
  tipCents: number | null;
  /** Of the event. */
  tipStandard: number;
};

/** SQL on `orders`. */
export const formFacts = {
  promoCode: sql<string | null>`(SELECT p.code FROM promo_codes p WHERE p.id = orders.promo_code_id)`,
  joinedTableCode: sql<string | null>`(SELECT tb.code FROM tables tb WHERE tb.id = orders.table_id)`,
  tipCents: sql<
    number | null
  >`(SELECT sum(l.price_cents)::int FROM order_lines l WHERE l.order_id = orders.id AND l.sku = 'tip_percentage')`,
  tipStandard: t.events.defaultGratuityPercentage,
};

/** No address where the door is not shown. */
export const formFields = (
  order: OrderRow,
  { promoCode, joinedTableCode, tipCents, tipStandard }: FormFacts,
): Pick<Order, 'deliveryAddress' | 'promoCode' | 'joinedTableCode' | 'tipPercent'> => ({
  tipPercent: tipCents === null ? null : percentOfTip(cents(tipCents), cents(order.baseCents), tipStandard),
  deliveryAddress:
    doorOf(order) === null
      ? null
      : {
          street: order.deliveryStreet ?? '',
          city: order.deliveryCity ?? '',
          state: order.deliveryState ?? '',
          postalCode: order.deliveryPostalCode ?? '',
        },
  promoCode,
  joinedTableCode,
});
