/** The Content-Security-Policy: no inline scripts except the page's own, and only configured third parties. */
import path from 'node:path';
import type { ServerConfig } from '../config';
import { freshFile } from '../lib/freshFile';
import { runtimeConfigOf } from '../runtimeConfig';

type Kind = 'script' | 'connect' | 'img' | 'frame' | 'form' | 'style' | 'font' | 'worker';
type Hosts = Partial<Record<Kind, string[]>>;

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE: Hosts = {
  script: STRIPE_SCRIPTS,
  connect: [...STRIPE_SCRIPTS, 'https://api.stripe.com'],
  img: ['https://*.stripe.com'],
  frame: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
  // "Update Card" posts a form that is redirected to the billing portal.
  form: ['https://billing.stripe.com', 'https://checkout.stripe.com', 'https://hooks.stripe.com'],
};
/** The hosts from Google's guide that the app uses. No wildcards, because other services on these domains serve scripts of third parties. */
const MAPS_API = ['https://maps.googleapis.com', 'https://maps.gstatic.com'];
const MAPS: Hosts = {
  script: MAPS_API,
  connect: [
    ...MAPS_API,
    'https://places.googleapis.com',
    'https://routes.googleapis.com',
    'https://mapsresources-pa.googleapis.com',
    'https://www.google.com',
    'data:',
    'blob:',
  ],
  img: [
    ...MAPS_API,
    'https://khms0.googleapis.com',
    'https://khms1.googleapis.com',
    'https://streetviewpixels-pa.googleapis.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
  ],
  frame: ['https://www.google.com'],
  worker: ['blob:'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
};
const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS_ALL = [TAG_MANAGER, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];
const ANALYTICS: Hosts = { script: [TAG_MANAGER], connect: ANALYTICS_ALL, img: ANALYTICS_ALL };
const PIXEL_ALL = ['https://connect.facebook.net', 'https://www.facebook.com'];
const PIXEL: Hosts = { script: ['https://connect.facebook.net'], connect: PIXEL_ALL, img: PIXEL_ALL };

/** Facebook's SDK, which ends its session at a reset: the script itself and what it asks. */
const FACEBOOK: Hosts = {
  script: ['https://connect.facebook.net'],
  connect: ['https://www.facebook.com', 'https://graph.facebook.com'],
  frame: ['https://www.facebook.com'],
};

/** The origin of an absolute URL; null for a path of this site and for other values. */
function originOf(address: unknown): string | null {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return null;
  return URL.canParse(address) ? new URL(address).origin : null;
}

const all = (kinds: Kind[], origin: string | null): Hosts =>
  origin ? Object.fromEntries(kinds.map((kind) => [kind, [origin]])) : {};

/** Third parties that the page's runtime config switches on. */
function partiesOf(config: ServerConfig): Hosts[] {
  const page = runtimeConfigOf(config, '') as Record<string, Record<string, unknown> | undefined>;
  const has = (part: string, key: string) => Boolean(page[part]?.[key]);
  const mapScript = page.maps?.scriptUrl;
  return [
    config.sandbox ? {} : STRIPE,
    has('maps', 'key') && !String(mapScript ?? '').startsWith('/') ? MAPS : {},
    has('analytics', 'id') ? ANALYTICS : {},
    has('pixel', 'id') ? PIXEL : {},
    has('facebook', 'appId') && !config.sandbox ? FACEBOOK : {},
    all(['connect'], originOf(page.errorReporting?.dsn)),
    all(['script', 'connect', 'frame', 'img'], originOf(page.chat?.scriptUrl)),
    all(['script'], originOf(page.mailingList?.url)),
    all(['script'], originOf(mapScript)),
    all(['script', 'frame', 'connect'], originOf(page.stripe?.scriptUrl)),
    all(['script', 'frame', 'connect'], originOf(page.stripe?.pricingTableScriptUrl)),
    all(['connect', 'img', 'form'], originOf(page.apiBaseUrl)),
  ];
}

/** The build writes hashes of the page's inline scripts beside the page; no other inline script may run. */
export function scriptHashes(webDir: string | null): () => string {
  if (!webDir) return () => '';
  const read = freshFile(path.join(webDir, 'csp.json'), (text) => {
    const { script = [] } = JSON.parse(text) as { script?: string[] };
    return script.map((hash) => `'${hash.replace(/'/g, '')}'`).join(' ');
  });
  return () => read() ?? '';
}

/** Directives for helmet, without {@link scriptHashes}. `contentHosts` are an operator's additions to scripts, images, calls, frames and forms. */
export function contentPolicy(config: ServerConfig): Record<string, string[]> {
  const parties = partiesOf(config);
  const hosts = (kind: Kind) => [...new Set(parties.flatMap((party) => party[kind] ?? []))];
  const others = config.contentHosts;
  const self = "'self'";
  return {
    'default-src': [self],
    'script-src': [self, ...hosts('script'), ...others],
    // Widgets of the map and of Stripe set style attributes.
    'style-src': [self, "'unsafe-inline'", ...hosts('style')],
    'img-src': [self, 'data:', 'blob:', ...hosts('img'), ...others],
    'font-src': [self, ...hosts('font')],
    'connect-src': [self, ...hosts('connect'), ...others],
    'worker-src': [self, ...hosts('worker')],
    'frame-src': [self, ...hosts('frame'), ...others],
    'form-action': [self, ...hosts('form'), ...others],
    'base-uri': [self],
    'object-src': ["'none'"],
    'frame-ancestors': [self],
    'report-uri': ['/api/csp_reports'],
  };
}

/**
 * The policy of one page: its own scripts, and what these load from any host. Browsers that support `strict-dynamic`
 * ignore the list of hosts; older ones use it.
 */
export const withNonce = (policy: string, nonce: string): string =>
  policy.replace('script-src ', `script-src 'nonce-${nonce}' 'strict-dynamic' `);
