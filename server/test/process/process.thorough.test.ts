/** The bundled program as a process: start-up errors and shutdown (docs/operations.md). */
import { cpSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePort } from '../freePort';
import { buildProgram, started, type Program } from './program';

jest.setTimeout(180_000);
let program: Program;

beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

it.each([
  ['a port that is none', { PORT: 'abc' }, 2, 'PORT must be a whole number'],
  ['a host that is none', { HOST: 'nowhere.invalid' }, 2, 'HOST must be an address of this machine'],
  ['an address of another machine', { HOST: '192.0.2.1' }, 2, 'HOST must be an address of this machine'],
  ['pages that are not built', { WEB_DIR: 'nowhere' }, 2, 'correct WEB_DIR'],
  ['the sandbox in production', { NODE_ENV: 'production' }, 2, 'ALLOW_SANDBOX=1'],
  [
    'a public sandbox without a password',
    { NODE_ENV: 'production', ALLOW_SANDBOX: '1' },
    2,
    'set SANDBOX_PASSWORD',
  ],
  ['a data folder that cannot be made', { DATA_DIR: '/proc/no/where' }, 3, 'Give this user write access'],
  ['a data folder below a file', { DATA_DIR: `${__filename}/data` }, 3, 'Give this user write access'],
])('says the cure for %s', async (_what, env, code, cure) => {
  const { ended, said } = program.run(env);
  expect(await ended).toBe(code);
  expect(said()).toContain(cure);
});

