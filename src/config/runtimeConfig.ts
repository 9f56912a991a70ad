import { asRecord, isRecord, own, parseJson } from '@/lib/records';

/** Settings per deployment. The server prints them into the page; the bundle contains none of them. */
export interface RuntimeConfig {
  /** Host of the API; empty means the page's own origin. */
  apiBaseUrl: string;
  /** Address of the pages without a trailing slash, for what leaves the site: previews, search engines. */
  publicUrl: string;
  /** The build of the pages: the server may be of another. */
  build: string;
  /** True if third parties are the local stand-ins; only adds a note to the footer. */
  sandbox: boolean;
  /** The page may have a service worker and keep the last receipts for the time without a connection. */
  serviceWorker: boolean;
  /** Email address of customer support. */
  supportEmail: string;
  /** The home page shows who cooks for this zip code. */
  homeZip: string;
  stripe: {
    publishableKey: string;
    scriptUrl: string;
    pricingTableScriptUrl: string;
    pricingTableId: string;
    /** Shown above the card form where the browser has them. */
    wallets: { applePay: boolean; googlePay: boolean; link: boolean };
  };
  maps: { scriptUrl: string; key: string };
  mailingList: { url: string };
  facebook: { appId: string; authorizeUrl: string; sdkUrl: string };
  google: { clientId: string; authorizeUrl: string };
  /** Empty values switch these and the chat off. */
  analytics: { id: string };
  pixel: { id: string };
  errorReporting: { dsn: string };
  /** The provider's script that puts a chat bubble on the page. */
  chat: { scriptUrl: string };
  links: Record<LinkName, string>;
  /** Profile paths that redirect to an external page (spec 1 §2). */
  profileRedirects: Record<string, string>;
  flags: {
    /** Closed events count as available and purchasable (spec 1 §4, "the flag"). */
    allowClosedProjects: boolean;
    /** A complete profile needs street, phone and zip; if off, only the zip (spec 1 §4). */
    requireFullProfile: boolean;
  };
}

export type LinkName =
  | 'getTheApp'
  | 'support'
  | 'giftCards'
  | 'press'
  | 'partners'
  | 'waitlist'
  | 'mailingListPage'
  | 'learnMore';

const RUNTIME_CONFIG_ELEMENT_ID = 'runtime-config';

/** The release of Stripe.js in its URL; a test compares it with the installed @stripe/stripe-js. */
const STRIPE_RELEASE = 'endive';

const MAILING_LIST_PAGE = 'https://example.com/dwellivery/mailing-list';

