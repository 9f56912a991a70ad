/**
 * npm run snapshot -- check|show|migrate|replay FILE: problem reports from a terminal.
 * check: prints whether it is a report, and its version; show: prints its content; migrate: rewrites it in the current version;
 * replay: opens it in the built app. See docs/howto/replay-a-problem.md.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stop } from './lib/console.mjs';
import { prepare } from './lib/prepare.mjs';
import { startReplay } from './lib/replayServer.mjs';
import { ROOT, run } from './lib/run.mjs';
import { loadSnapshotTools } from './lib/snapshotTools.mjs';

const USAGE = 'npm run snapshot -- check|show|migrate|replay FILE';
const [command, file] = process.argv.slice(2);

function open({ parseSnapshot, MAX_SNAPSHOT }) {
  if (!existsSync(file) || !statSync(file).isFile()) stop(`There is no file ${file}.`, USAGE);
  // A character takes at most three bytes.
  const text =
    statSync(file).size > MAX_SNAPSHOT * 3 ? 'x'.repeat(MAX_SNAPSHOT + 1) : readFileSync(file, 'utf8');
  const parsed = parseSnapshot(text);
  if (!parsed.ok) stop(`${file}: ${parsed.problem}`, 'Ask the customer for the file as it was saved.');
  return { text, snapshot: parsed.snapshot };
}

function check(tools) {
  const { snapshot } = open(tools);
  console.log(
    `${file}: a problem report, format ${snapshot.format}, schema ${snapshot.schema}, build ${snapshot.build || 'unknown'}`,
  );
  const steps = tools.migrationsFor(snapshot);
  if (steps.length === 0) console.log('It needs no migration.');
  for (const { to, lost } of steps) console.log(`Migrated to schema ${to}: lost ${lost}.`);
}

function migrate(tools) {
  const { snapshot } = open(tools);
  const from = snapshot.schema;
  const upgraded = tools.upgradeSnapshot(snapshot);
  writeFileSync(file, `${JSON.stringify(upgraded, null, 2)}\n`);
  console.log(`${file}: schema ${from} → ${upgraded.schema}`);
}

async function replay(tools) {
  const { text } = open(tools);
  const built = await run(process.execPath, ['scripts/build.mjs', '--if-stale']);
  if (built.code !== 0) process.exit(built.code);
  const url = await startReplay({
    folder: path.join(ROOT, 'dist/web'),
    report: text,
    port: Number(process.env.PORT || 0),
  });
  console.log(`Open ${url} (Ctrl-C ends it)`);
}

const COMMANDS = {
  check,
  show: (tools) => console.log(tools.describeSnapshot(open(tools).snapshot)),
  migrate,
  replay,
};

if (!file || !Object.hasOwn(COMMANDS, command)) stop('Say what to do, and with which file.', USAGE);
await prepare();
await COMMANDS[command](await loadSnapshotTools());
