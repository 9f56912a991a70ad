/** Customers order by two processes while Patroni's primary is killed, and while it is cut off from etcd and its standby. */
import { TEST_NOW } from '../helper';
import { startApi, type Api } from '../startApi';
import { Customers, openForCustomers } from './customers';
import { Etcd, Member } from './patroni';
import { DATABASE } from './world';

jest.setTimeout(300_000);

let etcd: Etcd;
const members: Member[] = [];
const apis: Api[] = [];
const customers = new Customers(() => apis.map(({ url }) => url));

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** @returns the primary and its synchronous standby, when both are there */
async function settled(): Promise<{ primary: Member; standby: Member }> {
  for (;;) {
    for (const [at, primary] of members.entries()) {
      const standby = members[1 - at];
      if (standby && (await primary.isPrimary()) && (await standby.isSynchronous()))
        return { primary, standby };
    }
    await turn();
  }
}

beforeAll(async () => {
  etcd = await Etcd.start();
  members.push(await Member.make('one', etcd), await Member.make('two', etcd));
  for (const member of members) member.start();
  const { primary } = await settled();
  await openForCustomers(primary);
  const hosts = members.map(({ host }) => host).join(',');
  const env = {
    DATABASE_URL: `${primary.url(DATABASE, hosts)}?target_session_attrs=read-write`,
    PROVIDER_URL: await customers.openProvider(),
    START_AT: String(TEST_NOW),
  };
  apis.push(await startApi(env), await startApi(env));
});
afterAll(async () => {
  for (const api of apis) await api.stop();
  await customers.close();
  for (const member of members) await member.remove();
  await etcd.remove();
});

it('kill -9 of the primary and its Patroni: the standby takes its place', async () => {
  const { primary, standby } = await settled();
  let began = 0;
  await customers.whileBuying(async () => {
    await primary.kill();
    began = Date.now();
    while (!(await standby.isPrimary())) await turn();
  });
  customers.report('primary under Patroni, killed', began);
  await customers.expectAll(standby);
  primary.start();
});

it('a partition: the primary reaches neither etcd nor its standby, customers reach both', async () => {
  const { primary, standby } = await settled();
  let began = 0;
  await customers.whileBuying(async () => {
    primary.cutOff('etcd', 'database');
    began = Date.now();
    while (!(await standby.isPrimary())) await turn();
    expect(await primary.isPrimary()).toBe(false);
  });
  customers.report('primary under Patroni, cut off', began);
  await customers.expectAll(standby);
  await primary.join();
  expect((await settled()).primary).toBe(standby);
});

it('the standby alone is cut off from the primary: Patroni leaves it out, and orders go on', async () => {
  const { primary, standby } = await settled();
  let began = 0;
  await customers.whileBuying(async () => {
    primary.cutOff('database');
    began = Date.now();
    while (await standby.isSynchronous()) await turn();
  });
  customers.report('standby under Patroni, cut off', began);
  await primary.join();
  expect((await settled()).primary).toBe(primary);
  await customers.expectAll(primary);
});
