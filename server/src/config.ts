/** Reads the environment once. Other files take a {@link ServerConfig} instead of reading `process.env`. */
import path from 'node:path';

export type OauthProvider = {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
};

export type ServerConfig = {
  env: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Public base URL without a trailing slash, for links in mails and share links. */
  publicUrl: string;
  /** Address of the API; differs from `publicUrl` if another host serves the pages. No trailing slash. */
  apiUrl: string;
  /** Origins whose pages may call the API, beside its own. */
  allowedOrigins: string[];
  dataDir: string;
  /** An S3-compatible bucket for uploaded files; null keeps them in the data folder. */
  bucket: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** A PostgreSQL address; null means the embedded database in the data folder. */
  databaseUrl: string | null;
  sandbox: boolean;
  /** Password for the sandbox's outbox, controls and clock; null leaves them open. */
  sandboxPassword: string | null;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Base address of the Stripe API; null is Stripe itself. */
    apiBase: string | null;
    /** The recurring prices of the VIP plan, for example monthly and yearly. */
    vipPriceIds: string[];
    pricingTableId: string;
  };
  /** Google Geocoding and Routes, or the sandbox in their place; null: distances are estimated. */
  maps: { key: string; geocodeUrl: string; routesUrl: string } | null;
  /** smtp://…; null sends nothing, and mails stay in the table. */
  smtpUrl: string | null;
  mailFrom: string;
  oauth: Partial<Record<'facebook' | 'google_oauth2', OauthProvider>>;
  /** argon2id: memory in KiB. OWASP's values, except in tests. */
  passwordCost: { memoryCost: number; timeCost: number; parallelism: number };
  /** Per minute: requests per address; sign-ins and mails per account. Wrong passwords: number without a wait. */
  limits: { perAddress: number; perAccount: number; wrongPasswords: number };
  /** Number of trusted reverse proxies in front of the server. */
  trustProxy: number;
  /** Bearer token that /metrics requires. Null makes it public, except in production, where it is a 404. */
  metricsToken: string | null;
  logLevel: string;
  /** Folder of the built SPA; null serves the API alone. */
  webDir: string | null;
  /** Other origins whose scripts, frames and calls the page may use. */
  contentHosts: string[];
  /** Trusted Types: `enforce`, or `report` if a configured script (a chat's) writes HTML as text. */
  trustedTypes: 'enforce' | 'report';
  /** Overrides of the page's runtime config. */
  runtimeConfig: Record<string, unknown>;
};

/** A setting that cannot be used; the message says how to correct it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Env = Record<string, string | undefined>;
const OAUTH_HOSTS = {
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v21.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v21.0/me?fields=id,name,email',
  },
  google_oauth2: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
};

function whole(env: Env, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text);
  throw new ConfigError(`${name} must be a whole number from 0 to ${max}, but is "${text}".`);
}

const list = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

function isSandbox(env: Env, hasStripe: boolean): boolean {
  const wanted = env.SANDBOX ? env.SANDBOX !== '0' : !hasStripe;
  if (wanted && env.NODE_ENV === 'production' && env.ALLOW_SANDBOX !== '1') {
    throw new ConfigError(
      'The sandbox takes no real payments, so it refuses NODE_ENV=production. ' +
        'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET for the real thing, or ALLOW_SANDBOX=1 for a demonstration.',
    );
  }
  return wanted;
}

const MIN_OPERATOR_PASSWORD = 16;

/** Without a password, visitors of a public sandbox could read each other's mails and set the clock. */
function readSandboxPassword(env: Env, sandbox: boolean): string | null {
  const password = env.SANDBOX_PASSWORD || null;
  const isShort = password !== null && password.length < MIN_OPERATOR_PASSWORD;
  if (sandbox && (isShort || (password === null && env.NODE_ENV === 'production'))) {
    throw new ConfigError(
      `A public sandbox keeps its outbox and controls for its operator: set SANDBOX_PASSWORD, of at least ${MIN_OPERATOR_PASSWORD} characters.`,
    );
  }
  return password;
}

function readStripe(env: Env, hasStripe: boolean, sandbox: boolean, ownUrl: string): ServerConfig['stripe'] {
  if (sandbox) {
    return {
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      apiBase: ownUrl,
      vipPriceIds: ['price_vip_month'],
      pricingTableId: 'prctbl_sandbox',
    };
  }
  if (!hasStripe || !env.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'Without the sandbox STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must all be set.',
    );
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE ?? null,
    vipPriceIds: list(env.STRIPE_VIP_PRICE_ID),
    pricingTableId: env.STRIPE_PRICING_TABLE_ID ?? '',
  };
}

