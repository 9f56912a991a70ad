import { stampVersion } from './0001-stamp-version';
import type { Kind, Migration } from './types';

/** All migrations, oldest first. Adding one: docs/howto/add-a-migration.md. */
export const migrations: readonly Migration[] = [stampVersion];

export const SCHEMA_VERSION = migrations.length;

const CACHES: ReadonlySet<Kind> = new Set<Kind>(['userCache']);

/** Takes a value from `from` to the newest version. `undefined`: the value is a cache that did not survive. Throws what a step throws. */
export function migrateValue(
  kind: Kind,
  value: unknown,
  from: number,
  chain: readonly Migration[] = migrations,
): unknown {
  return chain
    .filter(({ to }) => to > from)
    .reduce<unknown>((current, { steps }) => {
      const step = steps[kind];
      if (current === undefined) return undefined;
      if (!step) return CACHES.has(kind) ? undefined : current;
      return step(current);
    }, value);
}

export type { Kind, Migration } from './types';
