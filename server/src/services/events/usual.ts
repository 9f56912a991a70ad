/** "The usual": what a customer has most often ordered from the restaurant of an event. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { groupBy } from '../../lib/groupBy';
import type { EventDetail } from '../../schemas/events';

export type PastDish = { membership: number; name: string; quantity: number };

/** How many past events count. */
const EVENTS = 20;

const dishesOf = (order: PastDish[]): string =>
  [...new Set(order.map(({ name }) => name.toLowerCase()))].sort().join('|');

/**
 * The dishes ordered together most often; of several sets the one that was ordered last. Quantities are those of its last order.
 * @param past the latest event first
 */
export function usualOf(past: PastDish[]): EventDetail['usual'] {
  const orders = [...groupBy(past, ({ membership }) => membership).values()];
  const bySet = [...groupBy(orders, dishesOf).values()];
  const [most] = bySet.sort((a, b) => b.length - a.length);
  const order = most?.[0];
  const first = order?.[0];
  if (!order || !first) return null;
  return { membership: first.membership, items: order.map(({ name, quantity }) => ({ name, quantity })) };
}

/** A shared cart has the dishes of others. @returns null for a visitor, and for a customer without a paid order at a past event of the restaurant */
export async function usualAt(
  context: Pick<Context, 'db' | 'clock'>,
  event: { id: number; restaurantId: number },
  userId: number | null,
): Promise<EventDetail['usual']> {
  if (userId === null) return null;
  const now = new Date(context.clock.now()).toISOString();
  const past = await rows<PastDish>(
    context.db,
    sql`SELECT m.id AS membership, l.name, l.quantity
        FROM (SELECT m.id, e.run_at FROM memberships m JOIN events e ON e.id = m.event_id
              WHERE m.user_id = ${userId} AND m.status <> 'pending' AND e.restaurant_id = ${event.restaurantId}
                AND e.id <> ${event.id} AND e.ends_at <= ${now}
              ORDER BY e.run_at DESC, m.id DESC LIMIT ${EVENTS}) m
        JOIN orders o ON o.membership_id = m.id AND o.status = 'paid' AND o.cart_table_id IS NULL
        JOIN order_lines l ON l.order_id = o.id AND l.sku IS NULL
        ORDER BY m.run_at DESC, m.id DESC, l.id`,
  );
  return usualOf(past);
}
