/** What of the price of orders went back, beyond a fee that was dropped from the price. */
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../context';
import * as t from '../../db/schema';

/** Refunds of what was not a part of the order's price: a second charge, a dropped fee, a charge of an order that was over. */
const NOT_OF_PRICE = ['fee', 'duplicate', 'expired_order', 'no_order'] as const;

/** @returns order id → cents, due ones too */
export async function refundedOf(db: Database, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const cents = sql<number>`sum(${t.refunds.amountCents})::int`;
  const found = await db
    .select({ id: t.paymentIntents.orderId, cents })
    .from(t.refunds)
    .innerJoin(t.paymentIntents, eq(t.paymentIntents.id, t.refunds.paymentIntentId))
    .where(
      and(
        inArray(t.paymentIntents.orderId, orderIds),
        notInArray(t.refunds.reason, [...NOT_OF_PRICE]),
        isNull(t.refunds.failedAt),
      ),
    )
    .groupBy(t.paymentIntents.orderId);
  return new Map(found.map((row) => [row.id ?? 0, row.cents]));
}
