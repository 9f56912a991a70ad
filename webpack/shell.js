/** What the page holds before any script has run: tokens and skeleton styles, the skeleton, the early script, the tags. */
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { register } = require('esbuild-register/dist/node');

const ROOT = path.join(__dirname, '..');
const { unregister } = register();
const { EARLY_ROUTES } = require('../src/app/early/earlyRoutes.ts');
unregister();
const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');

function inlineCss() {
  const source = read('src/components/tokens.css') + read('public/shell.css');
  return esbuild.transformSync(source, { loader: 'css', minify: true }).code.trim();
}

/** Chunk name → files, for every named chunk that can be loaded later. Styles come with their chunk. */
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

function earlyBoot(compilation) {
  const files = chunkFiles(compilation);
  const wanted = [...new Set(EARLY_ROUTES.flatMap(({ chunk, behind = [] }) => [chunk, ...behind]))];
  const missing = wanted.filter((name) => !files[name]);
  if (missing.length > 0) {
    compilation.errors.push(
      new Error(`src/app/early/earlyRoutes.ts names chunks that do not exist: ${missing.join(', ')}`),
    );
  }
  const known = Object.fromEntries(wanted.filter((name) => files[name]).map((name) => [name, files[name]]));
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: `import { bootEarly } from './earlyBoot'; bootEarly(location.pathname, location.search);`,
      resolveDir: path.join(ROOT, 'src/app/early'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    write: false,
  });
  return `(()=>{const __CHUNK_FILES__=${JSON.stringify(known)};${outputFiles[0].text.trim()}})()`;
}

/** Styles stand after the skeleton: a stylesheet in the head would hold back its painting. */
exports.shellOf = (compilation, assets) => ({
  css: inlineCss(),
  body: read('public/shell.html')
    .replace(/>\s+</g, '><')
    .replace(/\s*\n\s*/g, ' '),
  earlyBoot: earlyBoot(compilation),
  scripts: assets.js.map((src) => `<script defer src="${src}"></script>`).join(''),
  styles: assets.css.map((href) => `<link rel="stylesheet" href="${href}" />`).join(''),
});
