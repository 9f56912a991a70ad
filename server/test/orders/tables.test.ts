/** Joining a neighbor's delivery: quote, order and payment, and what the server refuses (contract, "Tables"). */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { latestQuote } from '../../src/services/orders/quotes';
import { TO_CASEY, useShop, type Customer } from '../shop';
import { openTable } from '../tables';

const TAMALES = { id: 101008, quantity: 1 };
const DELIVERED = { ...TO_CASEY, items: [TAMALES], time_slot_id: 1011 };
const MINUTE = 60_000;
const ELSEWHERE = {
  delivery_street: '9 Elm St',
  delivery_city: 'Aurora',
  delivery_state: 'IL',
  delivery_postal_code: '60505',
  time_slot_id: 1012,
};

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

async function pay(who: Customer, order: Order): Promise<Order> {
  shop.provider.succeed(order.transactionId);
  return who.order(order.id);
}
const rowOf = async ({ id }: Order) => {
  const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, id));
  return row as t.OrderRow;
};
const d2dOf = (order: Pick<Order, 'nonProductLineItems'>) =>
  order.nonProductLineItems.find(({ sku }) => sku === 'd2d');

/** Casey's paid delivery of event 101, and the code of its table. */
async function host(): Promise<{ order: Order; code: string }> {
  const order = await pay(casey, await casey.place(101, DELIVERED));
  return { order, code: await openTable(shop.context.db, order.id, shop.clock.now()) };
}
const quote = (code: string, more = {}) => nozip.quote(101, [TAMALES], { table_code: code, ...more });
const joinFields = (code: string) => ({ delivery_type: 'd2d', items: [TAMALES], table_code: code });
const join = (code: string, who = nozip) => who.place(101, joinFields(code), { table_code: code });

/** An order with a payment form of a quote that joined, when something has changed since. */
async function late(code: string, change: () => Promise<unknown>) {
  const { total } = (await quote(code)).body.data.checkoutDetails;
  const sheet = await nozip.sheet({ amount: total, event_id: 101 });
  await change();
  const { paymentIntentId } = sheet.body.data.paymentSheet;
  return nozip.post(101, { ...joinFields(code), transaction_id: paymentIntentId });
}

it("the host's street is in no answer before the order is paid", async () => {
  const { code } = await host();
  const quoted = await quote(code);
  const order = await join(code);
  const unpaid = [quoted.body, order, await nozip.receipt(order.membershipId)];
  expect(JSON.stringify(unpaid)).not.toContain('418 Sunset');
  await pay(nozip, order);
  expect((await nozip.order(order.id)).address).toContain('418 Sunset');
  expect((await nozip.receipt(order.membershipId)).customerAddress).toContain('418 Sunset');
});

describe('a quote that joins a table', () => {
  it('is a delivery without a fee, and says with whose order it comes and when', async () => {
    const { code } = await host();
    const alone = (await nozip.quote(101, [TAMALES], { delivery_type: 'd2d' })).body.data.checkoutDetails;
    const { checkoutDetails } = (await quote(code)).body.data;
    expect(d2dOf(checkoutDetails)).toMatchObject({
      price: 0,
      notes: "Delivered with Casey's order",
      description: 'One stop for all of its orders.',
    });
    // The fee of event 101 is $3.99; service fee, reservation fee and tax are those of any order.
    expect(alone.total - checkoutDetails.total).toBeCloseTo(3.99);
    expect(checkoutDetails.table).toEqual({
      code,
      payment: 'each',
      name: 'Sunset Drive',
      host: 'Casey',
      deliveryTime: '2026-06-18T22:00:00.000Z',
    });
    expect(alone.table).toBeNull();
  });

  it('and names a pickup is refused at this field, as is such an order', async () => {
    const { code } = await host();
    const answers = [
      await quote(code, { delivery_type: 'pickup' }),
      await nozip.post(101, {
        ...joinFields(code),
        delivery_type: 'pickup',
        transaction_id: 'free-order-of-a-table',
      }),
    ];
    for (const { status, body } of answers)
      expect([status, body.errors?.delivery_type]).toEqual([
        422,
        ['An order that joins a delivery cannot be picked up.'],
      ]);
  });

  it('compares the payment form, also one that was kept before there were tables', async () => {
    const { code } = await host();
    const { total } = (await quote(code)).body.data.checkoutDetails;
    expect((await nozip.sheet({ amount: total + 3.99, event_id: 101 })).body).toMatchObject({
      code: 'price_changed',
      checkoutDetails: { total, table: { code } },
    });
    expect((await nozip.sheet({ amount: total, event_id: 101 })).status).toBe(200);
    await exec(`update quotes set request = request - 'tableCode' where user_id = 6`);
    const kept = await latestQuote(shop.context.db, 6, 101, new Date(shop.clock.now()));
    expect(kept?.cart.tableCode).toBeNull();
  });
});

