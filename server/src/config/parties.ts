/** Settings of the third parties: card payments, maps, sign-in, mail, files and what the page loads. */
import { createHmac } from 'node:crypto';
import { ConfigError, list, readBase, readUrl, together, WEB, type Env } from './env';

export type OauthProvider = {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
  /** Where the keys are published that sign the ID tokens. */
  keysUrl: string;
  /** The names by which the provider calls itself in ID tokens. */
  issuers: string[];
};

export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Base address of the Stripe API; null is Stripe itself. */
  apiBase: string | null;
  /** The recurring prices of the VIP plan, for example monthly and yearly. */
  vipPriceIds: string[];
  pricingTableId: string;
};

export type MapsConfig = { key: string; geocodeUrl: string; routesUrl: string };
export type OauthConfig = Partial<Record<'facebook' | 'google_oauth2', OauthProvider>>;
export type BucketConfig = { url: string; region: string; accessKeyId: string; secretAccessKey: string };

/** Services of the page that have a setting of their own. Empty: off. */
export type PageServices = {
  mapsKey: string;
  mailingListUrl: string;
  supportEmail: string;
  analyticsId: string;
  pixelId: string;
  errorReportingDsn: string;
  chatScriptUrl: string;
};

/** Meta supports a version for about two years. Released on 29 July 2026. */
const GRAPH_VERSION = 'v26.0';

const OAUTH_HOSTS = {
  facebook: {
    authorizeUrl: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
    tokenUrl: `https://graph.facebook.com/${GRAPH_VERSION}/oauth/access_token`,
    userInfoUrl: `https://graph.facebook.com/${GRAPH_VERSION}/me?fields=id,name,email`,
    keysUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    issuers: ['https://www.facebook.com'],
  },
  google_oauth2: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
  },
};

/** The mode of a Stripe key: `sk_live_…` is live; null if the key has no mode. */
export const modeOf = (key: string): 'live' | 'test' | null =>
  (/^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] as 'live' | 'test' | undefined) ?? null;

function refuseMixedModes(secretKey: string, publishableKey: string): void {
  const [secret, publishable] = [modeOf(secretKey), modeOf(publishableKey)];
  if (secret === null || publishable === null || secret === publishable) return;
  throw new ConfigError(
    `STRIPE_SECRET_KEY belongs to ${secret} mode, STRIPE_PUBLISHABLE_KEY to ${publishable} mode. Use the keys of one mode.`,
  );
}

/** The pages show the publishable key to everybody. */
function refuseSecretInPages(publishableKey: string): void {
  if (/^\s*[sr]k_/.test(publishableKey))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY must be the key that begins with pk_: all pages contain it.',
    );
}

/** A public sandbox has keys of its own: with a known one, anybody could refund payments or send events as the card provider. */
const sandboxKey = (prefix: string, password: string | undefined): string =>
  `${prefix}_${password ? createHmac('sha256', password).update(prefix).digest('hex') : 'sandbox'}`;

export function readStripe(env: Env, sandbox: boolean, ownUrl: string): StripeConfig {
  if (sandbox) {
    return {
      secretKey: sandboxKey('sk_test', env.SANDBOX_PASSWORD),
      publishableKey: 'pk_test_sandbox',
      webhookSecret: sandboxKey('whsec', env.SANDBOX_PASSWORD),
      apiBase: ownUrl,
      vipPriceIds: ['price_vip_month'],
      pricingTableId: 'prctbl_sandbox',
    };
  }
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = env;
  if (!secretKey || !publishableKey || !env.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'Without the sandbox STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must all be set.',
    );
  }
  refuseSecretInPages(publishableKey);
  refuseMixedModes(secretKey, publishableKey);
  return {
    secretKey,
    publishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: readBase(env, 'STRIPE_API_BASE', 'http://127.0.0.1:3001'),
    vipPriceIds: list(env.STRIPE_VIP_PRICE_ID),
    pricingTableId: env.STRIPE_PRICING_TABLE_ID ?? '',
  };
}

