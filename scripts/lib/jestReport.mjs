/** Reading and joining jest's JSON reports (`--json --outputFile`). */
import { existsSync, readFileSync } from 'node:fs';

export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Counts a suite that could not be loaded as one failure, because it lists no tests, and likewise a run without a report. */
export function countsOf(report, code) {
  if (!report) return { passed: 0, failed: 1 };
  const failures = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code !== 0 && failures === 0 ? 1 : failures };
}

const hasFailed = ({ status }) => status === 'failed';

export const failedFiles = (report) => (report?.testResults ?? []).filter(hasFailed).map(({ name }) => name);

export const failuresOf = (report) =>
  report.testResults
    .filter(hasFailed)
    .map(({ name, message }) => `${name}\n${message}`)
    .join('\n');

/** Replaces the repeated files in the first report; answers it with the files that failed first and then passed. */
export function joinReports(first, again) {
  const byName = new Map(again.testResults.map((suite) => [suite.name, suite]));
  const testResults = first.testResults.map((suite) => byName.get(suite.name) ?? suite);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (status) => tests.filter((test) => test.status === status).length;
  const report = {
    ...first,
    testResults,
    numPassedTests: withStatus('passed'),
    numFailedTests: withStatus('failed'),
    numRuntimeErrorTestSuites: testResults.filter(
      (suite) => hasFailed(suite) && !suite.assertionResults.some(hasFailed),
    ).length,
  };
  const flaky = failedFiles(first).filter((name) => byName.get(name)?.status === 'passed');
  return { report, flaky };
}
