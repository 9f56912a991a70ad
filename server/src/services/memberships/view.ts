/** A membership in the API's shape, for order lists and receipts. Pure. */
import type { Membership, MembershipLine } from '../../schemas/orders';
import { eventPhase, statusOf } from '@dwellivery/domain/eventPhase';
import { closedMessage } from '@dwellivery/domain/availability';
import { isUnpaid } from '../orders/status';
import { cardName } from '@dwellivery/domain/cardName';
import { doorOf } from '@dwellivery/domain/handover';
import { changeFields } from '../orders/changeViews';
import { cancellableUntil, failedOrderView, type LineRow } from '../orders/views';
import { toDollars } from '../pricing/money';
import type { MembershipFacts, MembershipOrder } from './load';
import { stageFields } from './stage';

/** @property allowClosed the flag of the page for closed events */
type Circumstances = { now: Date; publicUrl: string; allowClosed: boolean };

const wasPaid = ({ status, paidAt }: MembershipOrder): boolean => status === 'cancelled' && paidAt !== null;

/** The orders on the receipt: the paid ones, else the last unpaid one, else those that were paid before they were canceled, else the last one. */
function shownOrders(orders: MembershipOrder[]): MembershipOrder[] {
  const paid = orders.filter((order) => order.status === 'paid');
  if (paid.length > 0) return paid;
  const unpaid = orders.filter((order) => isUnpaid(order));
  if (unpaid.length > 0) return unpaid.slice(-1);
  const canceled = orders.filter(wasPaid);
  return canceled.length > 0 ? canceled : orders.slice(-1);
}

const lineView = (line: LineRow, membershipId: number, position: number): MembershipLine => ({
  id: line.id,
  project_membership_id: membershipId,
  order_id: line.orderId,
  product_id: line.productId,
  position,
  sku: line.sku,
  name: line.name,
  productName: line.sku === null ? line.name : null,
  avatarThumb: line.image,
  quantity: line.quantity,
  price: toDollars(line.priceCents),
  notes: line.notes,
  description: line.description,
  optionChoices: line.optionChoices,
  ...(line.labels ? { labels: line.labels } : {}),
  ...(line.guestName !== null && { guestName: line.guestName }),
});

export function lineViews({ membership, orders, lines }: MembershipFacts): MembershipLine[] {
  const shown = new Set(shownOrders(orders).map((order) => order.id));
  return lines
    .filter((line) => shown.has(line.orderId))
    .map((line, position) => lineView(line, membership.id, position));
}

/** What covers an order without a charge; null for dishes that cost nothing. */
function coverOf(order: MembershipOrder, lines: LineRow[]): string | null {
  const has = (sku: string) => lines.some((line) => line.orderId === order.id && line.sku === sku);
  if (order.totalCents > 0) return 'Card';
  if (has('credit')) return 'Credit';
  return has('promo_code') ? 'Promo code' : null;
}

/** What paid for the paid orders, and for their changes; where all are canceled, what their money goes back to. */
function paymentSummary({ orders, charges, lines }: MembershipFacts): string | null {
  const paid = orders.filter((order) => order.status === 'paid');
  const past = orders.filter(wasPaid);
  const words = (paid.length > 0 ? paid : past).flatMap((order) => {
    const own = charges.filter(({ orderId }) => orderId === order.id);
    if (own.length === 0) return coverOf(order, lines) ?? [];
    return own.map(({ cardBrand: brand, cardLast4: last4 }) => (last4 ? cardName({ brand, last4 }) : 'Card'));
  });
  return words.length === 0 ? null : [...new Set(words)].join(', ');
}

function failedOrder(
  { orders, event, restaurant, timeZone }: MembershipFacts,
  { now, allowClosed }: Circumstances,
): Membership['failedOrder'] {
  if (closedMessage(event, now, allowClosed) !== null) return null;
  const failed = orders
    .filter((order) => order.status === 'payment_failed' && order.replacedById === null)
    .at(-1);
  return failed ? failedOrderView({ order: failed, event, restaurantName: restaurant.name, timeZone }) : null;
}

