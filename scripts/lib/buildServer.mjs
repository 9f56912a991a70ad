/** Bundles the API server with the sandbox into one main.js; packages stay in node_modules. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const DIST = path.join(ROOT, 'server/dist');

/** Files that the code reads at run time, beside the bundle. */
const BESIDE = [['server/src/db/migrations', 'migrations']];

/** Bundles the sandbox, a workspace package in TypeScript; its package.json is resolved at run time. */
const inlineSandbox = {
  name: 'inline-sandbox',
  setup({ onResolve }) {
    onResolve({ filter: /^@dwellivery\/sandbox$/ }, () => ({
      path: path.join(ROOT, 'sandbox/src/index.ts'),
    }));
  },
};

/** @param entry the program to bundle; tests pass their own */
export async function buildServer(buildId, folder = DIST, entry = 'server/src/main.ts') {
  const { build } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, entry)],
    outfile: path.join(folder, 'main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    packages: 'external',
    plugins: [inlineSandbox],
    define: { 'process.env.BUILD_ID': JSON.stringify(buildId) },
    logLevel: 'error',
  });
  for (const [from, to] of BESIDE) {
    if (existsSync(path.join(ROOT, from)))
      cpSync(path.join(ROOT, from), path.join(folder, to), { recursive: true });
  }
}
