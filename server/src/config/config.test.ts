import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig } from './config';
import { runtimeConfigOf } from './runtimeConfig';
import type { Env } from './env';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const read = (env: Env) => readConfig({ NODE_ENV: 'test', ...env }, '/nowhere');
const page = (env: Env) => runtimeConfigOf(read(env)) as Record<string, Record<string, unknown>>;

describe('settings that cannot be used', () => {
  it.each<[Env, string]>([
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'Use the keys of one mode'],
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY must be the key that begins',
    ],
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: ' rk_live_1' },
      'STRIPE_PUBLISHABLE_KEY must be the key that begins',
    ],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, 'Use the keys of one mode'],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, 'must all be set'],
    [{ GOOGLE_CLIENT_ID: 'g' }, 'missing: GOOGLE_CLIENT_SECRET'],
    [{ FACEBOOK_CLIENT_SECRET: 's' }, 'missing: FACEBOOK_CLIENT_ID'],
    [{ S3_URL: 'https://a.example' }, 'missing: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    [{ SMTP_URL: 'mail.example.com:465' }, 'SMTP_URL must be a URL such as smtps://'],
    [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Dwellivery' }, 'MAIL_FROM must be a sender'],
    [{ MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'MAIL_FROM'],
    [{ OPERATOR_EMAIL: 'Olga' }, 'OPERATOR_EMAIL must be an address such as orders@example.com'],
    [{ OPERATOR_EMAIL: 'Olga <olga@example.com>' }, 'OPERATOR_EMAIL'],
    [{ OPERATOR_EMAIL: 'a@example.com\r\nBcc: b@example.com' }, 'OPERATOR_EMAIL'],
    [{ MAILING_LIST_URL: 'list.example.com' }, 'MAILING_LIST_URL must be a URL'],
    [{ RUNTIME_CONFIG: '[]' }, 'RUNTIME_CONFIG must be a JSON object'],
    [{ RUNTIME_CONFIG: '{"links":"https://a.example"}' }, '"links" must be an object'],
    [
      { RUNTIME_CONFIG: '{"links":{"press":"www.a.example"}}' },
      '"links.press" must be an http(s) URL or a path',
    ],
    [
      { RUNTIME_CONFIG: '{"links":{"press":"//a.example"}}' },
      '"links.press" must be an http(s) URL or a path',
    ],
    [
      { RUNTIME_CONFIG: '{"stripe":{"scriptUrl":"javascript:1"}}' },
      '"stripe.scriptUrl" must be an http(s) URL',
    ],
    [{ SUPPORT_EMAIL: 'Help desk' }, 'SUPPORT_EMAIL must be an address such as support@example.com'],
    [{ RUNTIME_CONFIG: '{"maps":["a"]}' }, '"maps" must be an object'],
    [{ RUNTIME_CONFIG: '{"links":{"press":null}}' }, '"links.press" must be text'],
    [
      { RUNTIME_CONFIG: '{"flags":{"requireFullProfile":"no"}}' },
      '"flags.requireFullProfile" must be true or',
    ],
    [{ RUNTIME_CONFIG: '{"stripe":{"wallets":{"link":1}}}' }, '"stripe.wallets.link" must be true or false'],
    [{ RUNTIME_CONFIG: '{"supportEmail":{}}' }, 'RUNTIME_CONFIG has no section "supportEmail"'],
    [{ RUNTIME_CONFIG: '{"homeZip":"0213"}' }, '"homeZip" must be a zip code of five digits'],
    [{ RUNTIME_CONFIG: '{"homeZip":2134}' }, '"homeZip" must be text'],
    [{ RUNTIME_CONFIG: '{"supportEmail":7}' }, '"supportEmail" must be text'],
    [{ RUNTIME_CONFIG: '{"link":{"press":"/faq"}}' }, 'RUNTIME_CONFIG has no section "link"'],
    [
      { DATABASE_URL: 'postgres://a,b/db?target_session_attrs=standby' },
      'target_session_attrs=standby could lead to',
    ],
    [{ DATABASE_URL: 'postgres://u:p@a:5432,/db' }, '"" is no host. Several are written as'],
    [
      { DATABASE_READ_URL: 'postgres://b/db' },
      'DATABASE_READ_URL names standbys of a DATABASE_URL, which is not set',
    ],
    [
      { DATABASE_URL: 'postgres://a/db', DATABASE_READ_URL: 'b:5432' },
      'DATABASE_READ_URL must be a URL such as postgres://',
    ],
    [
      { DATABASE_URL: 'postgres://a/db', DATABASE_READ_URL: 'postgres://b/db?target_session_attrs=primary' },
      'DATABASE_READ_URL: target_session_attrs=primary has no sense here. Use any or standby or prefer-standby.',
    ],
    [{ DATABASE_CONNECTIONS: '3' }, 'DATABASE_CONNECTIONS must be at least 4'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL must be a URL such as postgres://'],
    [{ DATABASE_URL: 'mysql://u:p@a.example/db' }, 'DATABASE_URL must be a URL such as postgres://'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be one of production, development, test'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace'],
    [{ SANDBOX: 'false' }, 'SANDBOX must be one of 0, 1, but is "false"'],
    [{ ALLOW_SANDBOX: 'yes' }, 'ALLOW_SANDBOX must be one of 0, 1'],
    [{ TRUSTED_TYPES: 'warn' }, 'TRUSTED_TYPES must be one of enforce, report'],
    [{ PUBLIC_URL: 'app.example.com' }, 'PUBLIC_URL must be a URL such as https://app.example.com'],
    [{ PUBLIC_URL: 'https://example.com/dwellivery' }, 'PUBLIC_URL must be an origin without a path'],
    [{ API_URL: 'api.example.com' }, 'API_URL must be a URL such as https://api.example.com'],
    [
      { API_URL: 'https://api.example.com/?v=2' },
      'API_URL must be a URL such as https://api.example.com, without',
    ],
    [{ API_URL: 'https://api.example.com?' }, 'without a user, query or fragment'],
    [{ API_URL: 'https://api.example.com/#v2' }, 'without a user, query or fragment'],
    [{ API_URL: 'https://user@api.example.com' }, 'without a user, query or fragment'],
    [
      { S3_URL: 'https://a.example?v', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' },
      'S3_URL must be a URL such as https://pictures',
    ],
    [{ RUNTIME_CONFIG: '{"apiBaseUrl": "https://a.example?v=2"}' }, '"apiBaseUrl" must have no query'],
    [{ CONTENT_HOSTS: 'https://cdn.example.com;' }, 'CONTENT_HOSTS lists origins'],
    [{ CONTENT_HOSTS: "https://cdn.example.com 'unsafe-inline'" }, 'CONTENT_HOSTS lists origins'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'must all be set'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'must all be set'],
  ])('%j', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(message);
  });

  it('of an address may end with a slash, and those of hosts have a wildcard', () => {
    const config = read({
      PUBLIC_URL: 'https://App.example.com:443/',
      CONTENT_HOSTS: 'https://*.example.com',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://app.example.com',
      apiUrl: 'https://app.example.com',
      contentHosts: ['https://*.example.com'],
    });
  });

  it('are reported without their passwords', () => {
    let message = '';
    try {
      read({ SMTP_URL: 'ftp://user:planted@mail.example.com' });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain('SMTP_URL');
    expect(message).not.toContain('planted');
  });
});

describe('the third parties of the page', () => {
  const services = {
    ...STRIPE,
    GOOGLE_MAPS_KEY: 'maps-key',
    MAILING_LIST_URL: 'https://list.example.com/post-json?u=1',
    SUPPORT_EMAIL: 'help@example.com',
    ANALYTICS_ID: 'G-1',
    FACEBOOK_CLIENT_ID: 'f',
    FACEBOOK_CLIENT_SECRET: 's',
  };

  it('come from settings of their own, in production and in a sandbox', () => {
    expect(page(services)).toMatchObject({
      stripe: { publishableKey: 'pk_test_1' },
      maps: { key: 'maps-key' },
      mailingList: { url: 'https://list.example.com/post-json?u=1' },
      supportEmail: 'help@example.com',
      analytics: { id: 'G-1' },
    });
    expect(page({ GOOGLE_MAPS_KEY: 'maps-key' }).maps).toEqual({
      key: 'maps-key',
      scriptUrl: 'https://maps.googleapis.com/maps/api/js',
    });
    expect(page({}).maps?.key).toBe('sandbox');
  });

  it('can be changed key by key', () => {
    const stripe = page({ ...services, RUNTIME_CONFIG: '{"stripe":{"pricingTableId":"prctbl_2"}}' }).stripe;
    expect(stripe).toEqual({ publishableKey: 'pk_test_1', pricingTableId: 'prctbl_2' });
  });

  it('use one version of the Graph API', () => {
    const { facebook } = read(services).oauth;
    const urls = [facebook?.authorizeUrl, facebook?.tokenUrl, facebook?.userInfoUrl];
    expect(urls.map((url) => /\/(v\d+\.\d+)\//.exec(url ?? '')?.[1])).toEqual(['v26.0', 'v26.0', 'v26.0']);
    expect(page(services).facebook?.authorizeUrl).toBe(facebook?.authorizeUrl);
  });

  it('are off without a setting', () => {
    expect(Object.keys(page(STRIPE)).sort()).toEqual([
      'apiBaseUrl',
      'publicUrl',
      'sandbox',
      'serviceWorker',
      'stripe',
    ]);
  });
});

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '::' }, 'http://127.0.0.1:3000'],
  [{ HOST: '192.0.2.2', PORT: '4000' }, 'http://192.0.2.2:4000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'localhost' }, 'http://localhost:3000'],
])('with %j the server reaches its sandbox at %s', (env, own) => {
  const { stripe, maps, oauth } = read(env);
  expect(stripe.apiBase).toBe(own);
  expect(new URL(maps?.geocodeUrl ?? '').origin).toBe(own);
  expect(new URL(oauth.facebook?.tokenUrl ?? '').origin).toBe(own);
});

