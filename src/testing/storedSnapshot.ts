import { isRecord } from '@/lib/records';
import { addressIn } from '@/store/persistence/addresses';
import { isPerEvent, keptSlices, kindOf } from '@/store/persistence/kinds';
import type { Snapshot } from '@/store/snapshot/format';

/** The storage of the customer's browser by key, as written by the report's release. */
export function storedSnapshot({ state, schema }: Snapshot): Record<string, string> {
  const epoch = isRecord(state.session) && typeof state.session.epoch === 'number' ? state.session.epoch : 0;
  // Version 0 was stored without an envelope (docs/decisions/0010).
  const stored = (value: unknown): string =>
    JSON.stringify(schema === 0 ? value : { v: schema, e: epoch, r: 1, w: 'snapshot', d: value });
  const entries = keptSlices.flatMap((slice) => {
    const parts = isPerEvent(slice) ? state[slice] : { '': state[slice] };
    return Object.entries(isRecord(parts) ? parts : {})
      .filter(
        ([, value]) => value !== undefined && !(isRecord(value) && kindOf(slice).toStored(value) === null),
      )
      .map(([eventId, value]) => [addressIn(slice, eventId).key, stored(value)]);
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
