import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { connect } from './connect';
import { rows } from './rows';

/** A server that refuses every connection with these words, as PostgreSQL's protocol has them. */
async function refusing(words: string) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`);
      const head = Buffer.from('E\0\0\0\0');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const errorOf = (port: number) =>
  connect({ databaseUrl: `postgres://root@127.0.0.1:${port}/test`, dataDir: '' }).catch(
    (error: unknown) => error,
  );

it('says why a database refuses the connection, for example a pooler', async () => {
  const words = 'unsupported startup parameter: statement_timeout';
  const pooler = await refusing(words);
  const refused = await errorOf(pooler.port);
  pooler.close();
  expect(refused).toMatchObject({ code: 'unreachable', message: expect.stringContaining(`says: ${words}`) });
});

it('says that nothing listens there', async () => {
  const { port, close } = await refusing('');
  await new Promise<void>((resolve) => close().once('close', resolve));
  expect(await errorOf(port)).toMatchObject({
    message: expect.stringContaining('says: connect ECONNREFUSED'),
  });
});

/** Making a database takes long in a process that transpiles, and on a machine that does other things. */
const MAKING_MS = 180_000;

describe('the first start of the embedded database', () => {
  let dataDir: string;
  const own = process.execPath;
  const open = () => connect({ databaseUrl: null, dataDir });
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-connect-'));
  });
  afterEach(() => {
    process.execPath = own;
    rmSync(dataDir, { recursive: true });
  });

  async function expectGood(): Promise<void> {
    const made = await open();
    const [found] = await rows<{ shared_buffers: string }>(made.db, sql`SHOW shared_buffers`);
    await made.close();
    expect(found).toEqual({ shared_buffers: '16MB' });
    expect(readdirSync(dataDir)).toEqual(['pg']);
  }

  it(
    'begins again after one that ended in the middle, also of an earlier release',
    async () => {
      for (const name of ['pg', 'pg.new-1']) {
        mkdirSync(path.join(dataDir, name));
        writeFileSync(path.join(dataDir, name, 'PG_VERSION'), '18\n');
      }
      writeFileSync(path.join(dataDir, 'pg.unfinished'), '');
      await expectGood();
    },
    MAKING_MS,
  );

  it(
    'makes it in this process if no other can be started, and says what keeps it from that',
    async () => {
      process.execPath = '/nowhere';
      const create = jest.spyOn(PGlite, 'create').mockImplementationOnce(async (options) => {
        const folder = String((options as unknown as { dataDir: string }).dataDir);
        mkdirSync(folder);
        writeFileSync(path.join(folder, 'PG_VERSION'), '18\n');
        throw new Error('no space left on device');
      });
      await expect(open()).rejects.toThrow('no space');
      expect(readdirSync(dataDir)).not.toContain('pg');
      create.mockRestore();
      await expectGood();
    },
    MAKING_MS,
  );
});
