import { evaluate, printed } from './test/evaluate';

const suite = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  message: `why ${name} failed`,
  assertionResults: statuses.map((status) => ({ status })),
});
const reportOf = (...testResults: ReturnType<typeof suite>[]) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    testResults,
    numPassedTests: all.filter(({ status }) => status === 'passed').length,
    numFailedTests: all.filter(({ status }) => status === 'failed').length,
    numRuntimeErrorTestSuites: testResults.filter(({ assertionResults }) => assertionResults.length === 0)
      .length,
  };
};
const ask = (call: string) =>
  evaluate(`import * as it from './scripts/lib/jestReport.mjs'; console.log(JSON.stringify(it.${call}))`);
const counts = (report: object | null, code: number) => ask(`countsOf(${JSON.stringify(report)}, ${code})`);

describe('the counts of a run', () => {
  it.each([
    ['all passed', reportOf(suite('a', 'passed', 'passed')), 0, 2, 0],
    ['one failed', reportOf(suite('a', 'passed', 'failed')), 1, 1, 1],
    ['a file could not be loaded', reportOf(suite('a', 'passed'), suite('b')), 1, 1, 1],
    ['a test failed and a file could not be loaded', reportOf(suite('a', 'failed'), suite('b')), 1, 0, 2],
    ['jest failed though no test did', reportOf(suite('a', 'passed')), 1, 1, 1],
    ['there is no report', null, 0, 0, 1],
  ])('where %s', (_what, report, code, passed, failed) => {
    expect(counts(report, code)).toEqual({ passed, failed });
  });
});

it('names the files with a test that passed only when it ran again', () => {
  const tests = (status: string, invocations: number) => ({ assertionResults: [{ status, invocations }] });
  const report = {
    testResults: [
      { name: 'a', ...tests('passed', 1) },
      { name: 'b', ...tests('passed', 2) },
      { name: 'c', ...tests('failed', 2) },
    ],
  };
  expect(ask(`flakyFiles(${JSON.stringify(report)})`)).toEqual(['b']);
});

it('the last lines name times and flaky files; the very last counts', () => {
  const lines = printed(`
    import { makeTally } from './scripts/lib/tally.mjs';
    const { stage, check, close } = makeTally();
    await check('Types', async () => ({ code: 0, output: '' }));
    await check('Build', async () => ({ code: 1, output: 'Over budget' }));
    await stage('Browser tests', async () =>
      ({ isGood: true, passed: 5, failed: 0, output: '', flaky: [process.cwd() + '/e2e/order.spec.ts'] }));
    console.log(close());
  `)
    .trim()
    .split('\n');
  expect(lines).toContain('Over budget');
  expect(lines.slice(-4)).toEqual([
    expect.stringMatching(/^Times: Types 0 s, Build 0 s, Browser tests 0 s; \d+ s in all$/),
    'FLAKY e2e/order.spec.ts passed only when it ran again',
    '6 passed, 1 failed',
    '1',
  ]);
});
