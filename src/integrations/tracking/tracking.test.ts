import { defaultRuntimeConfig, setRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';
import { createSinks, parseDsn } from './sinks';
import { isPrivatePath, resetTracking, track, trackError, type TrackedEvent } from './tracking';

const at = (path: string) => window.history.replaceState(null, '', path);
const configure = (given: Partial<RuntimeConfig>): RuntimeConfig => {
  const config = { ...defaultRuntimeConfig, ...given };
  setRuntimeConfig(config);
  return config;
};
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const told = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
const settle = async () => {
  await jest.advanceTimersByTimeAsync(6_000);
};

beforeEach(() => {
  jest.useFakeTimers();
  resetTracking();
  delete window.dataLayer;
  delete window.fbq;
  document.head.replaceChildren();
});
afterEach(() => {
  jest.useRealTimers();
  setRuntimeConfig(null);
  at('/');
});

it('does nothing while nothing is configured', async () => {
  configure({});
  track({ name: 'page_view', path: '/' });
  await settle();
  expect(scripts()).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
});

it('loads late, and then delivers waiting events', async () => {
  configure({ analytics: { id: 'G-1' } });
  track({ name: 'page_view', path: '/' });
  expect(scripts()).toEqual([]);
  track({ name: 'sign_up' });
  await settle();
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1']);
  expect(told().slice(-2)).toEqual([
    ['event', 'page_view', { page_path: '/' }],
    ['event', 'sign_up', {}],
  ]);
});

it('loads the chat bubble with the other services', async () => {
  configure({ chat: { scriptUrl: 'https://chat.test/bubble.js' } });
  at('/orders/301/receipt');
  track({ name: 'page_view', path: '/orders/301/receipt' });
  await settle();
  expect(scripts()).toEqual([]);
  at('/support');
  track({ name: 'page_view', path: '/support' });
  await settle();
  expect(scripts()).toEqual(['https://chat.test/bubble.js']);
});

it('neither loads nor sends on private routes; a conversion is sent afterwards', async () => {
  configure({ analytics: { id: 'G-1' } });
  at('/orders/301/receipt?payment_intent=pi_1');
  track({ name: 'page_view', path: '/orders/301/receipt' });
  track({ name: 'join', eventId: 101 });
  await settle();
  expect(scripts()).toEqual([]);
  at('/browse');
  track({ name: 'page_view', path: '/browse' });
  await settle();
  const events = told().filter(([kind]) => kind === 'event');
  expect(events).toEqual([
    ['event', 'join', { eventId: 101 }],
    ['event', 'page_view', { page_path: '/browse' }],
  ]);
});

it.each([
  ['/events/101/checkout', true],
  ['/projects/101/checkout/payment', true],
  ['/orders/5/retry?x=1', true],
  ['/password/edit/token', true],
  ['/Password/Edit/token', true],
  ['/users/password/edit/token', true],
  ['/%70assword/edit/token', true],
  ['/password/edit/to%2Fken', true],
  ['/password/edit/token//', true],
  ['/account/email/token', true],
  ['/unsubscribe/token', true],
  ['/tables/AbCdEfGhIjKl-_mNoPqRsT', true],
  ['/orders/5/receipt', true],
  ['/users/auth/facebook/callback', true],
  ['/events/101', false],
  ['/', false],
  ['/browse/60540', false],
])('%s is private: %s', (path, isPrivate) => {
  expect(isPrivatePath(path)).toBe(isPrivate);
});

describe('error reports', () => {
  const dsn = 'https://key@errors.test/42';
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      sent.push(String(init?.body));
      return Promise.resolve(new Response());
    });
  });
  const error: TrackedEvent = { name: 'error', message: 'broken' };
  const kinds = () => sent.map((body) => (JSON.parse(body.split('\n')[1] ?? '{}') as { type: string }).type);

  it.each([
    ['a tenth of the sessions', 0.09, [], ['session']],
    ['not the others', 0.1, [], []],
    ['each session with an error, once', 0.5, [error, error], ['session', 'event', 'event']],
    ['a sampled one that breaks later as well', 0.09, [error], ['session', 'session', 'event']],
    ['each page view as a trace', 0.99, [{ name: 'page_view', path: '/browse' }], ['transaction']],
  ] as [string, number, TrackedEvent[], string[]][])('tells %s', (_, chance, events, expected) => {
    const [sink] = createSinks(configure({ errorReporting: { dsn } }), () => chance);
    events.forEach((event) => sink?.(event));
    expect(kinds()).toEqual(expected);
  });

  it('is sent to the project of the DSN', () => {
    expect(parseDsn(dsn)?.url).toBe('https://errors.test/api/42/envelope/?sentry_key=key&sentry_version=7');
    for (const bad of ['', 'junk', 'https://errors.test/42', 'https://key@errors.test/'])
      expect(parseDsn(bad)).toBeNull();
  });

  it('contains no address, number or query of the customer', async () => {
    configure({ errorReporting: { dsn } });
    const broken = new TypeError('casey@demo.test has 4242424242424242');
    broken.stack = `TypeError: ${broken.message}\nat f (https://x.test/a.js?token=secret:1:2)`;
    trackError(broken);
    await settle();
    expect(sent.join()).toContain('[e-mail] has [number]');
    expect(sent.join()).not.toMatch(/casey|4242|secret/);
  });

  it('names the place of an error in each browser, and the number of React', async () => {
    configure({ errorReporting: { dsn } });
    const broken = new Error('Minified React error #31; visit https://react.dev/errors/31?args[]=Casey');
    broken.stack = `Error: ${broken.message}\nrender@https://x.test/assets/a.js:12:34\n    at f (https://x.test/b.js:5:6)`;
    trackError(broken);
    await settle();
    expect(sent.join()).toContain('Minified React error #31');
    expect(sent.join()).toMatch(/render@https:\/\/x\.test\/assets\/a\.js:12:34\\n +at f/);
    expect(sent.join()).not.toContain('Casey');
  });

  it.each([
    ['a phone', new Error('cannot call (630) 555-0100')],
    ['a quoted value', new Error('Unexpected token in "20 W Benton Ave"')],
    ['a token of a link', new Error('no /password/edit/ab12cd34ef56ab12cd34ef56ab12')],
    ['a name or a street in its own words', new Error('no table for casey doe\n at 20 W Benton Ave')],
    ['a thrown text', 'casey doe, 20 W Benton Ave'],
    ['an answer of the API', { status: 422, data: { message: 'casey, 20 W Benton Ave' } }],
  ])('carries not %s either', async (_what, thrown) => {
    configure({ errorReporting: { dsn } });
    trackError(thrown);
    await settle();
    const report = sent.map((body) => body.split('\n')[2] ?? '').find((body) => body.includes('exception'));
    const { exception } = JSON.parse(report ?? '{}') as { exception: unknown };
    expect(JSON.stringify(exception)).not.toMatch(/555|Benton|casey|ab12/);
  });

  it('is limited in a loop, and ignores aborts and layout notices', async () => {
    configure({ errorReporting: { dsn } });
    trackError(new DOMException('gone', 'AbortError'));
    trackError(new Error('ResizeObserver loop completed with undelivered notifications.'));
    for (let count = 0; count < 30; count += 1) trackError(new Error('loop'));
    await settle();
    expect(kinds().filter((kind) => kind === 'event')).toHaveLength(20);
  });

  it('survives a tracker that throws', async () => {
    configure({ analytics: { id: 'G-1' } });
    track({ name: 'sign_up' });
    await settle();
    jest.spyOn(window.dataLayer as unknown[], 'push').mockImplementation(() => {
      throw new Error('tracker');
    });
    expect(() => track({ name: 'subscribe' })).not.toThrow();
  });
});

it('queues events for the pixel until its script has loaded', () => {
  const [sink] = createSinks(configure({ pixel: { id: '7' } }));
  sink?.({ name: 'join', eventId: 1 });
  expect(window.fbq?.queue).toEqual([
    ['set', 'autoConfig', false, '7'],
    ['init', '7'],
    ['track', 'Purchase'],
  ]);
  expect(scripts()).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
});
