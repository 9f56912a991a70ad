/** The phase of an event, by the server's rule (contract, "The life of an event"). Common test cases: docs/api/event-phases.json. */

export type EventStatus = 'draft' | 'open' | 'closed' | 'complete';
export type EventPhase = 'draft' | 'open' | 'closed' | 'running' | 'complete' | 'cancelled';

/** Instants are ISO 8601, UTC. */
export interface PhaseFacts {
  /** The status at the time of the answer; an open event may have closed since. */
  status: EventStatus;
  runAt: string;
  endsAt: string;
  orderCutoffAt: string;
  /** Only for a cancelled event; its status is 'closed'. */
  cancelledAt?: string;
}

/** An event is complete two hours after its end. */
const COMPLETE_AFTER_MS = 2 * 60 * 60_000;

/** @param now milliseconds since the epoch */
export function eventPhase(event: PhaseFacts, now: number): EventPhase {
  const isPast = (at: string, afterMs = 0) => Date.parse(at) + afterMs <= now;
  if (event.cancelledAt !== undefined) return 'cancelled';
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
