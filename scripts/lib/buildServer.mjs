/** Bundles the API server with the sandbox into main.js, the operator's desk into desk.js, check:live into checkLive.js, with their packages. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const DIST = path.join(ROOT, 'server/dist');

const PROGRAMS = {
  main: 'server/src/main.ts',
  desk: 'server/src/deskCli.ts',
  checkLive: 'server/src/checkLiveCli.ts',
};

/** Files that the code reads at run time, beside the bundle. */
const BESIDE = [
  ['server/src/db/migrations', 'migrations'],
  ['server/data', 'data'],
  ['world.demo.yaml', 'world.demo.yaml'],
];

/** Packages that read files beside their code: WebAssembly, native code, programs and workers. */
const NOT_BUNDLED = [
  '@dwellivery/sandbox/package.json',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'esbuild',
  'pg-native',
  'pino',
  'sharp',
];

/** Bundles the sandbox, a workspace package in TypeScript; its package.json is resolved at run time. */
const inlineSandbox = {
  name: 'inline-sandbox',
  setup({ onResolve }) {
    onResolve({ filter: /^@dwellivery\/sandbox$/ }, () => ({
      path: path.join(ROOT, 'sandbox/src/index.ts'),
    }));
  },
};

/** @param entry a single program to bundle as main.js; tests pass their own */
export async function buildServer(folder = DIST, entry) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(entry ? { main: entry } : PROGRAMS).map(([out, file]) => ({
      in: path.join(ROOT, file),
      out,
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    // Node keeps the text in memory, with two bytes a letter as soon as one comment has a letter beyond Latin.
    minifyWhitespace: true,
    legalComments: 'none',
    // Node prints the line of an uncaught error.
    lineLimit: 160,
    // Finding and reading a thousand files of packages would take 0.3 s of processor time at each start.
    external: NOT_BUNDLED,
    plugins: [inlineSandbox],
    logLevel: 'error',
  });
  // Not the whole folder before the build: a server that runs from it reads some files when it first needs them.
  for (const [from, to] of BESIDE) {
    rmSync(path.join(folder, to), { recursive: true, force: true });
    if (existsSync(path.join(ROOT, from)))
      cpSync(path.join(ROOT, from), path.join(folder, to), { recursive: true });
  }
}
