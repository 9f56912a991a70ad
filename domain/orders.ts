import { calendarDate, formatDay } from './eventDays';
import { eventPhase, type EventStatus } from './eventPhase';

interface OrderFacts {
  /** The membership's status: pending until an order is paid. */
  status: 'pending' | 'active' | 'complete';
  eventStatus: EventStatus;
  eventRunAt: string;
  eventEndsAt: string;
  orders: readonly { status: string; paidAt: string | null }[];
}

/** Whether everything that was paid has been cancelled since, and nothing was ordered after that. */
export const isCancelled = ({ status, orders }: Pick<OrderFacts, 'status' | 'orders'>): boolean =>
  status === 'pending' &&
  orders.at(-1)?.status === 'cancelled' &&
  orders.some(({ paidAt }) => paidAt !== null);

/** Whether the order's event is complete, by the answer or by the current time. */
function isPrevious({ status, eventStatus, eventRunAt, eventEndsAt }: OrderFacts, now: number): boolean {
  const event = { status: eventStatus, runAt: eventRunAt, endsAt: eventEndsAt, orderCutoffAt: eventRunAt };
  return status === 'complete' || eventPhase(event, now) === 'complete';
}

/**
 * Splits paid and cancelled orders for the account's lists and the dashboard's tabs: previous if the event is complete, otherwise
 * upcoming, each by run time (spec 1 §4).
 * @param now milliseconds since the epoch
 */
export function splitOrders<Order extends OrderFacts>(
  orders: readonly Order[],
  now: number,
): { upcoming: Order[]; previous: Order[] } {
  const sorted = orders
    .filter((order) => order.status !== 'pending' || isCancelled(order))
    .sort((a, b) => Date.parse(a.eventRunAt) - Date.parse(b.eventRunAt));
  return {
    upcoming: sorted.filter((order) => !isPrevious(order, now)),
    previous: sorted.filter((order) => isPrevious(order, now)),
  };
}

interface ReceiptFacts {
  restaurantName: string;
  d2d: boolean;
  eventRunAt: string;
  eventEndsAt: string;
  eventTimeZone: string;
}

/** Whether the day of the event, in its zone, is over. @param now milliseconds since the epoch */
export const isDayOver = ({ eventEndsAt, eventTimeZone }: ReceiptFacts, now: number): boolean =>
  calendarDate(now, eventTimeZone) > calendarDate(eventEndsAt, eventTimeZone);

/** `Nonna Rosa is headed your way!` (spec 2 §2); after the day `Delivered Wed, Dec 2` or `Picked up Wed, Dec 2`. */
export function receiptHeading(receipt: ReceiptFacts, now: number): string {
  const { restaurantName, d2d, eventRunAt, eventTimeZone } = receipt;
  if (!isDayOver(receipt, now)) return `${restaurantName} is headed your way!`;
  return `${d2d ? 'Delivered' : 'Picked up'} ${formatDay(eventRunAt, eventTimeZone)}`;
}
