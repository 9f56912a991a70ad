import { stampVersion } from './0001-stamp-version';
import { oneCart } from './0002-one-cart';
import type { Join, Migration } from './types';

/** All migrations, oldest first. Adding one: docs/howto/add-a-migration.md. */
export const migrations: readonly Migration[] = [stampVersion, oneCart];

export const SCHEMA_VERSION = migrations.length;

/** The joins that a value of version `from` needs. */
export const joinsSince = (from: number): (Join & { to: number })[] =>
  migrations.flatMap(({ to, joins }) => (joins && to > from ? [{ ...joins, to }] : []));

/** Migrates a slice's value from version `from` to the newest; `undefined` for a dropped cache. Throws what a step throws. */
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
