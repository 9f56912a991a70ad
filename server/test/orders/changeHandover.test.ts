/**
 * Where and when a changed order is handed over, whom it comes with, and until when it can be changed.
 * Sums by hand, of event 101: Tamales $11.80; service 20 %, reservation fee $5.00, tax 7.75 %, delivery $3.99.
 * 1: 11.80 + 2.36 + 5.00 + 0.91 = 20.07. 2: 23.60 + 4.72 + 5.00 + 1.83 = 35.15; delivered 39.14. 3: 50.22; delivered 54.21.
 */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { dueChanges } from '../../src/services/orders/openChange';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import { runJobs } from '../runJobs';
import { change, dishesOf, namesOf, quoteChange, readyChange, refusal } from '../changes';
import { Customer, TO_CASEY, useShop, type Item } from '../shop';
import { dish, openCart, openTable } from '../tables';

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

const TAMALES = 101008;
const HORCHATA = 101012;
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1011 };
const DELIVERED = { ...TO_CASEY, time_slot_id: 1011 };
const ELSEWHERE = { ...TO_CASEY, delivery_street: '9 Elm St', time_slot_id: 1011 };
const MINUTE = 60_000;
const tamales = (quantity: number): Item[] => [{ id: TAMALES, quantity }];

async function paid(fields: Record<string, unknown> = PICKUP, who = casey, more = {}): Promise<Order> {
  const order = await who.place(101, { items: tamales(2), ...fields }, more);
  shop.provider.succeed(order.transactionId);
  return who.order(order.id);
}
async function dearer(
  order: Order,
  fields: Parameters<typeof change>[2],
  who: Customer = casey,
): Promise<Order> {
  const { status, transactionId } = await change(who, order, fields);
  expect(status).toBe(200);
  shop.provider.succeed(transactionId);
  later(200);
  return who.order(order.id);
}
const send = async (order: Order, fields: Parameters<typeof change>[2], who: Customer = casey) =>
  refusal(await change(who, order, fields));
const rowOf = async ({ id }: Order) => {
  const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, id));
  return row as t.OrderRow;
};

