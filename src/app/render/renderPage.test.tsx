/**
 * @jest-environment node
 */
import { wireAnswers, wireEvent } from '@/testing/apiFixtures';
import type { Ask } from '@dwellivery/domain/pageRenderer';
import { renderPage, renderShell } from './renderPage';

jest.mock('@/features/info/FaqScreen', () => ({
  FaqScreen: () => {
    throw new RangeError('a broken screen');
  },
}));

/** Two days before the event of the fixtures closes. */
const NOW = Date.parse(wireEvent.orderCutoffAt) - 2 * 86_400_000;
const MENU = '/api/v2/events/101/menu_categories';
const SITE = 'https://app.example.com';

/** Answers by path without the query; others are not found. */
function visitor(answers: Record<string, unknown>): { ask: Ask; asked: string[] } {
  const asked: string[] = [];
  const ask: Ask = async (path) => {
    asked.push(path);
    const body = answers[path.replace(/\?.*$/, '')];
    return body === undefined
      ? { status: 404, body: '{"error":"none","message":"none","code":"not_found"}' }
      : { status: 200, body: JSON.stringify(await Promise.resolve(body)) };
  };
  return { ask, asked };
}

const withEvent = (changes: object = {}) => ({
  '/api/v2/events/101': { data: { event: { ...wireEvent, ...changes } } },
  [MENU]: wireAnswers.listMenuCategories,
});

const render = (url: string, ask: Ask | null, config: object = { publicUrl: SITE }) =>
  renderPage({ url, config, now: NOW, ask, patienceMs: 400 });
