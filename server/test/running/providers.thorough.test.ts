/** The demo world's customers at the card provider, and sign-in with Facebook and Google. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { orders, paymentIntents, users } from '../../src/db/schema';
import { listBookReports } from '../../src/services/payments/dailyBooks';
import { eventually, openServer, type Answer, type TestServer } from './openServer';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
type User = {
  id: number;
  email: string;
  postal_code: string | null;
  stripe_id: string | null;
  stripe_subscribed_at: string | null;
  stripe_sub_cancelled: boolean;
  stripe_subscription_end: string | null;
};

const account = async (token: string): Promise<User> =>
  (await server.ask<{ session: { user: User } }>('GET', '/api/v2/session', { token })).body.session.user;

/** Signs in and waits until the customer exists at the provider. */
async function subscriber(email: string): Promise<{ token: string; user: User }> {
  const token = await server.signIn(email);
  const user = await eventually(async () => {
    const found = await account(token);
    const plans = found.stripe_id
      ? await server.stripe.subscriptions.list({ customer: found.stripe_id })
      : null;
    return plans?.data.length ? found : null;
  });
  return { token, user };
}

const daysLeft = ({ stripe_subscription_end: end }: User): number =>
  (Date.parse(end ?? '') - server.clock.now()) / DAY;

describe('the books of the demo world', () => {
  it('agree with the provider from the first day, and hear of a refund in its dashboard', async () => {
    const { db } = server.app.context;
    const report = await eventually(async () => (await listBookReports(server.app.context, 1))[0]);
    expect(report.differences).toEqual([]);
    expect(report.payments).toBeGreaterThan(0);
    const [paid] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, 1), eq(orders.status, 'paid')))
      .limit(1);
    const [charge] = await db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.orderId, paid?.id ?? 0));
    await server.stripe.refunds.create({ payment_intent: charge?.id ?? '', amount: 100 });
    const token = await server.signIn('casey@demo.test');
    await eventually(async () => {
      const path = `/api/v2/orders/${paid?.id}`;
      const { body } = await server.ask<{ data: { order: { refunded: number } } }>('GET', path, { token });
      return body.data.order.refunded === 1;
    });
    await server.mailTo('casey@demo.test', '$1.00 on their way back to you');
  });
});

describe('the VIP accounts of the demo world', () => {
  it('renews in 20 days, and is cancelled at the provider by the account page', async () => {
    const { token, user } = await subscriber('vip@demo.test');
    const read = await server.ask('GET', '/api/v2/stripe_memberships', { token });
    expect([read.status, daysLeft(await account(token))]).toEqual([200, 20]);
    expect((await account(token)).stripe_subscribed_at).toBe(user.stripe_subscribed_at);

    expect((await server.ask('DELETE', '/api/v2/stripe_memberships', { token })).status).toBe(200);
    const [plan] = (await server.stripe.subscriptions.list({ customer: user.stripe_id ?? '' })).data;
    expect(plan).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect((await account(token)).stripe_sub_cancelled).toBe(true);
  });

  it('ends in 10 days when it was cancelled before', async () => {
    const { token } = await subscriber('lapsed@demo.test');
    await server.ask('GET', '/api/v2/stripe_memberships', { token });
    const user = await account(token);
    expect([user.stripe_sub_cancelled, daysLeft(user)]).toEqual([true, 10]);
  });

  it('updates the card in the portal', async () => {
    const { token } = await subscriber('vip@demo.test');
    const answer = await fetch(`http://127.0.0.1:${server.config.port}/api/v2/users/stripe_portal`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    });
    const place = new URL(answer.headers.get('location') ?? '');
    const portal = await fetch(`http://127.0.0.1:${server.config.port}${place.pathname}`);
    expect([answer.status, portal.status]).toEqual([303, 200]);
    expect(await portal.text()).toContain('Visa ending in 4242');
  });

  it('follows a change made at the provider', async () => {
    const { token, user } = await subscriber('lapsed@demo.test');
    const [plan] = (await server.stripe.subscriptions.list({ customer: user.stripe_id ?? '' })).data;
    await server.stripe.subscriptions.cancel(plan?.id ?? '');
    await eventually(async () => (await account(token)).stripe_subscribed_at === null);
  });
});

