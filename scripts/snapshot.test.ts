import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeBlock } from '../src/support/block/writeBlock';
import { wireAnswers } from '../src/testing/apiFixtures';

const ROOT = path.join(__dirname, '..');
const SAMPLES = path.join(ROOT, 'src/testing/snapshots');

/** A customer's local storage with a cart of event 101. */
const inEnvelope = (d: unknown) => JSON.stringify({ v: 1, e: 0, r: 1_790_000_000_000, w: 'tab', d });
const STORE = {
  att: 'secret-token',
  'dw:session': inEnvelope({ userId: 1, postalCode: '60540', epoch: 0 }),
  'dw:user': inEnvelope({ ownerId: 1, savedAt: 1_790_000_000_000, data: { name: 'Casey' } }),
  'dw:cart:101': inEnvelope({
    items: [
      {
        id: '4||for Casey',
        product: { id: 4, name: 'Soup' },
        quantity: 2,
        notes: 'for Casey',
        optionChoices: {},
      },
    ],
    notes: '',
    gratuity: null,
    gratuityPercentage: 15,
    transactionId: null,
  }),
};

const ANSWERS: Record<string, unknown> = {
  '/api/v2/events/101': wireAnswers.showEvent,
  '/api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  '/api/v2/relevance/projects': wireAnswers.listRelevantProjects,
  '/api/v2/projects': wireAnswers.listProjects,
};

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
    expect(snapshot('migrate', file).output).toContain('schema 0 → 2');
    const migrated = readFileSync(file, 'utf8');
    expect(snapshot('check', file).output).toContain('It needs no migration.');
    snapshot('migrate', file);
    expect(readFileSync(file, 'utf8')).toBe(migrated);
  });

  it('adds a copied store out of an e-mail as a test: masked, completed by public answers, and says what it wrote', async () => {
    const mail = path.join(folder, 'pasted.eml');
    const block = (await writeBlock(JSON.stringify(STORE))).match(/.{1,50}/g) ?? [];
    writeFileSync(mail, ['Hi,', '', ...block.map((line) => `> ${line}`), '', 'Casey'].join('\r\n'));
    const api = createServer((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(ANSWERS[new URL(request.url ?? '', 'http://localhost').pathname])),
    ).listen(0, '127.0.0.1');
    try {
      await once(api, 'listening');
      const { port } = api.address() as AddressInfo;
      const args = ['scripts/snapshot.mjs', 'add', mail, '--to', folder, '--api', `http://127.0.0.1:${port}`];
      const added = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
      expect(added.stdout).toContain('pasted.json: /events/101, 4 answers.');
      expect(added.stdout).toContain('A sign-in token was in it.');
    } finally {
      api.close();
    }
    const written = readFileSync(path.join(folder, 'pasted.json'), 'utf8');
    expect(written).toContain('"name": "Soup"');
    expect(written).not.toContain('Casey');
    expect(written).not.toContain('secret-token');
    expect(snapshot('check', path.join(folder, 'pasted.json')).output).toContain('a problem report');
    expect(snapshot('add', mail, '--to', folder).output).toContain('exists');
  });

  it('adds a report of an older schema as that release wrote it, to a folder that it makes', () => {
    const parent = mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
    const to = path.join(parent, 'new');
    expect(snapshot('add', copy('schema-0.json'), '--to', to).output).toContain('look for personal data');
    expect(readFileSync(path.join(to, 'schema-0.json'))).toEqual(
      readFileSync(path.join(SAMPLES, 'schema-0.json')),
    );
    rmSync(parent, { recursive: true });
  });

  it('refuses junk, a missing file and an unknown command, and changes nothing', () => {
    const junk = path.join(folder, 'junk.json');
    writeFileSync(junk, '{"format":');
    expect(snapshot('migrate', junk)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The text that begins in line 1 is cut off') as string,
    });
    expect(readFileSync(junk, 'utf8')).toBe('{"format":');
    expect(snapshot('check', path.join(folder, 'none.json')).output).toContain('There is no file');
    expect(snapshot('constructor', junk).output).toContain('Say what to do');
  });

  it('serves a page with the report in it, escaped', async () => {
    const web = path.join(folder, 'web');
    mkdirSync(web);
    writeFileSync(
      path.join(web, 'index.html'),
      '<html><head><!--head--></head><script id="page-state"><!--state--></script></html>',
    );
    writeFileSync(path.join(web, 'assets.json'), '{"entry":["/assets/main.css"],"chunks":{}}');
    writeFileSync(path.join(folder, 'beside.json'), '{}');
    const code = `import('./scripts/lib/replayServer.mjs').then(async ({ startReplay }) => console.log(await startReplay({ folder: ${JSON.stringify(web)}, report: '{"x":"</script>"}', port: 0 })))`;
    const server = spawn(process.execPath, ['-e', code], { cwd: ROOT });
    try {
      const url = await new Promise<string>((resolve) =>
        server.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
      );
      const page = await (await fetch(url)).text();
      expect(page).toContain('id="problem-report">{"x":"\\u003c/script>"}</script></head>');
      expect((await fetch(new URL('/..%2fbeside.json', url))).status).toBe(404);
    } finally {
      server.kill();
    }
  });
});
