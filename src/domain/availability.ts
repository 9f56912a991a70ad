export type EventStatus = 'draft' | 'open' | 'closed' | 'complete';

export interface AvailabilityFacts {
  status: EventStatus;
  full: boolean;
  expired: boolean;
  /** The server's value; if it is missing (older answers), the status decides. */
  joinable?: boolean;
  /** ISO 8601; of a cancelled event alone, whose status is 'closed'. */
  cancelledAt?: string;
}

/** Joinable only when the status is open (spec 1 §4). */
export function isJoinable(event: Pick<AvailabilityFacts, 'status' | 'joinable'>): boolean {
  return event.status === 'open' && event.joinable !== false;
}

/** Not a draft: complete, closed and open events show their menu (spec 2 §4). */
export function isOrderable(event: Pick<AvailabilityFacts, 'status'>): boolean {
  return event.status === 'complete' || event.status === 'closed' || event.status === 'open';
}

/** Whether the cart may be used now: orderable, not expired and joinable (spec 2 §4). */
export function canOrder(event: AvailabilityFacts): boolean {
  return isOrderable(event) && !event.expired && isJoinable(event);
}

/** True if an order can be started: `canOrder`, and a place is left. */
export function takesOrders(event: AvailabilityFacts): boolean {
  return canOrder(event) && !event.full;
}

export interface EventAlert {
  kind: 'draft' | 'expired' | 'closed' | 'cancelled';
  title: string;
  text: string;
}

/** The event page's alert if the event takes no orders, else `null` (spec 1 §8). */
export function eventAlert(event: AvailabilityFacts): EventAlert | null {
  if (!isOrderable(event))
    return { kind: 'draft', title: 'This event is a draft and not ready for orders yet.', text: '' };
  if (event.cancelledAt !== undefined)
    return { kind: 'cancelled', title: 'This event was cancelled.', text: 'Paid orders are refunded.' };
  if (event.expired) {
    return {
      kind: 'expired',
      title: 'This event is expired.',
      text: 'This event has passed and is no longer accepting orders.',
    };
  }
  if (!isJoinable(event)) {
    return {
      kind: 'closed',
      title: 'This event is no longer accepting orders.',
      text: 'Looks like you got here a little late.',
    };
  }
  return null;
}
