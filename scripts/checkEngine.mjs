/**
 * `DATABASE_URL=… npm run check:engine`: proves an engine that speaks PostgreSQL's protocol, in databases of its own that it drops again.
 * `-- --full` adds the long races, kills and outages, `-- --restart "command"` restarts the server in the middle of orders.
 * Exit code 0: all that is needed held; 1: something did not; 2: the command line; 3: the engine does not answer or lets nobody make databases.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { jestEnv } from './lib/jestEnv.mjs';
import { runTool } from './lib/run.mjs';

const EXIT = { held: 0, failed: 1, usage: 2, unreachable: 3 };
const onServer = (...files) => [
  ...['-c', 'server/test/postgres/jest.config.js'],
  ...files.map((file) => `server/test/postgres/${file}.pg.ts`),
];

const SHORT = [
  ['abilities', onServer('abilities')],
  ['migrations', onServer('migrations')],
  ['store', onServer('store')],
  ['locks', onServer('locks')],
  ['lines of a customer', onServer('customerLine')],
  ['lines of an event', onServer('eventLine')],
  ['rate limits', onServer('limits')],
  ['model of orders', ['--selectProjects', 'server', '--', 'server/test/orders/model.test.ts']],
];
const FULL = [
  ['plans', onServer('plans')],
  ['races', onServer('races')],
  ['kills', onServer('kill')],
  ['outages', onServer('outage')],
];

const say = (line) => process.stdout.write(`${line}\n`);

function readArguments() {
  const options = { full: { type: 'boolean' }, restart: { type: 'string' }, only: { type: 'string' } };
  try {
    const { values } = parseArgs({ options });
    if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL names the engine.');
    const all = values.full ? [...SHORT, ...FULL] : SHORT;
    const restart = values.restart ? [['outages', onServer('outage')]] : [];
    const parts = [...all, ...(values.full ? [] : restart)];
    const chosen = values.only ? parts.filter(([name]) => values.only.split(',').includes(name)) : parts;
    if (chosen.length === 0) throw new Error(`--only takes ${parts.map(([name]) => name).join(', ')}.`);
    return { parts: chosen, restart: values.restart };
  } catch (error) {
    say(`${error.message}\ncheck:engine [-- --full] [--restart COMMAND] [--only PART,PART]`);
    process.exit(EXIT.usage);
  }
}

/** @returns the engine's own name */
async function reach(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const name = `dwellivery_test_${Math.random().toString(16).slice(2, 10)}`;
  try {
    await client.connect();
    const { rows } = await client.query('select version() as version');
    await client.query(`create database ${name}`);
    await client.query(`drop database ${name}`);
    return rows[0].version;
  } catch (error) {
    say(`The engine does not answer, or this role makes no databases: ${error.message}`);
    process.exit(EXIT.unreachable);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const firstLine = (message) =>
  // The words of the engine stand at the end of what the ORM says.
  (/Caused by:\s+(?:\w+: )?(.+)/.exec(message)?.[1] ?? message.split('\n').find((line) => line.trim()) ?? '')
    .replace(/\u001B\[[\d;]*m/g, '')
    .trim();

/** @returns what held of a part, and what did not with the first words of why */
async function prove([name, args], { restart }, folder) {
  const file = path.join(folder, 'report.json');
  rmSync(file, { force: true });
  const began = Date.now();
  const env = {
    ...jestEnv(),
    ENGINE: '1',
    TEST_DATABASE_URL: process.env.DATABASE_URL,
    ...(restart ? { RESTART_COMMAND: restart } : {}),
  };
  const reporting = ['-w', '1', '--json', `--outputFile=${file}`];
  const { output } = await runTool('jest/bin/jest.js', [...reporting, ...args], { env, isQuiet: true });
  const seconds = Math.round((Date.now() - began) / 1000);
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { name, seconds, held: 0, all: 0, failures: [[name, output.slice(-500)]] };
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = report.testResults.filter(
    (one) => one.assertionResults.length === 0 && one.status === 'failed',
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    ...{ name, seconds, held: tests.filter(({ status }) => status === 'passed').length, all: tests.length },
    failures: [
      ...failed.map(({ title, failureMessages }) => [title, firstLine(failureMessages[0] ?? '')]),
      ...broken.map(({ message }) => [name, firstLine(message)]),
    ],
  };
}

const options = readArguments();
say(`Engine: ${await reach(process.env.DATABASE_URL)}\n`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-engine-'));
let isHeld = true;
for (const part of options.parts) {
  const { name, seconds, held, all, failures } = await prove(part, options, folder);
  const needed = failures.filter(([title]) => !title.includes('(optional'));
  isHeld &&= needed.length === 0 && all > 0;
  const state = needed.length === 0 && all > 0 ? 'held' : 'FAILED';
  say(`${state.padEnd(7)} ${name.padEnd(22)} ${held} of ${all}, ${seconds} s`);
  for (const [title, why] of failures) say(`        ${title}\n          ${why}`);
}
rmSync(folder, { recursive: true, force: true });
say(
  isHeld
    ? '\nThe engine holds what this run asked of it.'
    : '\nThe engine does not hold what the product needs.',
);
process.exitCode = isHeld ? EXIT.held : EXIT.failed;
