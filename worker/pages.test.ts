import { answerPage, isFile, isGone, mayBeForeign, PAGE_LIMIT_MS, screenTest } from './pages';

const { keptScreens } = jest.requireActual<{ keptScreens: string[] }>('../webpack/routeTables');

const KEPT = '<!doctype html><html lang="en"><body>kept</body></html>';
const never = () => new Promise<never>(() => undefined);
const asked: number[] = [];

async function textOf(
  network: () => Promise<Response>,
  { isSlow = false, kept = KEPT as string | null } = {},
) {
  asked.length = 0;
  const answer = await answerPage({
    network,
    kept: async () =>
      kept === null
        ? undefined
        : new Response(kept, { headers: { 'content-security-policy': 'x', 'content-length': '5' } }),
    wait: async (ms) => {
      asked.push(ms);
      if (!isSlow) await never();
    },
  });
  return { text: await answer.text(), headers: answer.headers };
}

describe('a page', () => {
  it.each([200, 404, 500])('is that of the network with status %i', async (status) => {
    expect((await textOf(async () => new Response('new', { status }))).text).toBe('new');
  });

  it.each<[string, () => Promise<Response>, boolean]>([
    ['without a connection', () => Promise.reject(new TypeError('offline')), false],
    ['that does not come', never, true],
    ['of a server that is down (502)', async () => new Response('down', { status: 502 }), false],
    ['of a server that is down (503)', async () => new Response('down', { status: 503 }), false],
    ['that a proxy gave up (504)', async () => new Response('down', { status: 504 }), false],
  ])('%s is the kept one, marked, with its policy', async (_name, network, isSlow) => {
    const { text, headers } = await textOf(network, { isSlow });
    expect(text).toBe('<!doctype html><html data-kept lang="en"><body>kept</body></html>');
    expect(headers.get('content-security-policy')).toBe('x');
    expect(headers.get('content-length')).toBeNull();
    expect(asked).toEqual([PAGE_LIMIT_MS]);
  });

  it('is awaited without end if the browser has deleted the kept one', async () => {
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 5));
    expect((await textOf(() => slow, { isSlow: true, kept: null })).text).toBe('late');
  });
});

describe('the screens that open without a connection', () => {
  const isScreen = screenTest(keptScreens);

  it.each([
    '/',
    '/dashboard',
    '/orders/301/receipt',
    '/events/101',
    '/Events/101',
    '/browse/60540',
    '/reset',
    '/session',
  ])('%s is one', (pathname) => expect(isScreen(pathname)).toBe(true));

  it.each([
    '/api/v2/session',
    '/api/webhooks/stripe',
    '/sandbox/outbox',
    '/staff/kitchen/101',
    '/files/a.webp',
    '/docs',
    '/metrics',
    '/healthz',
    '/support/replay',
    '/support/replay/7',
    '/report.html',
    '/index.html',
    '/unsubscribe/token',
    '/alerts/token',
    '/alerts/token/stop',
    '/account/email/token',
    '/account/email/undo/token',
    '/registration/confirmation/token',
    '/password/edit/token',
    '/users/password/edit/token',
    '/users/auth/facebook/callback',
    '/sitemap.xml',
  ])('%s is none', (pathname) => expect(isScreen(pathname)).toBe(false));
});

describe('another product at this address', () => {
  const headers = (given: Record<string, string>) => new Headers(given);

  it('is suspected of a page without our policy', () => {
    const ours = "default-src 'self';report-uri /api/csp_reports";
    const theirs = "default-src 'self'";
    const isForeign = (given: Record<string, string>, type: ResponseType = 'basic', host = 'localhost') =>
      mayBeForeign({ type, headers: headers(given) }, host);
    expect(isForeign({ 'content-security-policy': ours })).toBe(false);
    expect(isForeign({ 'content-security-policy': theirs })).toBe(true);
    expect(isForeign({})).toBe(true);
    expect(isForeign({}, 'opaqueredirect')).toBe(false);
    expect(isForeign({}, 'basic', '127.0.0.1')).toBe(true);
    expect(isForeign({}, 'basic', '[::1]')).toBe(true);
    // A proxy, or the sign-in page of a Wi-Fi.
    expect(isForeign({}, 'basic', 'app.example.com')).toBe(false);
    expect(isForeign({}, 'basic', '127.0.0.1.example.com')).toBe(false);
  });

  it.each([
    [404, 'application/json', true],
    [410, 'text/plain', true],
    [200, 'text/html; charset=utf-8', true],
    [200, 'text/javascript', false],
    [503, 'text/plain', false],
    [405, 'text/plain', false],
  ])('has replaced the worker if its file answers %i as %s: %s', (status, type, expected) => {
    expect(isGone({ status, headers: headers({ 'content-type': type }) })).toBe(expected);
  });
});

it.each([
  [200, 'text/javascript', true],
  [200, 'text/html', false],
  [404, 'text/javascript', false],
  [206, 'text/javascript', false],
])('caches a file that was answered %i as %s: %s', (status, type, expected) => {
  expect(isFile(new Response('x', { status, headers: { 'content-type': type } }))).toBe(expected);
});
