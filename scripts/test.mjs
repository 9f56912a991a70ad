/**
 * npm test: everything, one line per stage, and at the end exactly one line "N passed, N failed".
 * A stage without tests of its own (lint, types, build) counts as one. A failed stage does not keep the others from running,
 * except that the browser tests need the build.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { begin, done, failed } from './lib/console.mjs';
import { jestEnv } from './lib/jestEnv.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT, run, runTool } from './lib/run.mjs';

const total = { passed: 0, failed: 0 };
const RESULTS = path.join(ROOT, '.cache/test-results');

function count(title, result, { passed, failed: failures }) {
  total.passed += passed;
  total.failed += failures;
  const isGood = result.code === 0 && failures === 0;
  (isGood ? done : failed)(title, passed + failures > 1 ? `${passed} passed, ${failures} failed` : '');
  if (!isGood) console.log(result.output.trimEnd());
  return isGood;
}

async function check(title, start) {
  begin(title);
  const result = await start();
  return count(title, result, result.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A suite that could not even be loaded has no tests to count: it counts as one failure. */
function readCounts(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failures = numFailedTests + numRuntimeErrorTestSuites;
  return { passed: numPassedTests, failed: code !== 0 && failures === 0 ? 1 : failures };
}

async function jest(title, projects, workers) {
  begin(title);
  const file = path.join(RESULTS, `${projects[0]}.json`);
  const args = [
    '--json',
    `--outputFile=${file}`,
    '-w',
    String(workers),
    '--silent=false',
    '--selectProjects',
    ...projects,
  ];
  const result = await runTool('jest/bin/jest.js', args, { isQuiet: true, env: { ...jestEnv(), CI: '1' } });
  return count(title, { ...result, output: failuresIn(file, result.output) }, readCounts(file, result.code));
}

function failuresIn(file, output) {
  if (!existsSync(file)) return output;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return testResults
    .filter((suite) => suite.status === 'failed')
    .map((suite) => `${suite.name}\n${suite.message}`)
    .join('\n');
}

const quiet = { isQuiet: true };
await prepare();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const [, isBuilt] = await Promise.all([
  check('Format and lint', async () => {
    const format = await runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'], quiet);
    const lint = await runTool('eslint/bin/eslint.js', ['.', '--max-warnings', '0'], quiet);
    return { code: format.code || lint.code, output: `${format.output}\n${lint.output}` };
  }),
  // Done long before lint is: what needs no other stage takes its place.
  (async () => {
    await check('Types', () => run(process.execPath, ['scripts/typecheck.mjs'], quiet));
    await check('API document as the schemas give it', () =>
      run(process.execPath, ['scripts/openapi.mjs', '--check'], quiet),
    );
    return check('Build within budgets', () => run(process.execPath, ['scripts/build.mjs'], quiet));
  })(),
]);
await jest('Unit tests: SPA, tooling', ['spa', 'tooling'], 2);
await jest('Server and sandbox tests', ['server', 'sandbox'], 2);
if (isBuilt) await jest('Browser tests', ['e2e'], 2);
await check('Coverage of the specifications', () =>
  run(process.execPath, ['scripts/spec-coverage.mjs', '--ran'], quiet),
);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
