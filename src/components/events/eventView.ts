import type { EventStatus } from '@/domain/availability';
import { isAvailable, isPurchasable } from '@/domain/purchase';
import { isFew } from './eventWords';

/** What a card shows of an event. The API's event card and detail both satisfy it, so neither tier has to know the other. */
export interface EventView {
  id: number;
  restaurantName: string;
  cuisine: string;
  /** 1 to 4, shown as dollar signs. */
  cost: number;
  /** Degrees in OKLCH, one per restaurant. */
  hue: number;
  image: string | null;
  garnish: string | null;
  /** ISO 8601, UTC. */
  runAt: string;
  /** IANA zone of the event: its day is the day there. */
  timeZone: string;
  status: EventStatus;
  full: boolean;
  joinable: boolean;
  /** Places left in the whole event; null when unlimited. */
  remaining: number | null;
  d2dEnabled: boolean;
  d2dExclusive: boolean;
  eventLocation: { name: string };
  /** From the customer's zip; of an event of another town. */
  distanceMiles?: number;
  currentUserHasOrdered?: boolean;
}

export type EventBadge = 'delivery' | 'pickup' | 'full' | 'closed' | 'few';

/**
 * Which badges a card carries, in reading order. A full event says that alone: how it is served no longer matters.
 * @param allowClosed the flag of spec 1 §4: closed and full events count as available
 */
export function badgesOf(
  event: Pick<EventView, 'status' | 'd2dEnabled' | 'd2dExclusive' | 'full' | 'joinable' | 'remaining'>,
  allowClosed: boolean,
): EventBadge[] {
  const isLate = !event.joinable && !event.full;
  if (!isPurchasable(event, allowClosed) || (isLate && !allowClosed)) return ['closed'];
  if (!isAvailable(event, allowClosed)) return ['full'];
  const badges: EventBadge[] = [];
  if (event.d2dEnabled) badges.push('delivery');
  if (!event.d2dExclusive) badges.push('pickup');
  if (event.remaining !== null && isFew(event.remaining)) badges.push('few');
  return badges;
}

/** How the food reaches the customer, in words: 'Delivery and pickup'. */
export function servingWords(event: Pick<EventView, 'd2dEnabled' | 'd2dExclusive'>): string {
  if (!event.d2dEnabled) return 'Pickup';
  return event.d2dExclusive ? 'Delivery' : 'Delivery and pickup';
}
