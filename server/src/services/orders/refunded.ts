/** What of the price of an order went back, beyond a fee that was dropped from the price. */
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import * as t from '../../db/schema';

/** Refunds of what was not a part of the order's price: a second charge, a dropped fee, a charge of an order that was over. */
const NOT_OF_PRICE = ['fee', 'duplicate', 'expired_order', 'no_order'] as const;

/** SQL: the cents of an order, due ones too. */
export const refundedCents = sql<number>`(
  select coalesce(sum(${t.refunds.amountCents}), 0)::int from ${t.refunds}
  join ${t.paymentIntents} on ${eq(t.paymentIntents.id, t.refunds.paymentIntentId)}
  where ${and(
    eq(t.paymentIntents.orderId, t.orders.id),
    notInArray(t.refunds.reason, [...NOT_OF_PRICE]),
    isNull(t.refunds.failedAt),
  )})`;
