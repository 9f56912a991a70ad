/** Every route × {anonymous, other customer, expired token, owner}, as declared in the table of endpoints. */
import type { InjectOptions, RouteOptions } from 'fastify';
import { eq } from 'drizzle-orm';
import { call, DEMO_PASSWORD, login } from '../../test/helper';
import { closeShop, openShop, type Shop } from '../../test/shop';
import { emailTokens, oauthIdentities, sessions, tables, users } from '../db/schema';
import { hashToken } from '../lib/tokens';
import { allEndpoints, endpoints } from './index';

type Name = keyof typeof endpoints;
type Headers = { authorization?: string };
/**
 * What a customer sees of another customer's object. own: 404, as for an unknown one; self: the call concerns the caller;
 * limited: an answer without private fields; empty: `none`, the answer of who has nothing.
 */
type Claim = {
  of: 'own' | 'self' | 'limited' | 'empty';
  as?: string;
  parts?: (string | number)[];
  query?: string;
  payload?: object;
  none?: object;
};

const order = {
  items: [{ id: 102006, quantity: 1 }],
  transaction_id: 'access-test-1',
  delivery_type: 'pickup',
};
const failed = { of: 'own', as: 'failed@demo.test' } as const;
/** Casey's: one that no call of this test is made in, one at Google, and the link for a new address. */
const SPARE_SESSION = 1;
const IDENTITY = 1;
/** The first object that the fake provider makes after Casey's customer. */
const CARD = 'pm_00000002';
const CHANGE_TOKEN = 'c'.repeat(43);
const [TABLE, CART] = ['t'.repeat(22), 'c'.repeat(22)];
const PUSH_SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/access-test',
  keys: {
    p256dh: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    auth: 'a'.repeat(22),
  },
};
const CLAIMS: Partial<Record<Name, Claim>> = {
  showUser: { of: 'limited', parts: [1] },
  updateUser: { of: 'own', parts: [1], payload: { user: { city: 'Naperville' } } },
  showCreditBalance: { of: 'own', parts: [1] },
  showAccess: { of: 'own', parts: [1] },
  deleteSessionById: {
    of: 'own',
    parts: [SPARE_SESSION],
    payload: { user: { current_password: 'dwellivery' } },
  },
  deleteOtherSessions: { of: 'self', payload: { user: { current_password: DEMO_PASSWORD } } },
  deleteIdentity: { of: 'own', parts: [IDENTITY] },
  listCards: { of: 'own', parts: [1] },
  deleteCard: { of: 'own', parts: [1, CARD] },
  confirmEmailChange: { of: 'own', parts: [CHANGE_TOKEN], payload: {} },
  resendEmailChange: { of: 'own', parts: [1], payload: {} },
  cancelEmailChange: { of: 'own', parts: [1] },
  exportUser: {
    of: 'own',
    parts: [1],
    payload: { format: 'page', user: { current_password: DEMO_PASSWORD } },
  },
  showDeletion: { of: 'own', parts: [1] },
  // Refused to the owner, who has open orders.
  deleteUser: { of: 'own', parts: [1], payload: { user: { current_password: DEMO_PASSWORD } } },
  createHome: {
    of: 'self',
    payload: { home: { street: '1 Oak St', city: 'Naperville', state: 'IL', postal_code: '60540' } },
  },
  showCheckoutDetails: { of: 'self', parts: [102], query: 'products[0][id]=102006&products[0][quantity]=1' },
  validateAddress: {
    of: 'self',
    parts: [101],
    payload: {
      delivery_street: '1 Oak St',
      delivery_city: 'Naperville',
      delivery_state: 'IL',
      delivery_postal_code: '60540',
    },
  },
  createOrder: { of: 'self', parts: [102], payload: { order } },
  // Refused to the owner, who has not paid it.
  changeOrder: {
    ...failed,
    parts: [102, 1005],
    payload: { order: { ...order, version: 0, difference: 0, transaction_id: 'access-test-3' } },
  },
  cancelChange: { of: 'own', parts: [1001, 'access-test-3'] },
  failOrder: { ...failed, parts: [102, 1005], payload: {} },
  listFailedOrders: { of: 'self' },
  showOrder: { of: 'own', parts: [1001] },
  showSentOrder: { of: 'empty', parts: ['pi_demo_1001'], none: { data: { order: null } } },
  retryPayment: { ...failed, parts: [1005], payload: { transaction_id: 'access-test-2' } },
  cancelOrder: { of: 'own', parts: [1001] },
  openTable: { of: 'self', parts: [102], payload: { name: 'Our porch', payment: 'each' } },
  endTable: { of: 'own', parts: [TABLE] },
  changeTable: { of: 'own', parts: [CART], payload: { locked: true } },
  listClaims: { of: 'own', parts: [1001] },
  createClaim: {
    of: 'own',
    parts: [1001],
    payload: { lines: [{ id: 1, quantity: 1 }], kind: 'missing', text: 'Not in the bag.' },
  },
  createPaymentSheet: { ...failed, payload: { payment_sheet: { amount: 1, order_id: 1005 } } },
  joinEvent: { of: 'self', parts: [101] },
  joinWaitlist: { of: 'self', parts: [104] },
  leaveWaitlist: { of: 'self', parts: [104] },
  showNotifications: { of: 'self' },
  updateNotifications: { of: 'self', payload: { notifications: { reminders: true } } },
  createPushSubscription: { of: 'self', payload: PUSH_SUBSCRIPTION },
  deletePushSubscription: { of: 'self' },
  listMemberships: { of: 'empty', query: 'filter[user_id]=1', none: { memberships: [], total: 0 } },
  showMembership: { of: 'own', parts: [1] },
  showCalendar: { of: 'own', parts: [1] },
  listLineItems: { of: 'own', query: 'filter[project_membership_id]=1' },
  subscribe: { of: 'self' },
  confirmSubscription: { of: 'self' },
  cancelSubscription: { of: 'self' },
};

