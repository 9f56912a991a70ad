/** Listing a location's events takes one statement that uses the browse index (budgets: browse). */
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { makeTestApp, TEST_NOW, type TestApp } from '../../test/helper';
import { listEvents, openEventsOf } from '../services/events/list';
import { rows } from './rows';
import { growWorld } from '../seed/scale';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
  await growWorld(test.context.db, TEST_NOW, { events: 20_000, users: 0 });
});
afterAll(() => test.close());

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Every statement of some work. */
async function statementsOf(work: (db: TestApp['context']['db']) => Promise<unknown>): Promise<SQL[]> {
  const seen: SQL[] = [];
  const db = new Proxy(test.context.db, {
    get: (target, name) => {
      if (name !== 'execute') throw new Error(`The list is read with execute, not with ${String(name)}.`);
      return (statement: SQL) => {
        seen.push(statement);
        return target.execute(statement);
      };
    },
  });
  await work(db);
  return seen;
}

const planOf = async (statement: SQL): Promise<Plan> => {
  const [row] = await rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    test.context.db,
    sql`EXPLAIN (FORMAT JSON) ${statement}`,
  );
  if (!row?.['QUERY PLAN'][0]) throw new Error('No plan.');
  return row['QUERY PLAN'][0].Plan;
};

const today = { aasm_state: 'open' as const, run_at_since: '2026-06-15' };

it.each([
  ['of a zip', { ...today, postal_code: '60540' }],
  ['of a location', { ...today, event_location: 'naperville' }],
  [
    'of a location, on a day',
    { aasm_state: 'open' as const, run_on: '2026-07-01', event_location: 'wheaton' },
  ],
])('the list %s is one statement, answered by its index', async (_what, filter) => {
  const statements = await statementsOf((db) =>
    listEvents({ ...test.context, db }, { filter, range: '[0,50]', sort: 'run_at ASC' }),
  );
  expect(statements).toHaveLength(1);
  const plan = nodes(await planOf(statements[0] as SQL));
  const onEvents = plan.filter(
    (node) => node['Relation Name'] === 'events' || node['Index Name']?.startsWith('events_'),
  );
  // Once for the page, once for the capped count.
  expect(onEvents.map((node) => node['Index Name'])).toEqual(['events_browse_idx', 'events_browse_idx']);
});

it('the open events of a restaurant are one statement, answered by indexes', async () => {
  const statements = await statementsOf((db) => openEventsOf({ ...test.context, db }, 1));
  expect(statements).toHaveLength(1);
  const plan = nodes(await planOf(statements[0] as SQL));
  const indexes = plan.map((node) => node['Index Name']).filter((name) => name?.startsWith('events_'));
  // Which of the two is cheaper depends on the share of the restaurant's events that the planner has sampled.
  const either: unknown = expect.stringMatching(/^events_(restaurant|status_run)_idx$/);
  expect(indexes).toEqual([either, either]);
  expect(
    plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'events'),
  ).toEqual([]);
});

it('a page beyond the matches takes one statement more, for their number', async () => {
  const query = { filter: { ...today, postal_code: '60540' }, range: '[9000,9050]' };
  let answer: Awaited<ReturnType<typeof listEvents>> | undefined;
  const statements = await statementsOf(async (db) => {
    answer = await listEvents({ ...test.context, db }, query);
  });
  expect(answer).toEqual({ projects: [], total: 1000 });
  expect(statements).toHaveLength(2);
  const plan = nodes(await planOf(statements[1] as SQL));
  const onEvents = plan.filter((node) => node['Relation Name'] === 'events');
  expect(onEvents.map((node) => node['Index Name'])).toEqual(['events_browse_idx']);
});

it('the days of a place are found by one short scan each', async () => {
  const query = { filter: { ...today, postal_code: '60540' }, days: 14, range: '[0,0]' };
  let answer: Awaited<ReturnType<typeof listEvents>> | undefined;
  const statements = await statementsOf(async (db) => {
    answer = await listEvents({ ...test.context, db }, query);
  });
  expect(statements).toHaveLength(2);
  const plan = nodes(await planOf(statements[1] as SQL));
  const onEvents = plan.filter((node) => node['Relation Name'] === 'events');
  expect(onEvents.map((node) => node['Index Name'])).toEqual(['events_browse_idx']);
  expect(answer?.projects).toEqual([]);
  const days = answer && 'days' in answer ? answer.days.map(({ date }) => date) : [];
  expect(days).toEqual(expect.arrayContaining(['2026-06-22', '2026-06-28']));
});

it('counts no further than a thousand', async () => {
  const { total, projects } = await listEvents(test.context, { filter: { ...today, postal_code: '60540' } });
  expect([total, projects.length]).toEqual([1000, 50]);
});

it('binds input as parameters', async () => {
  const [statement] = await statementsOf((db) =>
    listEvents({ ...test.context, db }, { filter: { ...today, event_location: "x' OR 1=1" } }),
  );
  const { sql: text, params } = new PgDialect().sqlToQuery(statement as SQL);
  expect(text).not.toContain('OR 1=1');
  expect(params).toContain("x' or 1=1");
});
