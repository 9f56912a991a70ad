/** `npm run check:live` and `node server/dist/checkLive.js` (docs/going-live.md). */
import path from 'node:path';
import { checkLive } from './check/run';

/** The repository's root, seen from `server/src` and from `server/dist` alike. */
const ROOT = path.join(__dirname, '../..');

void checkLive(process.argv.slice(2), {
  env: process.env,
  root: process.cwd() === '/' ? ROOT : process.cwd(),
  out: (text) => void process.stdout.write(text),
}).then((exit) => {
  process.exitCode = exit;
});