let test: Shop;
const routes: RouteOptions[] = [];
const tokens = new Map<string, Headers>();
const EXPIRED = 'expired';
const DEAD: Headers = { authorization: `Bearer ${'x'.repeat(43)}` };

async function prepareAccess(): Promise<void> {
  const { db, clock } = test.context;
  const [email, now] = ['casey.new@example.test', clock.now()];
  const times = { createdAt: new Date(now), expiresAt: new Date(now + 3_600_000) };
  const identity = { id: IDENTITY, provider: 'google_oauth2', subject: '1', userId: 1 } as const;
  await db.insert(oauthIdentities).values(identity);
  await db.update(users).set({ pendingEmail: email }).where(eq(users.id, 1));
  const stripeId = await test.provider.createCustomer({ email, name: 'Casey', idempotencyKey: 'casey' });
  expect(test.provider.saveCard(stripeId).id).toBe(CARD);
  await db.update(users).set({ stripeId }).where(eq(users.id, 1));
  const table = { code: TABLE, eventId: 101, hostId: 1, orderId: 1001, name: 'Our porch' } as const;
  await db.insert(tables).values({ ...table, createdAt: new Date(now) });
  const cart = { ...table, code: CART, orderId: null, payment: 'host' as const };
  await db.insert(tables).values({ ...cart, createdAt: new Date(now), closesAt: new Date(now + 3_600_000) });
  const token = { userId: 1, kind: 'change', email, tokenHash: hashToken(CHANGE_TOKEN) } as const;
  await db.insert(emailTokens).values({ ...token, ...times });
}

beforeAll(async () => {
  test = await openShop({ onRoute: (route) => routes.push(route) });
  await login(test.app, 'casey@demo.test');
  await prepareAccess();
  for (const email of ['casey@demo.test', 'failed@demo.test', 'neighbor02@demo.test', 'neighbor03@demo.test'])
    tokens.set(email, await login(test.app, email));
  const old = tokens.get('neighbor03@demo.test')?.authorization ?? '';
  await test.context.db
    .update(sessions)
    .set({ expiresAt: new Date(test.clock.now() - 1) })
    .where(eq(sessions.tokenHash, hashToken(old.replace('Bearer ', ''))));
  tokens.set(EXPIRED, { authorization: old });
});
afterAll(() => closeShop(test));

function requestOf(name: Name, headers: Headers = {}, parts = CLAIMS[name]?.parts ?? []): InjectOptions {
  const { method, url } = endpoints[name];
  const { query = '', payload } = CLAIMS[name] ?? {};
  let at = 0;
  const path = url.replace(/:\w+/g, () => String(parts[at++] ?? 1));
  return { method: String(method) as 'GET', url: `${path}?${query}`, headers: { ...headers }, payload };
}

const answerTo = (name: Name, headers?: Headers) =>
  call<Record<string, unknown>>(test.app, requestOf(name, headers));

const named = (access: string) =>
  allEndpoints.filter(([, { config }]) => config.access === access).map(([name]) => name as Name);
const NOT_FOUND = { code: 'not_found', error: expect.any(String), message: expect.any(String) };

