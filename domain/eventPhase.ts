/** The phase of an event (contract, "The life of an event"). */
import { instantOf, type Instant } from './zone';

export const EVENT_STATUSES = ['draft', 'open', 'closed', 'complete'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
export type EventPhase = 'draft' | 'open' | 'closed' | 'running' | 'complete' | 'cancelled';

/** `At` is text in an answer, and a Date in a row of the database. */
export interface PhaseFacts<At extends Instant = Instant> {
  /** As stored, where 'closed' means closed by hand, or as answered; an open event may have closed since. */
  status: EventStatus;
  runAt: At;
  endsAt: At;
  orderCutoffAt: At;
  /** Only for a cancelled event; its answered status is 'closed'. */
  cancelledAt?: At | null;
}

/** An event is complete two hours after its end. */
export const COMPLETE_AFTER_MS = 2 * 60 * 60_000;

export function eventPhase(event: PhaseFacts, now: Instant): EventPhase {
  const isPast = (at: Instant, afterMs = 0) => instantOf(at) + afterMs <= instantOf(now);
  if (event.cancelledAt != null) return 'cancelled';
  if (event.status === 'complete') return 'complete';
  // Any status that the specification does not name is a draft (spec 2 §4), for example one of another API host.
  if (event.status !== 'open' && event.status !== 'closed') return 'draft';
  if (isPast(event.endsAt, COMPLETE_AFTER_MS)) return 'complete';
  if (isPast(event.runAt)) return 'running';
  return event.status === 'closed' || isPast(event.orderCutoffAt) ? 'closed' : 'open';
}

/** The specification's word for a phase: running and cancelled are 'closed'. */
export const statusOf = (phase: EventPhase): EventStatus =>
  phase === 'running' || phase === 'cancelled' ? 'closed' : phase;
