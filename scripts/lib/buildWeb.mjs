/** The production build of the SPA and its size table; keeps the previous build's chunks for open pages. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { overBudget, sizeTable, weighFonts, weighKept, weighRoutes, weighScripts } from './budgets.mjs';
import { ROOT } from './run.mjs';

const require = createRequire(import.meta.url);
const WEB = path.join(ROOT, 'dist/web');
const MANIFEST = path.join(ROOT, 'dist/build.json');

function compile(buildId, isQuick) {
  process.env.NODE_ENV = 'production';
  process.env.BUILD_ID = buildId;
  const webpack = require('webpack');
  const compiler = webpack(require(path.join(ROOT, 'webpack.config.js'))({ isQuick }));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => (error ? reject(error) : resolve(stats)));
    });
  });
}

const filesOf = (group) => group.getFiles().filter((file) => /\.(js|css)$/.test(file));

function modulesOf(compilation, chunk) {
  const own = [...compilation.chunkGraph.getChunkModulesIterable(chunk)];
  return own.flatMap((module) => [module, ...(module.modules ?? [])]).map((module) => module.identifier());
}

/** The files of the entry and of each async chunk (with the chunks it needs), and the modules of the entry. */
function describe({ compilation }) {
  const { entrypoints, namedChunkGroups } = compilation;
  const main = entrypoints.get('main');
  const later = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name));
  return {
    entry: filesOf(main),
    chunks: Object.fromEntries(later.map(([name, group]) => [name, filesOf(group)])),
    assets: Object.keys(compilation.assets).filter((name) => name.startsWith('assets/')),
    entryModules: main.chunks.flatMap((chunk) => modulesOf(compilation, chunk)),
  };
}

/** Deletes files older than the previous build, whose chunks open pages still request. */
function prune(previous, current) {
  const keep = new Set([...previous, ...current]);
  const folder = path.join(WEB, 'assets');
  for (const name of readdirSync(folder)) {
    if (!keep.has(`assets/${name.replace(/\.br$/, '')}`)) rmSync(path.join(folder, name));
  }
}

/** At the highest Brotli level, a quick build at one that takes a second for all; the server sends these files unchanged. */
async function compress(files, isQuick) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : constants.BROTLI_MAX_QUALITY };
  const packed = files.filter((file) => /\.(js|css|svg)$/.test(file));
  for (const file of packed) {
    const place = path.join(WEB, file);
    writeFileSync(`${place}.br`, await promisify(brotliCompress)(readFileSync(place), { params }));
  }
}

/** Writes the size table beside the build; answers it with the lines over budget. */
function weighBuild({ entryModules, ...build }, buildId) {
  const rows = weighRoutes(WEB, build);
  const fonts = weighFonts(
    WEB,
    build.assets.filter((name) => name.endsWith('.woff2')),
  );
  const sizes = { rows, scripts: weighScripts(WEB, build.assets), fonts, kept: weighKept(WEB) };
  const table = sizeTable(sizes);
  writeFileSync(path.join(ROOT, 'dist/size.txt'), `${table}\n`);
  writeFileSync(path.join(ROOT, 'dist/size.json'), JSON.stringify({ buildId, ...sizes }, null, 2));
  return { table, over: overBudget({ ...sizes, entryModules }) };
}

/**
 * Builds dist/web; throws webpack's errors if it does not compile.
 * @param isQuick for `npm start`: less small, without source maps and without the size table, which it answers otherwise
 */
export async function buildWeb(buildId, { isQuick = false } = {}) {
  const previous = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')).assets : [];
  const stats = await compile(buildId, isQuick);
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  const [browser] = stats.stats;
  const built = describe(browser);
  prune(previous, built.assets);
  await compress(built.assets, isQuick);
  const { entryModules: _modules, ...manifest } = built;
  writeFileSync(MANIFEST, JSON.stringify({ buildId, ...manifest }, null, 2));
  if (isQuick) return undefined;
  const warnings = stats.hasWarnings() ? stats.toString({ all: false, warnings: true, colors: false }) : '';
  return { ...weighBuild(built, buildId), warnings };
}
