/**
 * A shared cart, whose host pays what its guests have chosen (contract, "Tables").
 * Sums by hand: Casey 1 and Ann 2 Tamales de Rajas ($11.80), Bo 1 Churros ($4.50): $39.90, service 20 % $7.98, reservation fee $5.00,
 * tax 7.75 % $3.09: $55.97; delivered for $3.99: $59.96.
 */
import { asc, eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { placeOrder } from '../../src/services/orders/place';
import { latestQuote } from '../../src/services/orders/quotes';
import { AtTable } from '../cartGuests';
import { runJobs } from '../runJobs';
import { TO_CASEY, useShop } from '../shop';
import { dish, openCart, type Seat } from '../tables';

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

const [TAMALES, CHURROS, FLAN] = [101008, 101012, 101011];
const PICKUP = { delivery_type: 'pickup' as const, time_slot_id: 1011 };
const MINUTE = 60_000;
const SEATS: Seat[] = [
  { name: 'Casey', lines: [dish(TAMALES)] },
  { name: 'Ann', lines: [dish(TAMALES, 2, 'No salt')] },
  { name: 'Bo', lines: [dish(CHURROS)] },
];

const open = (seats = SEATS, { hostId = 1, eventId = 101 } = {}) =>
  openCart(shop.context.db, { eventId, hostId, seats, now: shop.clock.now() });
const quote = (code: string, more = {}, who = casey) =>
  who.quote(101, [], { table_code: code, delivery_type: 'pickup', ...more });
/** Quote, sheet and order without a product in the request. */
const place = (code: string, fields: object = {}, who = casey): Promise<Order> =>
  who.place(101, { ...PICKUP, items: [], table_code: code, ...fields }, { table_code: code });
async function pay(order: Order): Promise<Order> {
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const reopen = (code: string) => new AtTable(shop.app, code, casey.headers).change({ locked: false });
const tableOf = async (code: string) => {
  const [table] = await shop.context.db.select().from(t.tables).where(eq(t.tables.code, code));
  return table as t.TableRow;
};
const rowOf = async ({ id }: Order) => {
  const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, id));
  return row as t.OrderRow;
};
const setLines = (name: string, lines: Seat['lines']) =>
  shop.context.db.update(t.tableGuests).set({ lines }).where(eq(t.tableGuests.name, name));
const linesOf = ({ productLineItems: lines }: Pick<Order, 'productLineItems'>) =>
  lines.map(({ guestName, productName, quantity, price, notes }) => [
    guestName,
    productName,
    quantity,
    price,
    notes,
  ]);
/** A payment form of what the table costs now, and the order that it would send. */
async function form(code: string) {
  const { total } = (await quote(code)).body.data.checkoutDetails;
  const sheet = await casey.sheet({ amount: total, event_id: 101 });
  return {
    ...PICKUP,
    items: [],
    table_code: code,
    transaction_id: sheet.body.data.paymentSheet.paymentIntentId,
  };
}

