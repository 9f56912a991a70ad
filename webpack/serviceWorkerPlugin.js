/** Writes sw.js, the service worker (worker/serviceWorker.ts), with the files that it keeps, and kept.json with their names. */
const path = require('node:path');
const esbuild = require('esbuild');
const { keptScreens } = require('./routeTables');

const ROOT = path.join(__dirname, '..');

/**
 * The chunks that open without a connection: home, where the installed app starts, the orders, the notices, and the report of a problem. Every
 * other screen that a customer has opened stays, too, until the next build.
 */
const KEPT_CHUNKS = ['home', 'dashboard', 'receipt', 'info', 'notices', 'later'];

/** Files of the entry, of KEPT_CHUNKS, and the display face. */
function keptFiles(compilation) {
  const { entrypoints, namedChunkGroups } = compilation;
  const groups = [entrypoints.get('main'), ...KEPT_CHUNKS.map((name) => namedChunkGroups.get(name))];
  const missing = KEPT_CHUNKS.filter((name) => !namedChunkGroups.has(name));
  if (missing.length > 0)
    throw new Error(`webpack/serviceWorkerPlugin.js names no chunk: ${missing.join(', ')}`);
  const code = groups.flatMap((group) => group.getFiles()).filter((file) => /\.(js|css)$/.test(file));
  const faces = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'));
  return [...new Set([...code, ...faces])];
}

async function bundle(files, build) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(ROOT, 'worker/serviceWorker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      BUILD: JSON.stringify(build),
      SCREENS: JSON.stringify(keptScreens),
      KEPT_FILES: JSON.stringify(files.map((file) => `/${file}`)),
    },
    write: false,
    absWorkingDir: ROOT,
  });
  return outputFiles[0].text;
}

class ServiceWorkerPlugin {
  constructor({ build }) {
    this.build = build;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      // Runs after file names are final.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ServiceWorkerPlugin', stage }, async () => {
        const files = keptFiles(compilation);
        const emit = (name, text) => compilation.emitAsset(name, new sources.RawSource(text));
        emit('sw.js', await bundle(files, this.build));
        emit('kept.json', JSON.stringify(files));
      });
    });
  }
}

module.exports = { ServiceWorkerPlugin };