/** A configured key has precedence over the sandbox, so that a sandbox can use real routes. */
function readMaps(env: Env, sandbox: boolean, ownUrl: string): ServerConfig['maps'] {
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

function readOauth(env: Env, sandbox: boolean, ownUrl: string): ServerConfig['oauth'] {
  const oauth: ServerConfig['oauth'] = {};
  for (const [name, key] of [
    ['facebook', 'FACEBOOK'],
    ['google_oauth2', 'GOOGLE'],
  ] as const) {
    const clientId = env[`${key}_CLIENT_ID`];
    const clientSecret = env[`${key}_CLIENT_SECRET`];
    if (clientId && clientSecret) oauth[name] = { ...OAUTH_HOSTS[name], clientId, clientSecret };
    else if (sandbox) {
      const base = `${ownUrl}/sandbox/oauth/${name}`;
      oauth[name] = {
        clientId: 'dwellivery-sandbox',
        clientSecret: 'sandbox-secret',
        authorizeUrl: `${base}/authorize`,
        tokenUrl: `${base}/token`,
        userInfoUrl: `${base}/userinfo`,
      };
    }
  }
  return oauth;
}

function readJson(env: Env, name: string): Record<string, unknown> {
  const text = env[name];
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Reported below, with the name of the setting.
  }
  throw new ConfigError(`${name} must be a JSON object.`);
}

function readTrustedTypes(env: Env): ServerConfig['trustedTypes'] {
  const text = env.TRUSTED_TYPES || 'enforce';
  if (text === 'enforce' || text === 'report') return text;
  throw new ConfigError(`TRUSTED_TYPES must be "enforce" or "report", but is "${text}".`);
}

/** `S3_URL` is the bucket's own address: `https://BUCKET.s3.REGION.amazonaws.com`, `https://HOST/BUCKET`. */
function readBucket(env: Env): ServerConfig['bucket'] {
  const { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!url && !accessKeyId && !secretAccessKey) return null;
  if (!url || !accessKeyId || !secretAccessKey || !/^https?:/.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      "For files in a bucket S3_URL (the bucket's address), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must all be set.",
    );
  }
  return { url: withoutSlash(url), region: env.S3_REGION || 'us-east-1', accessKeyId, secretAccessKey };
}

/** `https://app.example.com, https://www.example.com`: exact origins, because a wildcard would let every page act for its visitors. */
function readOrigins(env: Env): string[] {
  const origins = (env.ALLOWED_ORIGINS ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = origins.find(
    (text) => !/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text,
  );
  if (wrong === undefined) return origins;
  throw new ConfigError(
    `ALLOWED_ORIGINS lists origins such as https://app.example.com, without a path, but has "${wrong}".`,
  );
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/**
 * @param env `process.env`
 * @param root folder that relative paths start from
 * @throws ConfigError
 */
export function readConfig(env: Env, root: string): ServerConfig {
  const port = whole(env, 'PORT', 3000, 65_535);
  const ownUrl = `http://127.0.0.1:${port}`;
  const hasStripe = Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY);
  const sandbox = isSandbox(env, hasStripe);
  const publicUrl = withoutSlash(env.PUBLIC_URL || `http://localhost:${port}`);
  const isProduction = env.NODE_ENV === 'production';
  return {
    env: isProduction ? 'production' : env.NODE_ENV === 'test' ? 'test' : 'development',
    host: env.HOST || '0.0.0.0',
    port,
    publicUrl,
    apiUrl: withoutSlash(env.API_URL || publicUrl),
    allowedOrigins: readOrigins(env),
    dataDir: path.resolve(root, env.DATA_DIR || '.data'),
    bucket: readBucket(env),
    databaseUrl: env.DATABASE_URL || null,
    sandbox,
    sandboxPassword: readSandboxPassword(env, sandbox),
    stripe: readStripe(env, hasStripe, sandbox, ownUrl),
    maps: readMaps(env, sandbox, ownUrl),
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Dwellivery <hello@dwellivery.example>',
    oauth: readOauth(env, sandbox, ownUrl),
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    // People and tests share a sandbox's address and accounts, so its limits are higher.
    limits: sandbox
      ? { perAddress: 60_000, perAccount: 1000, wrongPasswords: 20 }
      : { perAddress: 600, perAccount: 10, wrongPasswords: 10 },
    trustProxy: whole(env, 'TRUST_PROXY', 0, 10),
    metricsToken: env.METRICS_TOKEN || null,
    logLevel: env.LOG_LEVEL || 'info',
    webDir: env.WEB_DIR === '' ? null : path.resolve(root, env.WEB_DIR || 'dist/web'),
    contentHosts: list(env.CONTENT_HOSTS),
    trustedTypes: readTrustedTypes(env),
    runtimeConfig: readJson(env, 'RUNTIME_CONFIG'),
  };
}
