/** What the API says of an order, and which orders it lists as failed. */
import { sql } from 'drizzle-orm';
import type { FailedOrder, Order } from '../../src/schemas/orders';
import { doorOf } from '@dwellivery/domain/handover';
import { orderById } from '../../src/services/orders/find';
import { type Customer, TO_CASEY, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 2, notes: 'Well done' };
const PICKUP = { items: [FOCACCIA], delivery_type: 'pickup', time_slot_id: 1021 };

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

const iso = (at = shop.clock.now()) => new Date(at).toISOString();
async function declined(who: Customer, event = 102, fields: Parameters<Customer['place']>[1] = PICKUP) {
  const order = await who.place(event, fields);
  shop.provider.decline(order.transactionId, 'Your card has insufficient funds.');
  await who.fail(event, order.id);
  return order;
}

describe('an order', () => {
  it('is shown with all that was ordered, and when and where it is picked up', async () => {
    const placed = await casey.place(102, { ...PICKUP, notes: 'Ring twice' });
    later(60_000);
    shop.provider.succeed(placed.transactionId);
    const order = await casey.order(placed.id);
    const [line, ...rest] = order.productLineItems;
    expect([line, rest]).toEqual([
      {
        id: expect.any(Number) as number,
        productId: 102007,
        productName: 'Rosemary Focaccia',
        productAvatarThumb: '/dishes/1f35e.webp',
        quantity: 2,
        price: 12.4,
        optionChoices: [],
        labels: {
          diets: ['vegan', 'vegetarian'],
          contains: ['gluten'],
          mayContain: ['sesame'],
          complete: true,
        },
        notes: 'Well done',
      },
      [],
    ]);
    expect(order.nonProductLineItems.map(({ sku, price }) => [sku, price])).toEqual([
      ['service_fee', 2.48],
      ['fee', 5],
      ['tax', 0.96],
    ]);
    const fee = order.nonProductLineItems.find(({ sku }) => sku === 'fee');
    expect(fee).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      name: 'Reservation fee',
      sku: 'fee',
      price: 5,
      notes: 'Only pay once for same-day deliveries!',
      description: expect.any(String) as string,
    });
    expect(order).toEqual({
      ...{ id: placed.id, eventId: 102, membershipId: placed.membershipId },
      ...{ status: 'paid', transactionId: placed.transactionId },
      ...{ total: 20.84, baseCost: 12.4, preadjustmentTotal: 20.84 },
      productLineItems: order.productLineItems,
      nonProductLineItems: order.nonProductLineItems,
      ...{ deliveryType: 'pickup', timeSlotId: 1021, pickupTime: '2026-06-19T22:30:00.000Z' },
      address: '55 S Main St, Naperville, IL 60540',
      ...{ restaurantName: 'Nonna Rosa', eventRunAt: '2026-06-19T22:00:00.000Z' },
      ...{ eventTimeZone: 'America/Chicago', notes: 'Ring twice' },
      ...{ failureMessage: null, awaitsPayment: false, heldUntil: null },
      ...{ createdAt: iso(shop.clock.now() - 60_000), paidAt: iso() },
      cancellableUntil: '2026-06-18T17:00:00.000Z',
      ...{ feeKeptOnCancel: 0, d2dKeptOnCancel: 0, promoCodeKeptOnCancel: false, refunded: 0 },
      ...{ version: 0, changeableUntil: '2026-06-18T17:00:00.000Z', amendment: null, changes: [] },
      ...{ deliveryAddress: null, promoCode: null, joinedTableCode: null, tipPercent: null },
    } satisfies Order);
  });

  it.each([
    // 15 % of $12.40.
    [1.86, 15],
    [2, null],
  ])('has a tip of $%d in percent where the form offers that: %j', async (price, tipPercent) => {
    const { id } = await casey.place(102, { ...PICKUP, items: [...PICKUP.items, { id: 'tip', price }] });
    expect((await casey.order(id)).tipPercent).toBe(tipPercent);
  });

  it('is shown with its address if it is delivered, with the choices of a dish, and without a time if it has none', async () => {
    const order = await casey.place(101, { ...TO_CASEY, items: [{ id: 101008, quantity: 1 }] });
    expect(order).toMatchObject({
      ...{ deliveryType: 'd2d', address: '418 Sunset Dr, Naperville, IL 60540' },
      ...{ timeSlotId: null, pickupTime: null, notes: null, status: 'created', paidAt: null },
      awaitsPayment: true,
      heldUntil: iso(shop.clock.now() + 15 * 60_000),
    });
    // The address of a deleted customer is gone.
    await exec(`update orders set delivery_street = null where id = ${order.id}`);
    const row = await orderById(shop.context.db, order.id);
    expect(row && doorOf(row)).toBeNull();
  });

  it('is found by its transaction, by its customer alone, as the provider knows it now', async () => {
    const sentAs = async (who: typeof casey, transactionId: string) =>
      (await who.call<{ data: { order: Order | null } }>('GET', `/transactions/${transactionId}/order`)).body
        .data.order;
    const placed = await casey.place(102, PICKUP);
    expect(await sentAs(casey, placed.transactionId)).toMatchObject({ id: placed.id, awaitsPayment: true });
    shop.provider.succeed(placed.transactionId);
    expect(await sentAs(casey, placed.transactionId)).toMatchObject({ status: 'paid', awaitsPayment: false });
    expect(await sentAs(nozip, placed.transactionId)).toBeNull();
    expect(await sentAs(casey, 'pi_unknown_0001')).toBeNull();
    expect((await casey.call('GET', '/transactions/short/order')).status).toBe(404);
  });

  it('has no address to be picked up at where the event has none', async () => {
    const { id } = await casey.place(102, PICKUP);
    await exec(`update events set pickup_street = null where id = 102`);
    expect((await casey.order(id)).address).toBe('Naperville, IL 60540');
    await exec(`update events set pickup_city_state_zip = null where id = 102`);
    expect((await casey.order(id)).address).toBeNull();
  });

  it('says what the card provider said of the last failure', async () => {
    const { id } = await declined(casey);
    expect(await casey.order(id)).toMatchObject({
      status: 'payment_failed',
      failureMessage: 'Your card has insufficient funds.',
    });
  });

  it('can be cancelled until the cut-off, unless it or its event is over', async () => {
    const { id } = await casey.place(102, PICKUP);
    const until = async () => (await casey.order(id)).cancellableUntil;
    const cutoff = String(await until());
    await exec(`update events set status = 'complete' where id = 102`);
    expect(await until()).toBeNull();
    await exec(`update events set status = 'open' where id = 102`);
    await casey.cancel(id);
    expect(await until()).toBeNull();
    const other = await nozip.place(102, PICKUP);
    shop.provider.succeed(other.transactionId);
    shop.clock.set(Date.parse(cutoff) - 1);
    expect((await nozip.order(other.id)).cancellableUntil).toBe(cutoff);
    shop.clock.set(Date.parse(cutoff));
    expect((await nozip.order(other.id)).cancellableUntil).toBeNull();
  });

  it("asks the provider about an unpaid order only, and of nobody else's", async () => {
    const { id, transactionId } = await casey.place(102, PICKUP);
    expect((await nozip.call('GET', `/orders/${id}`)).status).toBe(404);
    shop.provider.succeed(transactionId);
    expect((await casey.order(id)).status).toBe('paid');
    later(5000);
    shop.provider.calls.length = 0;
    await casey.order(id);
    expect(shop.provider.calls).toEqual([]);
  });
});