export const defaultRuntimeConfig: RuntimeConfig = {
  apiBaseUrl: '',
  publicUrl: '',
  build: typeof __BUILD_ID__ === 'undefined' ? 'dev' : __BUILD_ID__,
  sandbox: false,
  serviceWorker: false,
  supportEmail: 'support@dwellivery.example',
  // Spec 1 §2: "four partner restaurants for postal code 60540".
  homeZip: '60540',
  stripe: {
    publishableKey: '',
    scriptUrl: `https://js.stripe.com/${STRIPE_RELEASE}/stripe.js`,
    // The pricing table has no releases; Stripe always serves the current one at this URL.
    pricingTableScriptUrl: 'https://js.stripe.com/v3/pricing-table.js',
    pricingTableId: '',
    // Link remembers its customer on the device, also after a sign-out, so an operator switches it on.
    wallets: { applePay: true, googlePay: true, link: false },
  },
  maps: { scriptUrl: 'https://maps.googleapis.com/maps/api/js', key: '' },
  mailingList: { url: '' },
  facebook: {
    appId: '',
    // The server sends it, with the version of Meta's API.
    authorizeUrl: '',
    sdkUrl: 'https://connect.facebook.net/en_US/sdk.js',
  },
  google: { clientId: '', authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth' },
  analytics: { id: '' },
  pixel: { id: '' },
  errorReporting: { dsn: '' },
  chat: { scriptUrl: '' },
  links: {
    getTheApp: 'https://example.com/dwellivery/app',
    support: '/support',
    giftCards: 'https://example.com/dwellivery/gift-cards',
    press: 'https://example.com/dwellivery/press',
    partners: 'https://example.com/dwellivery/partners',
    // Without an external form the product keeps the list.
    waitlist: '',
    mailingListPage: MAILING_LIST_PAGE,
    learnMore: 'https://example.com/dwellivery/home-delivery',
  },
  profileRedirects: {
    '/users/dwellivery': MAILING_LIST_PAGE,
    '/users/Dwellivery': MAILING_LIST_PAGE,
  },
  flags: { allowClosedProjects: false, requireFullProfile: true },
};

/** Allows only http(s) URLs and paths of this site, because config values are used as `href` and `src`. */
const isSafeUrl = (text: string): boolean =>
  text === '' || /^https?:\/\//i.test(text) || (text.startsWith('/') && !text.startsWith('//'));

const URL_FIELD = /(url|Url)$/;
const EMAIL_FIELD = /Email$/;
const ZIP_FIELD = /Zip$/;
const EMAIL = /^[^\s@<>?&]+@[^\s@<>?&]+$/;

/** Takes each field of `given` that has the default's type, else the default. */
function withDefaults<T extends object>(defaults: T, given: unknown, allUrls = false): T {
  if (!isRecord(given)) return defaults;
  const entries = Object.entries(defaults).map(([name, fallback]): [string, unknown] => {
    const value = own(given, name);
    if (typeof fallback !== typeof value) return [name, fallback];
    const mustBeUrl = allUrls || URL_FIELD.test(name);
    if (typeof value === 'string' && mustBeUrl && !isSafeUrl(value)) return [name, fallback];
    if (typeof value === 'string' && EMAIL_FIELD.test(name) && !EMAIL.test(value)) return [name, fallback];
    if (typeof value === 'string' && ZIP_FIELD.test(name) && !/^\d{5}$/.test(value)) return [name, fallback];
    return [name, value];
  });
  return Object.fromEntries(entries) as T;
}

function parseRedirects(given: unknown): Record<string, string> {
  if (!isRecord(given)) return defaultRuntimeConfig.profileRedirects;
  const valid = Object.entries(given).filter(
    (entry): entry is [string, string] =>
      entry[0].startsWith('/') && typeof entry[1] === 'string' && isSafeUrl(entry[1]),
  );
  return Object.fromEntries(valid);
}

/** Reads an untrusted config. Missing or wrong fields get their defaults, so that the app always starts. */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const given = asRecord(raw);
  const d = defaultRuntimeConfig;
  const { apiBaseUrl, publicUrl, build, sandbox, serviceWorker, supportEmail, homeZip } = d;
  const flat = withDefaults(
    { apiBaseUrl, publicUrl, build, sandbox, serviceWorker, supportEmail, homeZip },
    given,
  );
  return {
    ...flat,
    apiBaseUrl: isSafeUrl(flat.apiBaseUrl) ? flat.apiBaseUrl.replace(/\/+$/, '') : d.apiBaseUrl,
    stripe: {
      ...withDefaults(d.stripe, given.stripe),
      wallets: withDefaults(d.stripe.wallets, isRecord(given.stripe) ? given.stripe.wallets : undefined),
    },
    maps: withDefaults(d.maps, given.maps),
    mailingList: withDefaults(d.mailingList, given.mailingList),
    facebook: withDefaults(d.facebook, given.facebook),
    google: withDefaults(d.google, given.google),
    analytics: withDefaults(d.analytics, given.analytics),
    pixel: withDefaults(d.pixel, given.pixel),
    errorReporting: withDefaults(d.errorReporting, given.errorReporting),
    chat: withDefaults(d.chat, given.chat),
    links: withDefaults(d.links, given.links, true),
    profileRedirects: parseRedirects(given.profileRedirects),
    flags: withDefaults(d.flags, given.flags),
  };
}

let parsed: RuntimeConfig | null = null;

/** The page's config, parsed on first use. */
export function runtimeConfig(): RuntimeConfig {
  if (!parsed) {
    const element = document.getElementById(RUNTIME_CONFIG_ELEMENT_ID);
    parsed = parseRuntimeConfig(parseJson(element?.textContent ?? ''));
  }
  return parsed;
}

/** True if a tracker or the chat is configured. */
export function isAnyServiceOn(): boolean {
  const { analytics, pixel, errorReporting, chat } = runtimeConfig();
  return Boolean(analytics.id || pixel.id || errorReporting.dsn || chat.scriptUrl);
}

/** For tests: sets the config; `null` reads the page again. */
export function setRuntimeConfig(config: RuntimeConfig | null): void {
  parsed = config;
}
