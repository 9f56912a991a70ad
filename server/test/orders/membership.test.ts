/** Memberships, cancelling and the VIP subscription over the API. */
import { sql } from 'drizzle-orm';
import { doorList } from '../../src/services/staff/door';
import { closeShop, Customer, OPENING_MS, openShop, TO_CASEY, type Shop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const ONCE = { id: 'promo_code', notes: 'ONCE' };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };
const DAY = 86_400_000;

let shop: Shop;
let casey: Customer;
let nozip: Customer;

beforeEach(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  nozip = await Customer.signIn(shop.app, 'nozip@demo.test');
}, OPENING_MS);
afterEach(() => closeShop(shop));

const join = (customer: Customer, event: number) =>
  customer.call<{ membership: { id: number; eventId: number; status: string }; code?: string }>(
    'POST',
    `/events/${event}/memberships`,
  );
const lines = (customer: Customer, membership: number) =>
  customer.call<{ line_items: { name: string; price: number; sku: string | null }[] }>(
    'GET',
    `/line_items?filter%5Bproject_membership_id%5D=${membership}`,
  );

describe('joining an event', () => {
  it('answers the same membership each time, also after an order', async () => {
    const first = await join(casey, 102);
    expect([first.status, first.body.membership]).toMatchObject([200, { eventId: 102, status: 'pending' }]);
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    expect(order.membershipId).toBe(first.body.membership.id);
    expect((await join(casey, 102)).body.membership.id).toBe(order.membershipId);
  });

  it.each([
    [104, 409, 'event_full'],
    [105, 409, 'event_closed'],
    [107, 409, 'event_closed'],
    [999, 404, 'not_found'],
  ])('%i answers %i %s', async (event, status, code) => {
    const answer = await join(nozip, event);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is refused when orders take all of its time slots', async () => {
    await shop.context.db.execute(sql`UPDATE time_slots SET capacity = 0 WHERE event_id = 102`);
    expect((await join(nozip, 102)).body.code).toBe('event_full');
    expect((await join(casey, 101)).status).toBe(200);
  });

  it.each([
    [105, 200],
    [106, 409],
  ])("with the page's flag for closed events, %i answers %i", async (event, status) => {
    await closeShop(shop);
    shop = await openShop({ config: { runtimeConfig: { flags: { allowClosedProjects: true } } } });
    const answer = await join(await Customer.signIn(shop.app, 'nozip@demo.test'), event);
    expect(answer.status).toBe(status);
  });
});

it('the list has the soonest event first, each with its orders in turn, and neither what was never paid nor what is of others', async () => {
  const pay = async (eventId: number, item: object, time_slot_id: number) => {
    const order = await nozip.place(eventId, { items: [{ ...item }], ...PICKUP, time_slot_id });
    shop.provider.succeed(order.transactionId);
    return (await nozip.order(order.id)).id;
  };
  const first = await pay(102, FOCACCIA, 1021);
  const soonest = await pay(101, { id: 101008, quantity: 1 }, 1011);
  const second = await pay(102, FOCACCIA, 1021);
  await nozip.place(112, { items: [{ id: 112004, quantity: 1 }], ...PICKUP, time_slot_id: 1121 });
  const listed = async (query = '') => {
    type Listed = { memberships: { eventId: number; orders: { id: number }[] }[] };
    const { memberships } = (await nozip.call<Listed>('GET', `/memberships${query}`)).body;
    return memberships.map(({ eventId, orders }) => [eventId, orders.map(({ id }) => id)]);
  };
  const own = [
    [101, [soonest]],
    [102, [first, second]],
  ];
  expect((await listed()).slice(-2)).toEqual(own);
  expect(await listed('?filter[user_id]=1')).toEqual([]);
});

