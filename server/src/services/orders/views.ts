/** Orders in the API's shape. */
import { eventPhase } from '@dwellivery/domain/eventPhase';
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { allowsClosed } from '../../config/flags';
import { notFound } from '../../lib/errors';
import type { NonProductLineItem } from '../../schemas/checkout';
import type { FailedOrder, Order } from '../../schemas/orders';
import type { Static } from '@sinclair/typebox';
import { openIntents } from '../payments';
import { toDollars } from '../pricing/money';
import {
  changeFacts,
  changeFields,
  formFacts,
  formFields,
  type ChangeFacts,
  type FormFacts,
} from './changeViews';
import type { isChangeable } from './changeRules';
import { ownOrder } from './find';
import { keptFacts, keptOnCancel } from './kept';
import { type OrderRow } from '../../db/schema';
import { handoverPlace, type PickupPlace } from '@dwellivery/domain/handover';
import { refreshOrder } from './refresh';
import { refundedPriceCents } from '../../db/refundSums';
import { awaitsPayment, isUnpaid } from './status';

export type LineRow = typeof t.orderLines.$inferSelect;
type EventFacts = Parameters<typeof isChangeable>[0];

/** @returns until when an order can be cancelled, null if it cannot */
export function cancellableUntil(order: OrderRow, event: EventFacts, now: Date): string | null {
  const isCancellable = order.status === 'paid' || isUnpaid(order);
  return isCancellable && event.orderCutoffAt > now && eventPhase(event, now) !== 'complete'
    ? event.orderCutoffAt.toISOString()
    : null;
}

const productLine = (line: LineRow): Order['productLineItems'][number] => ({
  id: line.id,
  productId: line.productId ?? 0,
  productName: line.name,
  productAvatarThumb: line.image,
  quantity: line.quantity,
  price: toDollars(line.priceCents),
  optionChoices: line.optionChoices,
  ...(line.labels ? { labels: line.labels } : {}),
  notes: line.notes,
  ...(line.guestName !== null && { guestName: line.guestName }),
});

type OtherLine = Static<typeof NonProductLineItem>;
const otherLine = (line: LineRow): OtherLine => ({
  id: String(line.id),
  name: line.name,
  sku: line.sku as OtherLine['sku'],
  price: toDollars(line.priceCents),
  notes: line.notes,
  description: line.description,
});

type Joined = {
  order: OrderRow;
  event: EventFacts;
  restaurantName: string;
  timeZone: string;
};

type JoinedOrder = Joined & {
  event: PickupPlace;
  slotStartsAt: Date | null;
  lines: LineRow[];
  hasOther: boolean;
  hasJoined: boolean;
  d2dCents: number;
  refundedCents: number;
  awaitsPayment: boolean;
} & ChangeFacts &
  FormFacts;

function orderView(
  { order, event, slotStartsAt, restaurantName, timeZone, lines, ...more }: JoinedOrder,
  now: Date,
): Order {
  const kept = keptOnCancel(order, more, more.refundedCents);
  return {
    id: order.id,
    eventId: order.eventId,
    membershipId: order.membershipId,
    status: order.status,
    transactionId: order.transactionId,
    total: toDollars(order.totalCents),
    baseCost: toDollars(order.baseCents),
    preadjustmentTotal: toDollars(order.preadjustmentCents),
    productLineItems: lines.filter((line) => line.sku === null).map(productLine),
    nonProductLineItems: lines.filter((line) => line.sku !== null).map(otherLine),
    deliveryType: order.deliveryType,
    timeSlotId: order.timeSlotId,
    pickupTime: slotStartsAt?.toISOString() ?? null,
    address: handoverPlace(order, event),
    restaurantName,
    eventRunAt: event.runAt.toISOString(),
    eventTimeZone: timeZone,
    notes: order.notes,
    failureMessage: order.failureMessage,
    awaitsPayment: more.awaitsPayment,
    heldUntil: order.heldUntil?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    cancellableUntil: cancellableUntil(order, event, now),
    feeKeptOnCancel: toDollars(kept.feeCents),
    d2dKeptOnCancel: toDollars(kept.d2dCents),
    promoCodeKeptOnCancel: kept.promoCode,
    refunded: toDollars(more.refundedCents),
    ...changeFields(order, event, more, now),
    ...formFields(order, more),
  };
}

