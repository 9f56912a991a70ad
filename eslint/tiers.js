/**
 * The import tiers of src/: a folder may import itself and folders of a lower level. Folders of one level, such as support and
 * features, do not import one another, except config and lib; features never import one another. The rules in domain/ import only each other.
 */
const path = require('node:path');
const { serverComplaint } = require('./serverTiers');

const LEVELS = {
  config: 0,
  lib: 0,
  integrations: 1,
  components: 1,
  api: 1,
  store: 2,
  support: 3,
  features: 3,
  app: 4,
};
/** Folders that every other may import; they also import each other. */
const BASE = ['config', 'lib'];
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** `src/features/cart/Cart.tsx` → { tier: 'features', room: 'cart' }; undefined outside src/ or directly in it. */
function placeOf(file) {
  const [top, tier, room, ...rest] = file.split('/');
  return top === 'src' && room !== undefined ? { tier, room: rest.length > 0 ? room : undefined } : undefined;
}

function targetOf(file, specifier) {
  if (specifier.startsWith('@/')) return placeOf(path.posix.join('src', specifier.slice(2), '_'));
  if (specifier.startsWith('.')) return placeOf(path.posix.join(path.posix.dirname(file), specifier, '_'));
  return undefined;
}

/** The message about one import, or undefined if it is allowed. Files are relative to the repository root. */
function complaint(file, specifier) {
  if (file.startsWith('domain/'))
    return isTest(file) || specifier.startsWith('./') || /^domain\/testing\//.test(file)
      ? undefined
      : `domain imports only itself, not ${specifier}`;
  if (file.startsWith('server/src/')) return serverComplaint(file, specifier);
  const from = placeOf(file);
  const to = targetOf(file, specifier);
  if (!from || !to || from.tier === 'testing') return undefined;
  if (to.tier === 'testing') return isTest(file) ? undefined : 'only tests may import src/testing';
  const unknown = [from.tier, to.tier].find((tier) => !(tier in LEVELS));
  if (unknown) return `src/${unknown} is not a tier: give it a level in eslint/tiers.js`;
  if (from.tier === to.tier) {
    const isForeign = from.tier === 'features' && from.room !== to.room;
    return isForeign ? `features never import one another (${from.room} → ${to.room})` : undefined;
  }
  return LEVELS[to.tier] < LEVELS[from.tier] || BASE.includes(to.tier)
    ? undefined
    : `${from.tier} may not import ${to.tier}`;
}

const tiers = {
  meta: { type: 'problem', schema: [], messages: { crossed: 'Import tiers: {{why}}.' } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const check = (node) => {
      const source = node.source;
      if (!source || typeof source.value !== 'string') return;
      const why = complaint(file, source.value);
      if (why) context.report({ node: source, messageId: 'crossed', data: { why } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

module.exports = { tiers, complaint };
