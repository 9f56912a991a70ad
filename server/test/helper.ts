/** Makes an app for each test, on an embedded database that is migrated and seeded once, then restored. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { buildApp } from '../src/app';
import { readConfig, type ServerConfig } from '../src/config/config';
import { type Clock, settableClock, type SettableClock } from '../src/lib/clock';
import type { Context } from '../src/ports/context';
import { fromPglite, type Connection } from '../src/db/connect';
import { migrate } from '../src/db/migrate';
import { DEMO_PASSWORD } from '../src/services/accounts/passwords';
import type { PaymentProvider } from '../src/ports/cardProvider';
import type { MapsProvider } from '../src/ports/maps';
import type { KeptDatabase } from './databaseEnvironment';
import { watchRefusals } from './declared';
import { FakeMaps } from './fakeMaps';
import { loggedDatabase, statementLog, watchStatements } from './statements';

/** Monday, June 15, 2026, 10:00 in Chicago: event 101 runs on Thursday, June 18. */
export const TEST_NOW = Date.parse('2026-06-15T15:00:00Z');

export const testConfig = (changes: Partial<ServerConfig> = {}): ServerConfig => ({
  ...readConfig({ NODE_ENV: 'test', WEB_DIR: '' }, '/nowhere'),
  passwordCost: { memoryCost: 1024, timeCost: 2, parallelism: 1 },
  publicUrl: 'http://localhost:3000',
  ...changes,
});

/** A clock that stands still until it is set. */
export const fixedClock = (now = TEST_NOW): SettableClock => {
  let at = now;
  return {
    now: () => at,
    set: (instant) => {
      at = instant ?? now;
    },
  };
};

/** Throws at the first call. */
const noProvider = new Proxy({} as PaymentProvider, {
  get: (_target, name) => () => {
    throw new Error(`This test did not expect ${String(name)} of the card provider.`);
  },
});

declare const keptDatabase: (file: () => Promise<string>) => Promise<KeptDatabase>;

const CACHE = path.join(__dirname, '../../node_modules/.cache/dwellivery');
// A fresh checkout boots the database in the first test, which takes long on a busy machine.
jest.setTimeout(90_000);

/** A hash of the sources that determine the seeded world. */
function worldHash(): string {
  const sources = ['db', 'seed', 'services/pricing', 'services/world'];
  const folders = [
    path.join(__dirname, '../../domain'),
    ...sources.map((folder) => path.join(__dirname, '../src', folder)),
  ];
  const hash = createHash('sha256').update(readFileSync(path.join(__dirname, '../../world.demo.yaml')));
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql)$/.test(name)) hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** The file with the seeded world, which is made if no earlier run left it. */
export async function worldFile(): Promise<string> {
  const file = path.join(CACHE, `world-${worldHash()}.tar`);
  if (existsSync(file)) return file;
  // Loaded by the run that makes the world alone: most files find it made.
  const { seedWorld } = await import('../src/seed');
  const client = await PGlite.create();
  const { db } = fromPglite(client);
  await migrate(db);
  await seedWorld({ db, clock: fixedClock(), config: testConfig() });
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(CACHE, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
  renameSync(own, file);
  return file;
}

/** The database of this worker process, restored to the demo world. Its data outlives the test, so one test at a time. */
export async function makeTestDatabase(): Promise<Connection> {
  const { client, restore } = await keptDatabase(worldFile);
  await restore();
  const connection = fromPglite(client);
  return { ...connection, db: loggedDatabase(connection, statementLog), close: async () => undefined };
}

export type TestApp = {
  app: FastifyInstance;
  context: Context;
  clock: SettableClock;
  close: () => Promise<void>;
};

export type TestAppOptions = {
  clock?: SettableClock;
  provider?: PaymentProvider;
  /** By default every address is near. */
  maps?: MapsProvider;
  /** Replaces the embedded one; closed with the app. */
  database?: Connection;
  config?: Partial<ServerConfig>;
  logStream?: { write: (line: string) => void };
  extend?: (app: FastifyInstance, context: Context) => Promise<void>;
  /** Called with every added route. */
  onRoute?: (route: RouteOptions) => void;
};

export async function makeTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const connection = options.database ?? (await makeTestDatabase());
  const clock = options.clock ?? fixedClock();
  let undeclared: string[] = [];
  let longCalls: string[] = [];
  const app = await buildApp({
    config: testConfig(options.config),
    db: connection.db,
    clock: clock satisfies Clock,
    provider: options.provider ?? noProvider,
    maps: options.maps ?? new FakeMaps(),
    logStream: options.logStream ?? false,
    extend: async (instance, context) => {
      undeclared = watchRefusals(instance);
      longCalls = watchStatements(instance);
      await options.extend?.(instance, context);
    },
    onRoute: options.onRoute,
  });
  const close = async () => {
    await app.close();
    await connection.close();
    if (undeclared.length > 0)
      throw new Error(`Not in server/src/endpoints/refusals.ts: ${[...new Set(undeclared)].join(', ')}`);
    if (longCalls.length > 0)
      throw new Error(`More SQL statements than a call may take: ${longCalls.join(', ')}`);
  };
  return { app, context: app.context, clock, close };
}

/** Signs in over the API. @returns headers for further calls */
export async function login(app: FastifyInstance, email: string): Promise<{ authorization: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/session',
    payload: { email, password: DEMO_PASSWORD },
  });
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
  const { session } = answer.json<{ session: { token: string } }>();
  return { authorization: `Bearer ${session.token}` };
}

/** A call whose answer is JSON. */
export async function call<T>(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<{ status: number; body: T; answer: LightMyRequestResponse }> {
  const answer = await app.inject(request);
  return { status: answer.statusCode, body: answer.json<T>(), answer };
}

export { DEMO_PASSWORD, settableClock };
