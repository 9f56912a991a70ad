/** The Content-Security-Policy: no inline scripts and styles except the page's own, Trusted Types, and only configured third parties. */
import type { ServerConfig } from '../config/config';
import { runtimeConfigOf, WORKER_PATH } from '../config/runtimeConfig';

type Kind = 'script' | 'connect' | 'img' | 'frame' | 'form' | 'style' | 'font' | 'worker';
/** `types`: names of Trusted Types policies that the party's own scripts make. */
type Hosts = Partial<Record<Kind | 'types', string[]>>;

const REPORTS = '/api/csp_reports';
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE: Hosts = {
  script: STRIPE_SCRIPTS,
  connect: [...STRIPE_SCRIPTS, 'https://api.stripe.com'],
  img: ['https://*.stripe.com'],
  frame: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
  // "Update Card" posts a form that is redirected to the billing portal.
  form: ['https://billing.stripe.com', 'https://checkout.stripe.com', 'https://hooks.stripe.com'],
};
/**
 * The sources of Google's guide for the Maps JavaScript API. Its wildcards apply to images, requests and frames only: scripts are
 * allowed from named hosts, because other services on these domains serve scripts of third parties.
 */
const GOOGLE = ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'];
const MAPS: Hosts = {
  // Google's guide asks for eval. Where the browser has Trusted Types, only text from Google's own policies is evaluated.
  script: ['https://maps.googleapis.com', 'https://maps.gstatic.com', "'unsafe-eval'", 'blob:'],
  types: ['google-maps-api-loader', 'google-maps-api#html', 'lit-html'],
  connect: [...GOOGLE, 'data:', 'blob:'],
  img: [...GOOGLE, 'https://*.googleusercontent.com', 'https://*.ggpht.com'],
  frame: ['https://*.google.com'],
  worker: ['blob:'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
};
const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS_ALL = [TAG_MANAGER, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];
const ANALYTICS: Hosts = {
  script: [TAG_MANAGER],
  connect: ANALYTICS_ALL,
  img: ANALYTICS_ALL,
  types: ['goog#html'],
};
const PIXEL_ALL = ['https://connect.facebook.net', 'https://www.facebook.com'];
const PIXEL: Hosts = { script: ['https://connect.facebook.net'], connect: PIXEL_ALL, img: PIXEL_ALL };

/** Facebook's SDK, which ends Facebook's session at a reset: the script and its calls. */
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
  const page = runtimeConfigOf(config) as Record<string, Record<string, unknown> | undefined>;
  const has = (part: string, key: string) => Boolean(page[part]?.[key]);
  const mapScript = page.maps?.scriptUrl;
  return [
    config.sandbox ? {} : STRIPE,
    has('maps', 'key') && !/\/sandbox\/maps\.js$/.test(String(mapScript ?? '')) ? MAPS : {},
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

/** Scripts of our own hosts that the runtime config names, such as those of the sandbox: their full addresses. */
function ownScripts(config: ServerConfig): string[] {
  const page = runtimeConfigOf(config) as Record<string, Record<string, unknown> | undefined>;
  const named = [
    page.stripe?.scriptUrl,
    page.stripe?.pricingTableScriptUrl,
    page.maps?.scriptUrl,
    page.mailingList?.url,
    page.facebook?.sdkUrl,
    page.chat?.scriptUrl,
  ];
  return named.flatMap((address) => {
    if (typeof address !== 'string') return [];
    const isOwn = /^\/[^/\\]/.test(address) || originOf(address) === originOf(config.apiUrl);
    return isOwn ? [address.split(/[?#]/)[0] ?? ''] : [];
  });
}

/**
 * The addresses that the page's Trusted Types policy accepts for scripts (src/app/early/trustScripts.ts). Without it `strict-dynamic`
 * lets a trusted script load another from any host.
 */
export function scriptAddresses(config: ServerConfig): string[] {
  const hosts = partiesOf(config).flatMap(({ script = [] }) => script);
  const others = hosts.filter((host) => host.startsWith('http') && host !== originOf(config.apiUrl));
  return [...new Set(['/assets/', WORKER_PATH, ...ownScripts(config), ...others, ...config.contentHosts])];
}

/** DOMPurify's policy creates HTML, the page's own `default` checks the addresses of scripts; the others belong to configured parties. */
const trustedTypes = (config: ServerConfig): Record<string, string[]> => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify', ...partiesOf(config).flatMap(({ types = [] }) => types)],
});

/** Directives for helmet. `contentHosts` are an operator's additions to scripts, images, calls, frames and forms. */
export function contentPolicy(config: ServerConfig): Record<string, string[]> {
  const parties = partiesOf(config);
  const hosts = (kind: Kind) => [...new Set(parties.flatMap((party) => party[kind] ?? []))];
  const others = config.contentHosts;
  const self = "'self'";
  return {
    'default-src': [self],
    'script-src': [self, ...hosts('script'), ...others],
    'style-src': [self, ...hosts('style')],
    // The rendered page has style attributes: a restaurant's hue, the height of a section. They load nothing and run nothing.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [self, 'data:', 'blob:', ...hosts('img'), ...others],
    'font-src': [self, ...hosts('font')],
    'connect-src': [self, ...hosts('connect'), ...others],
    'worker-src': [self, ...hosts('worker')],
    'frame-src': [self, ...hosts('frame'), ...others],
    'form-action': [self, ...hosts('form'), ...others],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [self],
    ...(config.trustedTypes === 'enforce' ? trustedTypes(config) : {}),
    'report-uri': [REPORTS],
  };
}

/** The Permissions-Policy: wallets open from this page and from the card provider's frames, and from no other frame. */
export function permissionsPolicy(config: ServerConfig): string {
  const page = runtimeConfigOf(config) as Record<string, Record<string, unknown> | undefined>;
  const own = config.sandbox ? [originOf(page.stripe?.scriptUrl)] : STRIPE_SCRIPTS;
  const frames = own.flatMap((origin) => (origin === null ? [] : [`"${origin}"`]));
  return `payment=(${['self', ...frames].join(' ')})`;
}

/** The report-only header for `TRUSTED_TYPES=report`: browsers report what enforcement would refuse. */
export const reportOnlyPolicy = (config: ServerConfig, reports = REPORTS): string | null =>
  config.trustedTypes === 'enforce'
    ? null
    : Object.entries({ ...trustedTypes(config), 'report-uri': [reports] })
        .map(([name, values]) => [name, ...values].join(' '))
        .join('; ');

/**
 * The policy of one page: its own scripts, what these load from any host, and its own style elements. Browsers that support
 * `strict-dynamic` ignore the list of hosts; older ones use it.
 */
export const withNonce = (policy: string, nonce: string): string =>
  policy
    .replace('script-src ', `script-src 'nonce-${nonce}' 'strict-dynamic' `)
    .replace('style-src ', `style-src 'nonce-${nonce}' `);