it('is refused by the payment form once the event delivers nothing', async () => {
  const { code } = await host();
  const { total } = (await quote(code)).body.data.checkoutDetails;
  await exec('update events set d2d_enabled = false where id = 101');
  const { status, body } = await nozip.sheet({ amount: total, event_id: 101 });
  expect([status, body.code]).toEqual([422, 'delivery_type_unavailable']);
});

const OF_CASEY = "Casey's delivery takes no more neighbors. You can still order with a delivery of your own.";
const OF_UNKNOWN = 'This delivery takes no more neighbors. You can still order with a delivery of your own.';

describe('a table that cannot be joined', () => {
  it.each([
    ['is unknown', 'AAAAAAAAAAAAAAAAAAAAAA', '', OF_UNKNOWN],
    ['was ended', null, 'update tables set ended_at = now()', OF_CASEY],
    ['is of another event', null, 'update tables set event_id = 112', OF_UNKNOWN],
  ])(
    'because it %s is refused with a quote of a delivery of one’s own',
    async (_why, given, change, text) => {
      const { code } = await host();
      const own = (await nozip.quote(101, [TAMALES], { delivery_type: 'd2d' })).body.data.checkoutDetails;
      if (change) await exec(change);
      const { status, body } = await quote(given ?? code);
      expect([status, body.code, body.message]).toEqual([409, 'table_ended', text]);
      expect(body.checkoutDetails).toMatchObject({ total: own.total, table: null });
      if (change.includes('event_id')) await exec('update tables set event_id = 101');
    },
  );

  it('is refused when its host has canceled, by quote, payment form and order, and the next form is of a delivery of one’s own', async () => {
    const { order, code } = await host();
    const posted = await late(code, () => casey.cancel(order.id));
    expect([posted.status, posted.body.code, posted.body.message]).toEqual([409, 'table_ended', OF_CASEY]);
    const total = posted.body.checkoutDetails?.total ?? 0;
    expect(posted.body.checkoutDetails?.table).toBeNull();
    expect((await quote(code)).body.code).toBe('table_ended');
    expect((await nozip.sheet({ amount: total, event_id: 101 })).status).toBe(200);
    await checkNothingPlaced();
  });

  it('is refused by the payment form of a quote that joined it', async () => {
    const { order, code } = await host();
    const { total } = (await quote(code)).body.data.checkoutDetails;
    await casey.cancel(order.id);
    const { status, body } = await nozip.sheet({ amount: total, event_id: 101 });
    expect([status, body.code, body.checkoutDetails?.table]).toEqual([409, 'table_ended', null]);
  });

  it('is one of an order that joined a delivery itself: its fee would be kept for nobody', async () => {
    const { code } = await host();
    const joined = await pay(nozip, await join(code));
    const second = await openTable(shop.context.db, joined.id, shop.clock.now());
    expect((await casey.quote(101, [TAMALES], { table_code: second })).body.code).toBe('table_ended');
  });

  const checkNothingPlaced = async () =>
    expect(await shop.context.db.$count(t.orders, eq(t.orders.userId, 6))).toBe(0);
});

