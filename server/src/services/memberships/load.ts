/** Reads memberships with everything that a receipt shows, in a fixed number of statements. */
import { asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { Press } from '@dwellivery/domain/stage';
import type { Database } from '../../db/database';
import { pressesOfEvent } from '../../db/presses';
import * as t from '../../db/schema';
import { joinedHostOf, tableCodeOf } from '../../db/tablesOfOrders';
import { groupBy } from '../../lib/groupBy';
import type { OrderRow } from '../../db/schema';
import { changeFacts, type ChangeFacts } from '../orders/changeViews';
import { keptFacts, keptOnCancel, type KeptOnCancel } from '../orders/kept';
import { refundedPriceCents } from '../../db/refundSums';
import { awaitsPayment } from '../orders/status';
import type { LineRow } from '../orders/views';
import { isFinal, type IntentRow } from '../payments';

export type MembershipOrder = OrderRow & {
  slotStartsAt: Date | null;
  /** What a cancellation would keep. */
  kept: KeptOnCancel;
  /** Cents that went back. */
  refundedCents: number;
  awaitsPayment: boolean;
  /** The first name of the host whose delivery the order joined; null after the host's account was deleted. */
  joinedHost: string | null;
  /** Of the order's table that its host did not end. */
  tableCode: string | null;
  hasClaim: boolean;
} & ChangeFacts;

export type MembershipFacts = {
  membership: typeof t.memberships.$inferSelect;
  event: typeof t.events.$inferSelect;
  restaurant: typeof t.restaurants.$inferSelect;
  timeZone: string;
  /** Of the event. */
  presses: Press[];
  /** How many memberships there are on all pages. */
  total: number;
  /** Oldest first. */
  orders: MembershipOrder[];
  lines: LineRow[];
  /** Succeeded intents that paid a part of their order; the order's own first. */
  charges: (typeof t.paymentIntents.$inferSelect)[];
  /** Payments of an order that are not final. */
  live: ReadonlyMap<IntentRow['orderId'], IntentRow[]>;
};

type Page = { offset: number; limit: number };
/** Of one answer. */
export const MOST_MEMBERSHIPS = 200;

/** SQL condition on a charge: it still pays a part of the order's price. Refunds by the house or of a cancellation do not count against it. */
const paysOrder = sql<boolean>`(payment_intents.status = 'succeeded' AND payment_intents.amount_cents > (
  SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_intent_id = payment_intents.id
    AND r.reason IN ('changed', 'change_expired', 'duplicate')))`;

const hasClaim = sql<boolean>`EXISTS (SELECT FROM claims c WHERE c.order_id = ${t.orders.id})`;

async function loadOrders(db: Database, membershipIds: number[]) {
  const found = await db
    .select({
      order: t.orders,
      slotStartsAt: t.timeSlots.startsAt,
      ...keptFacts,
      refundedCents: refundedPriceCents,
      awaitsPayment,
      joinedHost: joinedHostOf,
      tableCode: tableCodeOf,
      hasClaim,
      ...changeFacts,
    })
    .from(t.orders)
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId))
    .where(inArray(t.orders.membershipId, membershipIds))
    .orderBy(asc(t.orders.id));
  const orders = found.map(({ order, ...facts }) => ({
    ...order,
    ...facts,
    kept: keptOnCancel(order, facts, facts.refundedCents),
  }));
  const orderIds = orders.map((order) => order.id);
  const lines = await db
    .select()
    .from(t.orderLines)
    .where(inArray(t.orderLines.orderId, orderIds))
    .orderBy(asc(t.orderLines.orderId), asc(t.orderLines.position));
  const intents = await db
    .select({ ...getTableColumns(t.paymentIntents), paysOrder })
    .from(t.paymentIntents)
    .where(inArray(t.paymentIntents.orderId, orderIds))
    .orderBy(sql`payment_intents.amendment_id nulls first`, asc(t.paymentIntents.createdAt));
  const charges = intents.filter((intent) => intent.paysOrder);
  const live = groupBy(
    intents.filter(({ status }) => !isFinal(status)),
    (intent) => intent.orderId,
  );
  return { orders, lines, charges, live };
}

const readPage = (db: Database, where: SQL | undefined, { offset, limit }: Page) =>
  db
    .select({
      membership: t.memberships,
      event: t.events,
      restaurant: t.restaurants,
      timeZone: t.eventLocations.timeZone,
      presses: pressesOfEvent,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(t.memberships)
    .innerJoin(t.events, eq(t.events.id, t.memberships.eventId))
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(where)
    .orderBy(desc(t.events.runAt), desc(t.memberships.id))
    .limit(limit)
    .offset(offset);

/** A page of memberships, counted from the latest event; soonest event first. */
export async function loadMemberships(
  db: Database,
  where: SQL | undefined,
  page: Page = { offset: 0, limit: MOST_MEMBERSHIPS },
): Promise<MembershipFacts[]> {
  const found = await readPage(db, where, page);
  if (found.length === 0) return [];
  const { orders, lines, charges, live } = await loadOrders(
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
      live,
      orders: own,
      lines: own.flatMap((order) => linesOf.get(order.id) ?? []),
      charges: own.flatMap((order) => chargesOf.get(order.id) ?? []),
    };
  });
}
