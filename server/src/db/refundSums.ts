/** What of the price of an order went back, beyond what was dropped from the price: a fee, or the difference to a cheaper order. */
import { and, eq, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import * as t from './schema';

/** Refunds of what is not a part of the order's price: a second charge, what was dropped from it, a charge of an order or change that was over. */
const NOT_OF_PRICE = ['fee', 'changed', 'duplicate', 'expired_order', 'change_expired', 'no_order'] as const;

const sumOf = (isMeant: SQL) => sql<number>`(
  select coalesce(sum(${t.refunds.amountCents}), 0)::int from ${t.refunds}
  join ${t.paymentIntents} on ${eq(t.paymentIntents.id, t.refunds.paymentIntentId)}
  where ${and(eq(t.paymentIntents.orderId, t.orders.id), isMeant, isNull(t.refunds.failedAt))})`;

/** SQL: what its charges keep. */
const leftCents = sql<number>`(
  select coalesce(sum(i.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_intent_id = i.id), 0)), 0)::int
  from payment_intents i where ${t.orders.id} = i.order_id and i.status = 'succeeded')`;

/**
 * SQL: the cents of an order, due ones too. What went back before a change made it cheaper is a part of what became cheaper, as far as the
 * charges keep the new total.
 */
export const refundedPriceCents = sql<number>`least(${sumOf(notInArray(t.refunds.reason, [...NOT_OF_PRICE]))},
  case when ${t.orders.status} = 'paid' then greatest(0, ${t.orders.totalCents} - ${leftCents}) else 2147483647 end)`;

/** SQL: the cents of the reservation fee that a cancelled order kept from card and credit. */
export const keptFeeCents = sql<number>`(${t.orders.feeKeptCents} + ${t.orders.feeKeptCreditCents})`;

/** SQL: the cents of the fee for delivery that a cancelled order kept from card and credit. */
export const keptD2dCents = sql<number>`(${t.orders.d2dKeptCents} + ${t.orders.d2dKeptCreditCents})`;

/** SQL: the cents that cancelling the order refunds; all of them if it was cancelled because nothing was left of its price. */
export const cancelledCents = sql<number>`coalesce(nullif(${sumOf(eq(t.refunds.reason, 'cancelled'))}, 0),
  case when ${keptFeeCents} + ${keptD2dCents} = 0 then ${refundedPriceCents} else 0 end)`;
