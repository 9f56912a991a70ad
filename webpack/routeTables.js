/** The parts of the route manifest (src/config/routes.ts) that the early script and the server need, as data. */
const { register } = require('esbuild-register/dist/node');

const { unregister } = register();
const { SITE_CALLS } = require('../src/config/firstCalls.ts');
const { PARAMETERS } = require('../src/config/parameters.ts');
const { routes } = require('../src/config/routes.ts');
unregister();

/** A pattern as a regular expression with the parameters as named groups. */
function regexOf(pattern, shapes) {
  const path = pattern
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, (_, name) => `(?<${name}>${shapes[name] ?? '[^/]+'})`);
  return `^${path}/?$`;
}

const paths = Object.values(routes)
  .filter(({ pattern }) => pattern !== '*')
  .flatMap((route) => [route.pattern, ...route.aliases].map((pattern) => ({ ...route, pattern })));

const chunked = paths.filter(({ chunk }) => chunk !== null);
exports.skeletonNames = [...new Set(paths.map(({ skeleton }) => skeleton))];

const callsRow = ({ pattern, firstCalls, heading, plainWithoutQueryOnly }) => ({
  at: regexOf(pattern, PARAMETERS),
  calls: firstCalls,
  heading,
  plainWithoutQueryOnly,
});
const calling = paths.filter(({ firstCalls, heading }) => firstCalls.length > 0 || heading);

/** For the server, which puts answers into the page: public pages only, because it does not know the customer at that point. */
exports.serverTable = {
  everywhere: SITE_CALLS,
  pages: calling.filter(({ access }) => access === 'public').map(callsRow),
  known: paths.map(({ pattern }) => regexOf(pattern, {})),
  skeletons: chunked.map(({ pattern, skeleton }) => ({ at: regexOf(pattern, {}), skeleton })),
};

const screenRow = ({ pattern, skeleton, chunk, behind, isSealed }) => ({
  at: regexOf(pattern, {}),
  skeleton,
  chunk,
  behind,
  isSealed,
});

/**
 * For the early script (CallsRow and ScreenRow in src/app/early/tables.ts): first calls and headings, skeletons and chunks.
 * @param only a skeleton, whose rows suffice on a page that contains no other
 */
exports.earlyTables = (only) => {
  const isOn = ({ skeleton }) => !only || skeleton === only;
  return { calls: calling.filter(isOn).map(callsRow), screens: chunked.filter(isOn).map(screenRow) };
};

/**
 * Patterns of the screens that the service worker answers without a connection (worker/serviceWorker.ts). Not the links of mails and of
 * sign-in, whose tokens work once and need the server, and not the replay.
 */
exports.keptScreens = paths
  .filter(({ pattern, isSealed }) => !isSealed && !/:(token|provider)\b/.test(pattern))
  .map(({ pattern }) => regexOf(pattern, {}));
