/**
 * npm run bench:api: times each read and the calls of an order, then compares the event list with few and many events, and with a bare handler that runs the same statement.
 * Interleaves and compares by ratio, because absolute times drift on shared machines. `-- --events 1000000` sets the size.
 */
import { parseArgs } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../server/src/app';
import { readConfig } from '../server/src/config/config';
import type { Database } from '../server/src/db/database';
import { migrate } from '../server/src/db/migrate';
import { rows, type SQL } from '../server/src/db/rows';
import { seedWorld } from '../server/src/seed';
import { growWorld } from '../server/src/seed/scale';
import { systemClock } from '../server/src/lib/clock';
import { listEvents } from '../server/src/services/events/list';
import { stripeProvider } from '../server/src/services/payments/stripeProvider';
import { noMaps } from '../server/src/ports/maps';
import { endpointTimes } from './lib/endpointTimes';
import { median } from './lib/percentile';
import { closeStores, openStore } from './lib/store';

const FEW = 1000;
const ROUNDS = 40;
const CALLS_PER_ROUND = 5;
/** Budgets: browse ≤ 1.5 × the time with 1,000; reads ≥ 0.5 × a bare handler. */
const MOST_GROWTH = 1.5;
const LEAST_SHARE = 0.5;

const config = {
  ...readConfig({ NODE_ENV: 'test', WEB_DIR: '' }, '/nowhere'),
  limits: { perAddress: 1e9, perAccount: 1e9, wrongPasswords: 1e9 },
};
const today = new Date(systemClock.now() - 5 * 3_600_000).toISOString().slice(0, 10);
const filter = { aasm_state: 'open', run_at_since: today, postal_code: '60540' } as const;
const search = Object.entries(filter).map(([key, value]) => `filter[${key}]=${value}`);
const BROWSE = `/api/v2/projects?${search.join('&')}&range=[0,50]&sort=run_at%20ASC`;
/** Which of the next fourteen days have a vegan dinner to pick up. */
const DAYS = `/api/v2/projects?${search.join('&')}&filter[diet]=vegan&filter[serving]=pickup&days=14&range=[0,0]`;

async function openWorld(events: number) {
  const { db } = await openStore(String(events));
  const startedAt = performance.now();
  await migrate(db);
  await seedWorld({ db, clock: systemClock, config });
  await growWorld(db, systemClock.now(), { events, users: 0 });
  const seconds = (performance.now() - startedAt) / 1000;
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    provider: stripeProvider(config),
    maps: noMaps,
    logStream: false,
  });
  return { app, db, seconds };
}

/** One handler with one statement: the cost of framework and database alone. */
async function bareApp(db: Database): Promise<FastifyInstance> {
  let statement: SQL | undefined;
  const spy = {
    ...config,
    clock: systemClock,
    config,
    db: { execute: (given: SQL) => ((statement = given), db.execute(given)) },
  };
  await listEvents(spy as never, { filter });
  const app = Fastify();
  app.get('/bare', async () => ({ rows: await rows(db, statement as SQL) }));
  return app;
}

async function timeOf(app: FastifyInstance, url: string): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < CALLS_PER_ROUND; call += 1) {
    const { statusCode } = await app.inject({ url });
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  }
  return (performance.now() - startedAt) / CALLS_PER_ROUND;
}

async function printEndpoints(): Promise<void> {
  const connection = await openStore('calls');
  await migrate(connection.db);
  await seedWorld({ db: connection.db, clock: systemClock, config });
  for (const { call, status, median: middle, p99, statements } of await endpointTimes(connection, config)) {
    const times = [middle, p99].map((ms) => ms.toFixed(1).padStart(8)).join('');
    console.log(`${call.padEnd(44)}${status}${times} ms${String(statements).padStart(4)} statements`);
  }
}

async function run(): Promise<void> {
  await printEndpoints();
  const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } });
  const many = Number(values.events);
  const small = await openWorld(FEW);
  const large = await openWorld(many);
  const subjects = {
    few: [small.app, BROWSE],
    many: [large.app, BROWSE],
    fewDays: [small.app, DAYS],
    days: [large.app, DAYS],
    bare: [await bareApp(large.db), '/bare'],
  } as const;
  const times: Record<keyof typeof subjects, number[]> = {
    few: [],
    many: [],
    fewDays: [],
    days: [],
    bare: [],
  };
  for (const [app, url] of Object.values(subjects)) await timeOf(app, url);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['few', 'many', 'fewDays', 'days', 'bare'] as const) {
      const [app, url] = subjects[name];
      times[name].push(await timeOf(app, url));
    }
  }
  const [few, all, bare] = [median(times.few), median(times.many), median(times.bare)];
  const [fewDays, days] = [median(times.fewDays), median(times.days)];
  const growth = all / few;
  const share = bare / all;
  console.log(`seeding ${many} events      ${large.seconds.toFixed(1)} s`);
  console.log(`browse, ${FEW} events       ${few.toFixed(2)} ms`);
  console.log(
    `browse, ${many} events     ${all.toFixed(2)} ms: ${growth.toFixed(2)} times (at most ${MOST_GROWTH})`,
  );
  console.log(
    `bare handler, ${many}      ${bare.toFixed(2)} ms: we reach ${share.toFixed(2)} of its rate (at least ${LEAST_SHARE})`,
  );
  console.log(
    `days of the strip, ${many}  ${days.toFixed(2)} ms: ${(days / fewDays).toFixed(2)} times (at most ${MOST_GROWTH})`,
  );
  const isFast = growth <= MOST_GROWTH && days / fewDays <= MOST_GROWTH && share >= LEAST_SHARE;
  process.exitCode = isFast ? 0 : 1;
}

async function main(): Promise<never> {
  try {
    await run();
  } finally {
    await closeStores();
  }
  process.exit();
}

void main();