describe('a quote of a shared cart', () => {
  it("has the guests' products in their order, whatever the request names", async () => {
    const code = await open();
    const nothing = await quote(code);
    const other = await casey.quote(101, [{ id: FLAN, quantity: 9 }], {
      table_code: code,
      delivery_type: 'pickup',
    });
    for (const { status, body } of [nothing, other]) {
      expect(status).toBe(200);
      const { productLineItems, total, table } = body.data.checkoutDetails;
      expect(
        productLineItems.map(({ id, quantity, price, guestName }) => [id, quantity, price, guestName]),
      ).toEqual([
        [TAMALES, 1, 11.8, 'Casey'],
        [TAMALES, 2, 23.6, 'Ann'],
        [CHURROS, 1, 4.5, 'Bo'],
      ]);
      expect(total).toBe(55.97);
      expect(table).toEqual({
        code,
        payment: 'host',
        name: 'Sunset Drive',
        host: 'Casey',
        deliveryTime: null,
      });
    }
  });

  it('leaves out guests who were removed', async () => {
    const code = await open();
    await exec(`update table_guests set removed_at = now() where name = 'Ann'`);
    const names = (await quote(code)).body.data.checkoutDetails.productLineItems.map(
      ({ guestName }) => guestName,
    );
    expect(names).toEqual(['Casey', 'Bo']);
  });

  it('is delivered for the usual fee', async () => {
    const code = await open();
    expect((await quote(code, { delivery_type: 'd2d' })).body.data.checkoutDetails.total).toBe(59.96);
  });

  it('names what is gone, with the quote of what is left and whose it is', async () => {
    const code = await open();
    await exec(`update products set available = false where id = ${TAMALES}`);
    const { status, body } = await quote(code);
    expect([status, body.code, body.errors?.products]).toEqual([
      409,
      'item_unavailable',
      [String(TAMALES), String(TAMALES)],
    ]);
    expect(body.checkoutDetails?.productLineItems).toEqual([
      expect.objectContaining({ id: CHURROS, guestName: 'Bo' }),
    ]);
  });

  it.each([
    ['of another host', () => open(SEATS, { hostId: 6 }), 409, 'table_ended'],
    ['of another event', () => open(SEATS, { eventId: 112 }), 409, 'table_ended'],
    ['without a dish', () => open([{ name: 'Casey', lines: [] }]), 422, 'empty_cart'],
    ['of an unknown code', async () => 'A'.repeat(22), 422, 'empty_cart'],
  ])('is refused of a table %s, and names nothing of it', async (_what, make, status, code) => {
    const answer = await quote(await make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain('Ann');
  });

  it('is refused of a table that has ended', async () => {
    const code = await open();
    await exec('update tables set ended_at = now()');
    expect((await quote(code)).body.code).toBe('table_ended');
    const posted = await casey.post(101, {
      ...PICKUP,
      items: [],
      table_code: code,
      transaction_id: 'pi_unknown_1',
    });
    expect([posted.status, posted.body.code]).toEqual([409, 'table_ended']);
  });
});

describe('a payment sheet of a shared cart', () => {
  it('compares with what is on the table now', async () => {
    const code = await open();
    const { total } = (await quote(code)).body.data.checkoutDetails;
    await setLines('Bo', [dish(CHURROS, 2)]);
    const sheet = await casey.sheet({ amount: total, event_id: 101 });
    expect([sheet.status, sheet.body.code]).toEqual([409, 'price_changed']);
    const fresh = sheet.body.checkoutDetails;
    expect(fresh?.productLineItems[2]).toMatchObject({ quantity: 2, guestName: 'Bo' });
    expect((await casey.sheet({ amount: fresh?.total, event_id: 101 })).status).toBe(200);
  });

  it('is of the stored quote, which keeps no dish and no name', async () => {
    const code = await open();
    await quote(code);
    const stored = await latestQuote(shop.context.db, 1, 101, new Date(shop.clock.now()));
    expect(stored?.cart).toMatchObject({ products: [], tableCode: code });
  });
});

describe('an order of a shared cart', () => {
  it('charges all lines, says whose each is, and closes the table', async () => {
    const code = await open();
    const order = await place(code, { notes: 'Ring twice' });
    expect([order.total, (await tableOf(code)).lockedAt?.getTime()]).toEqual([55.97, shop.clock.now()]);
    expect(linesOf(order)).toEqual([
      ['Casey', 'Tamales de Rajas', 1, 11.8, null],
      ['Ann', 'Tamales de Rajas', 2, 23.6, 'No salt'],
      ['Bo', expect.any(String), 1, 4.5, null],
    ]);
    expect([(await rowOf(order)).cartTableId, (await rowOf(order)).tableId]).toEqual([
      (await tableOf(code)).id,
      null,
    ]);
    expect((await tableOf(code)).orderedAt).toBeNull();
    expect((await pay(order)).status).toBe('paid');
    expect((await tableOf(code)).orderedAt?.getTime()).toBe(shop.clock.now());
    expect(shop.provider.kept(order.transactionId)).toBe(5597);
    const { lineItems } = await casey.receipt(order.membershipId);
    expect(lineItems.map(({ guestName }) => guestName).filter(Boolean)).toEqual(['Casey', 'Ann', 'Bo']);
  });

  it('keeps the time at which its host has closed it', async () => {
    const code = await open();
    const lockedAt = new Date(shop.clock.now() - MINUTE);
    await shop.context.db.update(t.tables).set({ lockedAt });
    await place(code);
    expect((await tableOf(code)).lockedAt).toEqual(lockedAt);
  });

  it('is delivered to the address of the request, which is checked', async () => {
    const code = await open();
    const { table_code, transaction_id } = await form(code);
    const fields = { delivery_type: 'd2d', items: [], table_code, transaction_id };
    const bare = await casey.post(101, fields);
    expect([bare.status, bare.body.code]).toEqual([422, 'address_incomplete']);
    const order = await casey.place(101, { ...TO_CASEY, items: [], table_code }, { table_code });
    expect(order).toMatchObject({ total: 59.96, address: expect.stringContaining('418 Sunset Dr') });
    expect((await rowOf(order)).deliveryMeters).toBeGreaterThan(0);
  });

  it('takes tip and promo code from the request', async () => {
    const code = await open();
    await exec(`insert into promo_codes (code, kind, value) values ('FIVE', 'fixed', 500)`);
    const items = [
      { id: FLAN, quantity: 3 },
      { id: 'tip', price: 2 },
      { id: 'promo_code', notes: 'FIVE' },
    ];
    const order = await place(code, { items });
    expect([order.total, order.productLineItems.length]).toEqual([52.97, 3]);
  });

  it('of a total of 0 is paid at once', async () => {
    const code = await open();
    await exec(`insert into promo_codes (code, kind, value) values ('ALL', 'fixed', 10000)`);
    const order = await place(code, { items: [{ id: 'promo_code', notes: 'ALL' }] });
    expect([order.status, (await tableOf(code)).orderedAt]).toEqual(['paid', expect.any(Date)]);
  });

  it('is refused with the fresh quote when a guest has changed something, and goes through after that', async () => {
    const code = await open();
    const late = await form(code);
    await setLines('Ann', [dish(TAMALES)]);
    const refused = await casey.post(101, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect(refused.body.checkoutDetails?.productLineItems[1]).toMatchObject({
      quantity: 1,
      guestName: 'Ann',
    });
    // The refusal keeps the table open for its guests.
    expect((await tableOf(code)).lockedAt).toBeNull();
    const sheet = await casey.sheet({ amount: refused.body.checkoutDetails?.total, event_id: 101 });
    const { paymentIntentId: transaction_id } = sheet.body.data.paymentSheet;
    expect((await casey.post(101, { ...late, transaction_id })).status).toBe(200);
  });

  it('names a dish that is gone', async () => {
    const code = await open();
    const late = await form(code);
    await exec(`update products set available = false where id = ${CHURROS}`);
    const { status, body } = await casey.post(101, late);
    expect([status, body.code, body.errors?.products]).toEqual([409, 'item_unavailable', [String(CHURROS)]]);
    expect(body.checkoutDetails?.productLineItems.map(({ guestName }) => guestName)).toEqual([
      'Casey',
      'Ann',
    ]);
  });

  it('answers the same request with the same order, also when it is paid and the table has changed', async () => {
    const code = await open();
    const body = await form(code);
    const { order } = (await casey.post(101, body)).body.data;
    await pay(order);
    await setLines('Ann', []);
    const again = await casey.post(101, body);
    expect([again.status, again.body.data.order.id, again.body.data.order.total]).toEqual([
      200,
      order.id,
      55.97,
    ]);
  });

  it('has a guest who sits there only at the table: the cart of others is their own', async () => {
    const code = await open();
    const posted = await nozip.post(101, {
      ...PICKUP,
      items: [{ id: FLAN, quantity: 1 }],
      table_code: code,
      transaction_id: 'pi_unknown_1',
    });
    expect([posted.status, posted.body.code, posted.body.checkoutDetails]).toEqual([
      409,
      'table_ended',
      undefined,
    ]);
  });
});

describe('a shared cart is paid once', () => {
  it('and not ordered again, also after its order was canceled', async () => {
    const code = await open();
    const order = await pay(await place(code));
    const { orderedAt } = await tableOf(code);
    expect((await quote(code)).body.code).toBe('table_ended');
    await casey.cancel(order.id);
    expect([shop.provider.kept(order.transactionId), (await tableOf(code)).orderedAt]).toEqual([
      0,
      orderedAt,
    ]);
    expect((await quote(code)).body.code).toBe('table_ended');
  });

  it('by the order that replaced another', async () => {
    const code = await open();
    const first = await place(code);
    await setLines('Bo', []);
    const second = await place(code);
    expect((await casey.order(first.id)).status).toBe('expired');
    expect((await pay(second)).status).toBe('paid');
    const sheet = await casey.sheet({ amount: first.total, order_id: first.id });
    expect(sheet.body.code).toBe('order_over');
  });

  /** Two orders; the card of the first is charged just before it is withdrawn. */
  async function lateCharge() {
    const code = await open();
    const first = await place(code);
    await setLines('Bo', []);
    const body = await form(code);
    shop.context.failpoint = async (point) => {
      if (point === 'place:committed') shop.provider.succeed(first.transactionId);
    };
    const second = await casey.order(await placeOrder(shop.context, 1, 101, body));
    shop.context.failpoint = undefined;
    return { code, first, second };
  }

  it('by the charge of a replaced order, which ends the one that replaced it', async () => {
    const { first, second } = await lateCharge();
    expect((await casey.order(first.id)).status).toBe('paid');
    expect(await rowOf(second)).toMatchObject({ replacedById: first.id, holds: false });
    const sheet = await casey.sheet({ amount: second.total, order_id: second.id });
    expect(sheet.body.code).toBe('order_over');
    await runJobs(shop.context);
    expect((await casey.order(second.id)).status).toBe('expired');
    expect([first, second].map(({ transactionId }) => shop.provider.kept(transactionId))).toEqual([5597, 0]);
  });

  it('so that the charge of a second order goes back', async () => {
    const { first, second } = await lateCharge();
    expect((await pay(second)).status).toBe('expired');
    await runJobs(shop.context);
    expect([first, second].map(({ transactionId }) => shop.provider.kept(transactionId))).toEqual([5597, 0]);
  });

  it('so that nothing is ordered while the bank decides', async () => {
    const code = await open();
    const first = await place(code);
    shop.provider.delay(first.transactionId);
    await casey.order(first.id);
    await setLines('Bo', []);
    const body = await form(code);
    const second = await casey.post(101, body);
    expect([second.status, second.body.code]).toEqual([409, 'payment_not_failed']);
    expect((await pay(first)).status).toBe('paid');
    expect((await casey.post(101, body)).body.code).toBe('table_ended');
  });

  it('by a retry of its failed order', async () => {
    const code = await open();
    const order = await place(code);
    shop.provider.decline(order.transactionId);
    await casey.fail(101, order.id);
    const sheet = await casey.sheet({ amount: order.total, order_id: order.id });
    const { paymentIntentId } = sheet.body.data.paymentSheet;
    expect((await casey.retry(order.id, paymentIntentId)).status).toBe(200);
    shop.provider.succeed(paymentIntentId);
    expect([(await casey.order(order.id)).status, (await tableOf(code)).orderedAt]).toEqual([
      'paid',
      expect.any(Date),
    ]);
  });
});

describe('an unpaid order of a shared cart', () => {
  it('that expires leaves the table to another try, locked', async () => {
    const code = await open();
    const order = await place(code);
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect((await casey.order(order.id)).status).toBe('expired');
    expect(await tableOf(code)).toMatchObject({ lockedAt: expect.any(Date), orderedAt: null });
    expect((await pay(await place(code))).status).toBe('paid');
  });

  it('ends when its host lets the guests choose again, because it would pay what they chose before', async () => {
    const code = await open();
    const order = await place(code);
    shop.provider.decline(order.transactionId);
    await casey.fail(101, order.id);
    await reopen(code);
    expect((await casey.order(order.id)).status).toBe('expired');
    expect((await casey.sheet({ amount: order.total, order_id: order.id })).body.code).toBe('order_over');
    expect(await tableOf(code)).toMatchObject({ lockedAt: null });
    expect((await pay(await place(code))).status).toBe('paid');
  });

  it('keeps the table closed while the bank decides, or when it was paid meanwhile', async () => {
    const code = await open();
    const order = await place(code);
    shop.provider.delay(order.transactionId);
    expect((await reopen(code)).body.code).toBe('payment_not_failed');
    expect(await tableOf(code)).toMatchObject({ lockedAt: expect.any(Date) });
    shop.provider.succeed(order.transactionId);
    expect((await reopen(code)).body.code).toBe('table_ended');
    expect((await casey.order(order.id)).status).toBe('paid');
  });

  it('stays when another customer asks for that', async () => {
    const code = await open();
    const order = await place(code);
    const stranger = new AtTable(shop.app, code, nozip.headers);
    expect((await stranger.change({ locked: false })).status).toBe(404);
    expect((await casey.order(order.id)).status).toBe('created');
  });

  it('cannot be paid again once its host has ended the table', async () => {
    const code = await open();
    const order = await place(code);
    shop.provider.decline(order.transactionId);
    await casey.fail(101, order.id);
    const { paymentIntentId } = (await casey.sheet({ amount: order.total, order_id: order.id })).body.data
      .paymentSheet;
    await exec('update tables set ended_at = now()');
    expect((await casey.sheet({ amount: order.total, order_id: order.id })).body.code).toBe('table_ended');
    expect((await casey.retry(order.id, paymentIntentId)).body.code).toBe('table_ended');
    expect((await rowOf(order)).status).toBe('payment_failed');
  });
});

it('lines without a table belong to no guest', async () => {
  const order = await casey.place(101, { ...PICKUP, items: [{ id: TAMALES, quantity: 1 }] });
  const lines = await shop.context.db
    .select({ guestName: t.orderLines.guestName })
    .from(t.orderLines)
    .where(eq(t.orderLines.orderId, order.id))
    .orderBy(asc(t.orderLines.position));
  expect(lines.every(({ guestName }) => guestName === null)).toBe(true);
  expect(order.productLineItems[0]).not.toHaveProperty('guestName');
});
