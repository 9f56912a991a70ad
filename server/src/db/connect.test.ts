import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { connect } from './connect';

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

it('makes the embedded database again after a first start that ended in the middle', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-connect-'));
  const pg = path.join(dataDir, 'pg');
  const create = jest.spyOn(PGlite, 'create').mockImplementationOnce(async () => {
    mkdirSync(pg);
    writeFileSync(path.join(pg, 'PG_VERSION'), '18\n');
    throw new Error('no space left on device');
  });
  const open = () => connect({ databaseUrl: null, dataDir });
  await expect(open()).rejects.toThrow('no space');
  create.mockRestore();
  const made = await open();
  await expect(made.ping()).resolves.toBeUndefined();
  await made.close();
  expect(readdirSync(dataDir)).toEqual(['pg']);
  rmSync(dataDir, { recursive: true });
});
