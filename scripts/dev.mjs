/** npm run dev: the SPA with fast refresh on PORT (3000), and the API on API_PORT (3100), restarted on each change. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { checkPort } from './lib/checkPort.mjs';
import { begin } from './lib/console.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT } from './lib/run.mjs';

await prepare({ withDev: true });
const port = process.env.PORT || '3000';
const apiPort = process.env.API_PORT || '3100';
const webDir = path.join(ROOT, 'dist/dev');
await checkPort('PORT', Number(port), 'npm run dev');
await checkPort('API_PORT', Number(apiPort), 'npm run dev');
mkdirSync(webDir, { recursive: true });
const env = {
  ...process.env,
  NODE_ENV: 'development',
  API_PORT: apiPort,
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  WEB_DIR: webDir,
  DATA_DIR: process.env.DATA_DIR || path.join(ROOT, '.data'),
  // Also removes the worker that `npm start` has left on this port.
  SERVICE_WORKER: '0',
};

function start(file, args, own) {
  return spawn(process.execPath, [path.join('node_modules', file), ...args], {
    cwd: ROOT,
    env: { ...env, ...own },
    stdio: 'inherit',
  });
}

begin(`Starting on http://localhost:${port} (API on ${apiPort}); Ctrl-C ends both`);
const children = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/src/main.ts'], { PORT: apiPort }),
  start('webpack-cli/bin/cli.js', ['serve'], { PORT: port }),
];

let isEnding = false;
function endAll(signal) {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    endAll('SIGTERM');
  });
}
process.on('SIGINT', () => endAll('SIGINT'));
process.on('SIGTERM', () => endAll('SIGTERM'));
