import { now } from '@/lib/clock';
import { isRecord } from '@/lib/records';
import type { Snapshot } from '../format';

const FIRST = Date.UTC(2020, 0);
const LAST = Date.UTC(2100, 0);

/** True for a time that a browser may have had (ms UTC). Others are counters, or the 0 of what never happened. */
export const isPlausible = (value: unknown): value is number =>
  typeof value === 'number' && value >= FIRST && value < LAST;

/** The latest plausible time; null if there is none. */
export const latestOf = (times: readonly unknown[]): number | null =>
  times.filter(isPlausible).reduce<number | null>((latest, time) => Math.max(latest ?? 0, time), null);

type Timed = Partial<Pick<Snapshot, 'state' | 'queries' | 'log'>>;

/** What dates a state: its last action, its last answer and its cached user. */
function timesIn({ state = {}, queries = {}, log = [] }: Timed): unknown[] {
  const saved = isRecord(state.userCache) ? [state.userCache.savedAt] : [];
  const answered = Object.values(queries).map((query) => isRecord(query) && query.fulfilledTimeStamp);
  return [...saved, ...answered, ...log.flatMap(({ actions }) => actions.map(({ at }) => at))];
}

/** A snapshot with its time, which may be missing (0): else the one that its content shows, else the present. */
export function timed(snapshot: Snapshot): { snapshot: Snapshot; isTimed: boolean } {
  const takenAt = snapshot.takenAt || latestOf(timesIn(snapshot));
  return { snapshot: { ...snapshot, takenAt: takenAt ?? now() }, isTimed: takenAt !== null };
}
