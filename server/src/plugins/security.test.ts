import { createHash } from 'node:crypto';
import { makeTestApp, testConfig, type TestApp } from '../../test/helper';
import { contentPolicy, permissionsPolicy, scriptAddresses } from './contentPolicy';

describe('the limits', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await makeTestApp({
      config: { limits: { perAddress: 30, perAccount: 3, wrongPasswords: 3 } },
      extend: async (app) => {
        app.get('/v1/thing', async () => ({}));
        app.get('/sandbox/thing', async () => ({}));
      },
    });
  });
  afterAll(() => test.close());

  const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await ask()).statusCode);
    return [...new Set(seen)];
  };
  it('stops an address that asks too often, with a code and a time to wait', async () => {
    const ask = () => test.app.inject({ url: '/api/v2/session', remoteAddress: '10.0.0.1' });
    expect(await statuses(30, ask)).toEqual([200]);
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await test.app.inject({ url: '/api/v2/session', remoteAddress: '10.0.0.2' });
    expect(other.statusCode).toBe(200);
  });

  it.each(['/v1/thing', '/sandbox/thing', '/healthz'])('does not count %s', async (url) => {
    expect(await statuses(40, () => test.app.inject({ url, remoteAddress: '10.2.0.1' }))).toEqual([200]);
  });

  it('does not count webhooks, which are signed', async () => {
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        remoteAddress: '10.3.0.1',
        headers: { 'content-type': 'application/json', 'stripe-signature': 'none' },
        payload: '{}',
      });
    expect(await statuses(40, ask)).toEqual([400]);
  });
});

