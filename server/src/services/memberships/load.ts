/** Reads memberships with everything that a receipt shows, in a fixed number of statements. */
import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../context';
import * as t from '../../db/schema';
import { groupBy } from '../../lib/groupBy';
import type { OrderRow } from '../orders/find';
import { hasOtherOfDay, keptOnCancel, type KeptOnCancel } from '../orders/fee';
import { refundedCents } from '../orders/refunded';
import type { LineRow } from '../orders/views';
import { isFinal, type IntentRow } from '../payments';

export type MembershipOrder = OrderRow & {
  slotStartsAt: Date | null;
  /** What a cancellation would keep. */
  kept: KeptOnCancel;
  /** Cents that went back. */
  refundedCents: number;
};

export type MembershipFacts = {
  membership: typeof t.memberships.$inferSelect;
  event: typeof t.events.$inferSelect;
  restaurant: typeof t.restaurants.$inferSelect;
  timeZone: string;
  /** Oldest first. */
  orders: MembershipOrder[];
  lines: LineRow[];
  /** Succeeded intents. */
  charges: (typeof t.paymentIntents.$inferSelect)[];
  /** Payments of an order that are not final. */
  live: ReadonlyMap<IntentRow['orderId'], IntentRow[]>;
  /** Ids of orders with a payment that is processing. */
  moving: ReadonlySet<number>;
};

const MAX_MEMBERSHIPS = 200;

async function loadOrders(db: Database, membershipIds: number[]) {
  const found = await db
    .select({ order: t.orders, slotStartsAt: t.timeSlots.startsAt, hasOther: hasOtherOfDay, refundedCents })
    .from(t.orders)
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId))
    .where(inArray(t.orders.membershipId, membershipIds))
    .orderBy(asc(t.orders.id));
  const orders = found.map(({ order, slotStartsAt, hasOther, refundedCents: refunded }) => ({
    ...order,
    slotStartsAt,
    kept: keptOnCancel(order, hasOther, refunded),
    refundedCents: refunded,
  }));
  const orderIds = orders.map((order) => order.id);
  const lines = await db
    .select()
    .from(t.orderLines)
    .where(inArray(t.orderLines.orderId, orderIds))
    .orderBy(asc(t.orderLines.orderId), asc(t.orderLines.position));
  const intents = await db
    .select()
    .from(t.paymentIntents)
    .where(inArray(t.paymentIntents.orderId, orderIds))
    .orderBy(asc(t.paymentIntents.createdAt));
  const charges = intents.filter(({ status }) => status === 'succeeded');
  const moving = new Set(
    intents.flatMap(({ status, orderId }) => (status === 'processing' && orderId !== null ? [orderId] : [])),
  );
  const live = groupBy(
    intents.filter(({ status }) => !isFinal(status)),
    (intent) => intent.orderId,
  );
  return { orders, lines, charges, moving, live };
}

/** The 200 memberships with the latest events, soonest event first. */
export async function loadMemberships(db: Database, where: SQL | undefined): Promise<MembershipFacts[]> {
  const found = await db
    .select({
      membership: t.memberships,
      event: t.events,
      restaurant: t.restaurants,
      timeZone: t.eventLocations.timeZone,
    })
    .from(t.memberships)
    .innerJoin(t.events, eq(t.events.id, t.memberships.eventId))
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(where)
    .orderBy(desc(t.events.runAt), desc(t.memberships.id))
    .limit(MAX_MEMBERSHIPS);
  const { orders, lines, charges, moving, live } = await loadOrders(
    db,
    found.map((row) => row.membership.id),
  );
  const ordersOf = groupBy(orders, (order) => order.membershipId);
  const linesOf = groupBy(lines, (line) => line.orderId);
  const chargesOf = groupBy(charges, (charge) => charge.orderId);
  return found.reverse().map((row) => {
    const own = ordersOf.get(row.membership.id) ?? [];
    return {
      ...row,
      moving,
      live,
      orders: own,
      lines: own.flatMap((order) => linesOf.get(order.id) ?? []),
      charges: own.flatMap((order) => chargesOf.get(order.id) ?? []),
    };
  });
}
