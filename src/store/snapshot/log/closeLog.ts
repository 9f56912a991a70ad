import { isRecord } from '@/lib/records';
import { isPerEvent } from '../../persistence/kinds';
import type { LogPart } from '../format';
import { createBodies, type Bodies } from './bodies';
import type { PackedLog, PackedPart } from './packedLog';
import type { PackedMoment } from './packing';

function closeCache(cache: Record<string, unknown>, bodies: Bodies) {
  const entries = Object.entries(cache).map(([key, entry]) => {
    if (!isRecord(entry) || entry.data === undefined) return [key, entry];
    return [key, { ...entry, data: bodies.put(JSON.stringify(entry.data)) }];
  });
  return Object.fromEntries(entries) as PackedMoment['queries'];
}

function closeState(state: Record<string, unknown>, bodies: Bodies): PackedMoment['state'] {
  const put = (value: unknown) => bodies.put(JSON.stringify(value ?? null));
  const parts = Object.entries(state).map(([slice, part]) => {
    if (!isPerEvent(slice) || !isRecord(part)) return [slice, put(part)];
    return [slice, Object.fromEntries(Object.entries(part).map(([eventId, one]) => [eventId, put(one)]))];
  });
  return Object.fromEntries(parts) as PackedMoment['state'];
}

function closePart({ start, actions, ...rest }: LogPart, bodies: Bodies): PackedPart {
  return {
    ...rest,
    start: {
      ...start,
      state: closeState(start.state, bodies),
      queries: closeCache(start.queries, bodies),
      answers: closeCache(start.answers, bodies),
    },
    actions: actions.map(({ queries, answers, ...action }) => ({
      ...action,
      ...(queries ? { queries: closeCache(queries, bodies) } : {}),
      ...(answers ? { answers: closeCache(answers, bodies) } : {}),
    })),
  };
}

/** The inverse of `openLog`: packs a log for writing. */
export function closeLog(parts: readonly LogPart[]): PackedLog {
  const bodies = createBodies();
  const closed = parts.map((part) => closePart(part, bodies));
  return { parts: closed, bodies: bodies.all() };
}