describe('an order', () => {
  it('is delivered instead, for the fee of today, and picked up again', async () => {
    const order = await paid();
    const delivered = await dearer(order, { ...DELIVERED, items: tamales(2) });
    expect(delivered).toMatchObject({
      ...{ total: 39.14, deliveryType: 'd2d', timeSlotId: 1011, changes: [{ difference: 3.99 }] },
      deliveryAddress: { street: '418 Sunset Dr', city: 'Naperville', state: 'IL', postalCode: '60540' },
    });
    expect(await rowOf(order)).toMatchObject({
      deliveryDistanceSource: 'maps',
      deliveryMeters: expect.any(Number) as number,
    });
    const quote = await quoteChange(casey, delivered, { ...PICKUP, items: tamales(2) });
    expect(namesOf(quote.body.data.checkoutDetails.differenceLines)).toEqual([['Delivery', -3.99]]);
    const { body } = await change(casey, delivered, { ...PICKUP, items: tamales(2) });
    expect(body.data.order).toMatchObject({ total: 35.15, deliveryType: 'pickup', deliveryAddress: null });
    expect(await rowOf(order)).toMatchObject({
      deliveryMeters: null,
      deliveryLat: null,
      deliveryCheckedAt: null,
    });
  });

  it('keeps the fee for delivery that it has paid, also where it goes elsewhere', async () => {
    const order = await paid(DELIVERED);
    await exec('update events set d2d_fee_cents = 900, d2d_enabled = false where id = 101');
    const { body } = await change(casey, order, {
      ...ELSEWHERE,
      items: tamales(2),
      save_default_address: true,
    });
    expect(body.data.order).toMatchObject({ total: 39.14, deliveryAddress: { street: '9 Elm St' } });
    const [user] = await shop.context.db.select().from(t.users).where(eq(t.users.id, 1));
    expect(user?.street).toBe('9 Elm St');
  });

  it('is not delivered beyond the reach, nor without an address', async () => {
    const order = await paid(DELIVERED);
    shop.maps.drive = () => Promise.resolve(100_000);
    expect(await send(order, { ...ELSEWHERE, items: tamales(2) })).toEqual([409, 'out_of_range']);
    expect(await send(order, { ...ELSEWHERE, items: tamales(2), delivery_street: ' ' })).toEqual([
      422,
      'address_incomplete',
    ]);
    // Its own address is not measured again.
    expect(await send(order, { ...DELIVERED, items: tamales(1) })).toEqual([200, undefined]);
  });

  it('keeps its time though that is full; another needs a place, which is held', async () => {
    const order = await paid();
    await exec('update time_slots set capacity = 1 where id = 1012');
    await exec(
      'update time_slots set capacity = (select count(*) from orders where holds and time_slot_id = 1011) where id = 1011',
    );
    expect(await send(order, { items: tamales(2), notes: 'Same time' })).toEqual([200, undefined]);
    const now = await casey.order(order.id);
    const { body } = await change(casey, now, { items: tamales(3), time_slot_id: 1012 });
    expect(body.data.order.amendment?.status).toBe('created');
    const quote = await nozip.quote(101, tamales(1), { delivery_type: 'pickup' });
    expect(quote.body.data.checkoutDetails.availableTimeSlots).not.toContainEqual({ id: 1012 });
    // What an open change holds is its successor's.
    const moved = await dearer(now, { items: tamales(3), time_slot_id: 1012 });
    expect(moved).toMatchObject({ timeSlotId: 1012, total: 50.22 });
    const other = await paid({ delivery_type: 'pickup', time_slot_id: 1011 }, nozip);
    expect(await send(other, { items: tamales(2), time_slot_id: 1012 }, nozip)).toEqual([409, 'slot_full']);
    expect(await send(other, { items: tamales(2), time_slot_id: 1021 }, nozip)).toEqual([
      422,
      'time_slot_unknown',
    ]);
    expect(await send(other, { items: tamales(2), time_slot_id: null }, nozip)).toEqual([
      422,
      'time_slot_required',
    ]);
  });

  it('is not moved from the desk while its customer pays a change', async () => {
    const order = await paid();
    await change(casey, order, { items: tamales(3) });
    await expect(moveSlot(shop.context, order.id, 1012)).rejects.toMatchObject({ code: 'order_changing' });
    later(16 * MINUTE);
    await runJobs(shop.context);
    await moveSlot(shop.context, order.id, 1012);
    expect((await rowOf(order)).timeSlotId).toBe(1012);
    // A page from before would move it back.
    expect(await send(order, { items: tamales(1), time_slot_id: 1011 })).toEqual([409, 'order_changed']);
  });
});

