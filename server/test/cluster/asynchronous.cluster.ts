/** What asynchronous replication loses: orders that were acknowledged and not yet sent when the primary dies. */
import { TEST_NOW } from '../helper';
import { startProxy, type Proxy } from '../postgres/cuttableProxy';
import { startApi, type Api } from '../startApi';
import { Customers, openForCustomers } from './customers';
import { PgServer } from './pgServer';
import { DATABASE } from './world';

jest.setTimeout(300_000);

let primary: PgServer;
let standby: PgServer;
/** Between the two. */
let network: Proxy;
let api: Api;
const customers = new Customers(() => [api.url]);

beforeAll(async () => {
  primary = await PgServer.make('primary');
  await primary.start();
  await openForCustomers(primary);
  network = await startProxy(new URL(primary.url()));
  standby = await PgServer.follow(primary, 'standby');
  await standby.start(`primary_conninfo=host=127.0.0.1 port=${network.port} user=postgres`);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  api = await startApi({
    DATABASE_URL: `postgres://postgres@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    PROVIDER_URL: await customers.openProvider(),
    START_AT: String(TEST_NOW),
  });
});
afterAll(async () => {
  await api.stop();
  await customers.close();
  await network.close();
  await standby.remove();
  await primary.remove();
});

it('the orders of the time in which the network to the standby was silent', async () => {
  await customers.whileBuying(async () => customers.orders(8));
  while ((await customers.missing(standby)).length > 0);
  let silentAt = 0;
  // Ends with the customers' orders, so that the kill ends no call.
  await customers.whileBuying(async () => {
    network.silence();
    silentAt = customers.acknowledged.length;
    await customers.orders(8);
  });
  const since = customers.acknowledged.slice(silentAt).map(({ transactionId }) => transactionId);
  await primary.end('SIGKILL');
  await standby.sql('select pg_promote()');
  const lost = await customers.missing(standby);
  process.stdout.write(`${lost.length} of ${customers.acknowledged.length} acknowledged orders are lost\n`);
  expect(lost.length).toBeGreaterThan(0);
  // An order that is acknowledged just then can have reached the standby.
  expect(since).toEqual(expect.arrayContaining(lost));
});