const eventFields = ({ event, restaurant, timeZone }: MembershipFacts, now: Date, publicUrl: string) => ({
  project_id: event.id,
  eventId: event.id,
  eventImage: event.image ?? restaurant.image,
  eventStatus: statusOf(eventPhase(event, now)),
  ...(event.cancelledAt && { eventCancelledAt: event.cancelledAt.toISOString() }),
  hue: restaurant.hue,
  restaurantName: restaurant.name,
  restaurantSlug: restaurant.slug,
  eventRunAt: event.runAt.toISOString(),
  eventEndsAt: event.endsAt.toISOString(),
  eventTimeZone: timeZone,
  pickupStreet: event.pickupStreet,
  pickupCityStateZip: event.pickupCityStateZip,
  pickupLat: event.pickupLat,
  pickupLng: event.pickupLng,
  pickupLocationAvatar: null,
  pickupInstructions: event.pickupInstructions,
  shareUrl: `${publicUrl}/events/${event.id}`,
});

/** The chosen time slot of a pickup or delivery; a pickup without one begins with the event. */
function pickupTime({ event }: MembershipFacts, order: MembershipOrder): string | null {
  if (order.slotStartsAt) return order.slotStartsAt.toISOString();
  return order.deliveryType === 'pickup' ? event.runAt.toISOString() : null;
}

/** Complete as soon as the event is, even before the job stores it. */
const membershipStatus = ({ membership, event }: MembershipFacts, now: Date): Membership['status'] =>
  membership.status === 'active' && eventPhase(event, now) === 'complete' ? 'complete' : membership.status;

/** Whether an order bears the fee of its day, as `isFeeBorne` of orders/fee.ts. */
const bearsFee = (order: MembershipOrder): boolean =>
  (order.status === 'paid' && order.feeCents > 0) ||
  order.feeKeptCents + order.feeKeptCreditCents + order.feeKeptPromoCents > 0;

/** By card: a paid order's total, also what was refunded of it, and what was kept of a cancelled one. */
const paidCents = ({ status, totalCents, feeKeptCents, d2dKeptCents }: MembershipOrder): number =>
  status === 'paid' ? totalCents : feeKeptCents + d2dKeptCents;

function orderFields(
  facts: MembershipFacts,
  order: MembershipOrder,
  { now, allowClosed }: Circumstances,
): Membership['orders'][number] {
  const { event } = facts;
  const isTaking = order.status === 'paid' && closedMessage(event, now, allowClosed) === null;
  return {
    id: order.id,
    status: order.status,
    total: toDollars(order.totalCents),
    transactionId: order.transactionId,
    d2d: order.deliveryType === 'd2d',
    pickupTime: pickupTime(facts, order),
    awaitsPayment: order.awaitsPayment,
    heldUntil: order.heldUntil?.toISOString() ?? null,
    failureMessage: order.failureMessage,
    paidAt: order.paidAt?.toISOString() ?? null,
    cancellableUntil: cancellableUntil(order, event, now),
    feeKeptOnCancel: toDollars(order.kept.feeCents),
    d2dKeptOnCancel: toDollars(order.kept.d2dCents),
    joinedHost: order.joinedHost,
    tableCode: isTaking ? order.tableCode : null,
    promoCodeKeptOnCancel: order.kept.promoCode,
    refunded: toDollars(order.refundedCents),
    hasClaim: order.hasClaim,
    ...changeFields(order, event, order, now),
  };
}

export function membershipView(facts: MembershipFacts, circumstances: Circumstances): Membership {
  const { membership, orders } = facts;
  const { now, publicUrl } = circumstances;
  const latest = shownOrders(orders).at(-1);
  return {
    id: membership.id,
    user_id: membership.userId,
    status: membershipStatus(facts, now),
    paid_fee: orders.some(bearsFee),
    ...eventFields(facts, now, publicUrl),
    d2d: latest?.deliveryType === 'd2d',
    customerAddress: latest ? doorOf(latest) : null,
    ...stageFields(facts, now),
    pickupTime: latest ? pickupTime(facts, latest) : null,
    lineItems: lineViews(facts),
    orderNotes:
      shownOrders(orders)
        .flatMap((order) => order.notes ?? [])
        .join('\n') || null,
    totalPaid: toDollars(orders.reduce((sum, order) => sum + paidCents(order), 0)),
    paymentSummary: paymentSummary(facts),
    orders: orders.map((order) => orderFields(facts, order, circumstances)),
    failedOrder: failedOrder(facts, circumstances),
  };
}
