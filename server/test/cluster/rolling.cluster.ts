/** Two processes behind HAProxy are restarted one after the other while customers order: no call fails. */
import { TEST_NOW } from '../helper';
import { startApi, type Api } from '../startApi';
import { Customers, openForCustomers } from './customers';
import { startHaproxy, type Balancer } from './haproxy';
import { freePort } from '../freePort';
import { PgServer } from './pgServer';
import { DATABASE } from './world';

jest.setTimeout(300_000);

let database: PgServer;
let balancer: Balancer;
let env: Record<string, string>;
const ports: [number, number] = [0, 0];
const apis: Api[] = [];
const customers = new Customers(() => [balancer.url]);

const start = (at: 0 | 1): Promise<Api> => startApi({ ...env, PORT: String(ports[at]) });

beforeAll(async () => {
  database = await PgServer.make('rolling');
  await database.start();
  await openForCustomers(database);
  env = {
    DATABASE_URL: database.url(DATABASE),
    PROVIDER_URL: await customers.openProvider(),
    START_AT: String(TEST_NOW),
    // More than a check that just began, its interval of a second, and the time to answer.
    DRAIN_SECONDS: '3',
  };
  ports[0] = await freePort();
  ports[1] = await freePort();
  apis.push(await start(0), await start(1));
  balancer = await startHaproxy(ports);
});
afterAll(async () => {
  await balancer.stop();
  for (const api of apis) await api.stop();
  await customers.close();
  await database.remove();
});

/** @returns when HAProxy sends orders to both processes again */
async function bothAnswer(): Promise<void> {
  const [one, other] = apis.map(({ passed }) => passed);
  one?.clear();
  other?.clear();
  while (one?.size === 0 || other?.size === 0) await new Promise((resolve) => setImmediate(resolve));
}

it('SIGTERM and a new start of each process in turn: no call fails, and no order is lost or doubled', async () => {
  let began = 0;
  await customers.whileBuying(async () => {
    for (const at of [0, 1, 0, 1] as const) {
      const leaving = apis[at];
      began = Date.now();
      leaving?.child.kill('SIGTERM');
      await leaving?.gone;
      expect(leaving?.child.exitCode).toBe(0);
      apis[at] = await start(at);
      await bothAnswer();
    }
  });
  const refused = new Map(customers.refusals);
  customers.report('rolling restart', began);
  await customers.expectAll(database);
  expect(refused).toEqual(new Map());
});

it('kill -9 of one process: reads are asked again of the other one', async () => {
  let began = 0;
  await customers.whileBuying(async () => {
    const [killed] = apis;
    killed?.child.kill('SIGKILL');
    await killed?.gone;
    began = Date.now();
    apis[0] = await start(0);
    await bothAnswer();
  });
  customers.report('killed process', began);
  await customers.expectAll(database);
});
