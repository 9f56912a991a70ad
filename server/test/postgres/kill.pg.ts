/** The kills of kill.test.ts on a real PostgreSQL. */
import { FakeProvider } from '../fakeProvider';
import { testKills } from '../kill/kills';
import { serveProvider } from '../rpc';
import { admin, drop, makeWorld, randomName, urlOf } from './database';

const world = randomName();
let served: Awaited<ReturnType<typeof serveProvider>> | undefined;
let made = 0;

/** Made once; each test uses a copy. */
beforeAll(async () => {
  await (await makeWorld(world)).close();
}, 300_000);

afterEach(async () => {
  await served?.close();
  await drop(`${world}_${made}`);
});
afterAll(() => drop(world));

testKills(async () => {
  made += 1;
  const name = `${world}_${made}`;
  await admin(`create database ${name} template ${world}`);
  const provider = new FakeProvider();
  served = await serveProvider(provider);
  return { provider, env: { DATABASE_URL: urlOf(name), PROVIDER_URL: served.url } };
}, 4);