it('refunds an order of the demo world that is cancelled', async () => {
  const token = await server.signIn('neighbor13@demo.test');
  const [{ id } = { id: 0 }] = await server.app.context.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(users.email, 'neighbor13@demo.test'), eq(orders.eventId, 101)));
  expect((await server.ask('DELETE', `/api/v2/orders/${id}`, { token })).status).toBe(200);
  const { data } = await server.stripe.refunds.list({ payment_intent: `pi_demo_${id}` });
  expect(data.map(({ status }) => status)).toEqual(['succeeded']);
});

describe('signing in with a provider', () => {
  type Provider = 'facebook' | 'google_oauth2';
  const redirectUri = 'http://localhost:3000/users/auth/callback';
  const random = () => randomBytes(32).toString('base64url');
  type Visit = { provider: Provider; code: string; state: string; verifier: string; nonce: string };

  /** The consent page, answered as the person with this address. */
  async function consent(provider: Provider, email: string, name: string): Promise<Visit> {
    const [state, nonce, verifier] = [random(), random(), random()];
    const ask = new URLSearchParams({
      client_id: server.config.oauth[provider]?.clientId ?? '',
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    });
    const answer = await fetch(`${server.config.oauth[provider]?.authorizeUrl}?${ask}`, {
      method: 'POST',
      body: new URLSearchParams({ email, name }),
      redirect: 'manual',
    });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(back.get('state')).toBe(state);
    return { provider, code: back.get('code') ?? '', state, verifier, nonce };
  }

  const enter = (visit: Visit): Promise<Answer<{ session: { token: string; user: User }; code?: string }>> =>
    server.ask('POST', '/api/v2/session/omniauth', {
      body: {
        provider: visit.provider,
        code: visit.code,
        state: visit.state,
        redirect_uri: redirectUri,
        code_verifier: visit.verifier,
        nonce: visit.nonce,
      },
    });

  it('Google opens the account of that address, Facebook does not, because it verifies none', async () => {
    const { status, body } = await enter(await consent('google_oauth2', 'casey@demo.test', 'Casey Morgan'));
    expect([status, body.session.user.id]).toEqual([200, 1]);
    const refused = await enter(await consent('facebook', 'casey@demo.test', 'Casey Morgan'));
    expect([refused.status, refused.body.code]).toEqual([409, 'sign_in_first']);
  });

  it.each(['facebook', 'google_oauth2'] as const)(
    '%s creates an account without a zip, and signs in to the same one next time',
    async (provider) => {
      const email = `${provider}@example.test`;
      const first = await enter(await consent(provider, email, 'Nina Neighbor'));
      expect(first.body.session.user).toMatchObject({ email, postal_code: null });
      const again = await enter(await consent(provider, email, 'Nina Neighbor'));
      expect(again.body.session.user.id).toBe(first.body.session.user.id);
    },
  );

  it('accepts a code once', async () => {
    const visit = await consent('google_oauth2', 'casey@demo.test', 'Casey Morgan');
    expect((await enter(visit)).status).toBe(200);
    const again = await enter(visit);
    expect([again.status, again.body.code]).toEqual([401, 'oauth_failed']);
  });

  it.each([
    ['another verifier', { verifier: 'x'.repeat(43) }],
    ['another nonce', { nonce: 'somebody else' }],
    ['another provider', { provider: 'facebook' as const }],
  ])('refuses %s', async (_what, changes) => {
    const visit = await consent('google_oauth2', 'casey@demo.test', 'Casey Morgan');
    const answer = await enter({ ...visit, ...changes });
    expect([answer.status, answer.body.code]).toEqual([401, 'oauth_failed']);
  });
});

it('keeps the books of dinners that come round again: their orders can be refunded', async () => {
  // Event 113, with an order of casey's, runs on Tuesday, June 16.
  server.clock.set(Date.parse('2026-06-17T15:00:00Z'));
  const renewed = and(eq(orders.eventId, 113), eq(orders.userId, 1), eq(orders.runDate, '2026-06-23'));
  const order = await eventually(
    async () => (await server.app.context.db.select().from(orders).where(renewed))[0],
  );
  const token = await server.signIn('casey@demo.test');
  expect((await server.ask('DELETE', `/api/v2/orders/${order.id}`, { token })).status).toBe(200);
  const refund = await eventually(
    async () => (await server.stripe.refunds.list({ payment_intent: order.transactionId })).data[0],
  );
  expect(refund.amount).toBe(order.totalCents);
  server.clock.set(null);
});
