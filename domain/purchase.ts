/** Availability as event lists show it. Separate from availability.ts, so that lists do not load the event page's alerts. */
import type { EventStatus } from './eventPhase';

interface PurchaseFacts {
  /** The status by the current phase. */
  status: EventStatus;
  full: boolean;
}

/** Open and not full; with the flag, any open or closed event (spec 1 §4). */
export function isAvailable(event: PurchaseFacts, allowClosedProjects: boolean): boolean {
  if (allowClosedProjects) return event.status === 'open' || event.status === 'closed';
  return event.status === 'open' && !event.full;
}

/** Open; with the flag, closed too (spec 1 §4). */
export function isPurchasable(event: Pick<PurchaseFacts, 'status'>, allowClosedProjects: boolean): boolean {
  return event.status === 'open' || (allowClosedProjects && event.status === 'closed');
}
