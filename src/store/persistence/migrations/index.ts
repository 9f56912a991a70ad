import { stampVersion } from './0001-stamp-version';
import type { Migration } from './types';

/** All migrations, oldest first. Adding one: docs/howto/add-a-migration.md. */
export const migrations: readonly Migration[] = [stampVersion];

export const SCHEMA_VERSION = migrations.length;

/** Takes a value of a slice from `from` to the newest version. `undefined`: a cache that did not survive. Throws what a step throws. */
export function migrateValue(
  { slice, isCache }: { slice: string; isCache: boolean },
  value: unknown,
  from: number,
  chain: readonly Migration[] = migrations,
): unknown {
  return chain
    .filter(({ to }) => to > from)
    .reduce<unknown>((current, { steps }) => {
      const step = steps[slice];
      if (current === undefined) return undefined;
      if (!step) return isCache ? undefined : current;
      return step(current);
    }, value);
}

export type { Migration } from './types';
