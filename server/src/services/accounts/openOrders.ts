import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { eventPhase } from '@dwellivery/domain/eventPhase';

export type OpenOrder = {
  id: number;
  status: typeof t.orders.$inferSelect.status;
  membershipId: number;
  restaurant: string;
  runAt: Date;
  timeZone: string;
};

/** Orders whose dinner is ahead, or whose payment can still go through. */
export async function openOrders(db: Database, userId: number, now: Date): Promise<OpenOrder[]> {
  const rows = await db
    .select({
      order: t.orders,
      event: t.events,
      restaurant: t.restaurants.name,
      timeZone: t.eventLocations.timeZone,
    })
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(
      and(
        eq(t.orders.userId, userId),
        inArray(t.orders.status, ['created', 'processing', 'payment_failed', 'paid']),
      ),
    );
  return rows
    .filter(({ order, event }) => {
      const phase = eventPhase(event, now);
      if (order.status === 'paid') return phase !== 'complete' && phase !== 'cancelled';
      return order.status !== 'payment_failed' || phase === 'open';
    })
    .map(({ order: { id, status, membershipId }, event: { runAt }, restaurant, timeZone }) => ({
      id,
      status,
      membershipId,
      restaurant,
      runAt,
      timeZone,
    }));
}
