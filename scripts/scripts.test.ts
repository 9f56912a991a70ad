import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { satisfies } from 'semver';
import { isOldNode } from './checkNode.cjs';
import { env, evaluate, ROOT } from './test/evaluate';

const start = (more: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...env, ...more },
    encoding: 'utf8',
    timeout: 60_000,
  });

describe('the Node that is needed', () => {
  it.each(['12.22.0', '18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])('%s is too old', (version) =>
    expect(isOldNode(version)).toBe(true),
  );
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('%s is accepted', (version) =>
    expect(isOldNode(version)).toBe(false),
  );

  // npm only warns otherwise.
  it('is accepted by every package', () => {
    const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { engines?: { node?: string }; optional?: true }>;
    };
    const oldest = ['20.19.0', '22.13.0', '24.0.0'];
    const refusing = Object.entries(packages).filter(
      ([, { engines, optional }]) =>
        !optional && oldest.some((version) => !satisfies(version, engines?.node ?? '*')),
    );
    expect(refusing).toEqual([]);
  });
});

describe('npm start', () => {
  it('says which port is taken and how to choose another', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = start({ PORT: String(port) });
    other.close();

    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken by another program.`);
    expect(stderr).toContain(`PORT=${port + 1} npm start`);
  });

  it('refuses an invalid port', () => {
    const { status, stderr } = start({ PORT: 'door' });
    expect(status).toBe(1);
    expect(stderr).toContain('PORT=door is not a port.');
  });

  it.each(['nowhere.invalid', '192.0.2.1'])('blames HOST=%s, not the port', (HOST) => {
    const { status, stderr } = start({ PORT: '0', HOST });
    expect(status).toBe(1);
    expect(stderr).toContain(`HOST=${HOST} is no address of this machine.`);
  });

  it.each([path.join(ROOT, 'package.json/data'), '/proc/dwellivery/data'])(
    'says that it cannot write to %s, at once',
    (folder) => {
      const { status, stderr } = start({ PORT: '0', DATA_DIR: folder });
      expect(status).toBe(1);
      expect(stderr).toContain(`No write access to ${folder}`);
      expect(stderr).toContain('DATA_DIR=/some/folder');
    },
  );
});

// Jenkins names a folder after the branch `feature/x` so.
it.each(['feature%2Fx', 'no#1', 'what?'])(
  'a folder named %s is refused before anything is installed',
  (name) => {
    const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'dwellivery-named-')), name);
    cpSync(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: folder,
      env: { ...env, PATH: '/nowhere' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`The path ${folder} has one of the characters % # ?.`);
  },
);

it('a path after npm run test:unit selects tests, not projects', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, ...command] = String(scripts['test:unit']).split(' ');
  const listed = spawnSync(process.execPath, [...command, 'scripts/spec-coverage', '--listTests'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  const files = listed.stdout.split('\n').filter((line) => line.startsWith(ROOT));
  expect(files).toEqual([path.join(ROOT, 'scripts/spec-coverage.test.ts')]);
});

describe('the stamp of a build', () => {
  it('changes with a source, not with a test of it', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-stamp-'));
    const place = path.relative(ROOT, folder);
    const stamp = () =>
      evaluate(
        `import { stampOf } from './scripts/lib/stamps.mjs'; console.log(JSON.stringify(stampOf(['${place}'])))`,
      );
    writeFileSync(path.join(folder, 'a.ts'), '1');
    const first = stamp();
    writeFileSync(path.join(folder, 'a.test.ts'), '1');
    const withTest = stamp();
    writeFileSync(path.join(folder, 'a.ts'), '2');

    expect(withTest).toBe(first);
    expect(stamp()).not.toBe(first);
  });

  it('of the server covers what the bundle holds beside the code', () => {
    const files = evaluate(
      `import { filesIn, SOURCES } from './scripts/lib/stamps.mjs'; console.log(JSON.stringify(SOURCES.server.flatMap((place) => [...filesIn(place)])))`,
    );
    expect(files).toEqual(
      expect.arrayContaining(['server/data/glyphs.json', 'server/package.json', 'world.demo.yaml']),
    );
  });
});

describe('the budgets', () => {
  const over = (sizes: object) =>
    evaluate(
      `import { overBudget } from './scripts/lib/budgets.mjs'; console.log(JSON.stringify(overBudget(${JSON.stringify({ rows: [], scripts: [], fonts: 0, kept: 0, entryModules: [], ...sizes })})))`,
    );

  it('name each route, style and font that is too heavy', () => {
    const rows = [
      { route: 'home', js: 108.04, jsBudget: 108, css: 3, cssBudget: 10 },
      { route: 'event', js: 1, jsBudget: 122, css: 11, cssBudget: 10 },
    ];
    expect(over({ rows, fonts: 26, kept: 999 })).toEqual([
      'home: JavaScript 108.0 KiB, budget 108',
      'event: CSS 11.0 KiB, budget 10',
      expect.stringMatching(/^kept by the service worker 999\.0 KiB, budget [\d.]+$/),
      'fonts 26.0 KiB, budget 25',
    ]);
  });

  it('name a script that is too small, and too many of them', () => {
    const scripts = Array.from({ length: 31 }, (_, id) => ({
      file: `assets/${id}.js`,
      js: id === 7 ? 5.9 : 6,
    }));
    expect(over({ scripts: scripts.slice(1) })).toEqual([
      'assets/7.js: 5.9 KiB, at least 6: load it with its screen',
    ]);
    expect(over({ scripts })[0]).toBe('31 scripts, at most 30');
  });

  it('find a heavy library in the entry', () => {
    const entryModules = ['/x/node_modules/yup/index.esm.js', '/x/node_modules/react/index.js'];
    expect(over({ entryModules })).toEqual(['yup is in the entry: load it with its screen']);
  });
});

it('builds the server beside a running one, which may still read its files', () => {
  const folder = mkdtempSync(path.join(ROOT, 'server/node_modules/server-build-'));
  const code = `
    const { existsSync, mkdirSync, writeFileSync } = await import('node:fs');
    const { buildServer } = await import('./scripts/lib/buildServer.mjs');
    const file = (name) => ${JSON.stringify(folder)} + '/' + name;
    for (const name of ['data', 'migrations']) mkdirSync(file(name));
    for (const name of ['data/readLate', 'migrations/9999_gone.sql']) writeFileSync(file(name), '');
    let [isBuilt, wasMissing] = [false, false];
    void buildServer(file(''), 'server/src/config/version.ts').then(() => (isBuilt = true));
    while (!isBuilt) {
      wasMissing ||= !existsSync(file('data/readLate'));
      await new Promise(setImmediate);
    }
    console.log(JSON.stringify([wasMissing, existsSync(file('main.js')), existsSync(file('migrations/9999_gone.sql'))]));`;
  try {
    expect(evaluate(code)).toEqual([false, true, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
