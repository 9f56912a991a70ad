import type { Snapshot } from '@/store/snapshot/format';
import { isRecord } from '@/lib/records';

/** Version 0 was stored without an envelope (docs/decisions/0010). */
const stored = (schema: number, value: unknown): string =>
  JSON.stringify(schema === 0 ? value : { v: schema, e: 0, r: 1, w: 'snapshot', d: value });

/** The storage of the customer's browser by key, as written by the report's release. */
export function storedSnapshot({ state, schema }: Snapshot): Record<string, string> {
  const epoch = isRecord(state.session) && typeof state.session.epoch === 'number' ? state.session.epoch : 0;
  const each = (prefix: string, map: unknown) =>
    isRecord(map)
      ? Object.entries(map).map(([id, value]): [string, unknown] => [`${prefix}:${id}`, value])
      : [];
  const entries: [string, unknown][] = [
    ['dw:session', state.session],
    ['dw:version', state.version],
    ['dw:user', isRecord(state.userCache) && state.userCache.data ? state.userCache : undefined],
    ...each('dw:cart', state.carts),
    ...each('dw:checkout', state.checkout),
  ];
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, stored(schema, value).replace('"e":0', `"e":${epoch}`)]),
  );
}
