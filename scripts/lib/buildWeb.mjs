/** The production build of the SPA and its size table; keeps the previous build's chunks for open pages. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { overBudget, sizeTable, weighFonts, weighKept, weighRoutes } from './budgets.mjs';
import { ROOT } from './run.mjs';

const require = createRequire(import.meta.url);
const WEB = path.join(ROOT, 'dist/web');
const MANIFEST = path.join(ROOT, 'dist/build.json');

function compile(buildId) {
  process.env.NODE_ENV = 'production';
  process.env.BUILD_ID = buildId;
  const webpack = require('webpack');
  const compiler = webpack(require(path.join(ROOT, 'webpack.config.js'))());
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

function skeletonsByChunk() {
  const { screens } = require(path.join(ROOT, 'webpack/routeTables.js')).earlyTables();
  return Object.fromEntries(screens.map(({ chunk, skeleton }) => [chunk, skeleton]));
}

/** Deletes files older than the previous build, whose chunks open pages still request. */
function prune(previous, current) {
  const keep = new Set([...previous, ...current]);
  const folder = path.join(WEB, 'assets');
  for (const name of readdirSync(folder)) {
    if (!keep.has(`assets/${name.replace(/\.br$/, '')}`)) rmSync(path.join(folder, name));
  }
}

/** Compresses at the highest Brotli level once per build; the server sends these files unchanged. */
async function compress(files) {
  const packed = files.filter((file) => /\.(js|css|svg)$/.test(file));
  for (const file of packed) {
    const place = path.join(WEB, file);
    writeFileSync(`${place}.br`, await promisify(brotliCompress)(readFileSync(place)));
  }
}

/** Builds dist/web; answers the size table and the lines over budget. Throws webpack's errors if it does not compile. */
export async function buildWeb(buildId) {
  const previous = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')).assets : [];
  const stats = await compile(buildId);
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  const { entryModules, ...build } = describe(stats);
  const rows = weighRoutes(WEB, build, skeletonsByChunk());
  const fonts = weighFonts(
    WEB,
    build.assets.filter((name) => name.endsWith('.woff2')),
  );
  const kept = weighKept(WEB);
  const table = sizeTable(rows, fonts, kept);
  prune(previous, build.assets);
  await compress(build.assets);
  writeFileSync(MANIFEST, JSON.stringify({ buildId, ...build }, null, 2));
  writeFileSync(path.join(ROOT, 'dist/size.txt'), `${table}\n`);
  writeFileSync(path.join(ROOT, 'dist/size.json'), JSON.stringify({ buildId, rows, fonts, kept }, null, 2));
  const warnings = stats.hasWarnings() ? stats.toString({ all: false, warnings: true, colors: false }) : '';
  return { table, over: overBudget(rows, fonts, kept, entryModules), warnings };
}
