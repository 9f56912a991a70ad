/**
 * npm run build: builds the SPA to dist/web and the server to server/dist, prints a size table, fails over budget.
 * With --if-stale (npm start) builds only what has changed, in a quarter of the time: less small, without source maps and budgets.
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { begin, done, failed, stop } from './lib/console.mjs';
import { buildServer } from './lib/buildServer.mjs';
import { buildWeb } from './lib/buildWeb.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT } from './lib/run.mjs';
import { forget, isFresh, remember, SOURCES, stampOf } from './lib/stamps.mjs';

const isStaleOnly = process.argv.includes('--if-stale');
const OUTPUT = { web: 'dist/web/index.html', server: 'server/dist/main.js' };

async function step(name, title, build) {
  const stamp = stampOf(SOURCES[name]);
  const isBuilt = isFresh(name, stamp) && existsSync(path.join(ROOT, OUTPUT[name]));
  if (isStaleOnly && isBuilt) return undefined;
  begin(title);
  forget(name);
  const result = await build(stamp).catch((error) => {
    failed(title);
    stop(error.message, 'Correct the sources and run the command again.');
  });
  remember(name, stamp);
  done(title);
  return result;
}

await prepare();
if (!isStaleOnly) rmSync(path.join(ROOT, 'dist/maps'), { recursive: true, force: true });
const quickly = { isQuick: isStaleOnly };
const [, web] = await Promise.all([
  step('server', 'Building the server', () => buildServer()),
  step('web', 'Building the web app', (stamp) => buildWeb(stamp, quickly)),
]);
if (web) {
  console.log(`\n${web.table}\n${web.warnings && `\n${web.warnings}\n`}`);
  if (web.over.length > 0)
    stop(`Over budget:\n  ${web.over.join('\n  ')}`, 'See docs/decisions/0003 for what helps.');
}
