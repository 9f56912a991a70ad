import { asRecord } from '@/lib/records';
import { keptSlices, kindOf, type KeptSlice } from '../persistence/kinds';
import { migrateValue, migrations } from '../persistence/migrations';
import type { Snapshot } from './format';
import { diffStates, type Change } from './replayFrames';

/** What one migration did to the values of a report. */
interface MigrationStep {
  to: number;
  lost: string;
  changes: Change[];
}

type Values = Record<string, unknown>;

interface Placed {
  /** `session`, `carts.101` */
  place: string;
  slice: KeptSlice;
  value: unknown;
}

/** The stored values of a state, each with its place. */
function valuesIn(state: Values): Placed[] {
  return keptSlices.flatMap((slice) => {
    const part = state[slice];
    if (part === undefined || part === null) return [];
    if (!kindOf(slice).isPerEvent) return [{ place: slice, slice, value: part }];
    const events = Object.entries(asRecord(part));
    return events.map(([eventId, value]) => ({ place: `${slice}.${eventId}`, slice, value }));
  });
}

const byPlace = (values: readonly Placed[]): Values =>
  Object.fromEntries(values.map(({ place, value }) => [place, value]));

function migrated({ slice, value }: Placed, from: number, to: number): unknown {
  const isCache = kindOf(slice).class === 'cache';
  try {
    const chain = migrations.filter((migration) => migration.to === to);
    return migrateValue({ slice, isCache }, value, from, chain);
  } catch {
    // The value does not fit its version: it would be set aside.
    return undefined;
  }
}

/** The migrations from the report's schema to the current one, each with what it changed in the report's values. */
export function migrationSteps({ state, schema }: Pick<Snapshot, 'state' | 'schema'>): MigrationStep[] {
  let values = valuesIn(state);
  return migrations
    .filter(({ to }) => to > schema)
    .map(({ to, lost }) => {
      const next = values.map((placed) => ({ ...placed, value: migrated(placed, to - 1, to) }));
      const changes = diffStates(byPlace(values), byPlace(next));
      values = next.filter(({ value }) => value !== undefined);
      return { to, lost, changes };
    });
}
