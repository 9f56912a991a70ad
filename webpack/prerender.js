/** Renders the first screen from the app's own components: HTML and the styles that it needs. */
const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');

const ROOT = path.join(__dirname, '..');
const CACHE = path.join(ROOT, '.cache/first-screen');

/** Leaves out dynamic imports, because they are not loaded in the first render. */
const leaveLateCode = {
  name: 'leave-late-code',
  setup: (build) =>
    build.onResolve({ filter: /./ }, ({ kind, path: name }) =>
      kind === 'dynamic-import' ? { path: name, external: true } : undefined,
    ),
};

const classesIn = (selector) =>
  (selector.replace(/:not\([^)]*\)/g, '').match(/\.[A-Za-z][\w-]*/g) ?? []).map((name) => name.slice(1));

/** Keeps the selectors that may match, in minified CSS; at-rules other than conditions stay whole. */
function keepSelectors(css, mayMatch) {
  return css.replace(/([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g, (rule, head, body) => {
    if (/^@(media|supports)/.test(head)) {
      const inner = keepSelectors(body, mayMatch);
      return inner && `${head}{${inner}}`;
    }
    if (head.startsWith('@')) return rule;
    const selectors = (head.match(/(?:[^,(]|\([^)]*\))+/g) ?? []).filter(mayMatch);
    return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
  });
}

/** Drops the rules for classes that are neither in the HTML nor global (`components/base.css`). */
function usedStyles(css, html, globalCss) {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')));
  classesIn(globalCss).forEach((name) => used.add(name));
  return keepSelectors(css, (selector) => classesIn(selector).every((name) => used.has(name)));
}

/** @returns {Promise<{ html: string, css: string, sources: string[] }>} `sources`: the files that it was built from */
exports.prerender = async () => {
  const { metafile } = await esbuild.build({
    entryPoints: [path.join(ROOT, 'src/app/early/firstScreen.tsx')],
    outdir: CACHE,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.webp': 'empty', '.svg': 'empty' },
    plugins: [leaveLateCode],
    absWorkingDir: ROOT,
  });
  const file = (name) => fs.readFileSync(path.join(CACHE, name), 'utf8');
  const entry = path.join(CACHE, 'firstScreen.js');
  delete require.cache[entry];
  const html = require(entry).renderFirstScreen();
  const globalCss = fs.readFileSync(path.join(ROOT, 'src/components/base.css'), 'utf8');
  return {
    html,
    css: usedStyles(file('firstScreen.css'), html, globalCss).trim(),
    sources: Object.keys(metafile.inputs).map((input) => path.join(ROOT, input)),
  };
};