/** A configured key has precedence over the sandbox, so that a sandbox can use real routes. */
export function readMaps(env: Env, sandbox: boolean, ownUrl: string): MapsConfig | null {
  if (env.GOOGLE_MAPS_SERVER_KEY) {
    return {
      key: env.GOOGLE_MAPS_SERVER_KEY,
      geocodeUrl: 'https://maps.googleapis.com/maps/api/geocode/json',
      routesUrl: 'https://routes.googleapis.com/directions/v2:computeRoutes',
    };
  }
  const base = `${ownUrl}/sandbox/google`;
  return sandbox
    ? {
        key: 'sandbox',
        geocodeUrl: `${base}/maps/api/geocode/json`,
        routesUrl: `${base}/directions/v2:computeRoutes`,
      }
    : null;
}

function sandboxProvider(name: keyof typeof OAUTH_HOSTS, ownUrl: string): OauthProvider {
  const base = `${ownUrl}/sandbox/oauth/${name}`;
  return {
    clientId: 'dwellivery-sandbox',
    clientSecret: 'sandbox-secret',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userInfoUrl: `${base}/userinfo`,
    keysUrl: `${base}/keys`,
    issuers: OAUTH_HOSTS[name].issuers,
  };
}

export function readOauth(env: Env, sandbox: boolean, ownUrl: string): OauthConfig {
  const oauth: OauthConfig = {};
  const facebook = together(env, ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'], 'Sign-in with Facebook');
  if (facebook) {
    const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = facebook;
    oauth.facebook = { ...OAUTH_HOSTS.facebook, clientId, clientSecret };
  } else if (sandbox) oauth.facebook = sandboxProvider('facebook', ownUrl);
  const google = together(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'Sign-in with Google');
  if (google) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = google;
    oauth.google_oauth2 = { ...OAUTH_HOSTS.google_oauth2, clientId, clientSecret };
  } else if (sandbox) oauth.google_oauth2 = sandboxProvider('google_oauth2', ownUrl);
  return oauth;
}

/** `S3_URL` is the bucket's own address: `https://BUCKET.s3.REGION.amazonaws.com`, `https://HOST/BUCKET`. */
export function readBucket(env: Env): BucketConfig | null {
  const names = ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const given = together(env, names, 'A bucket for pictures');
  if (!given) return null;
  return {
    url: readBase(env, 'S3_URL', 'https://pictures.s3.us-east-1.amazonaws.com') ?? '',
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
  };
}

export const DEFAULT_MAIL_FROM = 'Dwellivery <hello@dwellivery.example>';
const SENDER = /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Without a name. As the page reads that of support, which stands in a mailto link. */
const ADDRESS = /^[^\s@<>?&]+@[^\s@<>?&]+$/;

/** @returns '' if it is not set */
function readAddress(env: Env, name: string, example: string): string {
  const address = env[name] ?? '';
  if (address === '' || ADDRESS.test(address)) return address;
  throw new ConfigError(`${name} must be an address such as ${example}, but is "${address}".`);
}

export type MailConfig = { smtpUrl: string | null; mailFrom: string; operatorEmail: string | null };

export function readMail(env: Env): MailConfig {
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465');
  const mailFrom = env.MAIL_FROM || DEFAULT_MAIL_FROM;
  const operatorEmail = readAddress(env, 'OPERATOR_EMAIL', 'orders@example.com') || null;
  if (SENDER.test(mailFrom)) return { smtpUrl, mailFrom, operatorEmail };
  throw new ConfigError(
    `MAIL_FROM must be a sender such as "Dwellivery <hello@example.com>", but is "${mailFrom}".`,
  );
}

export function readPageServices(env: Env): PageServices {
  const web = (name: string, example: string): string => readUrl(env, name, WEB, example) ?? '';
  return {
    mapsKey: env.GOOGLE_MAPS_KEY ?? '',
    mailingListUrl: web(
      'MAILING_LIST_URL',
      'https://example.us1.list-manage.com/subscribe/post-json?u=1&id=2',
    ),
    supportEmail: readAddress(env, 'SUPPORT_EMAIL', 'support@example.com'),
    analyticsId: env.ANALYTICS_ID ?? '',
    pixelId: env.PIXEL_ID ?? '',
    errorReportingDsn: web('ERROR_REPORTING_DSN', 'https://key@errors.example.com/7'),
    chatScriptUrl: web('CHAT_SCRIPT_URL', 'https://chat.example.com/bubble.js'),
  };
}
