/** Reads the environment once. Other files take a {@link ServerConfig} instead of reading `process.env`. */
import path from 'node:path';
import { ConfigError, list, readJson, whole, withoutSlash, type Env } from './config/env';
import {
  readBucket,
  readMail,
  readMaps,
  readOauth,
  readPageServices,
  readStripe,
  type BucketConfig,
  type MapsConfig,
  type OauthConfig,
  type PageServices,
  type StripeConfig,
} from './config/parties';

export { ConfigError } from './config/env';
export type { OauthProvider } from './config/parties';

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
  bucket: BucketConfig | null;
  /** A PostgreSQL address; null means the embedded database in the data folder. */
  databaseUrl: string | null;
  sandbox: boolean;
  /** Password for the sandbox's outbox, controls and clock; null leaves them open. */
  sandboxPassword: string | null;
  stripe: StripeConfig;
  /** Google Geocoding and Routes, or the sandbox in their place; null: distances are estimated. */
  maps: MapsConfig | null;
  /** smtp://…; null sends nothing, and mails stay in the table. */
  smtpUrl: string | null;
  mailFrom: string;
  oauth: OauthConfig;
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
  /** False removes the pages' service worker from all browsers. */
  serviceWorker: boolean;
  pageServices: PageServices;
  /** Overrides of the page's runtime config. */
  runtimeConfig: Record<string, unknown>;
};

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

function readServiceWorker(env: Env): boolean {
  const text = env.SERVICE_WORKER || '1';
  if (text === '0' || text === '1') return text === '1';
  throw new ConfigError(`SERVICE_WORKER must be 0 or 1, but is "${text}".`);
}

function readTrustedTypes(env: Env): ServerConfig['trustedTypes'] {
  const text = env.TRUSTED_TYPES || 'enforce';
  if (text === 'enforce' || text === 'report') return text;
  throw new ConfigError(`TRUSTED_TYPES must be "enforce" or "report", but is "${text}".`);
}

/** `https://app.example.com, https://www.example.com`: exact origins, because a wildcard would let every page act for its visitors. */
function readOrigins(env: Env): string[] {
  const origins = list(env.ALLOWED_ORIGINS);
  const wrong = origins.find(
    (text) => !/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text,
  );
  if (wrong === undefined) return origins;
  throw new ConfigError(
    `ALLOWED_ORIGINS lists origins such as https://app.example.com, without a path, but has "${wrong}".`,
  );
}

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
    ...readMail(env),
    oauth: readOauth(env, sandbox, ownUrl),
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    // People and tests share the address and the accounts of a sandbox at home; a public one meets strangers.
    limits:
      sandbox && !isProduction
        ? { perAddress: 60_000, perAccount: 1000, wrongPasswords: 20 }
        : { perAddress: 600, perAccount: 10, wrongPasswords: 10 },
    trustProxy: whole(env, 'TRUST_PROXY', 0, 10),
    metricsToken: env.METRICS_TOKEN || null,
    logLevel: env.LOG_LEVEL || 'info',
    webDir: env.WEB_DIR === '' ? null : path.resolve(root, env.WEB_DIR || 'dist/web'),
    contentHosts: list(env.CONTENT_HOSTS),
    trustedTypes: readTrustedTypes(env),
    serviceWorker: readServiceWorker(env),
    pageServices: readPageServices(env),
    runtimeConfig: readJson(env, 'RUNTIME_CONFIG'),
  };
}
