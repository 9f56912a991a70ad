/** Reading jest's JSON reports (`--json --outputFile`). */
import { existsSync, readFileSync } from 'node:fs';

export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Counts a suite that could not be loaded as one failure, because it lists no tests, and likewise a run without a report. */
export function countsOf(report, code) {
  if (!report) return { passed: 0, failed: 1 };
  const failures = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code !== 0 && failures === 0 ? 1 : failures };
}

const hasFailed = ({ status }) => status === 'failed';

export const failuresOf = (report) =>
  report.testResults
    .filter(hasFailed)
    .map(({ name, message }) => `${name}\n${message}`)
    .join('\n');

/** The files with a test that passed only when it ran again (`jest.retryTimes`). */
export const flakyFiles = (report) =>
  (report?.testResults ?? [])
    .filter(({ assertionResults }) =>
      assertionResults.some(({ status, invocations }) => status === 'passed' && invocations > 1),
    )
    .map(({ name }) => name);
