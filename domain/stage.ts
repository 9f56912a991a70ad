/** How an order stands on the day of its event (contract, "The day of an event"). */
import { calendarDate } from './eventDays';
import { COMPLETE_AFTER_MS } from './eventPhase';
import { instantOf, type Instant } from './zone';

export const STAGES = ['cooking', 'out', 'ready', 'done'] as const;
/** `out` of a delivery, `ready` of a pickup. */
export type Stage = (typeof STAGES)[number];

const COOKING_BEFORE_MS = 2 * 60 * 60_000;
/** How long a press can be taken back. */
export const UNDO_MS = 60_000;

/** The stages of a delivery or of a pickup, in their order. */
export const stagesOf = (d2d: boolean): readonly Stage[] => ['cooking', d2d ? 'out' : 'ready', 'done'];

interface Window {
  runAt: Instant;
  endsAt: Instant;
}

/** What staff pressed, and when. */
export interface Press {
  stage: Stage;
  at: Instant;
}

interface Order extends Window {
  d2d: boolean;
  /** Of the event, in any order. */
  presses: readonly Press[];
  /** Of the own stop. */
  deliveredAt?: Instant | null;
}

export interface StageNow {
  stage: Stage;
  /** Milliseconds since the epoch. */
  at: number;
  /** Derived from the schedule: nobody pressed it. */
  isExpected: boolean;
}

/** When a stage begins if nobody says otherwise: the kitchen two hours before the start. */
export function expectedAt(stage: Stage, { runAt, endsAt }: Window): number {
  if (stage === 'cooking') return instantOf(runAt) - COOKING_BEFORE_MS;
  return instantOf(stage === 'done' ? endsAt : runAt);
}

/** A stage that follows from the schedule counts only if its time comes after the last press: staff know better. @returns null before the first */
export function stageAt(order: Order, now: Instant): StageNow | null {
  if (order.deliveredAt != null) {
    return { stage: 'done', at: instantOf(order.deliveredAt), isExpected: false };
  }
  const stages = stagesOf(order.d2d);
  const pressed = stages.findLastIndex((stage) => order.presses.some((press) => press.stage === stage));
  const last = order.presses.find((press) => press.stage === stages[pressed]);
  const since = last ? instantOf(last.at) : -Infinity;
  const isDue = (stage: Stage): boolean => {
    const at = expectedAt(stage, order);
    return at <= instantOf(now) && at > since;
  };
  const expected = stages.slice(pressed + 1).findLast(isDue);
  if (expected) return { stage: expected, at: expectedAt(expected, order), isExpected: true };
  return last ? { stage: last.stage, at: since, isExpected: false } : null;
}

/** From midnight of the place, or from when the kitchen begins if that is sooner, until the event is complete. */
export function isStageDay(event: Window & { timeZone: string }, now: Instant): boolean {
  const at = instantOf(now);
  const hasBegun =
    calendarDate(at, event.timeZone) >= calendarDate(event.runAt, event.timeZone) ||
    at >= expectedAt('cooking', event);
  return hasBegun && at < instantOf(event.endsAt) + COMPLETE_AFTER_MS;
}
