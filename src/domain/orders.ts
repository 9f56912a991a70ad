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

/** `Nonna Rosa is headed your way!` (spec 2 §2). */
export const receiptHeading = (restaurant: string): string => `${restaurant} is headed your way!`;