const meta = (head: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(head)?.[1];

it('renders an event with its first dishes, and hands over the answers', async () => {
  const { ask, asked } = visitor(withEvent());
  const page = await render('/events/101', ask);
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/<h1[^>]*>Lupita&#x27;s Kitchen<\/h1>/);
  expect(page.html).toContain('Add Al pastor tacos');
  expect(page.html).not.toContain('Loading the');
  expect(Object.keys(page.state?.api.queries ?? {})).toEqual([
    'getEvent("101")',
    'listMenuCategories("101")',
  ]);
  expect(page.state).toMatchObject({ url: '/events/101', renderedAt: NOW });
  expect(page.state?.calls).toEqual(expect.arrayContaining(['/api/v2/events/101', MENU]));
  // A refused call is not asked again for each pass.
  expect(asked.filter((path) => path.includes('homepage-banner'))).toHaveLength(1);
  expect(page.chunk).toBe('event');
});

it('says once in the head what the event is: title, description, address, preview', async () => {
  const { head, data } = await render('/projects/101?utm_source=x', visitor(withEvent()).ask);
  expect(head.match(/<title>[^<]*<\/title>/g)).toEqual([
    expect.stringMatching(/^<title>Lupita&#x27;s Kitchen, \w{3}, \w{3} \d+ – Dwellivery<\/title>$/),
  ]);
  expect(meta(head, 'description')).toMatch(/^Mexican in Naperville, \w{3}, \w{3} \d+\. \S/);
  expect(head).toContain(`<link rel="canonical" href="${SITE}/events/101"/>`);
  expect(meta(head, 'og:url')).toBe(`${SITE}/events/101`);
  expect(meta(head, 'og:image')).toMatch(new RegExp(`^${SITE}/previews/events/101\\.jpg\\?v=\\w{8}$`));
  expect(data).toMatchObject({
    '@type': 'FoodEvent',
    organizer: { hasMenu: { hasMenuSection: expect.arrayContaining([expect.anything()]) } },
    offers: { '@type': 'AggregateOffer', priceCurrency: 'USD' },
  });
});

it.each([
  ['over', { expired: true }, /^This event is over\. /],
  ['canceled', { cancelledAt: '2026-06-01T00:00:00.000Z' }, /^This event was canceled\. /],
  ['a draft', { status: 'draft' }, /^Mexican/],
])('tells search engines to forget an event that is %s', async (_state, changes, words) => {
  const { head, status } = await render('/events/101', visitor(withEvent(changes)).ask);
  expect([status, meta(head, 'robots')]).toEqual([200, 'noindex']);
  expect(meta(head, 'description')).toMatch(words);
});

it.each([
  ['full', { full: true, joinable: false }, /^This event is full\. Mexican/],
  ['closed', { status: 'closed', joinable: false }, /^Ordering is closed\. Mexican/],
  ['past its cut-off', { orderCutoffAt: new Date(NOW - 60_000).toISOString() }, /^Ordering is closed\. /],
])('says in the preview that an event is %s, which search engines keep', async (_state, changes, words) => {
  const open = await render('/events/101', visitor(withEvent()).ask);
  const { head } = await render('/events/101', visitor(withEvent(changes)).ask);
  expect([meta(head, 'description'), meta(head, 'og:description')]).toEqual([
    expect.stringMatching(words),
    expect.stringMatching(words),
  ]);
  expect(meta(head, 'robots')).toBeUndefined();
  // Messengers keep a picture by its address.
  expect(meta(head, 'og:image')).not.toBe(meta(open.head, 'og:image'));
});

it('says in the preview of each kind of link what is behind it', async () => {
  const paths = [
    '/',
    '/naperville',
    '/browse',
    '/browse/60540',
    '/events/101',
    '/restaurants/lupitas',
    '/registration',
    '/registration?rid=demo0001',
    '/orders/301/receipt',
  ];
  const { ask } = visitor({ ...withEvent(), '/api/v2/restaurants/lupitas': wireAnswers.showRestaurant });
  const heads = await Promise.all(paths.map(async (path) => (await render(path, ask)).head));
  for (const key of ['og:description', 'description'])
    expect(new Set(heads.map((head) => meta(head, key))).size).toBe(paths.length);
  const titles = heads.map((head) => meta(head, 'og:title'));
  // An invitation opens the form of the page itself.
  expect(new Set(titles).size).toBe(paths.length - 1);
  expect(titles[3]).toBe('Restaurants coming to you in 60540');
});

it('says of a receipt no more than whose it is, and of an unknown one the same', async () => {
  const [known, unknown] = await Promise.all(
    ['301', '999999'].map(async (id) => (await render(`/orders/${id}/receipt`, visitor({}).ask)).head),
  );
  expect(meta(known ?? '', 'og:description')).toMatch(/^The receipt of an order, for the customer /);
  expect(meta(known ?? '', 'robots')).toBe('noindex');
  expect(unknown?.replaceAll('999999', '301')).toBe(known);
});

it.each([
  ['/registration?rid=demo0001', '/registration', 'demo0001'],
  ['/events/101?utm_campaign=invite&aid=7&rid=7', '/events/101', '7'],
])(
  'says in the preview of the invitation %s what it gives, and keeps who invited',
  async (url, path, rid) => {
    const { ask } = visitor(withEvent());
    const { head } = await render(url, ask);
    expect(meta(head, 'og:description')).toMatch(
      /^A friend invited you: you each get \$10 after your first order\. \S/,
    );
    expect(meta(head, 'og:url')).toBe(`${SITE}${path}?rid=${rid}`);
    expect(head).toContain(`<link rel="canonical" href="${SITE}${path}"/>`);
    const plain = await render(path, ask);
    expect(meta(plain.head, 'og:description')).not.toMatch(/friend/);
    expect(meta(plain.head, 'og:url')).toBe(SITE + path);
  },
);

it('takes the time of the render for words that depend on it', async () => {
  const at = (iso: string) =>
    renderPage({
      url: '/events/101',
      config: {},
      now: Date.parse(iso),
      ask: visitor(withEvent()).ask,
      patienceMs: 400,
    });
  const cutoff = Date.parse(wireEvent.orderCutoffAt);
  const before = await at(new Date(cutoff - 3 * 86_400_000).toISOString());
  const after = await at(new Date(cutoff + 60_000).toISOString());
  expect(before.html).toMatch(/3 days left/);
  expect(after.html).not.toMatch(/days? left/);
});

it.each([
  ['/events/999999', 404],
  ['/restaurants/none', 404],
  ['/404project', 404],
  ['/no/such/page', 404],
  ['/support', 200],
  ['/Browse/60540', 200],
])('answers %s with %p', async (url, status) => {
  const page = await render(url, visitor({}).ask);
  expect([page.status, page.failure]).toEqual([status, null]);
  expect(page.html).toContain('<main');
  if (status === 404) expect(meta(page.head, 'robots')).toBe('noindex');
});

it.each([
  ['/users/auth', '/dashboard'],
  ['/users/Dwellivery', 'https://list.example'],
])('leads from %s to %s', async (url, to) => {
  const page = await render(url, visitor({}).ask, {
    profileRedirects: { '/users/Dwellivery': 'https://list.example' },
  });
  expect([page.status, page.redirect]).toEqual([302, to]);
});

it("shows the skeleton of a customer's page, and names its first calls", async () => {
  const { ask, asked } = visitor(withEvent());
  const page = await render('/events/101/checkout', ask);
  expect([page.status, page.chunk]).toEqual([200, expect.any(String)]);
  expect(page.html).toContain('Loading your order');
  expect(asked.filter((path) => path.includes('/events/'))).toEqual([]);
  expect(page.state?.calls).toEqual(expect.arrayContaining(['/api/v2/events/101', MENU]));
});

it.each([
  ['/session', ['Password', 'Sign in']],
  ['/registration?rid=1', ['Zip code', 'Sign Up', 'A friend invited you']],
])('shows a visitor the whole form of %s, which the styles hide from a customer', async (url, words) => {
  const { html } = await render(url, visitor({}).ask);
  expect(html).toMatch(/<main[^>]* data-guest="true"/);
  for (const word of words) expect(html).toContain(word);
  expect(html).not.toContain('Loading');
});

it('sends the skeleton after its patience, with what was answered until then', async () => {
  const never = new Promise(() => undefined);
  const page = await renderPage({
    url: '/events/101',
    config: {},
    now: NOW,
    ask: visitor({ ...withEvent(), [MENU]: never }).ask,
    patienceMs: 50,
  });
  expect(page.html).toContain('Lupita');
  expect(page.html).toContain('Loading the menu');
  expect(Object.keys(page.state?.api.queries ?? {})).toEqual(['getEvent("101")']);
});

it('renders the skeleton of each screen without an API, at once', async () => {
  const page = await render('/events/101', null);
  expect(page.html).toContain('Loading the event');
  expect(page.state?.api.queries).toEqual({});
});

it('gives the shell, with the reason, if a render throws', async () => {
  const page = await render('/faq', visitor({}).ask);
  expect([page.status, page.state, String(page.failure)]).toEqual([200, null, 'RangeError: a broken screen']);
  expect(page.html).toContain('<header');
});

it('lets no text of an operator out of its attribute or element', async () => {
  const evil = `</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
  const { head, html } = await render('/events/101', visitor(withEvent({ restaurantName: evil })).ask);
  expect(head + html).not.toMatch(/<script>alert|<img src=x/);
});

it('the shell has header, footer and no screen', () => {
  const { html, head, state } = renderShell({ url: '/', config: {} });
  expect(html).toContain('<header');
  expect(html).toContain('<footer');
  expect([state, head.includes('<title>Dwellivery</title>')]).toEqual([null, true]);
});