it("with the page's flag, a closed event tells of a failed payment, which can be made again, and has a waitlist", async () => {
  await closeShop(shop);
  shop = await openShop({ config: { runtimeConfig: { flags: { allowClosedProjects: true } } } });
  nozip = await Customer.signIn(shop.app, 'nozip@demo.test');
  await shop.context.db.execute(sql`UPDATE events SET status = 'closed', capacity = 1 WHERE id = 102`);
  const { id, membershipId, transactionId } = await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
  shop.provider.decline(transactionId);
  await nozip.fail(102, id);
  expect(await nozip.failed()).toMatchObject([{ id }]);
  expect((await nozip.receipt(membershipId)).failedOrder).toMatchObject({ id });
  expect((await nozip.retry(id, transactionId)).status).toBe(200);
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  expect((await casey.call('POST', '/events/102/waitlist')).status).toBe(200);
});

it('the lines of a membership are those of its paid orders, and other customers do not see them', async () => {
  const order = await casey.place(102, { items: [FOCACCIA, { id: 'tip', price: 2 }], ...PICKUP });
  shop.provider.succeed(order.transactionId);
  await casey.order(order.id);
  const { status, body } = await lines(casey, order.membershipId);
  expect([status, Object.keys(body)]).toEqual([200, ['line_items']]);
  const cents = body.line_items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  expect(cents).toBe(Math.round(order.total * 100));
  expect((await lines(nozip, order.membershipId)).status).toBe(404);
});

describe('an order says when and where', () => {
  it('for a pickup: its slot and place', async () => {
    const { id } = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const order = await casey.order(id);
    const slots = await casey.call<{ data: { event: { timeSlots: { id: number; time: string }[] } } }>(
      'GET',
      '/events/102',
    );
    const slot = slots.body.data.event.timeSlots.find((each) => each.id === PICKUP.time_slot_id);
    expect(order).toMatchObject({
      pickupTime: slot?.time,
      address: expect.stringMatching(/, Naperville, IL/),
    });
  });

  it('for a delivery: its address', async () => {
    const door = {
      delivery_street: '418 Sunset Dr',
      delivery_city: 'Naperville',
      delivery_state: 'IL',
      delivery_postal_code: '60540',
    };
    const items = [{ id: 103001, quantity: 1 }];
    const { id } = await casey.place(103, { items, delivery_type: 'd2d', ...door });
    expect(await casey.order(id)).toMatchObject({
      pickupTime: null,
      address: '418 Sunset Dr, Naperville, IL 60540',
    });
  });
});

it('an apartment stands on the receipt and on the door list', async () => {
  const items = [{ id: 103001, quantity: 1 }];
  const order = await casey.place(103, { items, ...TO_CASEY, delivery_street: '418 Sunset Drive #4B' });
  shop.provider.succeed(order.transactionId);
  const address = '418 Sunset Drive #4B, Naperville, IL 60540';
  expect(await casey.order(order.id)).toMatchObject({ address });
  const { stops } = await doorList(shop.context, 103);
  expect(stops.map((stop) => stop.address)).toContain('418 Sunset Drive #4B, Naperville, 60540');
});

it('the receipt of a cancelled order still shows its content', async () => {
  const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
  shop.provider.succeed(order.transactionId);
  await casey.order(order.id);
  await casey.call('DELETE', `/orders/${order.id}`);
  const { body } = await casey.call<{
    membership: { lineItems: { productName: string | null }[]; orders: { paidAt: string | null }[] };
  }>('GET', `/memberships/${order.membershipId}`);
  expect(body.membership.lineItems.some(({ productName }) => productName)).toBe(true);
  expect(body.membership.orders.at(-1)?.paidAt).not.toBeNull();
});

it('the receipt of two cancelled orders shows the content of both', async () => {
  const orders = [];
  for (const quantity of [1, 2]) {
    const order = await casey.place(102, { items: [{ ...FOCACCIA, quantity }], ...PICKUP });
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    orders.push(order);
  }
  for (const { id } of orders) await casey.cancel(id);
  const { body } = await casey.call<{ membership: { lineItems: { order_id: number }[] } }>(
    'GET',
    `/memberships/${orders[0]?.membershipId}`,
  );
  const shown = body.membership.lineItems.map(({ order_id: id }) => id);
  expect(new Set(shown)).toEqual(new Set(orders.map(({ id }) => id)));
});

