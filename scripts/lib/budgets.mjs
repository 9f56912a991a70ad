/** Size budgets per route in KiB after Brotli, and packages that the entry must not contain. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * JavaScript limits of the screens' chunks. Those of forms (auth, checkout, settings, table) are what is: Formik and Yup with what they need are 25 KiB,
 * and a form is whole when it is there (docs/performance.md). A tenth or two more than what is, because names of files compress by chance.
 */
const JS = {
  home: 140.9,
  event: 170.9,
  checkout: 190.8,
  payment: 168,
  info: 150.5,
  auth: 171.1,
  settings: 173.6,
  receipt: 167.2,
  dashboard: 152,
  table: 183.3,
};
const OTHER = 150;
const budgetOf = (chunk) => JS[chunk] ?? OTHER;
/** Chunks that no screen waits for. */
const LATE = new Set(['base-ui', 'claims', 'later', 'maps', 'notices', 'replay']);
const MOST_FILES = 30;
/** A request costs more than a smaller file saves. */
const LEAST_FILE = 6;
const CSS = 12;
const FONTS = 25;
/** The page and the files that the service worker keeps at its installation (docs/decisions/0080). */
const KEPT = 265.9;
const NEVER_IN_ENTRY = ['@stripe/', 'google-map-react', 'formik', 'yup', '@base-ui/'];

const kib = (bytes) => bytes / 1024;

/** Sum of the Brotli sizes of files below `folder`, in KiB. The build has compressed its assets. */
function weigh(folder, files) {
  const sizeOf = (place) =>
    existsSync(`${place}.br`) ? statSync(`${place}.br`).size : brotliCompressSync(readFileSync(place)).length;
  return kib(files.reduce((sum, file) => sum + sizeOf(path.join(folder, file)), 0));
}

const unique = (files) => [...new Set(files)];
const ending = (files, ending) => files.filter((file) => file.endsWith(ending));

/** Rows of the size table. `entry` and `chunks` (name → files with what they need) list files relative to `folder`. */
export function weighRoutes(folder, { entry, chunks }) {
  const routes = [
    ['home', chunks.home ?? []],
    ...Object.entries(chunks).filter(([name]) => !LATE.has(name) && name !== 'home'),
  ];
  return routes.map(([route, own]) => {
    const files = unique([...entry, ...own]);
    return {
      route,
      js: weigh(folder, ending(files, '.js')),
      jsBudget: budgetOf(route),
      css: weigh(folder, ending(files, '.css')),
      cssBudget: CSS,
    };
  });
}

/** The scripts of a build, each with its size in KiB after Brotli. */
export const weighScripts = (folder, files) =>
  ending(files, '.js').map((file) => ({ file, js: weigh(folder, [file]) }));

/** Plain size of the fonts, which are already compressed. */
export const weighFonts = (folder, files) =>
  kib(files.reduce((sum, file) => sum + readFileSync(path.join(folder, file)).length, 0));

/** What the service worker keeps, in KiB after Brotli; the fonts are already compressed. */
export function weighKept(folder) {
  const files = JSON.parse(readFileSync(path.join(folder, 'kept.json'), 'utf8'));
  const [fonts, packed] = [ending(files, '.woff2'), files.filter((file) => !file.endsWith('.woff2'))];
  return weighFonts(folder, fonts) + weigh(folder, ['index.html', ...packed]);
}

export function overBudget({ rows, scripts, fonts, kept, entryModules }) {
  const round = (value) => value.toFixed(1);
  return [
    ...rows
      .filter((row) => row.js > row.jsBudget)
      .map((row) => `${row.route}: JavaScript ${round(row.js)} KiB, budget ${row.jsBudget}`),
    ...rows
      .filter((row) => row.css > row.cssBudget)
      .map((row) => `${row.route}: CSS ${round(row.css)} KiB, budget ${row.cssBudget}`),
    ...(kept > KEPT ? [`kept by the service worker ${round(kept)} KiB, budget ${KEPT}`] : []),
    ...(fonts > FONTS ? [`fonts ${round(fonts)} KiB, budget ${FONTS}`] : []),
    ...(scripts.length > MOST_FILES ? [`${scripts.length} scripts, at most ${MOST_FILES}`] : []),
    ...scripts
      .filter(({ js }) => js < LEAST_FILE)
      .map(({ file, js }) => `${file}: ${round(js)} KiB, at least ${LEAST_FILE}: load it with its screen`),
    ...NEVER_IN_ENTRY.filter((name) =>
      entryModules.some((module) => module.includes(`node_modules/${name}`)),
    ).map((name) => `${name} is in the entry: load it with its screen`),
  ];
}

export function sizeTable({ rows, scripts, fonts, kept }) {
  const line = (...cells) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(10))).join('');
  return [
    line('Brotli KiB', 'JS', 'budget', 'CSS', 'budget'),
    ...rows.map((row) =>
      line(row.route, row.js.toFixed(1), String(row.jsBudget), row.css.toFixed(1), String(row.cssBudget)),
    ),
    line('fonts (woff2)', fonts.toFixed(1), String(FONTS)),
    line('service worker', kept.toFixed(1), String(KEPT)),
    line('scripts', String(scripts.length), String(MOST_FILES)),
  ].join('\n');
}
