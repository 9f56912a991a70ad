import { isRecord } from '@/lib/records';
import { isPerEvent } from '../../persistence/kinds';
import type { LogPart } from '../format';
import { createBodies, type Bodies } from './bodies';
import type { PackedLog, PackedPart } from './packedLog';
import type { PackedMoment } from './packing';

function packCache(cache: Record<string, unknown>, bodies: Bodies) {
  const entries = Object.entries(cache).map(([key, entry]) => {
    if (!isRecord(entry) || entry.data === undefined) return [key, entry];
    return [key, { ...entry, data: bodies.put(JSON.stringify(entry.data)) }];
  });
  return Object.fromEntries(entries) as PackedMoment['queries'];
}

function packState(state: Record<string, unknown>, bodies: Bodies): PackedMoment['state'] {
  const put = (value: unknown) => bodies.put(JSON.stringify(value ?? null));
  const parts = Object.entries(state).map(([slice, part]) => {
    if (!isPerEvent(slice) || !isRecord(part)) return [slice, put(part)];
    return [slice, Object.fromEntries(Object.entries(part).map(([eventId, one]) => [eventId, put(one)]))];
  });
  return Object.fromEntries(parts) as PackedMoment['state'];
}

function packPart({ start, actions, ...rest }: LogPart, bodies: Bodies): PackedPart {
  return {
    ...rest,
    start: {
      ...start,
      state: packState(start.state, bodies),
      queries: packCache(start.queries, bodies),
      answers: packCache(start.answers, bodies),
    },
    actions: actions.map(({ queries, answers, ...action }) => ({
      ...action,
      ...(queries ? { queries: packCache(queries, bodies) } : {}),
      ...(answers ? { answers: packCache(answers, bodies) } : {}),
    })),
  };
}

/** The inverse of `unpackLog`: packs a log for writing. */
export function packLog(parts: readonly LogPart[]): PackedLog {
  const bodies = createBodies();
  const packed = parts.map((part) => packPart(part, bodies));
  return { parts: packed, bodies: bodies.all() };
}