describe('cancelling', () => {
  it('frees the last place of a slot and a promo code with one use for the next customer', async () => {
    await shop.context.db.execute(sql`update time_slots set capacity = 1 where id = 1021`);
    const order = await casey.place(102, { items: [FOCACCIA, { ...FOCACCIA }, ONCE], ...PICKUP });
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    const before = await nozip.quote(102, [FOCACCIA, ONCE]);
    expect(before.body.data.checkoutDetails.promoCode).toBeNull();
    expect((await casey.cancel(order.id)).status).toBe(200);
    const next = await nozip.place(102, { items: [FOCACCIA, { ...FOCACCIA }, ONCE], ...PICKUP });
    shop.provider.succeed(next.transactionId);
    expect((await nozip.order(next.id)).status).toBe('paid');
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('is refused after the cut-off, without a refund', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.succeed(order.transactionId);
    const { cancellableUntil } = await casey.order(order.id);
    shop.clock.set(Date.parse(cancellableUntil ?? ''));
    const late = await casey.cancel(order.id);
    expect([late.status, late.body.code]).toEqual([409, 'cancel_too_late']);
    expect(shop.provider.refunds.size).toBe(0);
    expect((await casey.order(order.id)).status).toBe('paid');
  });
});

describe('VIP', () => {
  type Answer = { url: string; stripe_subscribed_at: string | null; code?: string };
  const plan = (method: 'GET' | 'DELETE') => casey.call<Answer>(method, '/stripe_memberships');
  const begin = () =>
    casey.call<{ data: { client_secret: string }; code?: string }>('POST', '/stripe_memberships');
  const customerId = async () => (await begin()).body.data.client_secret.replace('_secret', '');

  it('starts with one customer at the provider and a client secret', async () => {
    expect(await customerId()).toBe(await customerId());
    expect(shop.provider.calls.filter((name) => name === 'createCustomer')).toHaveLength(1);
    expect((await plan('GET')).body.stripe_subscribed_at).toBeNull();
    expect((await plan('DELETE')).body.code).toBe('not_subscribed');
  });

  it('follows the provider: bought, cancelled, ended', async () => {
    const customer = await customerId();
    const now = shop.clock.now();
    const made = shop.provider.subscribe(customer, new Date(now), new Date(now + 30 * DAY));
    expect((await plan('GET')).body.stripe_subscribed_at).toBe(new Date(now).toISOString());
    expect((await begin()).body.code).toBe('already_vip');
    const total = async () =>
      (await casey.quote(102, [FOCACCIA], { delivery_type: 'pickup' })).body.data.checkoutDetails.total;
    const asVip = await total();
    expect((await plan('DELETE')).status).toBe(200);
    expect((await plan('DELETE')).status).toBe(200);
    expect(shop.provider.calls.filter((name) => name === 'cancelSubscription')).toHaveLength(1);
    expect(await total()).toBe(asVip);
    shop.provider.endSubscription(made.id);
    expect((await plan('GET')).body.stripe_subscribed_at).toBeNull();
    expect(await total()).toBeGreaterThan(asVip);
  });

  it('opens the billing portal only with a valid token', async () => {
    const portal = (token: string, accept = '*/*') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v2/users/stripe_portal',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
        payload: new URLSearchParams({ token }).toString(),
      });
    const answer = await portal(casey.headers.authorization.replace('Bearer ', ''));
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/portal\.test\/cus_/),
    ]);
    expect((await portal('nobody')).statusCode).toBe(401);
    const told = await portal(casey.headers.authorization.replace('Bearer ', ''), 'application/json');
    expect([told.statusCode, told.json()]).toEqual([
      200,
      { url: expect.stringMatching(/^https:\/\/portal\.test\/cus_/) },
    ]);
    const back = await portal('nobody', 'text/html,*/*;q=0.8');
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      'http://localhost:3000/account?billing=failed',
    ]);
  });
});
