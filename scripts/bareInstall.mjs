/**
 * Installs all packages in a copy, with a PATH that has node, npm and a shell alone, and loads every native package. Machines of developers
 * have a compiler, which hides that a package has no binary for a Node of `engines`. `.ci/run` calls it.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { begin, done, stop } from './lib/console.mjs';
import { explainInstall } from './lib/installErrors.mjs';
import { ROOT } from './lib/run.mjs';

const onPath = (name) =>
  process.env.PATH.split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => spawnSync(file, ['-c', 'exit'], { stdio: 'ignore' }).error === undefined);

/** Files of this name part below a folder. */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

/** Uses what is native in the packages that serve and build. */
const USE = `
const { hash, verify } = require('@node-rs/argon2');
const sharp = require('sharp');
(async () => {
  if (!(await verify(await hash('a'), 'a'))) throw new Error('argon2');
  await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } }).webp().toBuffer();
  await require('esbuild').transform('let a: number = 1', { loader: 'ts' });
})();`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-bare-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const copy = path.join(folder, 'copy');
const bin = path.join(folder, 'bin');
mkdirSync(bin);
for (const name of [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'server/package.json',
  'domain/package.json',
  'sandbox/package.json',
])
  cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
symlinkSync(process.execPath, path.join(bin, 'node'));
for (const name of ['npm', 'sh']) symlinkSync(realpathSync(onPath(name)), path.join(bin, name));

const { HOME, http_proxy, https_proxy, NODE_EXTRA_CA_CERTS } = process.env;
const env = Object.fromEntries(
  Object.entries({ HOME, http_proxy, https_proxy, NODE_EXTRA_CA_CERTS, PATH: bin }).filter(
    ([, value]) => value,
  ),
);
const inCopy = (command, ...args) => spawnSync(command, args, { cwd: copy, env, encoding: 'utf8' });

begin('Installing without a compiler');
const { status, stdout, stderr } = inCopy(
  path.join(bin, 'npm'),
  'ci',
  '--include=dev',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
);
if (status !== 0) {
  const { shown, cure } = explainInstall(`${stdout}\n${stderr}`);
  stop(`npm ci failed without a compiler on PATH:\n${shown}`, cure);
}
const natives = filesIn(path.join(copy, 'node_modules'), '.node');
for (const file of natives) {
  const loaded = inCopy('node', '-e', `process.dlopen({ exports: {} }, ${JSON.stringify(file)})`);
  if (loaded.status !== 0)
    stop(
      `${path.relative(copy, file)} does not load (${loaded.signal ?? loaded.stderr.trim()}).`,
      'Take a package whose binaries run here.',
    );
}
const used = inCopy('node', '-e', USE);
if (used.status !== 0)
  stop(`A native package does not work (${used.signal ?? used.stderr.trim()}).`, 'See above.');
done('Installing without a compiler', `${natives.length} native files loaded`);
