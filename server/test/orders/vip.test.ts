/** A VIP membership after its end: what the account says and what is charged agree, also if the provider's webhook was lost. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema';
import type { User } from '../../src/schemas/users';
import { jobs } from '../../src/jobs/jobs';
import { KeyRefused, ProviderRefusal } from '../../src/ports/cardProvider';
import { syncSubscription } from '../../src/services/vip/sync';
import { applyWebhook, storeWebhook } from '../../src/services/webhooks/webhooks';
import { SIGNATURE } from '../fakeProvider';
import { type Shop, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PERIOD = { stripeSubscribedAt: new Date(0), stripeSubscriptionId: 'sub_0' };

const { shop, later, casey } = useShop('casey');

const change = (fields: Partial<typeof users.$inferInsert>, id = 1) =>
  shop.context.db.update(users).set(fields).where(eq(users.id, id));
const account = async () => (await casey.call<{ user: User }>('GET', '/users/1')).body.user;
const isFree = async () => {
  const { status, body } = await casey.quote(102, [FOCACCIA], { delivery_type: 'pickup' });
  expect(status).toBe(200);
  return body.data.checkoutDetails.nonProductLineItems.every(({ sku }) => sku !== 'fee');
};
const refresh = async () => (await jobs.refreshLapsed?.(shop.context)) ?? -1;
const asked = () => shop.provider.calls.filter((name) => name === 'findSubscription').length;

it('is none any more when a cancelled one has ended', async () => {
  const end = new Date(shop.clock.now() + MINUTE);
  await change({ stripeSubscribedAt: new Date(0), stripeSubCancelled: true, stripeSubscriptionEnd: end });
  expect([(await account()).stripe_subscribed_at, await isFree()]).toEqual([new Date(0).toISOString(), true]);
  later(MINUTE);
  expect([(await account()).stripe_subscribed_at, await isFree()]).toEqual([null, false]);
  const { body } = await casey.call<{ session: { user: User } }>('GET', '/session');
  expect(body.session.user.stripe_subscribed_at).toBeNull();
  const { status, body: refusal } = await casey.call<{ code: string }>('DELETE', '/stripe_memberships');
  expect([status, refusal.code]).toEqual([409, 'not_subscribed']);
});

it('saves the reservation fee of a day once', async () => {
  await change({ stripeSubscribedAt: new Date(0) });
  const savings = async () => {
    const { body } = await casey.quote(102, [FOCACCIA], { delivery_type: 'pickup' });
    return body.data.checkoutDetails.vipSavings;
  };
  const first = await savings();
  const order = await casey.place(102, { items: [FOCACCIA], time_slot_id: 1021 });
  expect(await savings()).toBe(first);
  shop.provider.succeed(order.transactionId);
  expect((await casey.order(order.id)).status).toBe('paid');
  expect(first - (await savings())).toBeCloseTo(5);
});

describe('one that was granted by hand', () => {
  const state = async () => {
    const { stripe_subscribed_at, stripe_sub_cancelled, stripe_subscription_end } = await account();
    return [stripe_subscribed_at !== null, stripe_sub_cancelled, stripe_subscription_end, await isFree()];
  };
  const cancel = async () => (await casey.call('DELETE', '/stripe_memberships')).status;

  it('without an end is valid until the end of its month when it is cancelled', async () => {
    await change({ stripeSubscribedAt: new Date('2026-01-31T12:00:00Z') });
    expect(await state()).toEqual([true, false, null, true]);
    expect(await cancel()).toBe(200);
    const cancelled = [true, true, '2026-06-30T12:00:00.000Z', true];
    expect(await state()).toEqual(cancelled);
    shop.clock.set(Date.parse('2026-06-16T12:00:00Z'));
    expect([await cancel(), await state()]).toEqual([200, cancelled]);
    await change({ stripeSubscriptionEnd: new Date(shop.clock.now()) });
    expect(await cancel()).toBe(409);
  });

  it('keeps its own end', async () => {
    const end = new Date(shop.clock.now() + 90 * DAY);
    await change({ stripeSubscribedAt: new Date(0), stripeSubscriptionEnd: end });
    expect(await cancel()).toBe(200);
    expect(await state()).toEqual([true, true, end.toISOString(), true]);
  });
});

describe('a running one whose period is over', () => {
  let subscription: ReturnType<Shop['provider']['subscribe']>;
  const end = () => new Date(shop.clock.now() + DAY);

  beforeEach(async () => {
    await casey.call('POST', '/stripe_memberships');
    const { stripeId } = (await shop.context.db.select().from(users).where(eq(users.id, 1)))[0] ?? {};
    subscription = shop.provider.subscribe(String(stripeId), new Date(0), end());
    await change({ ...PERIOD, stripeSubscriptionId: subscription.id, stripeSubscriptionEnd: end() });
    shop.provider.calls.length = 0;
  });

  it('ends by the job although no webhook told of its end', async () => {
    subscription.isActive = false;
    later(DAY + 59 * MINUTE);
    expect([await refresh(), await isFree()]).toEqual([0, true]);
    later(10 * MINUTE);
    expect([await refresh(), await isFree()]).toEqual([1, false]);
    expect((await account()).stripe_subscribed_at).toBeNull();
    later(2 * DAY);
    expect(await refresh()).toBe(0);
  });

  it('runs on when it was renewed, and is asked about once', async () => {
    subscription.periodEnd = new Date(shop.clock.now() + 31 * DAY);
    later(DAY + 60 * MINUTE);
    expect(await refresh()).toBe(1);
    later(2 * DAY);
    expect([await refresh(), await isFree()]).toEqual([0, true]);
    expect((await account()).stripe_subscription_end).toBe(subscription.periodEnd.toISOString());
  });

  it('is asked about once a day if the provider goes on with it as it is', async () => {
    later(DAY + 60 * MINUTE);
    const found = [await refresh()];
    for (const wait of [10 * MINUTE, DAY - 11 * MINUTE, 10 * MINUTE]) {
      later(wait);
      found.push(await refresh());
    }
    expect([found, asked()]).toEqual([[1, 0, 0, 1], 2]);
  });

  it('does not stand in the way of others when it cannot be read', async () => {
    await change({ ...PERIOD, stripeId: 'cus_other', stripeSubscriptionEnd: new Date(0) }, 4);
    later(DAY + 60 * MINUTE);
    subscription.isActive = false;
    const find = shop.provider.findSubscription;
    shop.provider.findSubscription = (customer) =>
      customer === 'cus_other' ? Promise.reject(new Error('no answer')) : find(customer);
    expect([await refresh(), await isFree()]).toEqual([2, false]);
  });

  it('is asked about again after ten minutes if it could not be read', async () => {
    subscription.isActive = false;
    later(DAY + 60 * MINUTE);
    jest.spyOn(shop.provider, 'findSubscription').mockRejectedValueOnce(new Error('no answer'));
    expect([await refresh(), await isFree()]).toEqual([1, true]);
    later(9 * MINUTE);
    expect(await refresh()).toBe(0);
    later(MINUTE);
    expect([await refresh(), await isFree()]).toEqual([1, false]);
  });

  it('is read although two hundred earlier ones cannot be read', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      ...{ uuid: randomUUID(), name: 'A B', firstname: 'A', lastname: 'B', createdAt: new Date(0) },
      ...{ email: `lapsed-${at}@demo.test`, referralCode: `lapsed-${at}`, stripeId: `cus_${at}` },
      ...{ ...PERIOD, stripeSubscriptionEnd: new Date(0) },
    }));
    await shop.context.db.insert(users).values(many);
    subscription.isActive = false;
    const find = shop.provider.findSubscription;
    shop.provider.findSubscription = (customer) =>
      customer === subscription.customer ? find(customer) : Promise.reject(new Error('no answer'));
    expect(await refresh()).toBe(200);
    later(DAY + 60 * MINUTE - 10 * MINUTE);
    expect(await refresh()).toBe(200);
    later(10 * MINUTE);
    expect([await refresh(), await isFree()]).toEqual([200, false]);
    later(10 * MINUTE);
    expect(await refresh()).toBe(200);
  });

  it('that ends during a slow read is not begun again by that read', async () => {
    const find = shop.provider.findSubscription;
    const slow = jest.spyOn(shop.provider, 'findSubscription').mockImplementationOnce(async (customer) => {
      const early = await find(customer);
      subscription.isActive = false;
      await syncSubscription(shop.context, 1);
      return early;
    });
    await syncSubscription(shop.context, 1);
    expect([slow.mock.calls.length, (await account()).stripe_subscribed_at]).toEqual([3, null]);
  });

  it.each(['resource_missing', 'invalid_canceled_subscription_fields'])(
    'that the provider has ended already ends with the customer’s cancelling too: %s',
    async (reason) => {
      shop.provider.cancelSubscription = () => Promise.reject(new ProviderRefusal(reason, ''));
      subscription.isActive = false;
      const { status } = await casey.call('DELETE', '/stripe_memberships');
      expect([status, (await account()).stripe_subscribed_at]).toEqual([200, null]);
    },
  );

  it('that the provider does not cancel for another reason goes on', async () => {
    shop.provider.cancelSubscription = () => Promise.reject(new ProviderRefusal('rate_limit', ''));
    const { status } = await casey.call('DELETE', '/stripe_memberships');
    expect([status, (await account()).stripe_subscribed_at]).toEqual([503, new Date(0).toISOString()]);
  });

  it('leaves the one that was granted by hand after it', async () => {
    subscription.isActive = false;
    await change({ stripeSubscriptionId: null, stripeSubscriptionEnd: end() });
    await casey.call('GET', '/stripe_memberships');
    expect((await account()).stripe_subscribed_at).toEqual(new Date(0).toISOString());
  });

  it('is not asked about if it was granted by hand or its account is deleted', async () => {
    await change({ stripeSubscriptionId: null });
    await change(
      { ...PERIOD, stripeId: 'cus_gone', stripeSubscriptionEnd: new Date(0), deletedAt: new Date(0) },
      4,
    );
    later(DAY + 60 * MINUTE);
    expect([await refresh(), asked()]).toEqual([0, 0]);
  });
});

it('begins when the key is right again, if the provider refused it as the webhook came', async () => {
  await casey.call('POST', '/stripe_memberships');
  const [{ stripeId } = { stripeId: null }] = await shop.context.db
    .select()
    .from(users)
    .where(eq(users.id, 1));
  shop.provider.subscribe(String(stripeId), new Date(0), new Date(shop.clock.now() + DAY));
  const [event] = shop.provider.events.splice(0);
  if (!event) throw new Error('no event');
  const alarm = jest.spyOn(shop.context.log, 'error');
  jest.spyOn(shop.provider, 'findSubscription').mockRejectedValueOnce(new KeyRefused());
  await storeWebhook(shop.context, Buffer.from(JSON.stringify(event)), SIGNATURE);
  await applyWebhook(shop.context, event.id);
  expect((await account()).stripe_subscribed_at).toBeNull();
  expect(alarm).toHaveBeenCalledTimes(1);
  await jobs.webhooks?.(shop.context);
  expect((await account()).stripe_subscribed_at).toEqual(new Date(0).toISOString());
});

describe('a customer whom the provider does not know (another account, or deleted in its dashboard)', () => {
  const LOST = { ...PERIOD, stripeId: 'cus_lost', stripeSubscriptionEnd: new Date(0) };
  const start = () =>
    casey.call<{ code?: string; data: { client_secret: string } }>('POST', '/stripe_memberships');

  it('is no VIP for ever: the job ends the membership', async () => {
    await change(LOST);
    later(DAY);
    expect([await refresh(), await isFree(), (await account()).stripe_subscribed_at]).toEqual([
      1,
      false,
      null,
    ]);
    later(DAY);
    expect(await refresh()).toBe(0);
  });

  it('can cancel', async () => {
    await change(LOST);
    const { status } = await casey.call('DELETE', '/stripe_memberships');
    expect([status, (await account()).stripe_subscribed_at]).toEqual([200, null]);
  });

  it('becomes a new one when the plans or the billing portal are opened, and is not made twice', async () => {
    await change(LOST);
    const opened = await Promise.all([start(), start()]);
    const { stripe_id: made } = await account();
    expect(opened.map(({ status, body }) => [status, body.data.client_secret])).toEqual([
      [200, `${made}_secret`],
      [200, `${made}_secret`],
    ]);
    expect([...shop.provider.customers]).toEqual([made]);
    shop.provider.customers.clear();
    const portal = await shop.app.inject({
      method: 'POST',
      url: '/api/v2/users/stripe_portal',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: new URLSearchParams({ token: casey.headers.authorization.slice(7) }).toString(),
    });
    expect(portal.statusCode).toBe(200);
    expect([...shop.provider.customers]).toEqual([(await account()).stripe_id]);
    expect((await account()).stripe_id).not.toBe(made);
  });

  it('is not replaced without need', async () => {
    await change(LOST);
    shop.provider.faults.push(null, 'down');
    expect([(await start()).status, (await account()).stripe_id]).toEqual([503, 'cus_lost']);
  });
});
