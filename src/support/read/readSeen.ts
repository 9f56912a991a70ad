import { asRecord, isRecord, parseJson } from '@/lib/records';
import { isPath, isTime } from './readLog';
import { knownZone, sizeOf } from './parseSnapshot';
import { MAX_SEEN, type Owner, type SeenScreen } from '../record/seen';

function readScreen(raw: unknown, queries: Record<string, unknown>): SeenScreen[] {
  if (!isRecord(raw) || !isPath(raw.route) || !isTime(raw.takenAt) || !Array.isArray(raw.queries)) return [];
  const keys: unknown[] = raw.queries;
  return [
    {
      takenAt: raw.takenAt,
      route: raw.route,
      routeState: raw.routeState ?? null,
      timeZone: knownZone(raw.timeZone),
      viewport: sizeOf(raw.viewport),
      state: asRecord(raw.state),
      queries: Object.fromEntries(Object.entries(queries).filter(([key]) => keys.includes(key))),
      answers: asRecord(raw.answers),
    },
  ];
}

/** The screens in a stored text of unknown origin, the newest first; none if it is damaged or another session's. */
export function seenIn(text: string | null, { userId, epoch }: Owner): SeenScreen[] {
  const stored = asRecord(parseJson(text ?? ''));
  if (stored.userId !== userId || stored.epoch !== epoch || !Array.isArray(stored.screens)) return [];
  const queries = asRecord(stored.queries);
  return (stored.screens as unknown[]).slice(0, MAX_SEEN).flatMap((screen) => readScreen(screen, queries));
}
