import type { Cents } from '@dwellivery/domain/money';
import { eventPhase, statusOf, type PhaseFacts } from '@dwellivery/domain/eventPhase';
import { isAvailable, isPurchasable } from '@dwellivery/domain/purchase';
import type { WaitlistLine } from '@dwellivery/domain/waitlist';
import { isFew } from './eventWords';

/** The fields of an event that a card shows. The API's card and detail satisfy it, so that components need not import the API. */
export interface EventView extends PhaseFacts<string> {
  id: number;
  restaurantName: string;
  cuisine: string;
  /** 1 to 4, shown as dollar signs. */
  cost: number;
  /** Degrees in OKLCH, one per restaurant. */
  hue: number;
  image: string | null;
  garnish: string | null;
  /** IANA zone of the event: its day is the day there. */
  timeZone: string;
  full: boolean;
  joinable: boolean;
  /** Places left in the whole event; null when unlimited. */
  remaining: number | null;
  d2dEnabled: boolean;
  d2dExclusive: boolean;
  eventLocation: { name: string };
  /** Of the cheapest dish that is no side, drink or sweet. */
  fromPrice?: Cents;
  /** Miles from the customer's zip. */
  distanceMiles?: number;
  currentUserHasOrdered?: boolean;
  /** The customer's line in the waitlist of a full event. */
  waitlist?: WaitlistLine | null;
}

export type EventBadge = 'delivery' | 'pickup' | 'full' | 'closed' | 'cancelled' | 'few';

export type BadgeFacts = PhaseFacts<string> &
  Pick<EventView, 'd2dEnabled' | 'd2dExclusive' | 'full' | 'joinable' | 'remaining'>;

/**
 * The badges of a card, in reading order. A full event has no other badge.
 * @param now milliseconds since the epoch
 * @param allowClosed the flag of spec 1 §4: closed and full events count as available
 */
export function badgesOf(event: BadgeFacts, now: number, allowClosed: boolean): EventBadge[] {
  const phase = eventPhase(event, now);
  if (phase === 'cancelled') return ['cancelled'];
  const facts = { status: statusOf(phase), full: event.full };
  const isLate = !event.joinable && !event.full;
  if (!isPurchasable(facts, allowClosed) || (isLate && !allowClosed)) return ['closed'];
  if (!isAvailable(facts, allowClosed)) return ['full'];
  const badges: EventBadge[] = [];
  if (event.d2dEnabled) badges.push('delivery');
  if (!event.d2dExclusive) badges.push('pickup');
  if (event.remaining !== null && isFew(event.remaining)) badges.push('few');
  return badges;
}

/** Where an event serves: its delivery zone, else its locations. */
export const placeText = (event: { deliveryZone: string | null; locations: readonly string[] }): string =>
  event.deliveryZone ?? event.locations.join(', ');

/** How the food reaches the customer, in words: 'Delivery and pickup'. */
export function servingWords(event: Pick<EventView, 'd2dEnabled' | 'd2dExclusive'>): string {
  if (!event.d2dEnabled) return 'Pickup';
  return event.d2dExclusive ? 'Delivery' : 'Delivery and pickup';
}

export type ClosedNote = 'Ordering closed' | 'Canceled' | 'Full';

/** Why an event takes no orders; null while it does. */
export function closedNote(badges: readonly EventBadge[]): ClosedNote | null {
  if (badges.includes('closed')) return 'Ordering closed';
  if (badges.includes('cancelled')) return 'Canceled';
  return badges.includes('full') ? 'Full' : null;
}
