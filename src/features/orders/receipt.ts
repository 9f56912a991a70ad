import type { Membership, MembershipLine } from '@/api/types';
import { calendarDate, formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { handoverTime } from '@dwellivery/domain/handover';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { sumOf, type Cents } from '@dwellivery/domain/money';
import { isProductLine } from '@dwellivery/domain/productLine';

export type ReceiptStatus =
  /** At least one order is paid. */
  | 'paid'
  /** The provider has not decided yet. */
  | 'processing'
  /** Started and abandoned, without a payment that is processing. */
  | 'unfinished'
  | 'failed'
  | 'expired'
  | 'cancelled'
  /** Joined without an order. */
  | 'empty';

/** Nothing of the order is delivered. */
export const isOverStatus = (status: ReceiptStatus): boolean =>
  status === 'cancelled' || status === 'expired';

/** The state of the whole membership. Paid orders have precedence, then payable ones. */
export function receiptStatus({
  orders,
  failedOrder,
}: Pick<Membership, 'orders' | 'failedOrder'>): ReceiptStatus {
  const has = (...wanted: string[]) => orders.some(({ status }) => wanted.includes(status));
  if (has('paid')) return 'paid';
  if (failedOrder) return 'failed';
  if (has('created', 'processing'))
    return orders.some(({ awaitsPayment }) => awaitsPayment) ? 'unfinished' : 'processing';
  if (has('cancelled')) return 'cancelled';
  return has('expired', 'payment_failed') ? 'expired' : 'empty';
}

/** The payment of at least one order is not decided, even if another order is paid. */
export const isUndecided = ({ orders }: Pick<Membership, 'orders'>): boolean =>
  orders.some(({ status }) => status === 'created' || status === 'processing');

/** A change of a paid order is not paid yet. */
export const hasOpenChange = ({ orders }: Pick<Membership, 'orders'>): boolean =>
  orders.some(({ amendment }) => amendment);

/** The newest order is paid and no other is undecided, so that the customer who comes from its payment can be thanked. */
export const isNewestPaid = (membership: Pick<Membership, 'orders'>): boolean =>
  membership.orders.at(-1)?.status === 'paid' && !isUndecided(membership);

/** The newest order, if it was not paid in time and an older one is paid. */
export function expiredLater({ orders, failedOrder }: Pick<Membership, 'orders' | 'failedOrder'>) {
  const newest = orders.at(-1);
  const isOver = newest?.status === 'expired' || (newest?.status === 'payment_failed' && !failedOrder);
  return isOver && orders.some(({ status }) => status === 'paid') ? newest : undefined;
}

/** `Thursday, June 18, from 5:30 PM` */
export function whenText({
  d2d: isDelivered,
  pickupTime: slot,
  eventRunAt: runAt,
  eventEndsAt: endsAt,
  eventTimeZone: zone,
}: Pick<Membership, 'd2d' | 'pickupTime' | 'eventRunAt' | 'eventEndsAt' | 'eventTimeZone'>): string {
  const day = formatLongDay(handedOverAt({ pickupTime: slot, eventRunAt: runAt }), zone);
  return `${day}, ${handoverTime({ isDelivered, slot, runAt, endsAt }, zone)}`;
}

export function whereText(
  membership: Pick<Membership, 'd2d' | 'customerAddress' | 'pickupStreet' | 'pickupCityStateZip'>,
): string {
  if (membership.d2d) return membership.customerAddress ?? '';
  return [membership.pickupStreet, membership.pickupCityStateZip].filter(Boolean).join(', ');
}

export type OrderLines = Membership['orders'][number] & {
  products: MembershipLine[];
  extras: MembershipLine[];
  itemsTotal: Cents;
};

/** The orders on the receipt with their lines: those whose lines the server gives. */
export function linesByOrder({ orders, lineItems }: Pick<Membership, 'orders' | 'lineItems'>): OrderLines[] {
  return orders.flatMap((order) => {
    const lines = lineItems.filter((line) => line.order_id === order.id);
    if (lines.length === 0) return [];
    const products = lines.filter(isProductLine);
    return [
      {
        ...order,
        products,
        extras: lines.filter((line) => !isProductLine(line)),
        itemsTotal: sumOf(...products.map(({ price }) => price)),
      },
    ];
  });
}

/** The orders that were paid and then canceled. */
export const canceledBefore = ({ orders }: Pick<Membership, 'orders'>) =>
  orders.filter(({ status, paidAt }) => status === 'cancelled' && paidAt !== null);

/** `pickup, 5:30 PM`, behind the order's number */
export const orderHow = (
  { d2d, pickupTime }: Pick<OrderLines, 'd2d' | 'pickupTime'>,
  timeZone: string,
): string => `${d2d ? 'delivery' : 'pickup'}${pickupTime ? `, ${formatTime(pickupTime, timeZone)}` : ''}`;

/** The order that failed or was left unpaid. */
export const unpaidOf = ({ orders, failedOrder }: Membership, status: ReceiptStatus) =>
  orders.find(
    ({ id, awaitsPayment }) => id === failedOrder?.id || (status === 'unfinished' && awaitsPayment),
  );

/** The reservation fee is paid once per customer and day: an event of the same day says so, unless it is full. */
export function feeNote(
  { paid_fee, eventRunAt, eventTimeZone }: Pick<Membership, 'paid_fee' | 'eventRunAt' | 'eventTimeZone'>,
  { runAt, timeZone, full }: { runAt: string; timeZone: string; full: boolean },
): string | undefined {
  const isSameDay = calendarDate(runAt, timeZone) === calendarDate(eventRunAt, eventTimeZone);
  return paid_fee && isSameDay && !full ? 'No reservation fee' : undefined;
}

/** The newest paid delivery, as the server opens a table, which neighbors can join until the end of orders; undefined without one. That of a shared cart is none. */
export const hostedOrder = ({ orders, lineItems }: Pick<Membership, 'orders' | 'lineItems'>) =>
  orders
    .filter(
      ({ id, status, d2d, joinedHost, cancellableUntil }) =>
        status === 'paid' &&
        d2d &&
        joinedHost === null &&
        cancellableUntil !== null &&
        !lineItems.some(({ order_id, guestName }) => order_id === id && guestName !== undefined),
    )
    .at(-1);

/** The first name of the host with whose order a paid one is brought; undefined if none is. */
export const joinedHostOf = ({ orders }: Pick<Membership, 'orders'>): string | undefined =>
  orders.find(({ status, joinedHost }) => status === 'paid' && joinedHost)?.joinedHost ?? undefined;

const priceOf = ({ lineItems, orders }: Membership, sku: string): Cents =>
  sumOf(
    ...lineItems
      .filter(
        (line) => line.sku === sku && orders.find(({ id }) => id === line.order_id)?.status === 'cancelled',
      )
      .map(({ price }) => price),
  );

/** Which fees of canceled orders were kept. @param kept what was kept by card */
export function keptFeesText(membership: Membership, kept: Cents): string {
  const [fee, delivery] = [priceOf(membership, 'fee'), priceOf(membership, 'd2d')];
  if (delivery === 0 || kept === fee) return 'reservation fee';
  return kept <= delivery && (!membership.paid_fee || kept === delivery)
    ? 'delivery fee'
    : 'reservation and delivery fees';
}
