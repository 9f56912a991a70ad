/**
 * The import tiers of server/src/: a file or folder may import itself and lower levels; level 0 may import level 0.
 * The services in WITH_DOOR are imported through their index.ts only, and NEVER lists the imports that would be circular.
 */
const path = require('node:path');

const ROOT = 'server/src/';
const LEVELS = {
  config: 0,
  context: 0,
  errors: 0,
  runtimeConfig: 0,
  version: 0,
  db: 0,
  domain: 0,
  lib: 0,
  ports: 0,
  schemas: 0,
  endpoints: 1,
  services: 1,
  plugins: 2,
  check: 3,
  desk: 3,
  jobs: 3,
  previews: 3,
  routes: 3,
  seed: 3,
  app: 4,
};
/** Services whose index.ts is their public interface. */
const WITH_DOOR = ['payments'];
/** Imports between services that would make a circle, with what to do instead. */
const NEVER = {
  'payments orders': 'payments reach orders by context.orders (server/src/ports/orders.ts)',
  'payments vip': 'the VIP subscription imports payments; services/webhooks calls both',
  'payments webhooks': 'webhooks call payments',
  'waitlist accounts': 'accounts import referrals, those events, and these the waiting list',
  'waitlist events': 'the event page shows the waiting list; what both need is in server/src/domain',
  'waitlist orders': 'orders count what the waiting list claims, so the waiting list does not know of orders',
};

/** `server/src/services/orders/place.ts` → { tier: 'services', room: 'orders', file: 'place' } */
function placeOf(file) {
  const [tier, room, ...rest] = file.slice(ROOT.length).replace(/\.ts$/, '').split('/');
  // A file directly in server/src belongs to the app unless the table names it.
  if (room === undefined) return { tier: tier in LEVELS ? tier : 'app' };
  return { tier, room, file: rest.join('/') };
}

function betweenServices(from, to) {
  if (from.room === to.room) return undefined;
  const circular = NEVER[`${from.room} ${to.room}`];
  if (circular) return circular;
  return WITH_DOOR.includes(to.room) && to.file !== ''
    ? `services enter ${to.room} by services/${to.room}/index.ts`
    : undefined;
}

/** The message about one import of a file in server/src, or undefined if it is allowed. */
function serverComplaint(file, specifier) {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (!specifier.startsWith('.') || !target.startsWith(ROOT) || file.endsWith('.test.ts')) return undefined;
  const from = placeOf(file);
  const to = placeOf(target);
  for (const { tier } of [from, to]) {
    if (!(tier in LEVELS))
      return `server/src/${tier} is not a tier: give it a level in eslint/serverTiers.js`;
  }
  if (from.tier === to.tier) return from.tier === 'services' ? betweenServices(from, to) : undefined;
  const isBase = LEVELS[from.tier] === 0 && LEVELS[to.tier] === 0;
  return isBase || LEVELS[to.tier] < LEVELS[from.tier] ? undefined : `${from.tier} may not import ${to.tier}`;
}

module.exports = { serverComplaint };
