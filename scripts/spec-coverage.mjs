/**
 * Checks that the files and tests in docs/spec-coverage.md exist and, with `--ran`, that each test passed in the last
 * `npm test`, which writes one report per stage.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coverageFaults, readReports, readRows } from './lib/coverage.mjs';
import { ROOT } from './lib/run.mjs';

const RESULTS = path.join(ROOT, '.cache/test-results');

function reports() {
  const names = existsSync(RESULTS) ? readdirSync(RESULTS) : [];
  return names.filter((name) => name.endsWith('.json')).map((name) => path.join(RESULTS, name));
}

const rows = readRows(readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8'));
const ran = process.argv.includes('--ran') ? readReports(reports(), ROOT) : null;
const faults = coverageFaults(rows, ROOT, ran);
faults.forEach((fault) => console.error(fault));
console.log(`${rows.length} statements, ${faults.length} without proof`);
process.exitCode = faults.length > 0 || rows.length === 0 ? 1 : 0;
