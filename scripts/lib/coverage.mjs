/**
 * Reads docs/spec-coverage.md and lists its errors. A row is `| section | statement | files | proofs |`; a proof is
 * `test file › describe › title`, where `…` stands for any text and a describe alone for all of its tests.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SEPARATOR = ' › ';
const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
const listOf = (cell) =>
  cell
    .split('<br>')
    .map((item) => item.trim().replaceAll('`', ''))
    .filter(Boolean);

function readProof(text) {
  const [file, ...titles] = text.split(SEPARATOR);
  return { text, file, titles };
}

export function readRows(markdown) {
  return markdown
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.startsWith('|') ? cellsOf(line) : [] }))
    .filter(({ cells }) => cells.length === 4 && /^\d/.test(cells[0]))
    .map(({ line, cells: [section, statement, files, proofs] }) => ({
      line,
      section,
      statement,
      files: listOf(files),
      proofs: listOf(proofs).map(readProof),
    }));
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = (titles) =>
  new RegExp(`^${titles.join(SEPARATOR).split('…').map(escape).join('.*')}($|${SEPARATOR})`, 's');

/** The tests of the reports by test file relative to `root`, each with its full title and status. */
export function readReports(files, root) {
  const ran = new Map();
  const suites = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults);
  for (const { name, assertionResults } of suites) {
    const tests = assertionResults.map(({ ancestorTitles, title, status }) => ({
      title: [...ancestorTitles, title].join(SEPARATOR),
      status,
    }));
    ran.set(path.relative(root, name).split(path.sep).join('/'), tests);
  }
  return ran;
}

/** Without reports only the sources can be searched: true if each fixed piece of a title occurs in its file. */
function isWritten({ file, titles }, root) {
  const source = readFileSync(path.join(root, file), 'utf8').replace(/\\(['"`\\])/g, '$1');
  return titles.flatMap((title) => title.split('…')).every((piece) => source.includes(piece.trim()));
}

/** `npm test` runs these alone: a test that needs a PostgreSQL server or another browser proves nothing on most machines. */
const isOfNpmTest = ({ file }) => /\.(test\.tsx?|spec\.ts)$/.test(file);

/** A file of `npm test -- --thorough` in a run without it. */
const isLeftOut = ({ file }, ran) => file.includes('.thorough.') && !ran.has(file);

function faultOf(proof, root, ran) {
  if (proof.titles.length === 0) return 'names no test';
  if (!existsSync(path.join(root, proof.file))) return 'is in a file that does not exist';
  if (!isOfNpmTest(proof)) return 'is no test of npm test';
  if (!ran || isLeftOut(proof, ran)) return isWritten(proof, root) ? null : 'does not exist';
  const tests = (ran.get(proof.file) ?? []).filter(({ title }) => pattern(proof.titles).test(title));
  if (tests.length === 0) return 'did not run';
  return tests.every(({ status }) => status === 'passed') ? null : 'did not pass';
}

/** The errors of the table, one sentence each. With `ran` null checks against the sources alone. */
export function coverageFaults(rows, root, ran) {
  return rows.flatMap((row) => {
    const at = `line ${row.line} (${row.section}):`;
    return [
      ...(row.files.length === 0 ? [`${at} no file makes it true`] : []),
      ...(row.proofs.length === 0 ? [`${at} no test proves it`] : []),
      ...row.files
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => `${at} no file ${file}`),
      ...row.proofs.flatMap((proof) => {
        const fault = faultOf(proof, root, ran);
        return fault ? [`${at} "${proof.text}" ${fault}`] : [];
      }),
    ];
  });
}
