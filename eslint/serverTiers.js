/**
 * What each folder of server/src/ may import besides itself, and each service of the others: `lib` ← `config` ← `db` ← `ports` ←
 * `services` ← `routes, jobs, seed, desk, web` ← `app` ← `start`. Both lists are in order, so that there are no circles.
 */
const path = require('node:path');

const ROOT = 'server/src/';
const BASE = ['lib', 'config', 'db', 'ports', 'schemas'];
const MAY_IMPORT = {
  lib: [],
  config: ['lib'],
  db: ['lib', 'config'],
  ports: ['lib', 'config', 'db'],
  schemas: ['lib'],
  endpoints: ['config', 'schemas'],
  services: BASE,
  plugins: [...BASE, 'endpoints', 'services'],
  routes: [...BASE, 'endpoints', 'services', 'plugins'],
  jobs: [...BASE, 'services'],
  seed: [...BASE, 'services'],
  check: [...BASE, 'services'],
  desk: [...BASE, 'services', 'plugins'],
  web: [...BASE, 'services', 'plugins'],
  app: [...BASE, 'endpoints', 'services', 'plugins', 'routes', 'web'],
  start: [...BASE, 'services', 'plugins', 'jobs', 'seed', 'desk', 'web', 'app'],
};
const SERVICES = {
  audit: [],
  content: [],
  credit: [],
  files: [],
  limits: [],
  mail: [],
  payments: [],
  pricing: [],
  range: [],
  waitlist: ['mail'],
  vip: ['payments'],
  webhooks: ['payments', 'vip'],
  support: ['limits', 'pricing'],
  events: ['pricing', 'range', 'waitlist'],
  places: ['events'],
  tables: ['events', 'limits', 'pricing', 'waitlist'],
  world: ['events', 'pricing', 'waitlist'],
  orders: ['credit', 'mail', 'payments', 'pricing', 'range', 'tables', 'waitlist'],
  claims: ['credit', 'files', 'limits', 'mail', 'orders', 'payments', 'pricing'],
  memberships: ['events', 'mail', 'orders', 'payments', 'pricing', 'waitlist'],
  referrals: ['credit', 'mail'],
  accounts: ['claims', 'credit', 'files', 'limits', 'mail', 'payments', 'pricing', 'referrals', 'tables'],
  push: ['accounts', 'mail'],
  follows: ['accounts', 'events', 'limits', 'mail', 'push', 'waitlist'],
  staff: ['accounts', 'claims', 'range', 'waitlist'],
};
/** Services whose index.ts is their public interface. */
const WITH_DOOR = ['payments'];

/** `server/src/services/orders/place.ts` → { tier: 'services', room: 'orders', file: 'place' } */
function placeOf(file) {
  const [tier, room, ...rest] = file.slice(ROOT.length).replace(/\.ts$/, '').split('/');
  return { tier, room, file: rest.join('/') };
}

const listOf = (names) => names.join(', ') || 'nothing';

function betweenServices(from, to) {
  if (from.room === to.room) return undefined;
  const allowed = SERVICES[from.room];
  if (!allowed)
    return `services/${from.room} has no place in the order of the services: eslint/serverTiers.js`;
  if (!allowed.includes(to.room))
    return `of the services, ${from.room} may import ${listOf(allowed)}, not ${to.room}`;
  return WITH_DOOR.includes(to.room) && to.file !== ''
    ? `services enter ${to.room} by services/${to.room}/index.ts`
    : undefined;
}

/** The message about one import of a file in server/src, or undefined if it is allowed. Programs (main and *Cli) import anything. */
function serverComplaint(file, specifier) {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (!specifier.startsWith('.') || !target.startsWith(ROOT) || file.endsWith('.test.ts')) return undefined;
  const from = placeOf(file);
  const to = placeOf(target);
  if (from.room === undefined && /^main$|Cli$/.test(from.tier)) return undefined;
  const allowed = MAY_IMPORT[from.tier];
  if (!allowed) return `server/src/${from.tier} is not a tier: give it a place in eslint/serverTiers.js`;
  if (from.tier === to.tier) return from.tier === 'services' ? betweenServices(from, to) : undefined;
  return allowed.includes(to.tier) ? undefined : `${from.tier} may import ${listOf(allowed)}, not ${to.tier}`;
}

module.exports = { serverComplaint, SERVICES, MAY_IMPORT };
