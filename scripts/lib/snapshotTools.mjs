/** Bundles the reader of problem reports for Node, so that terminal and page read a file alike. */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './run.mjs';

const require = createRequire(import.meta.url);
const MODULES = [
  'format',
  'read/readDump',
  'read/openedDump',
  'read/loadSnapshot',
  'read/replayFrames',
  'read/describeSnapshot',
  'read/testCase',
  'replay/liveAnswers',
  '../config/runtimeConfig',
  '../lib/textOfBytes',
];

export async function loadSnapshotTools() {
  const { build } = await import('esbuild');
  const outfile = path.join(ROOT, '.cache/snapshot-tools.cjs');
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    stdin: {
      contents: MODULES.map((name) => `export * from './${name}';`).join('\n'),
      resolveDir: path.join(ROOT, 'src/support'),
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Node has no window: the app's code finds no early answers there.
    define: { window: 'globalThis' },
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  });
  return require(outfile);
}
