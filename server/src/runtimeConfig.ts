/** The page's runtime config: keys, script URLs and flags. Contains no secrets. */
import type { ServerConfig } from './config';

const SANDBOX_PAGES = {
  getTheApp: '/sandbox/pages/app',
  giftCards: '/sandbox/pages/gift-cards',
  press: '/sandbox/pages/press',
  partners: '/sandbox/pages/partners',
  waitlist: '/sandbox/pages/waitlist',
  mailingListPage: '/sandbox/pages/mailing-list',
  learnMore: '/faq',
};

function sandboxConfig(config: ServerConfig): Record<string, unknown> {
  return {
    stripe: {
      publishableKey: config.stripe.publishableKey,
      scriptUrl: '/sandbox/js.stripe.com/endive/stripe.js',
      pricingTableScriptUrl: '/sandbox/js.stripe.com/v3/pricing-table.js',
      pricingTableId: config.stripe.pricingTableId,
    },
    maps: { scriptUrl: '/sandbox/maps.js', key: 'sandbox' },
    mailingList: { url: '/sandbox/mailing-list/subscribe' },
    facebook: {
      appId: config.oauth.facebook?.clientId ?? '',
      authorizeUrl: '/sandbox/oauth/facebook/authorize',
      sdkUrl: '/sandbox/connect.facebook.net/en_US/sdk.js',
    },
    google: {
      clientId: config.oauth.google_oauth2?.clientId ?? '',
      authorizeUrl: '/sandbox/oauth/google_oauth2/authorize',
    },
    links: SANDBOX_PAGES,
    profileRedirects: {
      '/users/dwellivery': SANDBOX_PAGES.mailingListPage,
      '/users/Dwellivery': SANDBOX_PAGES.mailingListPage,
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
  apiBaseUrl: '',
  build,
  sandbox: config.sandbox,
  ...(config.sandbox ? sandboxConfig(config) : realConfig(config)),
  ...config.runtimeConfig,
});

/** JSON that is safe inside a script element. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