describe('the last place of an event that only its slots limit, which is offered to its waitlist', () => {
  const full = `update time_slots set capacity = (select count(*) from orders where time_slot_id = time_slots.id and holds)
    where event_id = 101`;
  const slotsOf = async (order: Order, quantity: number) =>
    (
      await quoteChange(casey, order, { items: tamales(quantity), delivery_type: 'pickup' })
    ).body.data.checkoutDetails.availableTimeSlots.map(({ id }) => id);

  /** @returns Casey's order, after another customer has left the place in slot 1012 */
  async function offered(fields: Record<string, unknown>): Promise<Order> {
    const order = await paid(fields);
    await exec('update events set d2d_enabled = false, enable_time_slot_select = true where id = 101');
    const left = await paid({ ...PICKUP, time_slot_id: 1012 }, nozip);
    await exec(full);
    const waiting = await Customer.signIn(shop.app, 'vip@demo.test');
    expect((await waiting.call('POST', '/events/101/waitlist')).status).toBe(200);
    await nozip.cancel(left.id);
    await tendWaitlists(shop.context);
    return order;
  }

  it('is not held by a change that is paid', async () => {
    const order = await offered(PICKUP);
    expect(await slotsOf(order, 3)).toEqual([1011]);
    expect(await send(order, { items: tamales(3), time_slot_id: 1012 })).toEqual([409, 'slot_full']);
    // A change that needs no payment leaves its own place to the list at once.
    expect(await slotsOf(order, 1)).toEqual([1011, 1012]);
    expect(await send(order, { items: tamales(1), time_slot_id: 1012 })).toEqual([200, undefined]);
  });

  it('is not taken by a delivery without a time', async () => {
    const order = await offered(TO_CASEY);
    expect(await slotsOf(order, 1)).toEqual([]);
    const fields = { items: tamales(1), delivery_type: 'pickup', time_slot_id: 1012 };
    expect(await send(order, fields)).toEqual([409, 'slot_full']);
  });

  it('stays with the change that holds it, and with the one that takes its place, until the hold ends', async () => {
    const order = await paid(PICKUP);
    await exec('update events set d2d_enabled = false, enable_time_slot_select = true where id = 101');
    await exec(full);
    await exec('update time_slots set capacity = capacity + 1 where id = 1012');
    await change(casey, order, { items: tamales(3), time_slot_id: 1012 });
    const waiting = await Customer.signIn(shop.app, 'vip@demo.test');
    expect((await waiting.call('POST', '/events/101/waitlist')).status).toBe(200);
    expect(await slotsOf(order, 4)).toEqual([1011, 1012]);
    expect(await send(order, { items: tamales(4), time_slot_id: 1012 })).toEqual([200, undefined]);
    later(15 * MINUTE);
    expect(await slotsOf(order, 3)).toEqual([1011]);
    expect(await send(order, { items: tamales(3), time_slot_id: 1012 })).toEqual([409, 'slot_full']);
  });
});

describe('orders of one delivery', () => {
  async function joined() {
    const host = await paid(DELIVERED);
    const code = await openTable(shop.context.db, host.id, shop.clock.now());
    const fields = { delivery_type: 'd2d', table_code: code };
    const neighbor = await paid(fields, nozip, { table_code: code });
    return { host, neighbor, code };
  }

  it('that joined keep address, time and the delivery without a fee', async () => {
    const { neighbor, code } = await joined();
    expect(neighbor).toMatchObject({ total: 35.15, joinedTableCode: code });
    const changed = await dearer(neighbor, { ...ELSEWHERE, items: tamales(3), time_slot_id: 1012 }, nozip);
    expect(changed).toMatchObject({
      ...{ total: 50.22, timeSlotId: 1011, joinedTableCode: code },
      deliveryAddress: { street: '418 Sunset Dr' },
    });
    expect(changed.nonProductLineItems.find(({ sku }) => sku === 'd2d')).toMatchObject({
      price: 0,
      notes: "Delivered with Casey's order",
    });
    const quote = await quoteChange(nozip, changed, { ...PICKUP, items: tamales(2) });
    expect(refusal(quote)).toEqual([409, 'order_joined']);
  });

  it("whose host's others joined keep address and time; its dishes are the host's", async () => {
    const { host } = await joined();
    const items = tamales(1);
    expect(refusal(await quoteChange(casey, host, { ...PICKUP, items }))).toEqual([409, 'order_joined']);
    expect(await send(host, { ...ELSEWHERE, items })).toEqual([409, 'order_joined']);
    expect(await send(host, { ...DELIVERED, items, time_slot_id: 1012 })).toEqual([409, 'order_joined']);
    expect(await send(host, { ...DELIVERED, items })).toEqual([200, undefined]);
  });

  it('stay together where a neighbor joined while the host was paying to go elsewhere', async () => {
    const host = await paid(DELIVERED);
    const { transactionId } = await change(casey, host, { ...ELSEWHERE, items: tamales(3) });
    const code = await openTable(shop.context.db, host.id, shop.clock.now());
    await paid({ delivery_type: 'd2d', table_code: code }, nozip, { table_code: code });
    shop.provider.succeed(transactionId);
    later(200);
    expect(await casey.order(host.id)).toMatchObject({ version: 0, amendment: null });
    expect(shop.provider.kept(transactionId)).toBe(0);
  });

  it('take nobody more when the host picks up', async () => {
    const host = await paid(DELIVERED);
    const code = await openTable(shop.context.db, host.id, shop.clock.now());
    expect(await send(host, { ...PICKUP, items: tamales(2) })).toEqual([200, undefined]);
    expect(refusal(await nozip.quote(101, tamales(1), { table_code: code }))).toEqual([409, 'table_ended']);
  });
});

