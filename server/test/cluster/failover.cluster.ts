/**
 * Customers order by two processes while parts are killed: an API process, the synchronous standby, and the primary, whose place the
 * standby takes. No acknowledged order is lost or doubled. The test promotes it; patroni.cluster.ts lets Patroni do it.
 */
import { TEST_NOW } from '../helper';
import { startApi, type Api } from '../startApi';
import { Customers, openForCustomers } from './customers';
import { PgServer } from './pgServer';
import { DATABASE } from './world';

jest.setTimeout(300_000);

let primary: PgServer;
let standby: PgServer;
const apis: Api[] = [];
const customers = new Customers(() => apis.map(({ url }) => url));
let env: Record<string, string>;

beforeAll(async () => {
  primary = await PgServer.make('primary');
  await primary.start();
  await openForCustomers(primary);
  standby = await PgServer.follow(primary, 'standby');
  await standby.start();
  await primary.sql(`alter system set synchronous_standby_names = 'standby'`);
  await primary.sql('select pg_reload_conf()');
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  env = {
    DATABASE_URL: `postgres://postgres@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    PROVIDER_URL: await customers.openProvider(),
    START_AT: String(TEST_NOW),
  };
  apis.push(await startApi(env), await startApi(env));
});
afterAll(async () => {
  for (const api of apis) await api.stop();
  await customers.close();
  await standby.remove();
  await primary.remove();
});

it('kill -9 of an API process', async () => {
  let began = 0;
  await customers.whileBuying(async () => {
    const [killed] = apis;
    killed?.child.kill('SIGKILL');
    await killed?.gone;
    began = Date.now();
    apis[0] = await startApi(env);
  });
  customers.report('API process', began);
  await customers.expectAll(primary);
});

it('kill -9 of the synchronous standby, which comes back', async () => {
  let began = 0;
  await customers.whileBuying(async () => {
    await standby.end('SIGKILL');
    began = Date.now();
    while ((await primary.sql(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)).length === 0);
    await standby.start();
  });
  customers.report('synchronous standby', began);
  await customers.expectAll(primary);
});

it('kill -9 of the primary, whose place the standby takes', async () => {
  let began = 0;
  await customers.whileBuying(async () => {
    await primary.end('SIGKILL');
    began = Date.now();
    await standby.sql('select pg_promote()');
  });
  customers.report('primary', began);
  await customers.expectAll(standby);
});