const eventColumns = {
  runAt: t.events.runAt,
  endsAt: t.events.endsAt,
  orderCutoffAt: t.events.orderCutoffAt,
  status: t.events.status,
  cancelledAt: t.events.cancelledAt,
  pickupStreet: t.events.pickupStreet,
  pickupCityStateZip: t.events.pickupCityStateZip,
};
const joins = {
  order: t.orders,
  event: eventColumns,
  restaurantName: t.restaurants.name,
  timeZone: t.eventLocations.timeZone,
  slotStartsAt: t.timeSlots.startsAt,
  ...keptFacts,
  refundedCents: refundedPriceCents,
  awaitsPayment,
  ...changeFacts,
  ...formFacts,
};

const joined = (db: Database) =>
  db
    .select(joins)
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId));

/** @throws 404 */
export async function showOrder(context: Context, orderId: number): Promise<Order> {
  const [found] = await joined(context.db).where(eq(t.orders.id, orderId));
  if (!found) throw notFound();
  const lines = await context.db
    .select()
    .from(t.orderLines)
    .where(eq(t.orderLines.orderId, orderId))
    .orderBy(asc(t.orderLines.position));
  return orderView({ ...found, lines }, nowDate(context));
}

async function showFresh(context: Context, order: OrderRow): Promise<Order> {
  if (isUnpaid(order) || order.status === 'paid')
    await refreshOrder(context, order, await openIntents(context.db, order.id));
  return showOrder(context, order.id);
}

/** The caller's own order. Reads the payments of an unpaid one, or of an open change, from the provider first. @throws 404 */
export const showOwnOrder = async (context: Context, userId: number, orderId: number): Promise<Order> =>
  showFresh(context, await ownOrder(context.db, userId, orderId));

/** The caller's order of a transaction, its own or that of a change, as {@link showOwnOrder}; null if there is none. */
export async function showSentOrder(
  context: Context,
  userId: number,
  transactionId: string,
): Promise<Order | null> {
  const changed = context.db
    .select({ id: t.amendments.orderId })
    .from(t.amendments)
    .where(eq(t.amendments.transactionId, transactionId));
  const ofTransaction = or(eq(t.orders.transactionId, transactionId), inArray(t.orders.id, changed));
  const [found] = await context.db
    .select()
    .from(t.orders)
    .where(and(eq(t.orders.userId, userId), ofTransaction));
  return found ? showFresh(context, found) : null;
}

export function failedOrderView(found: Joined): FailedOrder {
  return {
    id: found.order.id,
    eventId: found.order.eventId,
    membershipId: found.order.membershipId,
    transactionAmount: toDollars(found.order.totalCents),
    restaurantName: found.restaurantName,
    eventRunAt: found.event.runAt.toISOString(),
    eventTimeZone: found.timeZone,
  };
}

/** Orders whose payment failed and whose event still takes orders. */
export async function listFailedOrders(context: Context, userId: number): Promise<FailedOrder[]> {
  const rows = await joined(context.db)
    .where(
      and(
        eq(t.orders.userId, userId),
        eq(t.orders.status, 'payment_failed'),
        inArray(t.events.status, allowsClosed(context) ? ['open', 'closed'] : ['open']),
        isNull(t.orders.replacedById),
        isNull(t.events.cancelledAt),
        gt(t.events.orderCutoffAt, nowDate(context)),
      ),
    )
    .orderBy(asc(t.events.runAt), asc(t.orders.id));
  return rows.map(failedOrderView);
}
