/** DATABASE_URL with several hosts: the one that takes writes is found at the start and after a failover. */
import { sql } from 'drizzle-orm';
import { connect, type Connection } from '../../src/db/connect';
import { startProxy, type Proxy } from './cuttableProxy';
import { admin, drop, randomName, urlOf } from './database';

const name = randomName();
let proxies: Proxy[] = [];
let connection: Connection | undefined;
beforeAll(() => admin(`create database ${name}`));
beforeEach(async () => {
  proxies = [await startProxy(new URL(urlOf(name))), await startProxy(new URL(urlOf(name)))];
});
afterEach(async () => {
  await connection?.close();
  connection = undefined;
  for (const proxy of proxies) await proxy.close().catch(() => undefined);
});
afterAll(() => drop(name));

/** Port 1 refuses. */
const open = async (...ports: number[]) => {
  const url = new URL(urlOf(name));
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const user = url.username && `${url.username}${url.password && `:${url.password}`}@`;
  const databaseUrl = `postgres://${user}${hosts}/${name}?target_session_attrs=read-write`;
  return (connection = await connect({ databaseUrl, dataDir: '' }));
};
const write = (to: Connection) => to.db.execute(sql`CREATE TABLE IF NOT EXISTS written (id integer)`);

it('starts by the second host if the first one refuses', async () => {
  await write(await open(1, proxies[1]?.port ?? 0));
});

it('goes on by the other host within five seconds if one fails', async () => {
  const [first, second] = proxies as [Proxy, Proxy];
  const opened = await open(first.port, second.port);
  for (const lost of [first, second]) {
    await lost.cut();
    const cutAt = Date.now();
    // The pool may hold several connections of the lost host.
    for (let isWritten = false; !isWritten && Date.now() - cutAt < 10_000;)
      isWritten = await write(opened).then(
        () => true,
        () => false,
      );
    expect(Date.now() - cutAt).toBeLessThan(5000);
    await lost.mend();
  }
});

it('does not wait long for a host that has vanished', async () => {
  proxies[0]?.silence();
  const began = Date.now();
  await write(await open(...proxies.map(({ port }) => port)));
  expect(Date.now() - began).toBeLessThan(5000);
});

it('refuses to start if no host takes writes, and says so', async () => {
  await admin(`alter database ${name} set default_transaction_read_only = on`);
  await expect(open(...proxies.map(({ port }) => port))).rejects.toThrow(/takes no writes/);
  await admin(`alter database ${name} reset default_transaction_read_only`);
});
