import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { env, evaluate, ROOT } from './test/evaluate';

interface Lock {
  packages: Record<string, { version: string; dev?: true; devOptional?: true }>;
}

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const forStart = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);

interface Asked {
  NODE_ENV?: string;
  /** What npm's hidden lock file lists. */
  present?: Lock['packages'];
  /** Packages in node_modules. */
  packages?: string[];
  /** Folders that npm made before it failed. */
  empty?: string[];
  /** What npm answers, without having installed anything. */
  npm?: string;
}

const FAILS = 'echo "npm error offline"\nexit 1';

/** Runs a script in a copy whose npm fails, and returns what npm was asked for. */
function asked(
  script: string,
  { NODE_ENV = '', present, packages = [], empty = [], npm = FAILS }: Asked = {},
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-install-'));
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  for (const name of ['bin', 'node_modules', ...[...packages, ...empty].map((at) => `node_modules/${at}`)])
    mkdirSync(path.join(folder, name));
  for (const at of packages) writeFileSync(path.join(folder, 'node_modules', at, 'package.json'), '{}');
  if (present)
    writeFileSync(
      path.join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: present }),
    );
  writeFileSync(path.join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" > asked.txt\n${npm}\n`, {
    mode: 0o755,
  });
  const { stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`], {
    cwd: folder,
    env: { ...env, NODE_ENV, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}` },
    encoding: 'utf8',
  });
  const file = path.join(folder, 'asked.txt');
  return { npm: existsSync(file) ? readFileSync(file, 'utf8').trim() : null, stderr };
}

const QUIET = '--no-audit --no-fund';

describe('the packages that a command installs', () => {
  it('what builds and serves, for npm start and npm run build', () => {
    const { npm, stderr } = asked('build');
    expect(npm).toBe(`ci --omit=dev ${QUIET}`);
    expect(stderr).toContain('npm ci --omit=dev failed:\noffline');
    expect(asked('start').npm).toBe(`ci --omit=dev ${QUIET}`);
  });

  it.each(['test', 'dev'])('all, also in production, for npm run %s', (script) =>
    expect(asked(script, { NODE_ENV: 'production' }).npm).toBe(`ci --include=dev ${QUIET}`),
  );

  it('nothing, if they are there', () => {
    expect(asked('build', { present: Object.fromEntries(forStart) }).npm).toBeNull();
    expect(asked('build', { present: lock.packages }).npm).toBeNull();
  });

  // `npm ci` deletes node_modules first, below a server that runs from it.
  it('those of the tests are added to those of a start', () =>
    expect(asked('test', { present: Object.fromEntries(forStart) }).npm).toBe(
      `install --no-save --include=dev ${QUIET}`,
    ));

  it('an update keeps those of the tests', () =>
    expect(asked('build', { present: {}, packages: ['jest'] }).npm).toBe(
      `install --no-save --include=dev ${QUIET}`,
    ));

  it('not those of the tests, if an install that failed left their empty folders', () =>
    expect(asked('build', { empty: ['jest'] }).npm).toBe(`ci --omit=dev ${QUIET}`));

  it('an npm that installs nothing and reports success has failed', () =>
    expect(asked('build', { npm: 'echo "npm error Exit handler never called!"' }).stderr).toMatch(
      /npm ci --omit=dev failed:\nExit handler never called!\n.*check the network/s,
    ));

  it('no package for development is named where the builds read', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const files = evaluate(
      `import { filesIn, SOURCES } from './scripts/lib/stamps.mjs';
      console.log(JSON.stringify(Object.values(SOURCES).flat().flatMap((place) => [...filesIn(place)])))`,
    ) as string[];
    const code = [...new Set(files)].filter((file) => /\.(m?js|cjs|tsx?|css)$/.test(file));
    const named = code.flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/^import type .*$/gm, '');
      return Object.keys(devDependencies)
        .filter((name) => new RegExp(`['"]${name}['"/]`).test(text))
        .map((name) => `${file}: ${name}`);
    });
    // For `npm run dev` alone.
    expect(named).toEqual([
      'webpack.config.js: @pmmmwh/react-refresh-webpack-plugin',
      'webpack.config.js: react-refresh',
    ]);
  });
});

describe('the remedy of a failed install', () => {
  const explain = (...lines: string[]) =>
    evaluate(
      `import { explainInstall } from './scripts/lib/installErrors.mjs';
      console.log(JSON.stringify(explainInstall(${JSON.stringify(lines.join('\n'))})))`,
    ) as { shown: string; cure: string };

  it('names the package that cannot be compiled, with its last lines, also if the compiler wanted the network', () => {
    const { shown, cure } = explain(
      'npm warn deprecated a@1',
      'npm ERR! code 1',
      'npm ERR! path /home/a/shop/node_modules/@scope/native',
      'npm ERR! command sh -c node-gyp rebuild',
      ...Array.from({ length: 40 }, (_, index) => `npm ERR! gyp info ${index}`),
      'npm ERR! gyp ERR! getaddrinfo ENOTFOUND nodejs.org',
      'npm ERR! gyp ERR! not ok',
      '',
      'npm ERR! A complete log of this run can be found in: x.log',
    );
    expect(shown).toMatch(/^The package @scope\/native:\ncode 1\n/);
    expect(shown).toMatch(/\n…\n/);
    expect(shown).toMatch(/gyp ERR! getaddrinfo ENOTFOUND nodejs.org\ngyp ERR! not ok$/);
    expect(cure).toContain(`no binary for this machine (Node ${process.versions.node}`);
    expect(cure).toContain('C++ compiler');
  });

  it.each([
    ['npm error code EBADENGINE', 'the version that the package requires'],
    ['npm error code ENOSPC', 'The disk is full'],
    ['npm ERR! nospc ENOSPC: no space left on device, write', 'The disk is full'],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
    ['npm error code EAI_AGAIN', 'check the network'],
    ['npm error code ENOTFOUND', 'check the network'],
    ["npm error   code: 'ECONNREFUSED',", 'check the network'],
    ['npm error code E403', 'The registry refuses'],
    ['npm error code E404', 'This registry lacks'],
    ['npm error code EINTEGRITY', 'cache clean'],
    ['npm error code EACCES', 'the right to write'],
    ['npm error code EUSAGE', 'restore both'],
    ['Error: spawn npm ENOENT', 'npm is missing'],
    ['npm error Exit handler never called!', 'check the network'],
    ['npm error something else', 'the cause that these lines name'],
  ])('%s: %s', (line, cure) => expect(explain(line).cure).toContain(cure));

  it('shows the errors of npm without its warnings and the path of its log', () => {
    const { shown } = explain(
      'npm warn deprecated a@1',
      'npm error code EINTEGRITY',
      'npm error sha512 differs',
      'npm warn cleanup 1',
      'npm error A complete log of this run can be found in: x.log',
    );
    expect(shown).toBe('code EINTEGRITY\nsha512 differs');
  });
});
