/** The inlined part of the page: styles, the prerendered first screen, the scripts before and after it, and the tags of the bundle. */
const path = require('node:path');
const esbuild = require('esbuild');
const { prerender } = require('./prerender');
const { earlyTables } = require('./routeTables');

const ROOT = path.join(__dirname, '..');

/** Chunk of the list that the home page's form opens (src/app/early/earlyBoot.ts). */
const FORM_CHUNK = 'browse';

/** Skeleton → the early script's code for it alone: [function, module]. */
const OWN_CODE = { event: ['fillMenu', './fillMenu'], checkout: ['startOrder', './firstQuote'] };

/** One rendering for all pages of a build. */
const prerendered = new WeakMap();
function prerenderOnce(compilation) {
  if (!prerendered.has(compilation)) prerendered.set(compilation, prerender());
  return prerendered.get(compilation);
}

/** Chunk name → its scripts and styles, for every named chunk outside the entry. */
function chunkFiles(compilation) {
  const entryFiles = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const groups = [...compilation.namedChunkGroups].filter(([name]) => !compilation.entrypoints.has(name));
  return Object.fromEntries(
    groups.map(([name, group]) => [
      name,
      group
        .getFiles()
        .filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update') && !entryFiles.has(file))
        .map((file) => `/${file}`),
    ]),
  );
}

/** Bundles a script that is inlined in the page. */
async function inlineScript(contents, define = {}) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: path.join(ROOT, 'src/app/early') },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    define,
    write: false,
    absWorkingDir: ROOT,
  });
  return outputFiles[0].text.trim();
}

const headScript = () => inlineScript(`import { beforePaint } from './beforePaint'; beforePaint();`);

function earlyScript(compilation, skeleton) {
  const { calls, screens } = earlyTables(skeleton);
  const all = chunkFiles(compilation);
  const wanted = [...new Set([FORM_CHUNK, ...screens.flatMap(({ chunk, behind }) => [chunk, ...behind])])];
  const missing = wanted.filter((name) => !all[name]);
  if (missing.length > 0) {
    compilation.errors.push(
      new Error(`src/config/routes.ts names chunks that do not exist: ${missing.join(', ')}`),
    );
  }
  const files = Object.fromEntries(wanted.map((name) => [name, all[name] ?? []]));
  const own = Object.keys(OWN_CODE).flatMap((name) =>
    skeleton && skeleton !== name ? [] : [OWN_CODE[name]],
  );
  return inlineScript(
    `import { bootEarly } from './earlyBoot';
    ${own.map(([name, module]) => `import { ${name} } from '${module}';`).join('\n')}
    bootEarly(location.pathname, location.search, TABLES, { ${own.map(([name]) => name).join(', ')} });`,
    { TABLES: JSON.stringify({ calls, screens, files }) },
  );
}

/**
 * The parts of the page with one skeleton, or with all. The template puts the bundle's styles after the skeleton, because a stylesheet in
 * the head delays its paint.
 */
exports.firstScreenOf = async (compilation, assets, skeleton) => {
  const { partsOf, sources } = await prerenderOnce(compilation);
  compilation.fileDependencies.addAll(sources);
  return {
    ...partsOf(skeleton),
    headScript: await headScript(),
    earlyScript: await earlyScript(compilation, skeleton),
    scripts: assets.js.map((src) => `<script defer src="${src}"></script>`).join(''),
    styles: assets.css.map((href) => `<link rel="stylesheet" href="${href}" />`).join(''),
  };
};
