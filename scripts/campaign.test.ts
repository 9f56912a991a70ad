import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { env, evaluate, ROOT } from './test/evaluate';

it('knows nothing of an unknown campaign, and names those there are', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/campaign.mjs', 'none'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'Name a campaign: sequences, store, kills, webhooks, fuzz, soldout, faults, blobs, xss, access, secrets, overload, restarts, diskfull; or table.\n',
  ]);
});

const STATE = './scripts/lib/campaignState.mjs';
const PART = { figure: 120, chunk: 50, unit: 'sequences' };

/** What the last line of the code gives, with a state of two good chunks and a failed one. */
const withState = (code: string): unknown =>
  evaluate(`import * as campaign from '${STATE}';
    const part = ${JSON.stringify(PART)};
    const chunk = { count: 50, seconds: 30, at: '2026-11-22T10:00:00.000Z', commit: 'abc1234' };
    let state = campaign.emptyState();
    state = campaign.recorded(state, 'calls', { ...chunk, seed: 1 });
    state = campaign.recorded(state, 'calls', { ...chunk, seed: 2, log: 'x.log' });
    state = campaign.recorded(state, 'calls', { ...chunk, seed: 3 });
    console.log(JSON.stringify(${code}))`);

it('goes on in chunks until the figure is reached, and does not count a failed one', () => {
  expect(withState("[state.parts.calls.done, campaign.nextChunk(state, 'calls', part)]")).toEqual([100, 50]);
  expect(
    withState("campaign.nextChunk(campaign.recorded(state, 'calls', { ...chunk, seed: 4 }), 'calls', part)"),
  ).toBe(0);
});

it('takes a seed that was not run before, failed ones included', () => {
  const dice = '(() => { const all = [1, 2, 3, 9].map((n) => n / 2 ** 31); return () => all.shift(); })()';
  expect(withState(`campaign.freshSeed(state, 'calls', ${dice})`)).toBe(9);
});

it('says how far it is, and how long the rest takes', () => {
  expect(withState("campaign.progressLine(state, 'calls', part, 3)")).toBe(
    'calls: 100 of 120 sequences (83.3 %), seed 3, about 12 s left, 1 failed',
  );
  expect(withState("campaign.tableRow(state, 'sequences', 'calls', part)")).toBe(
    '| `sequences` | calls | 120 sequences | 100 (2026-11-22, abc1234) | 1, 3 | 2 |',
  );
});

it('finds on disk what an earlier run has left', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-campaign-'));
  const code = `(campaign.writeState(${JSON.stringify(folder)}, 'sequences', state), campaign.readState(${JSON.stringify(folder)}, 'sequences').parts.calls.seeds)`;
  expect(withState(code)).toEqual([1, 3]);
  expect(existsSync(path.join(folder, 'sequences.json'))).toBe(true);
  rmSync(folder, { recursive: true });
});

it('names test files that exist', () => {
  const files = evaluate(`import { CAMPAIGNS } from './scripts/lib/campaigns.mjs';
    const runs = Object.values(CAMPAIGNS).flatMap((parts) => Object.values(parts)).map((part) => part.run(1, 25));
    console.log(JSON.stringify(runs.map(({ args }) => args.find((arg) => /\\.(pg|test|spec)\\.tsx?$/.test(arg)))))`) as string[];
  expect(files.length).toBeGreaterThan(15);
  for (const file of files)
    expect([
      file,
      existsSync(path.join(ROOT, file.endsWith('.pg.ts') ? `server/test/postgres/${file}` : file)),
    ]).toEqual([file, true]);
});
