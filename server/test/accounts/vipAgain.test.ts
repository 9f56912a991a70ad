/** A canceled VIP membership whose paid period still runs: nothing more is sold until it ends. */
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema';
import type { User } from '../../src/schemas/users';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const DAY = 86_400_000;

let shop: Shop;
let id: number;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop();
}, OPENING_MS);
afterAll(() => closeShop(shop));

const begin = () => customer.call<{ code?: string }>('POST', '/stripe_memberships');
const plan = (method: 'GET' | 'DELETE') =>
  customer.call<{ stripe_subscribed_at: string | null }>(method, '/stripe_memberships');
const account = async () => (await customer.call<{ user: User }>('GET', `/users/${id}`)).body.user;
const sold = () => shop.provider.calls.filter((name) => name === 'createPricingSession').length;

const change = (fields: Partial<typeof users.$inferInsert>) =>
  shop.context.db.update(users).set(fields).where(eq(users.id, id));

async function enter(userId: number, email: string): Promise<void> {
  id = userId;
  customer = await Customer.signIn(shop.app, email);
  shop.provider.calls.length = 0;
}

async function subscribe() {
  await begin();
  const [user] = await shop.context.db.select().from(users).where(eq(users.id, id));
  const now = shop.clock.now();
  const made = shop.provider.subscribe(String(user?.stripeId), new Date(now), new Date(now + 30 * DAY));
  await plan('GET');
  return made;
}

it('is not sold again while the period runs, and is afterwards', async () => {
  await enter(1, 'casey@demo.test');
  const made = await subscribe();
  await plan('DELETE');
  const { status, body } = await begin();
  expect([status, body.code, sold()]).toEqual([409, 'already_vip', 1]);
  shop.provider.endSubscription(made.id);
  expect([(await begin()).status, sold()]).toEqual([200, 2]);
});

it('that was granted by hand is not sold again while it runs either', async () => {
  await enter(6, 'nozip@demo.test');
  const end = new Date(shop.clock.now() + DAY);
  const fields = { stripeSubscribedAt: new Date(0), stripeSubCancelled: true, stripeSubscriptionEnd: end };
  await change(fields);
  expect((await begin()).body.code).toBe('already_vip');
  await change({ stripeSubscriptionEnd: new Date(shop.clock.now()) });
  expect((await begin()).status).toBe(200);
});

it('renews by a subscription that is bought all the same, in a pricing table opened before', async () => {
  await enter(5, 'failed@demo.test');
  const first = await subscribe();
  await plan('DELETE');
  const now = shop.clock.now();
  const second = shop.provider.subscribe(first.customer, new Date(now), new Date(now + 31 * DAY));
  const { status, body } = await plan('GET');
  expect([status, body.stripe_subscribed_at]).toEqual([200, new Date(now).toISOString()]);
  expect(await account()).toMatchObject({
    stripe_sub_cancelled: false,
    stripe_subscription_end: second.periodEnd?.toISOString(),
  });
  expect((await plan('DELETE')).status).toBe(200);
  expect((await account()).stripe_sub_cancelled).toBe(true);
});
