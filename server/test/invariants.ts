/** Checks the rules of `invariants.sql`, which must hold after everything that touches money. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Context, Database } from '../src/context';
import { rows } from '../src/db/rows';
import { runJobs } from '../src/jobs/jobs';
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

/** All rules in one statement, because they are checked thousands of times. */
async function broken(query: Query, wanted: (rule: Rule) => boolean): Promise<string[]> {
  const parts = rules.filter(wanted).map((rule) => {
    const name = rule.name.replaceAll("'", "''");
    return `select '${name}' as name, (to_jsonb(broken))::text as row from (${rule.statement}) broken`;
  });
  const found = await query<{ name: string; row: string }>(parts.join(' union all '));
  return found.slice(0, 20).map(({ name, row }) => `${name}: ${row}`);
}

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new Error(`The database breaks its rules.\n${problems.join('\n')}`);
}

const queryOf =
  (db: Database): Query =>
  (statement) =>
    rows(db, sql.raw(statement));

/** Checks the rules that hold at every moment. */
export async function checkInvariants(db: Database): Promise<void> {
  refuse(await broken(queryOf(db), (rule) => !rule.isSettled));
}

/** Checks all rules, for a database in which all work is settled. */
export async function checkSettledBooks(query: Query): Promise<void> {
  refuse(await broken(query, () => true));
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
  await checkSettledBooks(queryOf(context.db));
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
