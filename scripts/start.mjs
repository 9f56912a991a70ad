/** npm start: installs and builds what is missing or stale, then serves the SPA, the API and the sandbox from one port. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPort } from './lib/checkPort.mjs';
import { begin } from './lib/console.mjs';
import { checkWritable, prepare } from './lib/prepare.mjs';
import { ROOT, run } from './lib/run.mjs';

const port = Number(process.env.PORT || 3000);
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');

await prepare();
checkWritable(dataDir);
await checkPort('PORT', port, 'npm start');
const { code } = await run(process.execPath, ['scripts/build.mjs', '--if-stale']);
if (code !== 0) process.exit(code);

// Its own lines follow; the first start of all makes the database and the demo world.
begin('Starting the server');
// The server runs in this very process: Ctrl-C reaches it, and its exit code is ours.
process.chdir(ROOT);
process.env.PORT = String(port);
process.env.DATA_DIR = dataDir;
await import(pathToFileURL(path.join(ROOT, 'server/dist/main.js')).href);
