/** npm start: installs and builds if needed, then serves the SPA, the API and the sandbox from one port. */
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

// The first start also creates the database and the demo world.
begin('Starting the server');
// Runs the server in this process, so that it gets Ctrl-C and sets the exit code.
process.chdir(ROOT);
process.env.PORT = String(port);
process.env.DATA_DIR = dataDir;
await import(pathToFileURL(path.join(ROOT, 'server/dist/main.js')).href);