it("pieces of a shared cart stay their guests', more are the host's", async () => {
  const seats = [
    { name: 'Casey', lines: [dish(TAMALES)] },
    { name: 'Ann', lines: [dish(TAMALES, 2, 'No salt')] },
    { name: 'Bo', lines: [dish(HORCHATA)] },
  ];
  const code = await openCart(shop.context.db, { eventId: 101, hostId: 1, seats, now: shop.clock.now() });
  const order = await paid({ ...PICKUP, items: [], table_code: code }, casey, { table_code: code });
  const whom = (changed: Order) =>
    changed.productLineItems.map(({ guestName, quantity }) => [guestName, quantity]);
  // Whose pieces stay is known by the notes.
  const fewer = [
    { ...tamales(1)[0], notes: 'No salt' },
    { id: HORCHATA, quantity: 1 },
  ];
  const { body } = await change(casey, order, { items: fewer });
  expect(whom(body.data.order)).toEqual([
    ['Ann', 1],
    ['Bo', 1],
  ]);
  const more = [...tamales(4), { id: HORCHATA, quantity: 2 }];
  const changed = await dearer(body.data.order, { items: more, table_code: code });
  expect(whom(changed)).toEqual([
    ['Ann', 1],
    ['Casey', 3],
    ['Bo', 1],
    ['Casey', 1],
  ]);
  expect(refusal(await quoteChange(casey, changed, { items: [], table_code: code }))).toEqual([
    422,
    'empty_cart',
  ]);
});

describe('an order can be changed until the cut-off', () => {
  const cutOff = (ms: number) =>
    exec(
      `update events set order_cutoff_at = '${new Date(shop.clock.now() + ms).toISOString()}' where id = 101`,
    );
  const tooLate = async (order: Order) => refusal(await quoteChange(casey, order, { items: tamales(1) }));

  it('also of an event that is full or closed', async () => {
    const order = await paid();
    await exec(
      `update events set status = 'closed', capacity = (select count(*) from orders where event_id = 101 and holds) where id = 101`,
    );
    expect(await send(order, { items: tamales(1) })).toEqual([200, undefined]);
  });

  it('not after it, also with a form from before', async () => {
    const order = await paid();
    const body = await readyChange(casey, order, { items: tamales(1) });
    await cutOff(0);
    expect(await tooLate(order)).toEqual([409, 'change_too_late']);
    expect(refusal(await casey.put(101, order.id, body))).toEqual([409, 'change_too_late']);
    expect((await casey.order(order.id)).changeableUntil).toBeNull();
  });

  it('not once the event is complete, though its cut-off is later', async () => {
    const order = await paid();
    await exec(
      `update events set run_at = '2026-06-01', ends_at = '2026-06-01 01:00', order_cutoff_at = '2027-01-01' where id = 101`,
    );
    expect(await tooLate(order)).toEqual([409, 'change_too_late']);
    expect(await casey.order(order.id)).toMatchObject({ changeableUntil: null, cancellableUntil: null });
  });

  it('with a card that is typed while the cut-off passes', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: tamales(3) });
    await cutOff(0);
    shop.provider.succeed(transactionId);
    later(200);
    expect(await casey.order(order.id)).toMatchObject({ total: 50.22, version: 1 });
  });

  it('not if its event is canceled: what is open is due to end, and what was paid for it goes back', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: tamales(3) });
    expect(await dueChanges(shop.context)).toEqual([]);
    await exec(`update events set cancelled_at = '2026-06-15' where id = 101`);
    expect(await tooLate(order)).toEqual([409, 'change_too_late']);
    expect(await dueChanges(shop.context)).toHaveLength(1);
    shop.provider.succeed(transactionId);
    later(200);
    expect(await casey.order(order.id)).toMatchObject({ version: 0, amendment: null, changeableUntil: null });
    expect(shop.provider.kept(transactionId)).toBe(0);
    await exec('update events set cancelled_at = null where id = 101');
  });

  it('not before it is paid', async () => {
    const order = await casey.place(101, { ...PICKUP, items: tamales(2) });
    expect(await tooLate(order)).toEqual([409, 'order_unpaid']);
    const body = { ...PICKUP, items: tamales(1), version: 0, difference: 0, transaction_id: 'unpaid-1' };
    expect(refusal(await casey.put(101, order.id, body))).toEqual([409, 'order_unpaid']);
  });

  it("not another customer's", async () => {
    const order = await paid();
    const body = { ...PICKUP, items: tamales(1), version: 0, difference: 0, transaction_id: 'stranger-1' };
    expect(refusal(await nozip.put(101, order.id, body))).toEqual([404, 'not_found']);
    expect(refusal(await casey.put(102, order.id, body))).toEqual([404, 'not_found']);
  });
});

