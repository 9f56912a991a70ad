/** Orders that hold a place or can still be paid, and open changes of orders. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { formatClock } from '@dwellivery/domain/eventDays';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';

export type LiveOrder = {
  id: number;
  eventId: number;
  type: 'd2d' | 'pickup';
  slot: string | null;
  holds: boolean;
};

/** A failed order without a hold can be paid until the cut-off: it takes no place, but what was ordered must stay as it was. */
const isPayable = and(
  inArray(t.orders.status, ['created', 'processing', 'payment_failed']),
  isNull(t.orders.replacedById),
);

type Row = LiveOrder & { startsAt: Date | null; zone: string };
const withSlot = ({ startsAt, zone, ...row }: Omit<Row, 'slot'>): LiveOrder => ({
  ...row,
  slot: startsAt && formatClock(startsAt, zone),
});

export async function liveOrders(db: Database, eventIds: number[]): Promise<LiveOrder[]> {
  const found = await db
    .select({
      id: t.orders.id,
      eventId: t.orders.eventId,
      type: t.orders.deliveryType,
      holds: t.orders.holds,
      startsAt: t.timeSlots.startsAt,
      zone: t.eventLocations.timeZone,
    })
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId))
    .where(and(or(t.orders.holds, isPayable), inArray(t.orders.eventId, eventIds)))
    .orderBy(asc(t.orders.id));
  return found.map(withSlot);
}

/** Orders of the event as open changes would make them, each with the slot that its change holds. They take no place of the event. */
export async function liveChanges(db: Database, eventId: number): Promise<LiveOrder[]> {
  const found = await db
    .select({
      id: t.orders.id,
      eventId: t.orders.eventId,
      type: sql<LiveOrder['type']>`${t.amendments.next}->'columns'->>'deliveryType'`,
      holds: t.amendments.holds,
      startsAt: t.timeSlots.startsAt,
      zone: t.eventLocations.timeZone,
    })
    .from(t.amendments)
    .innerJoin(t.orders, eq(t.orders.id, t.amendments.orderId))
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.amendments.timeSlotId))
    .where(and(t.amendments.holds, eq(t.orders.eventId, eventId)))
    .orderBy(asc(t.orders.id));
  return found.map(withSlot);
}
