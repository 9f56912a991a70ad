/**
 * Applies a world file: compares it with the database, refuses changes that would break a paid order or an
 * offer of the waitlist, writes the differences.
 * Objects that the file does not name stay; an object that it names is replaced completely.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { checkWorld } from './check';
import { readWorld, type Known } from './current';
import type { Scope } from './currentEvents';
import { diffWorlds, type Change } from './diff';
import { findBreaks, type Break } from './guards';
import { WorldFileError, type ParsedWorld } from './parse';
import { findKnown, resolveWorld, type Resolving, type Wanted } from './resolve';
import { writeWorld } from './write';

export type ApplyInput = {
  parsed: ParsedWorld;
  /** The stored name of a picture of the file. */
  pictureOf?: (name: string) => string;
  /** Gives rows the ids of the demo world; into an empty store only. */
  hasFixedIds?: boolean;
};

export type ApplyPlan = {
  changes: Change[];
  /** Changes that must not be made. */
  breaks: Break[];
  /** Events that have begun or are over, and stay as they are. */
  passed: string[];
};

/** A change would break a paid order, or an offer of the waitlist. */
export class BreakError extends Error {
  override name = 'BreakError';
  constructor(readonly breaks: Break[]) {
    const inTheWay = (orders: number[]) => (orders.length > 0 ? ` (order ${orders.join(', ')})` : '');
    super(breaks.map(({ what, why, orders }) => `${what}: ${why}${inTheWay(orders)}`).join('\n'));
  }
}

type Planned = ApplyPlan & { wanted: Wanted; known: Known; resolving: Resolving };

async function plan(
  db: Database,
  now: Date,
  { parsed: { file, problem }, pictureOf = (name) => name }: ApplyInput,
): Promise<Planned> {
  const events = Object.entries(file.events ?? {});
  const scope: Scope = {
    keys: events.map(([key]) => key),
    ids: events.flatMap(([, { id }]) => id ?? []),
  };
  const known = await readWorld(db, now, scope);
  const resolving: Resolving = { file, known, now, pictureOf, problem };
  const wanted = resolveWorld(resolving);
  const problems = checkWorld(resolving, wanted);
  if (problems.length > 0) throw new WorldFileError(problems);
  const changes = diffWorlds(known.world, wanted);
  const breaks = await findBreaks(db, known, wanted);
  return { changes, breaks, passed: wanted.passed, wanted, known, resolving };
}

/** The changes that applying would make. @throws WorldFileError */
export async function planWorld(
  context: Pick<Context, 'db' | 'clock'>,
  input: ApplyInput,
): Promise<ApplyPlan> {
  const { changes, breaks, passed } = await plan(context.db, nowDate(context), input);
  return { changes, breaks, passed };
}

/** Locks the events that may change, so that no order is placed meanwhile, then promo codes, in the order of placing an order. */
async function lockAll(tx: Database, { wanted, resolving }: Planned): Promise<void> {
  const ids = Object.keys(wanted.events).flatMap((key) => findKnown(resolving, key)?.id ?? []);
  if (ids.length > 0) {
    await tx
      .select({ id: t.events.id })
      .from(t.events)
      .where(inArray(t.events.id, ids))
      .orderBy(asc(t.events.id))
      .for('update');
  }
  for (const code of Object.keys(wanted.promos).sort()) {
    await tx
      .select({ id: t.promoCodes.id })
      .from(t.promoCodes)
      .where(eq(t.promoCodes.code, code))
      .for('update');
  }
}

/** Applies within a transaction of the caller's. @throws WorldFileError, BreakError */
export async function applyWithin(
  tx: Database,
  now: Date,
  input: ApplyInput,
  say: (what: string) => void = () => undefined,
): Promise<ApplyPlan> {
  await lockAll(tx, await plan(tx, now, input));
  // Checks again under the locks, because an order may have been placed since.
  const planned = await plan(tx, now, input);
  const { changes, breaks, passed } = planned;
  if (breaks.length > 0) throw new BreakError(breaks);
  await writeWorld({ ...planned, tx, hasFixedIds: input.hasFixedIds ?? false, say });
  return { changes, breaks, passed };
}

/** Applies all of it or nothing. @param say receives each written change @throws WorldFileError, BreakError */
export const applyWorld = (
  context: Pick<Context, 'db' | 'clock'>,
  input: ApplyInput,
  say?: (what: string) => void,
): Promise<ApplyPlan> => inTransaction(context.db, (tx) => applyWithin(tx, nowDate(context), input, say));
