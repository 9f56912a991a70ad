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
  waitlist: `${base}/sandbox/pages/waitlist`,
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

const realConfig = ({ stripe, oauth }: ServerConfig): Record<string, unknown> => ({
  stripe: { publishableKey: stripe.publishableKey, pricingTableId: stripe.pricingTableId },
  ...(oauth.facebook
    ? { facebook: { appId: oauth.facebook.clientId, authorizeUrl: oauth.facebook.authorizeUrl } }
    : {}),
  ...(oauth.google_oauth2
    ? { google: { clientId: oauth.google_oauth2.clientId, authorizeUrl: oauth.google_oauth2.authorizeUrl } }
    : {}),
});

export const runtimeConfigOf = (config: ServerConfig, build: string): Record<string, unknown> => ({
  apiBaseUrl: apiBaseOf(config),
  build,
  sandbox: config.sandbox,
  ...(config.sandbox ? sandboxConfig(config, apiBaseOf(config)) : realConfig(config)),
  ...config.runtimeConfig,
});

/** JSON that is safe inside a script element. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
