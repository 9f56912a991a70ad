/** The bundled desk as a process: over a closed data folder, and through the server that has it open. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { version } from '../../package.json';
import { buildProgram, started, type Program } from './program';

jest.setTimeout(180_000);
let server: Program;
let desk: Program;
beforeAll(() => {
  server = buildProgram();
  desk = buildProgram('server/src/deskCli.ts');
});
afterAll(() => {
  server.remove();
  desk.remove();
});

type Report = { ok: boolean; result: unknown; error: { code: string; message: string } };

async function run(
  env: Record<string, string>,
  line: string,
): Promise<{ exit: number | null; said: string }> {
  const { ended, said } = desk.run({ DESK_WHO: 'olga', ...env }, line.split(' '));
  return { exit: await ended, said: said() };
}
const reportOf = async (env: Record<string, string>, line: string) => {
  const { exit, said } = await run(env, `${line} --json`);
  return { exit, report: JSON.parse(said) as Report };
};

it('prepares an empty data folder, and says that there is nothing yet', async () => {
  const env = { DATA_DIR: path.join(desk.scratch, 'empty') };
  expect(await run(env, 'events list')).toEqual({
    exit: 0,
    said: expect.stringMatching(/The database is empty: its tables are made now\.\nNone\.\n$/),
  });
});

it('does not open the database for a command that it cannot read', async () => {
  const env = { DATA_DIR: path.join(desk.scratch, 'never') };
  expect(await run(env, 'events cancle 101')).toMatchObject({ exit: 2 });
  expect(() => statSync(env.DATA_DIR)).toThrow('ENOENT');
});

it('says which process has the folder when that process is no server of this release', async () => {
  const dataDir = path.join(desk.scratch, 'held');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'dwellivery.lock'), `${process.pid} -`);
  const { exit, report } = await reportOf({ DATA_DIR: dataDir }, 'events list');
  expect([exit, report.error]).toEqual([
    3,
    { code: 'database_locked', message: expect.stringContaining(`in use by process ${process.pid}`) },
  ]);
});

describe('while a server has the folder open', () => {
  it('runs in that server, by its clock, with the files and the terminal of the desk', async () => {
    const env = { DATA_DIR: path.join(desk.scratch, 'shared') };
    const running = server.run(env);
    const port = await started(running);
    const folder = statSync(path.join(env.DATA_DIR, 'desk'));
    expect((folder.mode & 0o777).toString(8)).toBe('700');

    const closed = await reportOf(env, 'events close 101 --why test');
    expect([closed.exit, closed.report.result]).toEqual([0, expect.objectContaining({ changed: true })]);
    const event = await fetch(`http://127.0.0.1:${port}/api/v2/events/101`);
    expect(await event.json()).toMatchObject({ data: { event: { status: 'closed' } } });

    const audit = await reportOf(env, 'audit');
    expect(audit.report.result).toEqual([
      expect.objectContaining({ who: 'olga', command: 'events close', outcome: 'done' }),
    ]);
    expect(await run(env, 'events list --out events.txt')).toMatchObject({
      exit: 0,
      said: expect.stringContaining('Written to events.txt'),
    });
    expect(statSync(path.join(desk.scratch, 'events.txt')).size).toBeGreaterThan(100);
    expect(await reportOf(env, 'orders show 4711')).toMatchObject({ exit: 5, report: { ok: false } });

    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    const after = await reportOf(env, 'audit');
    expect(after.report.result).toHaveLength(1);
  });

  it('ends with that server although the desk was stopped before it wrote a file', async () => {
    const env = { DATA_DIR: path.join(desk.scratch, 'stopped') };
    const running = server.run(env);
    await started(running);
    const socket = connect(path.join(env.DATA_DIR, 'desk/socket'));
    const asked = new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    const args = ['events', 'list', '--out', 'events.txt'];
    socket.write(`${JSON.stringify({ args, who: 'olga', version })}\n`);
    expect(await asked).toContain('"write":"events.txt"');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    socket.destroy();
  });
});
