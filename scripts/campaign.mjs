/**
 * npm run campaign -- <name> [--minutes 60] [--times 10]: goes on with one long campaign, chunk by chunk, until its figure is reached, the
 * minutes are over or a chunk fails. `--times` asks for that many times the figure. What has run is kept in .cache/campaigns, seeds
 * included; the output of a failed chunk stands beside it. `npm run campaign -- table` prints the rows of docs/reliability.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CAMPAIGNS } from './lib/campaigns.mjs';
import {
  freshSeed,
  nextChunk,
  progressLine,
  readState,
  recorded,
  tableRow,
  writeState,
} from './lib/campaignState.mjs';
import { startOwnPostgres } from './lib/ownPostgres.mjs';
import { ROOT, run } from './lib/run.mjs';

const FOLDER = path.join(ROOT, '.cache/campaigns');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, times: { type: 'string', default: '1' } },
});
const [name = ''] = positionals;
const endsAt = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity;

/** Settings that a chunk must not take from the person who runs it. */
const OWN = { NODE_ENV: 'test', THOROUGH: '1', LONG: '', CI: '' };
const POSTGRES = 'postgres://root@127.0.0.1:5432/test';

async function resourcesFor(part) {
  if (part.needs === 'ownPostgres') return startOwnPostgres();
  if (part.needs === 'build' && !existsSync(path.join(ROOT, 'dist/web/index.html')))
    throw new Error('This campaign needs a build: npm run build');
  return {
    env: part.needs === 'postgres' ? { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? POSTGRES } : {},
    stop: () => undefined,
  };
}

const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** @returns the state after one chunk */
async function runChunk(state, title, part, { seed, count, env }) {
  const startedAt = Date.now();
  const chunk = part.run(seed, count);
  const { code, output } = await run(process.execPath, ['scripts/jest.mjs', ...chunk.args], {
    isQuiet: true,
    env: { ...OWN, ...env, ...chunk.env },
  });
  const outcome = {
    seed,
    count,
    seconds: (Date.now() - startedAt) / 1000,
    at: new Date(startedAt).toISOString(),
    commit: commit(),
  };
  if (code === 0 && /Tests: .*\d+ passed/.test(output)) return recorded(state, title, outcome);
  const log = path.join(FOLDER, `${name}-${seed}.log`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(log, output);
  return recorded(state, title, { ...outcome, log });
}

async function runPart(title, given) {
  const part = { ...given, figure: given.figure * Number(values.times) };
  let state = readState(FOLDER, name);
  if (!nextChunk(state, title, part)) return console.log(`${title}: done`);
  const { env, stop } = await resourcesFor(part);
  try {
    for (let count = 0; (count = nextChunk(state, title, part)) && Date.now() < endsAt;) {
      const seed = freshSeed(state, title);
      const failed = state.parts[title]?.failures.length ?? 0;
      state = await runChunk(state, title, part, { seed, count, env });
      writeState(FOLDER, name, state);
      console.log(progressLine(state, title, part, seed));
      const { failures } = state.parts[title];
      if (failures.length > failed) throw new Error(`Seed ${seed} failed: ${failures.at(-1).log}`);
    }
  } finally {
    stop();
  }
  return undefined;
}

function printTable() {
  console.log('| campaign | part | asked | run | seeds | failed |\n| --- | --- | --- | --- | --- | --- |');
  for (const [each, parts] of Object.entries(CAMPAIGNS)) {
    const state = readState(FOLDER, each);
    for (const [title, part] of Object.entries(parts)) console.log(tableRow(state, each, title, part));
  }
}

async function main() {
  if (name === 'table') return printTable();
  const parts = CAMPAIGNS[name];
  if (!parts) throw new Error(`Name a campaign: ${Object.keys(CAMPAIGNS).join(', ')}; or table.`);
  // Other work on the machine goes first.
  os.setPriority(19);
  for (const [title, part] of Object.entries(parts)) await runPart(title, part);
  return undefined;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
