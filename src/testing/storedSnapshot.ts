import { isRecord } from '@/lib/records';
import { addressIn } from '@/store/persistence/addresses';
import { isPerEvent, isUnstored, keptSlices } from '@/store/persistence/kinds';
import type { Snapshot } from '@/support/format';

/** The storage of the customer's browser by key, as written by the report's release. */
export function storedSnapshot({ state, schema }: Snapshot): Record<string, string> {
  const epoch = isRecord(state.session) && typeof state.session.epoch === 'number' ? state.session.epoch : 0;
  // Version 0 was stored without an envelope (docs/decisions/0010).
  const stored = (value: unknown): string =>
    JSON.stringify(schema === 0 ? value : { v: schema, e: epoch, r: 1, w: 'snapshot', d: value });
  const entries = keptSlices.flatMap((slice) => {
    const parts = isPerEvent(slice) ? state[slice] : { '': state[slice] };
    return Object.entries(isRecord(parts) ? parts : {})
      .filter(([, value]) => value !== undefined && !isUnstored(slice, value))
      .map(([eventId, value]) => [addressIn(slice, eventId).key, stored(value)]);
  });
  // Before version 2 the order form of a cart had a key of its own.
  const forms = isRecord(state.checkout) ? Object.entries(state.checkout) : [];
  const ofForms = forms.map(([eventId, form]) => [`dw:checkout:${eventId}`, stored(form)]);
  return Object.fromEntries([...entries, ...ofForms]) as Record<string, string>;
}
