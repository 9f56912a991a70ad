import { eventPhase, type PhaseFacts } from './eventPhase';
import { instantOf, type Instant } from './zone';

export interface AvailabilityFacts extends PhaseFacts<string> {
  full: boolean;
  expired: boolean;
  /** The server's value; if it is missing (older answers), the phase decides. */
  joinable?: boolean;
}

/** Joinable only while the event is open (spec 1 §4). */
export const isJoinable = (event: PhaseFacts & { joinable?: boolean }, now: Instant): boolean =>
  eventPhase(event, now) === 'open' && event.joinable !== false;

/** Whether the cart may be used now: not expired and joinable, so not a draft either (spec 2 §4). */
export const canOrder = (event: AvailabilityFacts, now: number): boolean =>
  !event.expired && isJoinable(event, now);

/** True if an order can be started: `canOrder`, and a place is left. */
export const takesOrders = (event: AvailabilityFacts, now: number): boolean =>
  canOrder(event, now) && !event.full;

/** True if a paid order can be changed, also in an event that is full or closed. */
export const isChangeable = (
  { cancelledAt, orderCutoffAt }: { cancelledAt?: string | null; orderCutoffAt: string },
  now: number,
): boolean => !cancelledAt && now < instantOf(orderCutoffAt);

interface EventAlert {
  kind: 'draft' | 'expired' | 'closed' | 'cancelled';
  title: string;
  text: string;
}

const DRAFT: EventAlert = {
  kind: 'draft',
  title: 'This event is a draft and not ready for orders yet.',
  text: '',
};
const CANCELLED: EventAlert = {
  kind: 'cancelled',
  title: 'This event was canceled.',
  text: 'Paid orders are refunded.',
};
const EXPIRED: EventAlert = {
  kind: 'expired',
  title: 'This event is expired.',
  text: 'This event has passed and is no longer accepting orders.',
};
const CLOSED: EventAlert = {
  kind: 'closed',
  title: 'This event is no longer accepting orders.',
  text: 'Looks like you got here a little late.',
};

type AlertFacts = PhaseFacts & { expired?: boolean; joinable?: boolean };

/** The event page's alert if the event takes no orders, else `null` (spec 1 §8). Always the same object for the same alert. */
export function eventAlert(event: AlertFacts, now: Instant): EventAlert | null {
  const phase = eventPhase(event, now);
  if (phase === 'draft') return DRAFT;
  if (phase === 'cancelled') return CANCELLED;
  if (event.expired || instantOf(event.endsAt) <= instantOf(now)) return EXPIRED;
  return isJoinable(event, now) ? null : CLOSED;
}

/**
 * The alert in one text, for an answer; null while the event takes orders.
 * @param allowClosed the flag `allowClosedProjects`: an event that was closed by hand takes orders until its cut-off (spec 1 §4)
 */
export function closedMessage(event: PhaseFacts, now: Instant, allowClosed = false): string | null {
  const alert = eventAlert(event, now);
  const isClosedByHand =
    eventPhase(event, now) === 'closed' && instantOf(event.orderCutoffAt) > instantOf(now);
  if (!alert || (alert.kind === 'closed' && allowClosed && isClosedByHand)) return null;
  return [alert.title, alert.text].filter(Boolean).join(' ');
}