describe('an order that joins', () => {
  it('goes to the address and at the time of the host, whatever it names, without a check of range', async () => {
    const { order, code } = await host();
    shop.maps.drives.set(ELSEWHERE.delivery_street, { meters: 90_000 } as never);
    const fields = { ...joinFields(code), ...ELSEWHERE, save_default_address: true };
    const joined = await nozip.place(101, fields, { table_code: code });
    expect(joined).toMatchObject({ timeSlotId: 1011, address: null, deliveryType: 'd2d' });
    const [mine, its] = [await rowOf(joined), await rowOf(order)];
    const [table] = await shop.context.db.select().from(t.tables);
    expect(mine.tableId).toBe(table?.id);
    const { deliveryMeters, deliveryLat, deliveryLng, deliveryDistanceSource, deliveryCheckedAt } = its;
    expect(deliveryMeters).toBeGreaterThan(0);
    expect(mine).toMatchObject({
      ...{ deliveryMeters, deliveryLat, deliveryLng, deliveryDistanceSource, deliveryCheckedAt },
    });
    const [user] = await shop.context.db.select().from(t.users).where(eq(t.users.id, 6));
    expect(user?.street).toBeNull();
    expect(d2dOf(joined)).toMatchObject({ price: 0, notes: "Delivered with Casey's order" });
    expect(await pay(nozip, joined)).toMatchObject({ status: 'paid', address: order.address });
    expect((await nozip.receipt(joined.membershipId)).orders[0]).toMatchObject({ joinedHost: 'Casey' });
    expect((await casey.receipt(order.membershipId)).orders[0]).toMatchObject({ tableCode: code });
  });

  it('is another one than without the table, and the same one again', async () => {
    const { code } = await host();
    const order = await join(code);
    const body = { ...joinFields(code), transaction_id: order.transactionId };
    const again = await nozip.post(101, body);
    expect([again.status, again.body.data.order.id]).toEqual([200, order.id]);
    const other = await nozip.post(101, { ...body, table_code: 'AAAAAAAAAAAAAAAAAAAAAA' });
    expect(other.body.code).toBe('transaction_conflict');
  });

  it('may be a second order of the host, at no fee', async () => {
    const { code } = await host();
    expect(d2dOf(await join(code, casey))?.price).toBe(0);
  });

  it('needs a place in the time of the host', async () => {
    const { code } = await host();
    const full = await late(code, () => exec('update time_slots set capacity = 1 where id = 1011'));
    expect([full.status, full.body.code, full.body.message, full.body.errors]).toEqual([
      409,
      'slot_full',
      "The time of Casey's delivery is full. You can still order with a delivery of your own.",
      undefined,
    ]);
    await exec('update time_slots set capacity = 2 where id = 1011');
    await join(code);
  });

  it('needs a place in the event', async () => {
    const { code } = await host();
    const full = await late(code, () =>
      exec(
        `update events set capacity = (select count(*) from orders where event_id = 101 and holds) where id = 101`,
      ),
    );
    expect(full.body.code).toBe('event_full');
  });

  it('is no choice of its customer for the next event', async () => {
    const { code } = await host();
    await pay(nozip, await join(code));
    const { body } = await nozip.call<{ data: { event: { lastChoice: unknown } } }>('GET', '/events/112');
    expect(body.data.event.lastChoice).toBeNull();
  });

  it('keeps its time, and so does the order that it joined', async () => {
    const { order, code } = await host();
    const joined = await join(code);
    const move = ({ id }: Order) => moveSlot(shop.context, id, 1012);
    await expect(move(joined)).rejects.toMatchObject({
      code: 'order_joined',
      message: `Order ${joined.id} comes with the delivery of a neighbor, at its time.`,
    });
    await expect(move(order)).rejects.toMatchObject({
      code: 'order_joined',
      message: `Orders of neighbors come with order ${order.id}, at its time.`,
    });
    await nozip.cancel(joined.id);
    await move(order);
    expect((await rowOf(order)).timeSlotId).toBe(1012);
  });
});

describe('an unpaid order that joined a canceled delivery', () => {
  async function unpaid(): Promise<Order> {
    const { order, code } = await host();
    const joined = await join(code);
    shop.provider.decline(joined.transactionId);
    await nozip.fail(101, joined.id);
    await casey.cancel(order.id);
    return joined;
  }
  const TEXT =
    "Casey's delivery takes no more neighbors. Please place your order again with a delivery of your own.";

  it('cannot be paid again, which its payment form says already', async () => {
    const joined = await unpaid();
    const refusals = [
      await nozip.sheet({ amount: joined.total, order_id: joined.id }),
      await nozip.retry(joined.id, joined.transactionId),
    ];
    for (const { status, body } of refusals)
      expect([status, body.code, body.message]).toEqual([409, 'table_ended', TEXT]);
  });

  it('keeps its price if a charge arrives all the same', async () => {
    const joined = await unpaid();
    const paid = await pay(nozip, joined);
    expect([paid.status, paid.total, d2dOf(paid)?.price]).toEqual(['paid', joined.total, 0]);
    expect(shop.provider.kept(joined.transactionId)).toBe(Math.round(joined.total * 100));
  });

  it('can be paid again after its host has ended the table alone', async () => {
    const { code } = await host();
    const joined = await join(code);
    shop.provider.decline(joined.transactionId);
    await nozip.fail(101, joined.id);
    await exec('update tables set ended_at = now()');
    later(MINUTE);
    expect((await nozip.retry(joined.id, joined.transactionId)).status).toBe(200);
    expect((await pay(nozip, joined)).status).toBe('paid');
  });
});
