/** What of the price of an order went back, beyond what was dropped from the price: a fee, or the difference to a cheaper order. */
import { and, eq, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import * as t from './schema';

/** Refunds of what is not a part of the order's price: a second charge, what was dropped from it, a charge of an order or change that was over. */
const NOT_OF_PRICE = ['fee', 'changed', 'duplicate', 'expired_order', 'change_expired', 'no_order'] as const;

const sumOf = (isMeant: SQL) => sql<number>`(
  select coalesce(sum(${t.refunds.amountCents}), 0)::int from ${t.refunds}
  join ${t.paymentIntents} on ${eq(t.paymentIntents.id, t.refunds.paymentIntentId)}
  where ${and(eq(t.paymentIntents.orderId, t.orders.id), isMeant, isNull(t.refunds.failedAt))})`;

/** SQL: the cents of an order, due ones too. */
export const refundedPriceCents = sumOf(notInArray(t.refunds.reason, [...NOT_OF_PRICE]));

/** SQL: the cents of the reservation fee that a cancelled order kept from card and credit. */
export const keptFeeCents = sql<number>`(${t.orders.feeKeptCents} + ${t.orders.feeKeptCreditCents})`;

/** SQL: the cents of the fee for delivery that a cancelled order kept from card and credit. */
export const keptD2dCents = sql<number>`(${t.orders.d2dKeptCents} + ${t.orders.d2dKeptCreditCents})`;

/** SQL: the cents that cancelling the order refunds; all of them if it was cancelled because nothing was left of its price. */
export const cancelledCents = sql<number>`coalesce(nullif(${sumOf(eq(t.refunds.reason, 'cancelled'))}, 0),
  case when ${keptFeeCents} + ${keptD2dCents} = 0 then ${refundedPriceCents} else 0 end)`;
