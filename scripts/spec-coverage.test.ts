import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluate } from './test/evaluate';

/** The errors of a table about a folder with one source, one test file and, if given, the report of a run. */
function faults(table: string, statuses?: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-coverage-'));
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'src/zip.ts'), '');
  writeFileSync(path.join(root, 'src/zips.thorough.test.ts'), "it('takes all zips')");
  writeFileSync(path.join(root, 'src/zips.pg.ts'), "it('takes all zips')");
  writeFileSync(path.join(root, 'src/zip.test.ts'), "describe('zip', () => it.each([1])('takes %s digits'))");
  const testResults = [
    {
      name: path.join(root, 'src/zip.test.ts'),
      assertionResults: Object.entries(statuses ?? {}).map(([title, status]) => ({
        ancestorTitles: ['zip'],
        title,
        status,
      })),
    },
  ];
  const report = path.join(root, 'spa.json');
  writeFileSync(report, JSON.stringify({ testResults }));
  const code = `import { coverageFaults, readReports, readRows } from './scripts/lib/coverage.mjs';
    const [table, root, report] = ${JSON.stringify([table, root, statuses ? report : ''])};
    const ran = report ? readReports([report], root) : null;
    console.log(JSON.stringify(coverageFaults(readRows(table), root, ran)))`;
  return evaluate(code) as string[];
}

const row = (file: string, proof: string): string => `| 1 §5 | five digits | ${file} | ${proof} |`;
const GOOD = row('`src/zip.ts`', 'src/zip.test.ts › zip › takes … digits');

describe('the coverage of the specifications', () => {
  it('accepts a row whose file and test exist, and ignores other lines', () => {
    expect(faults(`# Title\n| Spec | Statement | File | Test |\n|---|---|---|---|\n${GOOD}`)).toEqual([]);
  });

  it('asks for files and tests that exist', () => {
    expect(faults(row('src/gone.ts', 'src/zip.test.ts › zip › takes letters'))).toEqual([
      'line 1 (1 §5): no file src/gone.ts',
      'line 1 (1 §5): "src/zip.test.ts › zip › takes letters" does not exist',
    ]);
    expect(faults(row('src/zip.ts', 'src/gone.test.ts › x'))).toEqual([
      'line 1 (1 §5): "src/gone.test.ts › x" is in a file that does not exist',
    ]);
    expect(faults(row('', ''))).toEqual([
      'line 1 (1 §5): no file makes it true',
      'line 1 (1 §5): no test proves it',
    ]);
  });

  it('asks for a test that npm test runs', () => {
    expect(faults(row('src/zip.ts', 'src/zips.pg.ts › takes all zips'))).toEqual([
      'line 1 (1 §5): "src/zips.pg.ts › takes all zips" is no test of npm test',
    ]);
  });

  it.each([
    ['passed', { 'takes 5 digits': 'passed' }, []],
    ['failed', { 'takes 5 digits': 'passed', 'takes 4 digits': 'failed' }, ['did not pass']],
    ['skipped', { 'takes 5 digits': 'pending' }, ['did not pass']],
    ['never ran', { 'takes letters': 'passed' }, ['did not run']],
  ])('after a run, reports a test that %s', (_how, statuses, expected) => {
    const found = faults(GOOD, statuses);
    expect(found).toHaveLength(expected.length);
    expected.forEach((fault, index) => expect(found[index]).toContain(fault));
  });

  it('searches the sources for a test of a thorough file that was left out', () => {
    const all = (title: string) => row('src/zip.ts', `src/zips.thorough.test.ts › ${title}`);
    expect(faults(all('takes all zips'), {})).toEqual([]);
    expect(faults(all('takes no zips'), {})).toHaveLength(1);
  });

  it('takes a describe as all of its tests', () => {
    const all = row('src/zip.ts', 'src/zip.test.ts › zip');
    expect(faults(all, { 'takes 5 digits': 'passed' })).toEqual([]);
    expect(faults(all, { 'takes 5 digits': 'passed', 'takes 4 digits': 'failed' })).toHaveLength(1);
  });
});
