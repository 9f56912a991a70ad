import { kindOf } from '@/store/persistence/kinds';
import { migrateValue, migrations } from '@/store/persistence/migrations';
import type { Snapshot } from '../format';
import { joinState } from './joinState';
import { keptPartsOf, type KeptPart } from './keptParts';
import { migrationsFor } from './loadSnapshot';
import { diffStates, type Change } from './replayFrames';

/** What one migration did to the values of a report. */
interface MigrationStep {
  to: number;
  lost: string;
  changes: Change[];
}

const byPlace = (parts: readonly KeptPart[]): Record<string, unknown> =>
  Object.fromEntries(parts.map(({ place, raw }) => [place, raw]));

function migrated({ slice, raw }: KeptPart, from: number, to: number): unknown {
  const isCache = kindOf(slice).class === 'cache';
  try {
    const chain = migrations.filter((migration) => migration.to === to);
    return migrateValue({ slice, isCache }, raw, from, chain);
  } catch {
    // The value does not fit its version: it would be quarantined.
    return undefined;
  }
}

/** The migrations from the report's schema to the current one, each with what it changed in the report's values. */
export function migrationSteps({ state, schema }: Pick<Snapshot, 'state' | 'schema'>): MigrationStep[] {
  let parts = keptPartsOf(joinState(state, schema));
  return migrationsFor({ schema }).map(({ to, lost }) => {
    const next = parts.map((part) => ({ ...part, raw: migrated(part, to - 1, to) }));
    const changes = diffStates(byPlace(parts), byPlace(next));
    parts = next.filter(({ raw }) => raw !== undefined);
    return { to, lost, changes };
  });
}
