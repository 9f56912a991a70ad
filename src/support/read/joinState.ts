import { asRecord, own, type UnknownRecord } from '@/lib/records';
import { joinsSince } from '@/store/persistence/migrations';

/** Joins the ended slices of a state of an older version, of a problem report, so that the steps of its migrations find them. */
export function joinState(state: UnknownRecord, schema: number): UnknownRecord {
  return joinsSince(schema).reduce<UnknownRecord>((before, { from, into }) => {
    const { [from]: ended, ...rest } = before;
    const kept = asRecord(rest[into]);
    const joined = Object.entries(asRecord(ended)).map(([eventId, value]): [string, unknown] => [
      eventId,
      { ...asRecord(own(kept, eventId)), [from]: value },
    ]);
    return joined.length === 0 ? rest : { ...rest, [into]: { ...kept, ...Object.fromEntries(joined) } };
  }, state);
}