describe('an order with an open change', () => {
  it('is canceled with it, and all of its charges go back', async () => {
    const order = await paid();
    const more = await dearer(order, { items: tamales(3) });
    const { transactionId } = await change(casey, more, { items: tamales(4) });
    expect((await casey.cancel(order.id)).status).toBe(200);
    expect(shop.provider.intents.get(transactionId)?.status).toBe('canceled');
    expect(
      [...shop.provider.intents.keys()].map((id) => shop.provider.kept(id)).filter((cents) => cents > 0),
    ).toEqual([]);
  });

  it('is shown by the receipt with what it has become', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: tamales(3) });
    const open = await casey.receipt(order.membershipId);
    expect(open.orders[0]).toMatchObject({ version: 0, amendment: { amount: 15.07 }, changes: [] });
    shop.provider.succeed(transactionId);
    later(200);
    const receipt = await casey.receipt(order.membershipId);
    expect(receipt.orders[0]).toMatchObject({
      version: 1,
      amendment: null,
      changes: [{ difference: 15.07 }],
    });
    expect(dishesOf(await casey.order(order.id))).toEqual([['Tamales de Rajas', 3, 35.4]]);
  });

  it('two changes sent at once: one counts', async () => {
    const order = await paid();
    const one = await readyChange(casey, order, { items: tamales(1) });
    const two = { ...one, transaction_id: 'at-once-2' };
    const answers = await Promise.all([casey.put(101, order.id, one), casey.put(101, order.id, two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order_changed');
  });

  it('a change that came between stays, and is not paid twice', async () => {
    const order = await paid();
    await change(casey, order, { items: tamales(3) });
    const slow = await readyChange(casey, order, { items: tamales(4) });
    const quick = await readyChange(casey, order, { items: tamales(5) });
    shop.context.failpoint = async (name) => {
      if (name !== 'settle:read') return;
      shop.context.failpoint = undefined;
      expect((await casey.put(101, order.id, quick)).status).toBe(200);
    };
    expect(refusal(await casey.put(101, order.id, slow))).toEqual([409, 'order_changed']);
    expect((await casey.order(order.id)).amendment?.transactionId).toBe(quick.transaction_id);
  });

  it('is found by the transaction of the change', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: tamales(3) });
    const { body } = await casey.call<{ data: { order: Order } }>(
      'GET',
      `/transactions/${transactionId}/order`,
    );
    expect(body.data.order.id).toBe(order.id);
  });
});
