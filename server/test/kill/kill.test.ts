/** kill -9 between any two steps of an order: after the restart all acknowledged changes exist and the invariants hold. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../../src/db/connect';
import { migrate } from '../../src/db/migrate';
import { seedWorld } from '../../src/seed';
import { FakeProvider } from '../fakeProvider';
import { fixedClock, testConfig } from '../helper';
import { serveProvider } from '../rpc';
import { testKills } from './kills';

let scratch: string;
let served: Awaited<ReturnType<typeof serveProvider>> | undefined;

/** Made once; each test uses a copy. */
beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-kill-'));
  const connection = await connect({ databaseUrl: null, dataDir: path.join(scratch, 'world') });
  await migrate(connection.db);
  await seedWorld({ db: connection.db, clock: fixedClock(), config: testConfig() });
  await connection.close();
}, 300_000);
afterEach(() => served?.close());
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

testKills(async () => {
  const dataDir = mkdtempSync(path.join(scratch, 'killed-'));
  cpSync(path.join(scratch, 'world'), dataDir, { recursive: true });
  const provider = new FakeProvider();
  served = await serveProvider(provider);
  return {
    provider,
    env: { DATA_DIR: dataDir, PROVIDER_URL: served.url },
  };
}, 12);
