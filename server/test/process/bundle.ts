/** Bundles a program as `npm run build` does, so that its processes start fast. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.join(__dirname, '../../..');
// Inside the workspace, so that packages are found.
const CACHE = path.join(ROOT, 'server/node_modules/.cache');

/** @param entry from the repository's root @returns the folder of its `main.js`, which the caller removes */
export function bundle(entry: string): string {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'process-'));
  const script = pathToFileURL(path.join(ROOT, 'scripts/lib/buildServer.mjs')).href;
  const args = [folder, entry].map((arg) => JSON.stringify(arg)).join(', ');
  const source = `import(${JSON.stringify(script)}).then((m) => m.buildServer(${args}))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${entry} cannot be built: ${stderr}`);
  return folder;
}
