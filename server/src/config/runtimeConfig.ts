/** The page's runtime config: keys, script URLs and flags. Contains no secrets. */
import type { ServerConfig } from './config';

/** In front of an address of the API's host; empty if the same host serves the pages. */
export const apiBaseOf = ({ apiUrl, publicUrl }: Pick<ServerConfig, 'apiUrl' | 'publicUrl'>): string =>
  apiUrl === publicUrl ? '' : apiUrl;

const sandboxPages = (base: string) => ({
  getTheApp: `${base}/sandbox/pages/app`,
  giftCards: `${base}/sandbox/pages/gift-cards`,
  press: `${base}/sandbox/pages/press`,
  partners: `${base}/sandbox/pages/partners`,
  mailingListPage: `${base}/sandbox/pages/mailing-list`,
  learnMore: '/faq',
});

function sandboxConfig(config: ServerConfig, base: string): Record<string, unknown> {
  const pages = sandboxPages(base);
  return {
    stripe: {
      publishableKey: config.stripe.publishableKey,
      scriptUrl: `${base}/sandbox/js.stripe.com/endive/stripe.js`,
      pricingTableScriptUrl: `${base}/sandbox/js.stripe.com/v3/pricing-table.js`,
      pricingTableId: config.stripe.pricingTableId,
    },
    maps: { scriptUrl: `${base}/sandbox/maps.js`, key: 'sandbox' },
    mailingList: { url: `${base}/sandbox/mailing-list/subscribe` },
    facebook: {
      appId: config.oauth.facebook?.clientId ?? '',
      authorizeUrl: `${base}/sandbox/oauth/facebook/authorize`,
      sdkUrl: `${base}/sandbox/connect.facebook.net/en_US/sdk.js`,
    },
    google: {
      clientId: config.oauth.google_oauth2?.clientId ?? '',
      authorizeUrl: `${base}/sandbox/oauth/google_oauth2/authorize`,
    },
    links: pages,
    profileRedirects: {
      '/users/dwellivery': pages.mailingListPage,
      '/users/Dwellivery': pages.mailingListPage,
    },
  };
}

type Sections = Record<string, unknown>;

const realConfig = ({ stripe, oauth }: ServerConfig): Sections => ({
  stripe: { publishableKey: stripe.publishableKey, pricingTableId: stripe.pricingTableId },
  ...(oauth.facebook
    ? { facebook: { appId: oauth.facebook.clientId, authorizeUrl: oauth.facebook.authorizeUrl } }
    : {}),
  ...(oauth.google_oauth2
    ? { google: { clientId: oauth.google_oauth2.clientId, authorizeUrl: oauth.google_oauth2.authorizeUrl } }
    : {}),
});

/** Services that have a setting of their own; a sandbox uses them too. */
function serviceConfig({ pageServices: services }: ServerConfig): Sections {
  const all: Sections = {
    maps: services.mapsKey && {
      key: services.mapsKey,
      scriptUrl: 'https://maps.googleapis.com/maps/api/js',
    },
    mailingList: services.mailingListUrl && { url: services.mailingListUrl },
    supportEmail: services.supportEmail,
    analytics: services.analyticsId && { id: services.analyticsId },
    pixel: services.pixelId && { id: services.pixelId },
    errorReporting: services.errorReportingDsn && { dsn: services.errorReportingDsn },
    chat: services.chatScriptUrl && { scriptUrl: services.chatScriptUrl },
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => Boolean(value)));
}

const isSection = (value: unknown): value is Sections =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges section by section, so that one key of a section does not drop the others. */
const merged = (base: Sections, over: Sections): Sections => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const known = base[name];
      return [name, isSection(known) && isSection(value) ? { ...known, ...value } : value];
    }),
  ),
});

/** Spec 1 §2: "four partner restaurants for postal code 60540", unless the operator names another. */
export const homeZipOf = ({ runtimeConfig }: Pick<ServerConfig, 'runtimeConfig'>): string =>
  String(runtimeConfig.homeZip ?? '60540');

export const runtimeConfigOf = (config: ServerConfig): Sections =>
  [
    config.sandbox ? sandboxConfig(config, apiBaseOf(config)) : realConfig(config),
    serviceConfig(config),
    config.runtimeConfig,
  ].reduce(merged, {
    apiBaseUrl: apiBaseOf(config),
    publicUrl: config.publicUrl,
    sandbox: config.sandbox,
    serviceWorker: config.serviceWorker,
  });

/** JSON that is safe inside a script element. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Where browsers look for the service worker. Its folder is its scope: the whole site. */
export const WORKER_PATH = '/sw.js';
