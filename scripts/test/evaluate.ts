import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.join(__dirname, '../..');
const { NODE_OPTIONS: _jest, ...rest } = process.env;
/** The environment without jest's own flags for Node. */
export const env = rest;

/** Runs code as an ES module in the repository root, because jest loads none itself, and answers its output. */
export function printed(code: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The value that the code prints as JSON. */
export const evaluate = (code: string): unknown => JSON.parse(printed(code)) as unknown;
