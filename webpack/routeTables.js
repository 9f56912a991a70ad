/** What the build needs of the route manifest (src/config/routes.ts), as data. */
const { register } = require('tsx/cjs/api');

const unregister = register();
const { routes } = require('../src/config/routes.ts');
unregister();

/** A pattern as a regular expression. */
const regexOf = (pattern) => `^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`;

const paths = Object.values(routes)
  .filter(({ pattern }) => pattern !== '*')
  .flatMap((route) => [route.pattern, ...route.aliases].map((pattern) => ({ ...route, pattern })));

/**
 * Patterns of the screens that the service worker answers without a connection (worker/serviceWorker.ts). Not the links of mails and of
 * sign-in, whose tokens work once and need the server, and not the replay.
 */
exports.keptScreens = paths
  .filter(({ pattern, isSealed }) => !isSealed && !/:(token|provider)\b/.test(pattern))
  .map(({ pattern }) => regexOf(pattern));

/** Path of the page that makes no calls of its own. */
exports.sealedPath = routes.replay.pattern;