it('waits for a database that is not up, and can be stopped meanwhile', async () => {
  const { child, said, ended } = program.run({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  const hasSaid = () =>
    said().includes('Waiting for the database of DATABASE_URL, for 0 s: connect ECONNREFUSED');
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', () => hasSaid() && resolve());
  });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

const FULL = '/dev/full';

describe.each<[string, () => number | undefined]>([
  ['nobody reads any more', () => undefined],
  // Linux alone has such a file.
  ...(existsSync(FULL) ? [['is on a full disk', () => openSync(FULL, 'w')] as [string, () => number]] : []),
])('with a log that %s', (_, open) => {
  it('starts, answers and ends in order', async () => {
    const port = await freePort();
    const { child, ended } = program.run({ LOG_LEVEL: 'info', PORT: String(port) }, [], open());
    child.stdout?.destroy();
    let code: number | null | undefined;
    void ended.then((value) => (code = value));
    const status = () =>
      fetch(`http://127.0.0.1:${port}/api/v2/events/101`, { signal: AbortSignal.timeout(20_000) }).then(
        (answer) => answer.status,
        (error: Error) => error.name,
      );
    // Not up yet: a refused connection is a TypeError.
    while (code === undefined && (await status()) === 'TypeError') await new Promise(setImmediate);
    expect([code, await status(), await status()]).toEqual([undefined, 200, 200]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

/**
 * Preloaded into the program: after a signal, writes to the database's files fail as on a full disk. In the thread that watches the
 * database, seconds pass fast, because the main thread would take a whole core for the ten of them.
 */
const FULL_DISK = `
const { isMainThread } = require('node:worker_threads');
const every = setInterval;
if (!isMainThread) globalThis.setInterval = (work, ms) => every(work, ms / 20);
const fs = require('node:fs');
const { openSync } = fs;
const ofDatabase = new Set();
fs.openSync = (name, ...more) => {
  const fd = openSync(name, ...more);
  if (/[\\\\/]pg(\\.new-\\d+)?[\\\\/]/.test(String(name))) ofDatabase.add(fd);
  else ofDatabase.delete(fd);
  return fd;
};
process.once('SIGUSR2', () => {
  for (const name of ['writeSync', 'ftruncateSync', 'fsyncSync']) {
    const work = fs[name];
    fs[name] = (fd, ...more) => {
      if (!ofDatabase.has(fd)) return work(fd, ...more);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
    };
  }
  process.stdout.write('the disk is full');
});`;

describe('with a data folder', () => {
  let dataDir: string;
  let lock: string;
  beforeAll(() => {
    dataDir = path.join(program.scratch, 'data');
    lock = path.join(dataDir, 'dwellivery.lock');
  });

  /** A request whose body is not finished yet. */
  function slowSignIn(port: number): { finish: () => Promise<string> } {
    const body = JSON.stringify({ email: 'casey@demo.test', password: 'dwellivery' });
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/v2/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const ended = new Promise<string>((resolve) => {
      socket.once('close', () => resolve(answer));
    });
    return { finish: () => (socket.write(body.slice(10)), ended) };
  }

  it('refuses a folder in use; ends in order and completes a running request', async () => {
    const first = program.run({ DATA_DIR: dataDir });
    const port = await started(first);
    const second = program.run({ DATA_DIR: dataDir });
    expect([await second.ended, second.said()]).toEqual([
      3,
      expect.stringContaining(`in use by process ${first.child.pid}. Stop that process`),
    ]);
    const request = slowSignIn(port);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    first.child.kill('SIGINT');
    const answer = await request.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect([await first.ended, existsSync(lock)]).toEqual([0, false]);
  });

  it('drains after the signal: health says that it closes, calls are answered', async () => {
    const run = program.run({ DATA_DIR: dataDir, DRAIN_SECONDS: '5' });
    const port = await started(run);
    const status = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`)).status;
    run.child.kill('SIGTERM');
    while ((await status('/readyz')) === 200);
    expect([await status('/readyz'), await status('/api/v2/events/101')]).toEqual([503, 200]);
    expect(await run.ended).toBe(0);
  });

  it('can be stopped while it starts, and leaves no lock', async () => {
    const { child, ended } = program.run({ DATA_DIR: dataDir });
    while (!existsSync(lock)) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGINT');
    expect([await ended, existsSync(lock)]).toEqual([0, false]);
  });

  it('names the remedy for a taken port, and leaves no lock', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    const { ended, said } = program.run({ DATA_DIR: dataDir, PORT: String(port) });
    expect([await ended, said()]).toEqual([
      4,
      expect.stringContaining(`Port ${port} is taken. Stop the other`),
    ]);
    expect(existsSync(lock)).toBe(false);
    other.close();
  });

  it('starts again after it was killed', async () => {
    const killed = program.run({ DATA_DIR: dataDir });
    await started(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(lock)).toBe(true);
    const next = program.run({ DATA_DIR: dataDir });
    const port = await started(next);
    expect((await fetch(`http://127.0.0.1:${port}/api/v2/events/101`)).status).toBe(200);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  it('ends with a clear line when its disk takes no more', async () => {
    const preload = path.join(program.scratch, 'fullDisk.cjs');
    writeFileSync(preload, FULL_DISK);
    const full = path.join(program.scratch, 'full');
    // Alone, this test has no folder to copy, and the program makes one.
    if (existsSync(dataDir)) cpSync(dataDir, full, { recursive: true });
    const { child, said, ended } = program.run({
      DATA_DIR: full,
      NODE_OPTIONS: `--require ${preload}`,
    });
    const port = await started({ child, said, ended });
    child.kill('SIGUSR2');
    await new Promise<void>((resolve) => {
      child.stdout?.on('data', () => said().includes('the disk is full') && resolve());
    });
    // Forces a write: data may stay in memory, but a commit writes the log to disk.
    const body = JSON.stringify({ email: 'casey@demo.test', password: 'dwellivery' });
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        fetch(`http://127.0.0.1:${port}/api/v2/session`, { method: 'POST', body, headers }),
      ),
    );
    expect(answers.filter((one) => one.status === 'fulfilled' && one.value.ok)).toEqual([]);
    expect([await ended, said()]).toEqual([null, expect.stringContaining('disk is full, read-only or gone')]);
  });

  it('names a disk that has no room for the database', async () => {
    const preload = path.join(program.scratch, 'fullFromTheStart.cjs');
    writeFileSync(preload, `${FULL_DISK}\nprocess.emit('SIGUSR2');`);
    const { ended, said } = program.run({
      DATA_DIR: path.join(program.scratch, 'noRoom'),
      NODE_OPTIONS: `--require ${preload}`,
    });
    expect([await ended, said()]).toEqual([
      1,
      expect.stringContaining('cannot start: The disk of the data folder is full.'),
    ]);
  });

  it('leaves the data of a newer release alone', async () => {
    const store = await PGlite.create(path.join(dataDir, 'pg'));
    await store.query("INSERT INTO schema_migrations (version, name) VALUES (9999, '9999_later.sql')");
    await store.close();
    const { ended, said } = program.run({ DATA_DIR: dataDir });
    expect([await ended, said()]).toEqual([3, expect.stringContaining('written by a newer release')]);
    expect(existsSync(lock)).toBe(false);
  });
});
