import { calendarDate, formatDay } from './eventDays';
import { COMPLETE_AFTER_MS, eventPhase, type EventStatus } from './eventPhase';
import { orderDay, type DayFacts } from './orderDay';
import { instantOf } from './zone';

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

interface ReceiptFacts extends DayFacts {
  restaurantName: string;
}

/** Whether the event is complete, by the answer or by the current time. @param now milliseconds since the epoch */
const isComplete = ({ status, eventEndsAt }: DayFacts, now: number): boolean =>
  status === 'complete' || now >= instantOf(eventEndsAt) + COMPLETE_AFTER_MS;

/** Whether the day of the event, in its zone, is over. @param now milliseconds since the epoch */
const isDayOver = ({ eventEndsAt, eventTimeZone }: DayFacts, now: number): boolean =>
  calendarDate(now, eventTimeZone) > calendarDate(eventEndsAt, eventTimeZone);

/** Whether the day is over, or staff said that the order is delivered or that the pickup is over. */
export const isDinnerOver = (receipt: DayFacts, now: number): boolean =>
  isDayOver(receipt, now) ||
  receipt.deliveredAt != null ||
  (receipt.stage === 'done' && receipt.stageExpected === false);

/** Whether the receipt offers to order again: also once the schedule says that the dinner is there. */
export const canRepeat = (receipt: DayFacts, now: number): boolean =>
  isComplete(receipt, now) || orderDay(receipt, now)?.door === 'done';

/**
 * `Nonna Rosa is headed your way!` (spec 2 §2) until the day is over, or until staff say so: then `Enjoy your dinner!` or, as nobody
 * knows that this customer came, `Pickup was Wed, Dec 2`. After the day `Delivered Wed, Dec 2` or `Picked up Wed, Dec 2`.
 */
export function receiptHeading(receipt: ReceiptFacts, now: number): string {
  const { restaurantName, d2d, eventRunAt, eventTimeZone } = receipt;
  if (!isDinnerOver(receipt, now)) return `${restaurantName} is headed your way!`;
  const day = formatDay(eventRunAt, eventTimeZone);
  if (isDayOver(receipt, now)) return `${d2d ? 'Delivered' : 'Picked up'} ${day}`;
  return d2d ? 'Enjoy your dinner!' : `Pickup was ${day}`;
}
