/** Reads the environment once. Other files take a {@link ServerConfig} instead of reading `process.env`. */
import path from 'node:path';
import {
  ConfigError,
  wordOf,
  readBase,
  readConnections,
  readDatabaseUrl,
  readOrigins,
  readStandbyUrl,
  readUrl,
  WEB,
  whole,
  type Env,
} from './env';
import {
  readBucket,
  readMaps,
  readOauth,
  readPageServices,
  readStripe,
  type BucketConfig,
  type MapsConfig,
  type OauthConfig,
  type PageServices,
  type StripeConfig,
} from './parties';
import { readPageConfig } from './pageConfig';
import { readNotices, type PushConfig } from './push';

export { ConfigError } from './env';
export type { OauthProvider } from './parties';

export type ServerConfig = {
  env: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Where the server reaches itself, and with it the sandbox. No trailing slash. */
  ownUrl: string;
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
  /** Standbys of it, which visitors' pages are read from; null reads them from the primary. */
  databaseReadUrl: string | null;
  /** The most connections to it, and to each standby, at a time. */
  databaseConnections: number;
  sandbox: boolean;
  /** Password for the sandbox's outbox, controls and clock; null leaves them open. */
  sandboxPassword: string | null;
  stripe: StripeConfig;
  /** Google Geocoding and Routes, or the sandbox in their place; null: distances are estimated. */
  maps: MapsConfig | null;
  /** smtp://…; null sends nothing, and mails stay in the table. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Gets a mail for each claim; null: claims are read at the desk. */
  operatorEmail: string | null;
  /** Keys of the push notifications; null offers none. */
  push: PushConfig | null;
  oauth: OauthConfig;
  /** argon2id: memory in KiB. OWASP's values, except in tests. */
  passwordCost: { memoryCost: number; timeCost: number; parallelism: number };
  /** Per minute: requests per address; sign-ins and mails per account. Wrong passwords: number without a wait. */
  limits: { perAddress: number; perAccount: number; wrongPasswords: number };
  /** Number of trusted reverse proxies in front of the server. */
  trustProxy: number;
  /** How long the process answers on after SIGTERM while a balancer leaves it out. */
  drainMs: number;
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

const SWITCH = ['0', '1'] as const;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** One key of Stripe is enough to expect all of them: the stand-in must not take orders because another was forgotten. */
function isSandbox(env: Env, isProduction: boolean): boolean {
  const hasStripe = STRIPE_KEYS.some((name) => env[name]);
  const wanted = wordOf(env, 'SANDBOX', SWITCH, hasStripe ? '0' : '1') === '1';
  const isAllowed = wordOf(env, 'ALLOW_SANDBOX', SWITCH, '0') === '1';
  if (wanted && isProduction && !isAllowed) {
    throw new ConfigError(
      'The sandbox takes no real payments, so it refuses NODE_ENV=production. ' +
        'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET for the real thing, or ALLOW_SANDBOX=1 for a demonstration.',
    );
  }
  return wanted;
}

const MIN_OPERATOR_PASSWORD = 16;

/** Without a password, visitors of a public sandbox could read each other's mails and set the clock. */
function readSandboxPassword(env: Env, sandbox: boolean, isProduction: boolean): string | null {
  const password = env.SANDBOX_PASSWORD || null;
  const isShort = password !== null && password.length < MIN_OPERATOR_PASSWORD;
  if (sandbox && (isShort || (password === null && isProduction))) {
    throw new ConfigError(
      `A public sandbox keeps its outbox and controls for its operator: set SANDBOX_PASSWORD, of at least ${MIN_OPERATOR_PASSWORD} characters.`,
    );
  }
  return password;
}

function readAddress(env: Env): Pick<ServerConfig, 'host' | 'port' | 'ownUrl'> {
  const port = whole(env, 'PORT', 3000, 65_535);
  const host = env.HOST || '0.0.0.0';
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return { host, port, ownUrl: `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}` };
}

/** The app's routes begin at the root of its host. */
function readPublicUrl(env: Env, port: number): string {
  const text = readUrl(env, 'PUBLIC_URL', WEB, 'https://app.example.com') ?? `http://localhost:${port}`;
  const { origin } = new URL(text);
  if (new URL(text).href === `${origin}/`) return origin;
  throw new ConfigError(`PUBLIC_URL must be an origin without a path, such as ${origin}.`);
}

const readBalancer = (env: Env): Pick<ServerConfig, 'trustProxy' | 'drainMs'> => ({
  trustProxy: whole(env, 'TRUST_PROXY', 0, 10),
  drainMs: 1000 * whole(env, 'DRAIN_SECONDS', 0, 600),
});

/**
 * @param env `process.env`
 * @param root folder that relative paths start from
 * @throws ConfigError
 */
export function readConfig(env: Env, root: string): ServerConfig {
  const address = readAddress(env);
  const { port, ownUrl } = address;
  const mode = wordOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development');
  const isProduction = mode === 'production';
  const sandbox = isSandbox(env, isProduction);
  const publicUrl = readPublicUrl(env, port);
  return {
    env: mode,
    ...address,
    publicUrl,
    apiUrl: readBase(env, 'API_URL', 'https://api.example.com') ?? publicUrl,
    allowedOrigins: readOrigins(env, 'ALLOWED_ORIGINS'),
    dataDir: path.resolve(root, env.DATA_DIR || '.data'),
    bucket: readBucket(env),
    databaseUrl: readDatabaseUrl(env),
    databaseReadUrl: readStandbyUrl(env),
    databaseConnections: readConnections(env),
    sandbox,
    sandboxPassword: readSandboxPassword(env, sandbox, isProduction),
    stripe: readStripe(env, sandbox, ownUrl),
    maps: readMaps(env, sandbox, ownUrl),
    ...readNotices(env, sandbox, ownUrl),
    oauth: readOauth(env, sandbox, ownUrl),
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    // People and tests share the address and the accounts of a sandbox at home; a public one meets strangers.
    limits:
      sandbox && !isProduction
        ? { perAddress: 60_000, perAccount: 1000, wrongPasswords: 20 }
        : { perAddress: 600, perAccount: 10, wrongPasswords: 10 },
    ...readBalancer(env),
    metricsToken: env.METRICS_TOKEN || null,
    logLevel: wordOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    webDir: env.WEB_DIR === '' ? null : path.resolve(root, env.WEB_DIR || 'dist/web'),
    contentHosts: readOrigins(env, 'CONTENT_HOSTS'),
    trustedTypes: wordOf(env, 'TRUSTED_TYPES', ['enforce', 'report'], 'enforce'),
    serviceWorker: wordOf(env, 'SERVICE_WORKER', SWITCH, '1') === '1',
    pageServices: readPageServices(env),
    runtimeConfig: readPageConfig(env),
  };
}
