/**
 * npm run snapshot -- check|show|migrate|replay|add FILE: problem reports and other dumps from a terminal.
 * check: prints what it is, and its version; show: prints its content; migrate: rewrites a report in the current version;
 * replay: opens it in the built app; add: makes it a test. See docs/howto/replay-a-problem.md.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stop } from './lib/console.mjs';
import { prepare } from './lib/prepare.mjs';
import { startReplay } from './lib/replayServer.mjs';
import { ROOT, run } from './lib/run.mjs';
import { loadSnapshotTools } from './lib/snapshotTools.mjs';

const USAGE =
  'npm run snapshot -- check|show|migrate|replay FILE, or add FILE [--route /events/101] [--api http://localhost:3000] [--to FOLDER]';
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { route: { type: 'string' }, api: { type: 'string' }, to: { type: 'string' } },
});
const [command, file] = positionals;

const SAMPLES = path.join(ROOT, 'src/testing/snapshots');

const KINDS = {
  report: 'a problem report',
  storage: 'a copied local storage',
  state: 'a copied state',
  devTools: 'an export of Redux DevTools',
};

async function open({ readDump, textOfBytes, MAX_DUMP }) {
  if (!existsSync(file) || !statSync(file).isFile()) stop(`There is no file ${file}.`, USAGE);
  // A character takes at most three bytes.
  const text =
    statSync(file).size > MAX_DUMP * 3 ? 'x'.repeat(MAX_DUMP + 1) : textOfBytes(readFileSync(file));
  const dump = await readDump(text);
  if (!dump.ok) stop(`${file}: ${dump.problem}`, 'Ask the customer for the file as it was saved.');
  return { ...dump, text };
}

async function check(tools) {
  const { source, snapshot, remarks } = await open(tools);
  console.log(
    `${file}: ${KINDS[source]}, format ${snapshot.format}, schema ${snapshot.schema}, build ${snapshot.build || 'unknown'}`,
  );
  remarks.forEach((remark) => console.log(remark));
  const steps = tools.migrationsFor(snapshot);
  if (steps.length === 0) console.log('It needs no migration.');
  for (const { to, lost } of steps) console.log(`Migrated to schema ${to}: lost ${lost}.`);
}

async function migrate(tools) {
  const { source, snapshot } = await open(tools);
  if (source !== 'report') stop(`${file} is ${KINDS[source]}, not a problem report.`, USAGE);
  const from = snapshot.schema;
  const upgraded = tools.upgradeSnapshot(snapshot);
  writeFileSync(file, `${JSON.stringify(upgraded, null, 2)}\n`);
  console.log(`Wrote ${file}: schema ${from} → ${upgraded.schema}`);
}

async function show(tools) {
  const dump = await open(tools);
  console.log(tools.describeSnapshot(tools.snapshotAt(dump, dump.screens[0])));
}

async function replay(tools) {
  const { text } = await open(tools);
  const built = await run(process.execPath, ['scripts/build.mjs', '--if-stale']);
  if (built.code !== 0) process.exit(built.code);
  const url = await startReplay({
    folder: path.join(ROOT, 'dist/web'),
    report: text,
    port: Number(process.env.PORT || 0),
  });
  console.log(`Open ${url} (Ctrl-C ends it)`);
}

/** Public answers of a running API about the dump's events, which a copied store does not contain. */
async function publicAnswers({ liveAnswers, parseRuntimeConfig, setRuntimeConfig }, snapshot) {
  if (!given.api) return {};
  setRuntimeConfig(parseRuntimeConfig({ apiBaseUrl: given.api }));
  const answers = await liveAnswers(snapshot);
  if (Object.keys(answers).length === 0) stop(`${given.api} answered nothing about its events.`, USAGE);
  return answers;
}

/** Writes the dump as a case of src/app/replay/snapshots.test.tsx. */
async function add(tools) {
  const dump = await open(tools);
  const target = path.join(given.to ?? SAMPLES, `${path.parse(file).name}.json`);
  if (existsSync(target))
    stop(`${target} exists.`, 'Rename the file: its name becomes the name of the test.');
  const queries = await publicAnswers(tools, dump.snapshot);
  const report = tools.asTestCase(dump, { route: given.route, queries, now: Date.now() });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, report ? `${JSON.stringify(report, null, 2)}\n` : dump.text);
  const { route, queries: kept } = report ?? dump.snapshot;
  console.log(
    `Wrote ${path.relative(process.cwd(), target)}: ${route}, ${Object.keys(kept).length} answers.`,
  );
  dump.remarks.forEach((remark) => console.log(remark));
  if (!report) console.log('It is of an older schema, so it is as it was: look for personal data in it.');
  console.log('The first run of npx jest src/app/replay/snapshots writes its screen beside it.');
}

const COMMANDS = {
  check,
  show,
  migrate,
  replay,
  add,
};

if (!file || !Object.hasOwn(COMMANDS, command)) stop('Say what to do, and with which file.', USAGE);
await prepare();
await COMMANDS[command](await loadSnapshotTools());