describe('the failed orders', () => {
  const failed = async (who: Customer) =>
    (await who.call<{ data: { orders: FailedOrder[] } }>('GET', '/orders/failed')).body.data.orders;
  const idsOf = async (who: Customer) => (await failed(who)).map(({ id }) => id);

  it("are the customer's own, the soonest event first, and say what is to be paid", async () => {
    const pizza = await declined(casey);
    const tacos = await declined(casey, 101, { ...TO_CASEY, items: [{ id: 101008, quantity: 1 }] });
    const other = await declined(nozip);
    await casey.place(112, { items: [{ id: 112004, quantity: 1 }], time_slot_id: 1121 });
    expect(await failed(casey)).toEqual([
      {
        ...{ id: tacos.id, eventId: 101, membershipId: tacos.membershipId, transactionAmount: tacos.total },
        ...{ restaurantName: "Lupita's Kitchen", eventRunAt: '2026-06-18T22:00:00.000Z' },
        eventTimeZone: 'America/Chicago',
      },
      expect.objectContaining({ id: pizza.id, restaurantName: 'Nonna Rosa', transactionAmount: pizza.total }),
    ]);
    expect(await idsOf(nozip)).toEqual([other.id]);
  });

  it('are not those that cannot be paid any more', async () => {
    const { id } = await declined(casey);
    const [event, order] = ['update events set', `update orders set`];
    const isListedWhile = async (change: string, back: string) => {
      await exec(change);
      const found = await idsOf(casey);
      await exec(back);
      expect(await idsOf(casey)).toEqual([id]);
      return found.length > 0;
    };
    const states = [
      [`${event} status = 'closed' where id = 102`, `${event} status = 'open' where id = 102`],
      [`${event} status = 'draft' where id = 102`, `${event} status = 'open' where id = 102`],
      [`${event} cancelled_at = now() where id = 102`, `${event} cancelled_at = null where id = 102`],
      [`${order} replaced_by_id = 1001 where id = ${id}`, `${order} replaced_by_id = null where id = ${id}`],
      [
        `${order} status = 'processing' where id = ${id}`,
        `${order} status = 'payment_failed' where id = ${id}`,
      ],
    ];
    for (const [change = '', back = ''] of states)
      expect([change, await isListedWhile(change, back)]).toEqual([change, false]);
    shop.context.config = { ...shop.context.config, runtimeConfig: { flags: { allowClosedProjects: true } } };
    const listed: boolean[] = [];
    for (const [change = '', back = ''] of states) listed.push(await isListedWhile(change, back));
    expect(listed).toEqual([true, false, false, false, false]);
    const cutoff = Date.parse('2026-06-18T17:00:00Z');
    shop.clock.set(cutoff - 1);
    expect(await idsOf(casey)).toEqual([id]);
    shop.clock.set(cutoff);
    expect(await idsOf(casey)).toEqual([]);
  });

  it('of one event come in the order of their numbers, all of them', async () => {
    const { id } = await declined(casey);
    await shop.context.db
      .execute(sql`insert into orders (transaction_id, status, holds, user_id, event_id, membership_id, body_hash, base_cents,
        preadjustment_cents, total_cents, fee_cents, delivery_type, run_date, created_at)
      select 'copy-' || n, status, false, user_id, event_id, membership_id, body_hash, base_cents, preadjustment_cents, total_cents, fee_cents,
        delivery_type, run_date, created_at from orders, generate_series(1, 50) n where id = ${id}`);
    expect(await idsOf(casey)).toEqual(Array.from({ length: 51 }, (_, at) => id + at));
    await exec(`delete from orders where transaction_id like 'copy-%'`);
  });
});
