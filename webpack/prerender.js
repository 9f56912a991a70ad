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
    if (/^@(media|supports|container)/.test(head)) {
      const inner = keepSelectors(body, mayMatch);
      return inner && `${head}{${inner}}`;
    }
    if (head.startsWith('@')) return rule;
    const selectors = (head.match(/(?:[^,(]|\([^)]*\))+/g) ?? []).filter(mayMatch);
    return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
  });
}

/**
 * Drops the rules for classes that are neither in the HTML nor global (`components/base.css`), and how the components look under a
 * mouse: their own files say it again, soon.
 */
function usedStyles(css, html, globalCss) {
  const ofPage = new Set(classesIn(globalCss));
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')));
  const kept = keepSelectors(css, (selector) => {
    const own = classesIn(selector).filter((name) => !ofPage.has(name));
    return own.every((name) => used.has(name)) && (own.length === 0 || !selector.includes(':hover'));
  });
  return kept.replace(/@keyframes (\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (rule, name) =>
    kept.includes(`animation:${name} `) ? rule : '',
  );
}

/**
 * Turns each style attribute into a class: the page's Content-Security-Policy allows style elements with its nonce, and no style
 * attribute. The repeated class wins over the styles of the components, as the attribute would.
 */
function withoutStyleAttributes(html) {
  const names = new Map();
  const bare = html.replace(/<\w[^>]*? style="[^"]*"[^>]*>/g, (tag) => {
    const [attribute, style] = / style="([^"]*)"/.exec(tag);
    if (!names.has(style)) names.set(style, `at-${names.size}`);
    const name = names.get(style);
    const rest = tag.replace(attribute, '');
    return / class="/.test(rest)
      ? rest.replace(' class="', ` class="${name} `)
      : rest.replace(/^<\w+/, (start) => `${start} class="${name}"`);
  });
  const css = [...names].map(([style, name]) => `${`.${name}`.repeat(3)}{${style}}`).join('');
  return { html: bare, css };
}

/** React's development build warns of layout effects, which a static page does not need. */
function withProductionReact(load) {
  const { NODE_ENV = 'production' } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return load();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

/**
 * @returns {Promise<{ partsOf: (skeleton?: string) => { html: string, css: string }, sources: string[] }>} `partsOf`: the screen with one
 * skeleton, or with all; `sources`: the files that it was built from
 */
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
  const { renderFirstScreen } = withProductionReact(() => require(entry));
  const globalCss = fs.readFileSync(path.join(ROOT, 'src/components/base.css'), 'utf8');
  const partsOf = (skeleton) => {
    const { html, css } = withoutStyleAttributes(renderFirstScreen(skeleton));
    return { html, css: usedStyles(file('firstScreen.css'), html, globalCss).trim() + css };
  };
  return {
    partsOf,
    sources: Object.keys(metafile.inputs).map((input) => path.join(ROOT, input)),
  };
};
