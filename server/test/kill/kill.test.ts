/** kill -9 between any two steps of an order: after the restart all acknowledged changes exist and the invariants hold. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { FakeProvider } from '../fakeProvider';
import { worldFile } from '../helper';
import { serveProvider } from '../rpc';
import { testKills } from './kills';

let scratch: string;
let served: Awaited<ReturnType<typeof serveProvider>> | undefined;

/** Made once; each test uses a copy. */
beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-kill-'));
  mkdirSync(path.join(scratch, 'world'));
  const world = new Blob([readFileSync(await worldFile())]);
  await (await PGlite.create({ dataDir: path.join(scratch, 'world/pg'), loadDataDir: world })).close();
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
