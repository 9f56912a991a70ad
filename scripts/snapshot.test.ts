import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');
const SAMPLES = path.join(ROOT, 'src/testing/snapshots');

/** Runs the command; answers its exit code and output. */
function snapshot(...args: string[]): { code: number; output: string } {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' } as const;
    return { code: 0, output: execFileSync(process.execPath, ['scripts/snapshot.mjs', ...args], options) };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { code: status, output: stderr };
  }
}

describe('npm run snapshot', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
  const copy = (name: string) => {
    const file = path.join(folder, name);
    copyFileSync(path.join(SAMPLES, name), file);
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('checks: says the version and what is migrated', () => {
    expect(snapshot('check', copy('declined-card.json')).output).toContain('It needs no migration.');
    expect(snapshot('check', copy('schema-0.json')).output).toContain(
      'Migrated to schema 1: lost nothing but',
    );
  });

  it('shows route, customer, cart, and the last actions with their changes', () => {
    const { output } = snapshot('show', copy('declined-card.json'));
    expect(output).toContain('Route     /events/101/checkout/payment');
    expect(output).toContain('Who       customer 1, zip 60540');
    expect(output).toContain('2 × Tacos al Pastor');
    expect(output).toMatch(/carts\/transactionStarted\n\s+carts\.101\.transactionId: null → "pi_/);
  });

  it('migrates in place, once', () => {
    const file = copy('schema-0.json');
    expect(snapshot('migrate', file).output).toContain('schema 0 → 1');
    const migrated = readFileSync(file, 'utf8');
    expect(snapshot('check', file).output).toContain('It needs no migration.');
    snapshot('migrate', file);
    expect(readFileSync(file, 'utf8')).toBe(migrated);
  });

  it('refuses junk, a missing file and an unknown command, and changes nothing', () => {
    const junk = path.join(folder, 'junk.json');
    writeFileSync(junk, '{"format":');
    expect(snapshot('migrate', junk)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not a problem report') as string,
    });
    expect(readFileSync(junk, 'utf8')).toBe('{"format":');
    expect(snapshot('check', path.join(folder, 'none.json')).output).toContain('There is no file');
    expect(snapshot('constructor', junk).output).toContain('Say what to do');
  });

  it('serves a page with the report in it, escaped', async () => {
    writeFileSync(path.join(folder, 'index.html'), '<html><head></head></html>');
    const code = `import('./scripts/lib/replayServer.mjs').then(async ({ startReplay }) => console.log(await startReplay({ folder: ${JSON.stringify(folder)}, report: '{"x":"</script>"}', port: 0 })))`;
    const server = spawn(process.execPath, ['-e', code], { cwd: ROOT });
    try {
      const url = await new Promise<string>((resolve) =>
        server.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
      );
      const page = await (await fetch(url)).text();
      expect(page).toContain('id="problem-report">{"x":"\\u003c/script>"}</script></head>');
      expect((await fetch(new URL('/..%2f..%2fpackage.json', url))).status).toBe(404);
    } finally {
      server.kill();
    }
  });
});