describe('the table of endpoints', () => {
  it.each(allEndpoints)('%s has a handler', (_name, { method, url }) => {
    expect(test.app.hasRoute({ method: String(method) as 'GET', url })).toBe(true);
  });

  it('misses no route of the app', () => {
    const undeclared = routes.filter((route) => !(route.config as { access?: string } | undefined)?.access);
    expect(undeclared.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
    expect(routes.length).toBeGreaterThan(allEndpoints.length);
  });

  it('declares for each call of customers whose objects it concerns', () => {
    expect(Object.keys(CLAIMS).sort()).toEqual([...named('user')].sort());
  });
});

describe.each(named('user'))('%s', (name) => {
  const { of, as = 'casey@demo.test', none } = CLAIMS[name] ?? { of: 'own' };

  it('refuses visitors, expired and unknown tokens', async () => {
    for (const headers of [{}, tokens.get(EXPIRED), DEAD]) {
      const { status, body, answer } = await answerTo(name, headers);
      expect([status, body.code, answer.headers['www-authenticate']]).toEqual([
        401,
        'unauthenticated',
        'Bearer',
      ]);
    }
  });

  it(`answers another customer as "${of}" says`, async () => {
    const neighbor = 'neighbor02@demo.test';
    const { status, body } = await answerTo(name, tokens.get(neighbor));
    if (typeof body.token === 'string') tokens.set(neighbor, { authorization: `Bearer ${body.token}` });
    if (of === 'own') expect([status, body]).toEqual([404, NOT_FOUND]);
    else expect([401, 403, 404]).not.toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/casey@demo\.test|6305550142|418 Sunset/);
    if (of === 'empty') expect(body).toEqual(none);
  });

  it('is open to its owner', async () => {
    const { status, body } = await answerTo(name, tokens.get(as));
    if (typeof body.token === 'string') tokens.set(as, { authorization: `Bearer ${body.token}` });
    expect([401, 403, 404]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

const withIds = named('user').filter((name) => CLAIMS[name]?.parts?.some((part) => typeof part === 'number'));

it.each(withIds)('%s finds nothing by an unknown id, nor by one that no row can have', async (name) => {
  for (const id of [999_999, 2_147_483_648, 3_000_000_000]) {
    const parts = CLAIMS[name]?.parts?.map((part) => (typeof part === 'number' ? id : part));
    const { status, body } = await call(test.app, requestOf(name, tokens.get('casey@demo.test'), parts));
    expect([status, body]).toEqual([404, NOT_FOUND]);
  }
});

/** Links that were mailed are refused by a code of their own. */
const withName = [...named('public'), ...named('optional')].filter((name) =>
  /:(?!token\b)/.test(endpoints[name].url),
);

it.each(withName)('%s finds nothing by an unknown id', async (name) => {
  for (const id of [999_999, 3_000_000_000]) {
    const { status, body } = await call(test.app, requestOf(name, tokens.get('casey@demo.test'), [id]));
    expect([status, body]).toEqual([404, NOT_FOUND]);
  }
});

/** Calls that refuse an ended session, so that the page learns of it; the other calls treat it as a visitor. */
const TELLS_DEAD = ['showSession'];

describe.each([...named('public'), ...named('optional')])('%s', (name) => {
  it('needs no token', async () => {
    for (const headers of [{}, tokens.get(EXPIRED), tokens.get('neighbor02@demo.test')]) {
      if (headers === tokens.get(EXPIRED) && TELLS_DEAD.includes(name)) continue;
      const { statusCode, body } = await test.app.inject(requestOf(name, headers));
      expect(body).not.toContain('"unauthenticated"');
      expect([403, 500]).not.toContain(statusCode);
    }
  });
});

it('distinguishes an ended session from a visitor', async () => {
  expect((await answerTo('showSession')).body).toEqual({ session: null });
  const { status, body } = await answerTo('showSession', tokens.get(EXPIRED));
  expect([status, body.code]).toEqual([401, 'token_expired']);
});

it('refuses every page behind a link without its signature', async () => {
  const accessOf = ({ config }: RouteOptions) => (config as { access?: string } | undefined)?.access;
  const calls = routes
    .filter((route) => accessOf(route) === 'link' && route.method !== 'HEAD')
    .map(({ method, url }) => ({
      method: String(method) as 'GET',
      url: url.replace(':id', '101').replace(':orderId', '1001'),
    }));
  expect(calls.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /staff/door/101',
    'GET /staff/kitchen/101',
    'POST /staff/door/101/stages',
    'POST /staff/door/101/stops/1001/delivered',
    'POST /staff/kitchen/101/stages',
  ]);
  for (const { method, url } of calls) {
    for (const headers of [{}, DEAD, tokens.get('casey@demo.test')]) {
      const payload = method === 'GET' ? undefined : { stage: 'cooking' };
      const answer = await test.app.inject({ method, url, headers, payload });
      expect([url, answer.statusCode, answer.body.includes('Neighbor')]).toEqual([url, 404, false]);
    }
  }
});
