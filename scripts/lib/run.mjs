import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Runs a program in the repository root; answers its exit code and, if `isQuiet`, its output. */
export function run(command, args, { isQuiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    });
    const printed = [];
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code, signal) =>
      resolve({ code: signal ? 1 : code, output: Buffer.concat(printed).toString() }),
    );
  });
}

/** Runs a JavaScript program of node_modules with the current Node. */
export const runTool = (file, args, options) =>
  run(process.execPath, [path.join('node_modules', file), ...args], options);