describe('the content policy', () => {
  const policyOf = (changes: Parameters<typeof testConfig>[0]) => contentPolicy(testConfig(changes));
  const real = { sandbox: false, oauth: {} };

  it('allows no other host by default', () => {
    const hosts = Object.values(policyOf({})).flat();
    expect(hosts.filter((host) => host.startsWith('http'))).toEqual([]);
    expect(policyOf({})['script-src']).not.toContain("'unsafe-inline'");
  });

  it('allows no inline style, and HTML from the cleaner alone', () => {
    expect(policyOf({})['style-src']).toEqual(["'self'"]);
    expect(policyOf({})['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policyOf({})['trusted-types']).toEqual(['default', 'dompurify']);
  });

  it('accepts scripts of the build and of what is configured, by their addresses', () => {
    expect(scriptAddresses(testConfig({}))).toEqual([
      '/assets/',
      '/sw.js',
      '/sandbox/js.stripe.com/endive/stripe.js',
      '/sandbox/js.stripe.com/v3/pricing-table.js',
      '/sandbox/maps.js',
      '/sandbox/mailing-list/subscribe',
      '/sandbox/connect.facebook.net/en_US/sdk.js',
    ]);
    const chat = { scriptUrl: 'https://chat.example/bubble.js' };
    const runtimeConfig = { maps: { key: 'k' }, chat };
    expect(
      scriptAddresses(testConfig({ ...real, runtimeConfig, contentHosts: ['https://cdn.example'] })),
    ).toEqual([
      '/assets/',
      '/sw.js',
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://maps.googleapis.com',
      'https://maps.gstatic.com',
      'https://chat.example',
      'https://cdn.example',
    ]);
  });

  it("takes what Google's guide asks for only where its map is configured", () => {
    const maps = policyOf({ ...real, runtimeConfig: { maps: { key: 'k' } } });
    expect(maps['script-src']).toContain("'unsafe-eval'");
    expect(maps['trusted-types']).toEqual(expect.arrayContaining(['google-maps-api#html', 'lit-html']));
    expect(policyOf(real)['script-src']).not.toContain("'unsafe-eval'");
    expect(policyOf(real)['trusted-types']).toEqual(['default', 'dompurify']);
  });

  it('only reports what Trusted Types would refuse, if the operator says so', async () => {
    const config = { trustedTypes: 'report' } as const;
    expect(policyOf(config)).not.toHaveProperty('require-trusted-types-for');
    const test = await makeTestApp({ config });
    const { headers } = await test.app.inject({ url: '/healthz' });
    await test.close();
    expect(headers['content-security-policy']).not.toContain('trusted-types');
    expect(headers['content-security-policy-report-only']).toBe(
      "require-trusted-types-for 'script'; trusted-types default dompurify; report-uri /api/csp_reports",
    );
  });

  it('leaves windows that open it their reference, which would cost the first paint 100 ms to take away', async () => {
    const test = await makeTestApp();
    const { headers } = await test.app.inject({ url: '/healthz' });
    await test.close();
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it('shows the reference of the API with its own style and nothing else', async () => {
    const test = await makeTestApp();
    const { headers, body } = await test.app.inject({ url: '/docs' });
    await test.close();
    const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
    expect(body).not.toMatch(/ style=|<script/);
  });

  it('allows the real Stripe, and its portal as a form target', () => {
    const policy = policyOf(real);
    expect(policy['script-src']).toContain('https://js.stripe.com');
    expect(policy['form-action']).toContain('https://billing.stripe.com');
    expect(policy['img-src']).not.toContain('https://api.stripe.com');
  });

  it('lets the card provider alone open a wallet', () => {
    const permissions = (changes: Parameters<typeof testConfig>[0]) => permissionsPolicy(testConfig(changes));
    expect(permissions(real)).toBe('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")');
    expect(permissions({})).toBe('payment=(self)');
    const elsewhere = { publicUrl: 'https://app.example', apiUrl: 'https://api.example' };
    expect(permissions(elsewhere)).toBe('payment=(self "https://api.example")');
  });

  it.each([
    [{ analytics: { id: 'G-1' } }, 'script-src', 'https://www.googletagmanager.com'],
    [{ analytics: { id: 'G-1' } }, 'connect-src', 'https://*.google-analytics.com'],
    [{ pixel: { id: '1' } }, 'script-src', 'https://connect.facebook.net'],
    [{ facebook: { appId: '1' } }, 'frame-src', 'https://www.facebook.com'],
    [{ errorReporting: { dsn: 'https://key@errors.example/7' } }, 'connect-src', 'https://errors.example'],
    [{ chat: { scriptUrl: 'https://chat.example/bubble.js' } }, 'script-src', 'https://chat.example'],
    [{ mailingList: { url: 'https://list.example/post-json' } }, 'script-src', 'https://list.example'],
    [{ maps: { key: 'k' } }, 'script-src', 'https://maps.googleapis.com'],
    [{ maps: { key: 'k' } }, 'connect-src', 'https://*.googleapis.com'],
    [{ maps: { key: 'k' } }, 'worker-src', 'blob:'],
    [{ apiBaseUrl: 'https://api.example' }, 'connect-src', 'https://api.example'],
  ])('lets in what the page is configured for: %j', (runtimeConfig, directive, host) => {
    expect(policyOf({ ...real, runtimeConfig })[directive]).toContain(host);
    expect(policyOf(real)[directive]).not.toContain(host);
  });

  it('lists what Google’s guide lists for the map, and named hosts for its scripts', () => {
    const policy = policyOf({ ...real, runtimeConfig: { maps: { key: 'k' } } });
    const google = ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'];
    expect(policy['connect-src']).toEqual(expect.arrayContaining([...google, 'data:', 'blob:']));
    expect(policy['img-src']).toEqual(
      expect.arrayContaining([...google, 'https://*.googleusercontent.com', 'data:']),
    );
    expect(policy['frame-src']).toContain('https://*.google.com');
    expect(policy['font-src']).toContain('https://fonts.gstatic.com');
    expect(policy['style-src']).toContain('https://fonts.googleapis.com');
    expect(policy['worker-src']).toContain('blob:');
    expect(policy['script-src']).toEqual(expect.arrayContaining(["'unsafe-eval'", 'blob:']));
    expect(policy['script-src']?.filter((host) => host.includes('*.google'))).toEqual([]);
    expect(policyOf(real)['script-src']).not.toContain("'unsafe-eval'");
  });

  it('adds the hosts of the operator', () => {
    expect(policyOf({ contentHosts: ['https://cdn.example'] })['img-src']).toContain('https://cdn.example');
  });
});
