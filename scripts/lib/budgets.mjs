/** Size budgets per route in KiB after Brotli, and packages that the entry must not contain. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** JavaScript limits of the routes (docs/decisions/0007). */
const JS = { home: 117, event: 129, checkout: 139, payment: 143 };
const FORM = 137;
const FORM_ROUTES = new Set([
  'signIn',
  'registration',
  'password',
  'updateInfo',
  'accountEdit',
  'emailLinks',
]);
const OTHER = 129;
const budgetOf = (route) => JS[route] ?? (FORM_ROUTES.has(route) ? FORM : OTHER);
const CSS = 10;
const FONTS = 25;
/** The page and the files that the service worker keeps at its installation (docs/decisions/0080). */
const KEPT = 217;
const NEVER_IN_ENTRY = ['@stripe/', 'google-map-react', 'formik', 'yup', '@base-ui/'];
/** Chunks that are no screen: they load with a screen or after it. */
const NO_ROUTE = /^api$|-part$/;

const kib = (bytes) => bytes / 1024;

/** Sum of the Brotli sizes of files below `folder`, in KiB. */
function weigh(folder, files) {
  return kib(
    files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(folder, file))).length, 0),
  );
}

const unique = (files) => [...new Set(files)];
const ending = (files, ending) => files.filter((file) => file.endsWith(ending));

/**
 * Rows of the size table. `entry` and `chunks` (name → files with what they need) list files relative to `folder`;
 * a chunk whose name ends in "-part" is no route: a screen loads it on demand. `skeletons`: chunk → skeleton, 'page' for the others.
 */
export function weighRoutes(folder, { entry, chunks }, skeletons) {
  const routes = [
    ['home', chunks.home ?? []],
    ...Object.entries(chunks).filter(([name]) => !NO_ROUTE.test(name) && name !== 'home'),
  ];
  return routes.map(([route, own]) => {
    const files = unique([...entry, ...own]);
    const inlineCss = kib(
      brotliCompressSync(inlineStyles(path.join(folder, `skeletons/${skeletons[route] ?? 'page'}.html`)))
        .length,
    );
    return {
      route,
      js: weigh(folder, ending(files, '.js')),
      jsBudget: budgetOf(route),
      css: weigh(folder, ending(files, '.css')) + inlineCss,
      cssBudget: CSS,
    };
  });
}

function inlineStyles(page) {
  return [...readFileSync(page, 'utf8').matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css).join('');
}

/** Plain size of the fonts, which are already compressed. */
export const weighFonts = (folder, files) =>
  kib(files.reduce((sum, file) => sum + readFileSync(path.join(folder, file)).length, 0));

/** What the service worker keeps, in KiB after Brotli; the fonts are already compressed. */
export function weighKept(folder) {
  const files = JSON.parse(readFileSync(path.join(folder, 'kept.json'), 'utf8'));
  const [fonts, packed] = [ending(files, '.woff2'), files.filter((file) => !file.endsWith('.woff2'))];
  return weighFonts(folder, fonts) + weigh(folder, ['index.html', ...packed]);
}

export function overBudget(rows, fonts, kept, entryModules) {
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
    ...NEVER_IN_ENTRY.filter((name) =>
      entryModules.some((module) => module.includes(`node_modules/${name}`)),
    ).map((name) => `${name} is in the entry: load it with its screen`),
  ];
}

export function sizeTable(rows, fonts, kept) {
  const line = (...cells) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(10))).join('');
  return [
    line('Brotli KiB', 'JS', 'budget', 'CSS', 'budget'),
    ...rows.map((row) =>
      line(row.route, row.js.toFixed(1), String(row.jsBudget), row.css.toFixed(1), String(row.cssBudget)),
    ),
    line('fonts (woff2)', fonts.toFixed(1), String(FONTS)),
    line('service worker', kept.toFixed(1), String(KEPT)),
  ].join('\n');
}