describe('the keys of the sandbox', () => {
  const secrets = (env: Env) => {
    const { secretKey, webhookSecret } = readConfig(env, '/nowhere').stripe;
    return [secretKey, webhookSecret];
  };
  const demo = (letter: string) =>
    secrets({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', SANDBOX_PASSWORD: letter.repeat(16) });

  it('are known to all only where the sandbox is not public', () => {
    expect(secrets({})).toEqual(['sk_test_sandbox', 'whsec_sandbox']);
    const known = [...demo('p'), ...demo('q')];
    expect(new Set([...known, 'sk_test_sandbox', 'whsec_sandbox']).size).toBe(6);
    for (const key of known) expect(key).toMatch(/^(sk_test|whsec)_[0-9a-f]{64}$/);
    // The desk and other processes derive the same.
    expect(demo('p')).toEqual(demo('p'));
  });
});

describe('the limits', () => {
  const PUBLIC = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', SANDBOX_PASSWORD: 'p'.repeat(16) };

  it('of a public sandbox are those of production', () => {
    const usual = { perAddress: 600, perAccount: 10, wrongPasswords: 10 };
    expect(readConfig({ ...STRIPE, NODE_ENV: 'production' }, '/nowhere').limits).toEqual(usual);
    expect(readConfig(PUBLIC, '/nowhere').limits).toEqual(usual);
    expect(readConfig({}, '/nowhere').limits.perAddress).toBeGreaterThan(usual.perAddress);
  });
});

describe('docs/configuration.md', () => {
  const text = readFileSync(path.join(__dirname, '../../../docs/configuration.md'), 'utf8');
  /** First columns of the tables. */
  const documented = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(([, name]) => name ?? '');
  /** Settings that the server reads, recorded while it reads them. */
  const settings = new Set<string>();
  const recording = (env: Env): Env =>
    new Proxy(env, { get: (all, name) => (settings.add(String(name)), all[String(name)]) });

  it('describes every setting once, with an example', () => {
    const bucket = { S3_URL: 'https://a.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
    const demo = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', SANDBOX_PASSWORD: 'p'.repeat(16) };
    for (const env of [{}, STRIPE, bucket, demo]) readConfig(recording(env), '/nowhere');
    expect([...documented].sort()).toEqual([...settings].sort());
    expect(documented).toHaveLength(new Set(documented).size);
    const rows = text.split('\n').filter((row) => /^\| `[A-Z]/.test(row));
    expect(rows.filter((row) => !/^\| `[A-Z0-9_]+` +\| `[^`]+` +\|/.test(row))).toEqual([]);
  });
});
