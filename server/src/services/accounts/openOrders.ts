import { and, eq, inArray, sql } from 'drizzle-orm';
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

/** The bank may still answer it. */
const hasOpenAmendment = sql<boolean>`exists (select 1 from ${t.amendments} where ${and(
  eq(t.amendments.orderId, t.orders.id),
  inArray(t.amendments.status, ['created', 'processing', 'failed']),
)})`;

/** Orders whose dinner is ahead, or whose payment, or that of a change, can still go through. */
export async function openOrders(db: Database, userId: number, now: Date): Promise<OpenOrder[]> {
  const rows = await db
    .select({
      order: t.orders,
      event: t.events,
      restaurant: t.restaurants.name,
      timeZone: t.eventLocations.timeZone,
      isBeingChanged: hasOpenAmendment,
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
    .filter(({ order, event, isBeingChanged }) => {
      const phase = eventPhase(event, now);
      if (order.status === 'paid') return isBeingChanged || (phase !== 'complete' && phase !== 'cancelled');
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
