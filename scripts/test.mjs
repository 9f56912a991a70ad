/**
 * npm test: one line per stage, and at the end exactly one line "N passed, N failed". `npm test -- --thorough`, which .ci/run calls, adds
 * the files named *.thorough.* and longer forms of some tests (docs/testing.md).
 * A stage without tests of its own (lint, types, build) counts as one. A failed stage does not keep the others from running,
 * except that the browser tests need the build. REPEAT_BROWSER=1 (.ci/run alone sets it) runs a browser test that failed once more (e2e/support/repeat.ts).
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { jestEnv } from './lib/jestEnv.mjs';
import { countsOf, failuresOf, flakyFiles, readReport } from './lib/jestReport.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT, run, runTool } from './lib/run.mjs';
import { makeTally } from './lib/tally.mjs';

const RESULTS = path.join(ROOT, '.cache/test-results');
const quiet = { isQuiet: true };
const form = process.argv.includes('--thorough') ? { THOROUGH: '1' } : {};
/** ESLint skips files that are unchanged since they passed. A fresh clone has no cache. */
const CACHED = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint'];

/** Test files at once, on two cores: each waits for a part of its time. */
const WORKERS = 3;

/** Runs jest and leaves its report for spec-coverage.mjs. */
async function jest(name, projects) {
  const file = path.join(RESULTS, `${name}.json`);
  const selection = ['--selectProjects', ...projects];
  const all = ['--json', `--outputFile=${file}`, '-w', String(WORKERS), '--silent=false', ...selection];
  const env = { ...jestEnv(), ...form, CI: '1' };
  const { code, output } = await runTool('jest/bin/jest.js', all, { ...quiet, env });
  const report = readReport(file);
  const counts = countsOf(report, code);
  const isGood = code === 0 && counts.failed === 0;
  const flaky = flakyFiles(report);
  return { ...counts, isGood, flaky, output: report ? failuresOf(report) || output : output };
}

await prepare({ withDev: true });
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const { stage, check, close } = makeTally();
const node = (...args) => run(process.execPath, args, quiet);

// Lint takes one core for more than a minute, so it runs beside the other stages.
const linted = check('Format and lint', async () => {
  const format = await runTool('oxfmt/bin/oxfmt', ['--check', '.'], quiet);
  const byTypes = await runTool('oxlint/bin/oxlint', ['--type-aware'], quiet);
  const lint = await runTool('eslint/bin/eslint.js', [...CACHED, '.', '--max-warnings', '0'], quiet);
  return {
    code: format.code || byTypes.code || lint.code,
    output: [format, byTypes, lint].map(({ output }) => output).join('\n'),
  };
});
await check('Types', () => node('scripts/typecheck.mjs'));
await check('API document as the schemas give it', () => node('scripts/openapi.mjs', '--check'));
const isBuilt = await check('Build within budgets', () => node('scripts/build.mjs'));
await stage('Unit tests', () => jest('unit', ['domain', 'spa', 'tooling', 'server', 'sandbox']));
await linted;
if (isBuilt) {
  // Beside the browser tests, which leave a quarter of two cores idle. Other programs hardly change what it measures.
  const worked = check('Processor time within budgets', () =>
    node('node_modules/tsx/dist/cli.mjs', 'bench/work.ts'),
  );
  await stage('Browser tests', () => jest('e2e', ['e2e']));
  await worked;
}
await check('Coverage of the specifications', () => node('scripts/spec-coverage.mjs', '--ran'));
process.exitCode = close();
