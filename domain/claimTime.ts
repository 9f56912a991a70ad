/** When claims are taken (contract, "Claims"). A file of its own, because the receipt needs it before the form. */
import { instantOf, type Instant } from './zone';

const CLAIM_MS = 7 * 24 * 60 * 60_000;

/** When the time for claims ends: seven days after the event. Milliseconds since the epoch. */
export const claimsEndAt = (eventEndsAt: Instant): number => instantOf(eventEndsAt) + CLAIM_MS;

export type ClaimTime = 'early' | 'open' | 'late';

/** Claims are taken from the event's end, for seven days. */
export function claimTime(eventEndsAt: Instant, now: Instant): ClaimTime {
  if (instantOf(now) < instantOf(eventEndsAt)) return 'early';
  return instantOf(now) < claimsEndAt(eventEndsAt) ? 'open' : 'late';
}
