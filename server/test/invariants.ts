/** Checks the rules of `invariants.sql`, which must hold after everything that touches money. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Context } from '../src/ports/context';
import type { Database } from '../src/db/database';
import { rows } from '../src/db/rows';
import { runJobs } from './runJobs';
import type { FakeProvider } from './fakeProvider';

type Rule = { name: string; isSettled: boolean; statement: string };

/** A comment that starts with `rule:` or `settled:` names the statement below it. */
export function readRules(): Rule[] {
  const text = readFileSync(path.join(__dirname, 'invariants.sql'), 'utf8');
  return [...text.matchAll(/^-- (rule|settled): (.+)\n([^;]+);/gm)].map((found) => ({
    name: String(found[2]),
    isSettled: found[1] === 'settled',
    statement: String(found[3]),
  }));
}

const rules = readRules();

type Query = <T>(statement: string) => Promise<T[]>;

/**
 * All rules in one statement, because they are checked thousands of times.
 * @param isSettled SQL: whether those that hold when all work is settled are checked, too
 */
const statementOf = (isSettled: string): string =>
  rules
    .map((rule) => {
      const name = rule.name.replaceAll("'", "''");
      const condition = rule.isSettled ? ` where ${isSettled}` : '';
      return `select '${name}' as name, (to_jsonb(broken))::text as row from (${rule.statement}) broken${condition}`;
    })
    .join(' union all ');

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new Error(`The database breaks its rules.\n${problems.join('\n')}`);
}

function refuseBroken(found: { name: string; row: string }[]): void {
  refuse(found.slice(0, 20).map(({ name, row }) => `${name}: ${row}`));
}

/** The embedded database has one session, which keeps the plan: to make it takes five times as long as the check. */
async function check(db: Database, isSettled: boolean): Promise<void> {
  const query = <T>(statement: string) => rows<T>(db, sql.raw(statement));
  // A transaction has no client.
  const { $client = {} } = db as unknown as { $client?: object };
  if (!('execProtocol' in $client)) return refuseBroken(await query(statementOf(String(isSettled))));
  const run = () => query<{ name: string; row: string }>(`execute rules(${isSettled})`);
  const found = await run().catch(async () => {
    await query(`prepare rules(boolean) as ${statementOf('$1')}`);
    return run();
  });
  refuseBroken(found);
}

/** Checks the rules that hold at every moment. */
export const checkInvariants = (db: Database): Promise<void> => check(db, false);

/** Checks all rules, for a database in which all work is settled. */
export async function checkSettledBooks(query: Query): Promise<void> {
  refuseBroken(await query(statementOf('true')));
}

const ROUNDS = 2;
const STEP_MS = 45_000;

/** Lets the jobs finish, each round 45 seconds later, then checks all rules and compares with the provider. */
export async function checkSettled(
  context: Context,
  clock: { set: (instant: number | null) => void },
  provider?: FakeProvider,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.set(context.clock.now() + STEP_MS);
    const failed = await runJobs(context);
    if (failed.length > 0) throw new Error(`Jobs failed: ${failed.join(', ')}`);
  }
  await check(context.db, true);
  if (provider) refuse(await compare(context.db, provider));
}

/** For each intent, the provider and the database must agree on charge minus refunds. */
async function compare(db: Database, provider: FakeProvider): Promise<string[]> {
  const left = await rows<{ id: string; total: number }>(
    db,
    sql`select i.id, i.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
          where r.payment_intent_id = i.id and r.done_at is not null and r.failed_at is null), 0)::int as total
        from payment_intents i where i.status = 'succeeded'`,
  );
  const totals = new Map(left.map((row) => [row.id, row.total]));
  return [...provider.intents.keys()].flatMap((id) => {
    const kept = provider.kept(id);
    const due = totals.get(id) ?? 0;
    return kept === due ? [] : [`the provider kept ${kept} of ${id}, but the database says ${due}`];
  });
}
