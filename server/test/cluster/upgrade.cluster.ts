/** An older release and this one on one database, side by side while customers order. OLD_RELEASE is the older one's work tree, installed. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { connect } from '../../src/db/connect';
import { startProcess, type Api } from '../apiClient';
import { startApi } from '../startApi';
import { addCustomers, Customers } from './customers';
import { PgServer } from './pgServer';
import { DATABASE } from './world';

jest.setTimeout(300_000);

const OLD = process.env.OLD_RELEASE ?? '';
const inOld = (env: Record<string, string>, ...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: OLD, env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });

let database: PgServer;
const apis: Api[] = [];
const customers = new Customers(() => apis.map(({ url }) => url));
let env: Record<string, string>;

beforeAll(async () => {
  database = await PgServer.make('upgrade');
  await database.start();
  await database.sql(`create database ${DATABASE}`);
  env = { DATABASE_URL: database.url(DATABASE), PROVIDER_URL: await customers.openProvider() };
  inOld(env, 'node_modules/tsx/dist/cli.mjs', 'server/src/seedCli.ts');
  const connection = await connect({ databaseUrl: database.url(DATABASE), dataDir: '' });
  await addCustomers(connection.db);
  await connection.close();
  const folder = path.join(OLD, 'server/node_modules/.cache/upgrade');
  const build = `import('./scripts/lib/buildServer.mjs').then((m) => m.buildServer(${JSON.stringify(folder)}, 'server/test/apiProcess.ts'))`;
  inOld({}, '-e', build);
  const program = path.join(folder, 'main.js');
  apis.push(await startProcess(program, env), await startProcess(program, env));
});
afterAll(async () => {
  for (const api of apis) await api.stop();
  await customers.close();
  await database.remove();
});

/** @returns when the process has placed orders from now on */
async function places({ passed }: Api): Promise<void> {
  passed.clear();
  while (passed.size === 0) await new Promise((resolve) => setImmediate(resolve));
}

const version = async () =>
  (
    await database.sql<{ count: string }>(
      'select max(version)::text as count from schema_migrations',
      DATABASE,
    )
  )[0]?.count;

it('processes are replaced one by one: the old one sells on after the new one has migrated', async () => {
  const before = await version();
  let began = 0;
  await customers.whileBuying(async () => {
    began = Date.now();
    const next = await startApi(env);
    await apis[0]?.stop();
    apis[0] = next;
    await places(next);
    await places(apis[1] as Api);
    await apis[1]?.stop();
    apis[1] = await startApi(env);
    await places(apis[1]);
  });
  process.stdout.write(`migrations: ${before} before, ${await version()} after\n`);
  customers.report('upgrade side by side', began);
  await customers.expectAll(database);
});
