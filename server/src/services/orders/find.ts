import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import { notFound } from '../../lib/errors';

export const orderById = async (db: Database, id: number): Promise<OrderRow | null> =>
  (await db.select().from(t.orders).where(eq(t.orders.id, id)))[0] ?? null;

/** @throws 404 for an unknown order and for another customer's */
export async function ownOrder(db: Database, userId: number, orderId: number): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(t.orders)
    .where(and(eq(t.orders.id, orderId), eq(t.orders.userId, userId)));
  if (!order) throw notFound();
  return order;
}
