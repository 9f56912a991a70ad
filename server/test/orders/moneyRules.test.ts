/** Money rules that cannot be gamed (contract, section of that name): rewards, the reservation fee, hold times. */
import { runJobs } from '../runJobs';
import type { Order } from '../../src/schemas/orders';
import { refundFromDesk } from '../../src/services/orders/deskRefund';
import { checkInvariants, checkSettled } from '../invariants';
import { type Customer, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };
/** Two events of one day. */
const TAMALES = { items: [{ id: 101008, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1011 };
const SOBA = { items: [{ id: 112004, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1121 };
const MINUTE = 60_000;

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

const feeOf = (order: Pick<Order, 'nonProductLineItems'>) =>
  order.nonProductLineItems.find((line) => line.sku === 'fee')?.price;
const feeOfQuote = async (customer: Customer, eventId: number, items: { id: number; quantity: number }[]) =>
  feeOf((await customer.quote(eventId, items, { delivery_type: 'pickup' })).body.data.checkoutDetails);

async function pay(customer: Customer, order: Order): Promise<Order> {
  shop.provider.succeed(order.transactionId);
  const paid = await customer.order(order.id);
  expect(paid.status).toBe('paid');
  return paid;
}

describe('a referral reward', () => {
  const credit = async (customer: Customer, userId: number) =>
    (
      await customer.call<{ credit_balance: number; pending_credit: number }>(
        'GET',
        `/users/${userId}/credit_balance`,
      )
    ).body;
  const credits = async () => [await credit(casey, 1), await credit(nozip, 6)];
  const each = (credit_balance: number, pending_credit: number) => [
    { credit_balance, pending_credit },
    { credit_balance, pending_credit },
  ];

  beforeEach(async () => {
    await exec('delete from credit_entries');
    await exec('update users set referred_by_id = 1 where id = 6');
  });

  it('is pending from the first paid order and can be spent when that event is complete', async () => {
    expect(await credits()).toEqual(each(0, 0));
    const order = await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
    expect(await credits()).toEqual(each(0, 0));
    await pay(nozip, order);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(0, 10));
    const quote = await casey.quote(101, TAMALES.items, { delivery_type: 'pickup' });
    expect(quote.body.data.checkoutDetails.nonProductLineItems.map(({ sku }) => sku)).not.toContain('credit');
    await exec(`update events set status = 'complete' where id = 102`);
    for (let round = 0; round < 2; round += 1) await runJobs(shop.context);
    expect(await credits()).toEqual(each(10, 0));
  });

  it('is due two hours after the end of the event, and not before', async () => {
    await pay(nozip, await nozip.place(102, { items: [FOCACCIA], ...PICKUP }));
    const now = new Date(shop.clock.now());
    const endedBefore = (minutes: number) =>
      exec(
        `update events set ends_at = '${new Date(now.getTime() - minutes * MINUTE).toISOString()}', run_at = '2026-06-14T15:00:00Z', order_cutoff_at = '2026-06-14T15:00:00Z' where id = 102`,
      );
    await endedBefore(119);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(0, 10));
    await endedBefore(120);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(10, 0));
  });

  it('waits until the friend has confirmed the email', async () => {
    await pay(nozip, await nozip.place(102, { items: [FOCACCIA], ...PICKUP }));
    await exec(`update events set status = 'complete' where id = 102`);
    await exec('update users set confirmed_at = null where id = 6');
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(0, 10));
    await exec('update users set confirmed_at = now() where id = 6');
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(10, 0));
  });

  it('follows the first paid order, also while a later one is ahead', async () => {
    await pay(nozip, await nozip.place(102, { items: [FOCACCIA], ...PICKUP }));
    await pay(nozip, await nozip.place(101, TAMALES));
    await exec(`update events set status = 'complete' where id = 102`);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(10, 0));
  });

  it('follows the order that was paid first, also if another was placed before it', async () => {
    const placedFirst = await nozip.place(101, TAMALES);
    await pay(nozip, await nozip.place(102, { items: [FOCACCIA], ...PICKUP }));
    later(MINUTE);
    await pay(nozip, placedFirst);
    await exec(`update events set status = 'complete' where id = 102`);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(10, 0));
  });

  it('is earned by the first order that the friend pays for in the end, not by one that is given back in full', async () => {
    const order = await pay(nozip, await nozip.place(102, { items: [FOCACCIA], ...PICKUP }));
    await refundFromDesk(shop.context, order.id, 100);
    expect(await credits()).toEqual(each(0, 10));
    await refundFromDesk(shop.context, order.id, null);
    expect(await credits()).toEqual(each(0, 0));
    await exec(`update events set status = 'complete' where id = 102`);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(0, 0));
    await pay(nozip, await nozip.place(101, TAMALES));
    expect(await credits()).toEqual(each(0, 10));
  });

  it('ends when the order is cancelled', async () => {
    const order = await pay(nozip, await nozip.place(102, { items: [FOCACCIA], ...PICKUP }));
    await nozip.cancel(order.id);
    expect(await credits()).toEqual(each(0, 0));
    await exec(`update events set status = 'complete' where id = 102`);
    await runJobs(shop.context);
    expect(await credits()).toEqual(each(0, 0));
  });
});

describe('the reservation fee', () => {
  const balanceOfNozip = async () =>
    (await nozip.call<{ credit_balance: number }>('GET', '/users/6/credit_balance')).body.credit_balance;

  it('that a promo code paid in part is dropped from order, lines and charge alike', async () => {
    const { preadjustmentTotal } = (await nozip.quote(112, SOBA.items, { delivery_type: 'pickup' })).body.data
      .checkoutDetails;
    const cents = Math.round(preadjustmentTotal * 100) - 300;
    await exec(`insert into promo_codes (code, kind, value) values ('MOST', 'fixed', ${cents})`);
    const first = await nozip.place(112, {
      ...SOBA,
      items: [...SOBA.items, { id: 'promo_code', notes: 'MOST' }],
    });
    expect(first.total).toBe(3);
    await pay(nozip, await nozip.place(101, TAMALES));
    const paid = await pay(nozip, first);
    const promo = paid.nonProductLineItems.find((line) => line.sku === 'promo_code')?.price;
    expect([feeOf(paid), paid.total, promo]).toEqual([0, 0, (200 - cents) / 100]);
  });

  it('is not avoided by an order that is never paid', async () => {
    await nozip.place(101, TAMALES);
    expect(await feeOfQuote(nozip, 112, SOBA.items)).toBe(5);
    await nozip.place(112, SOBA);
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect(await feeOfQuote(nozip, 112, SOBA.items)).toBe(5);
  });

  it('is borne by the first paid order of the day, and refunded to a second that was priced with it', async () => {
    const first = await nozip.place(101, TAMALES);
    const second = await nozip.place(112, SOBA);
    expect([feeOf(first), feeOf(second)]).toEqual([5, 5]);
    expect(await pay(nozip, second)).toMatchObject({ feeKeptOnCancel: 0 });
    const paid = await pay(nozip, first);
    expect(await nozip.order(second.id)).toMatchObject({ feeKeptOnCancel: feeOf(second) });
    expect(paid.total).toBe(first.total - 5);
    expect(paid.nonProductLineItems.find(({ sku }) => sku === 'fee')).toMatchObject({
      price: 0,
      description: 'Already paid with another order for this day.',
    });
    await checkSettled(shop.context, shop.clock, shop.provider);
    expect(shop.provider.kept(first.transactionId)).toBe(Math.round(paid.total * 100));
  });

  it('is returned as credit as far as credit paid for it', async () => {
    const { preadjustmentTotal } = (await nozip.quote(101, TAMALES.items, { delivery_type: 'pickup' })).body
      .data.checkoutDetails;
    const credit = Math.round(preadjustmentTotal * 100) - 300;
    await exec(
      `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (6, ${credit}, 'grant', 'g', now())`,
    );
    const first = await nozip.place(101, TAMALES);
    expect(first.total).toBe(3);
    await pay(nozip, await nozip.place(112, SOBA));
    const paid = await pay(nozip, first);
    const spent = paid.nonProductLineItems.find((line) => line.sku === 'credit')?.price;
    expect([feeOf(paid), paid.total, spent]).toEqual([0, 0, (200 - credit) / 100]);
    expect(await balanceOfNozip()).toBe(2);
    await checkSettled(shop.context, shop.clock, shop.provider);
    expect(shop.provider.kept(first.transactionId)).toBe(0);
  });

  it('changes the price of a retry after another order has paid it: its sheet says so already', async () => {
    const first = await nozip.place(101, TAMALES);
    shop.provider.decline(first.transactionId);
    await nozip.fail(101, first.id);
    await pay(nozip, await nozip.place(112, SOBA));
    const refusals = [
      await nozip.sheet({ amount: first.total, order_id: first.id }),
      await nozip.retry(first.id, first.transactionId),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([409, 'price_changed']);
  });

  it('is kept when its order is cancelled while another remains, and the order shows it before', async () => {
    // Of another customer, whose second order costs no fee either.
    for (const [event, order] of [[101, TAMALES] as const, [112, SOBA] as const])
      await pay(casey, await casey.place(event, order));
    const bearer = await pay(nozip, await nozip.place(101, TAMALES));
    expect(bearer.feeKeptOnCancel).toBe(0);
    const other = await pay(nozip, await nozip.place(112, SOBA));
    expect([feeOf(other), other.feeKeptOnCancel]).toEqual([0, 0]);
    expect((await nozip.order(bearer.id)).feeKeptOnCancel).toBe(5);
    const [shown] = (await nozip.receipt(bearer.membershipId)).orders;
    expect(shown?.feeKeptOnCancel).toBe(5);
    await nozip.cancel(bearer.id);
    expect((await nozip.order(bearer.id)).feeKeptOnCancel).toBe(0);
    expect(shop.provider.kept(bearer.transactionId)).toBe(500);
    expect(await nozip.receipt(bearer.membershipId)).toMatchObject({ paid_fee: true, totalPaid: 5 });
    expect(await nozip.receipt(other.membershipId)).toMatchObject({
      paid_fee: false,
      totalPaid: other.total,
    });
    expect(await feeOfQuote(nozip, 101, TAMALES.items)).toBe(0);
    await nozip.cancel(other.id);
    expect([bearer, other].map(({ transactionId }) => shop.provider.kept(transactionId))).toEqual([0, 0]);
    expect(await nozip.receipt(bearer.membershipId)).toMatchObject({ paid_fee: false, totalPaid: 0 });
    expect(await feeOfQuote(nozip, 101, TAMALES.items)).toBe(5);
  });

  it('is kept for an order that was priced without it and can still be paid, and returned when that one ends', async () => {
    const bearer = await pay(nozip, await nozip.place(101, TAMALES));
    const free = await nozip.place(112, SOBA);
    const kept = async () => (await nozip.order(bearer.id)).feeKeptOnCancel;
    expect([feeOf(free), await kept()]).toEqual([0, 5]);
    shop.provider.decline(free.transactionId);
    await nozip.fail(112, free.id);
    expect(await kept()).toBe(5);
    await nozip.retry(free.id, free.transactionId);
    expect(await kept()).toBe(5);
    await nozip.cancel(bearer.id);
    expect(shop.provider.kept(bearer.transactionId)).toBe(500);
    await checkInvariants(shop.context.db);
    expect(feeOf(await pay(nozip, free))).toBe(0);
    await nozip.cancel(free.id);
    expect([bearer, free].map(({ transactionId }) => shop.provider.kept(transactionId))).toEqual([0, 0]);

    const again = await pay(nozip, await nozip.place(101, TAMALES));
    const left = await nozip.place(112, SOBA);
    await nozip.cancel(again.id);
    expect(shop.provider.kept(again.transactionId)).toBe(500);
    later(16 * MINUTE);
    // The second run makes the refund that the first one owes.
    for (let round = 0; round < 2; round += 1) await runJobs(shop.context);
    expect([(await nozip.order(left.id)).status, shop.provider.kept(again.transactionId)]).toEqual([
      'expired',
      0,
    ]);
  });

  it('is not kept of an order that was never paid, nor its credit', async () => {
    await exec(
      `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (6, 300, 'grant', 'g', now())`,
    );
    const unpaid = await nozip.place(101, TAMALES);
    for (const id of [112004, 112005])
      await pay(nozip, await nozip.place(112, { ...SOBA, items: [{ id, quantity: 2 }] }));
    expect((await nozip.order(unpaid.id)).feeKeptOnCancel).toBe(0);
    await nozip.cancel(unpaid.id);
    expect(await nozip.receipt(unpaid.membershipId)).toMatchObject({ paid_fee: false, totalPaid: 0 });
    expect(await balanceOfNozip()).toBe(3);
  });

  it('is not kept for the order of a member, who owes none', async () => {
    const bearer = await pay(nozip, await nozip.place(101, TAMALES));
    const other = await pay(nozip, await nozip.place(112, SOBA));
    await exec(`update users set stripe_subscribed_at = '2026-06-01T00:00:00Z' where id = 6`);
    const free = await pay(nozip, await nozip.place(112, { ...SOBA, items: [{ id: 112005, quantity: 1 }] }));
    expect([feeOf(free), (await nozip.order(bearer.id)).feeKeptOnCancel]).toEqual([undefined, 5]);
    await nozip.cancel(other.id);
    expect((await nozip.order(bearer.id)).feeKeptOnCancel).toBe(0);
    await nozip.cancel(bearer.id);
    expect(shop.provider.kept(bearer.transactionId)).toBe(0);
  });

  it('is not borne by the order of a member, and is due once the membership is over', async () => {
    await exec(`update users set stripe_subscribed_at = '2026-06-01T00:00:00Z' where id = 6`);
    await pay(nozip, await nozip.place(101, TAMALES));
    await exec('update users set stripe_subscribed_at = null where id = 6');
    expect(await feeOfQuote(nozip, 112, SOBA.items)).toBe(5);
  });

  it('is kept and returned by the orders of its own day', async () => {
    const ofAnotherDay = { items: [FOCACCIA], ...PICKUP };
    const first = await pay(nozip, await nozip.place(102, ofAnotherDay));
    const second = await pay(nozip, await nozip.place(102, ofAnotherDay));
    expect([first, second].map(feeOf)).toEqual([5, 0]);
    await nozip.cancel(first.id);
    const bearer = await pay(nozip, await nozip.place(101, TAMALES));
    expect([feeOf(bearer), bearer.feeKeptOnCancel]).toEqual([5, 0]);
    const other = await pay(nozip, await nozip.place(112, SOBA));
    for (const { id } of [bearer, other]) await nozip.cancel(id);
    expect([bearer, first].map(({ transactionId }) => shop.provider.kept(transactionId))).toEqual([0, 500]);
  });

  it('is kept from a promo code, which stays used until the day has no order', async () => {
    await exec(`insert into promo_codes (code, kind, value) values ('DINNER', 'fixed', 2000)`);
    const code = { id: 'promo_code', notes: 'DINNER' };
    const free = await nozip.place(112, { ...SOBA, items: [{ id: 112005, quantity: 1 }, code] });
    expect([free.status, free.total, free.promoCodeKeptOnCancel]).toEqual(['paid', 0, false]);
    const other = await pay(nozip, await nozip.place(101, TAMALES));
    expect(feeOf(other)).toBe(0);
    const promoUsed = async () => {
      const { body } = await nozip.quote(102, [FOCACCIA, code], { delivery_type: 'pickup' });
      return !body.data.checkoutDetails.nonProductLineItems.some(({ sku }) => sku === 'promo_code');
    };
    expect((await nozip.order(free.id)).promoCodeKeptOnCancel).toBe(true);
    const [shown] = (await nozip.receipt(free.membershipId)).orders;
    expect(shown?.promoCodeKeptOnCancel).toBe(true);
    expect((await nozip.cancel(free.id)).status).toBe(200);
    expect([await promoUsed(), await feeOfQuote(nozip, 112, SOBA.items)]).toEqual([true, 0]);
    expect((await nozip.cancel(other.id)).status).toBe(200);
    expect([await promoUsed(), await feeOfQuote(nozip, 112, SOBA.items)]).toEqual([false, 5]);
  });

  it('is kept from credit, and returned as credit', async () => {
    await exec(
      `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (6, 10000, 'grant', 'g', now())`,
    );
    const balance = balanceOfNozip;
    const bearer = await nozip.place(101, TAMALES);
    const other = await nozip.place(112, SOBA);
    expect([bearer.status, other.status, bearer.total, other.total]).toEqual(['paid', 'paid', 0, 0]);
    expect((await nozip.order(bearer.id)).feeKeptOnCancel).toBe(5);
    await nozip.cancel(bearer.id);
    expect(await feeOfQuote(nozip, 101, TAMALES.items)).toBe(0);
    await nozip.cancel(other.id);
    expect(await balance()).toBe(100);
    const more = (items: object[]) => items.map((item) => ({ ...item, notes: 'again' }));
    const again = await nozip.place(101, { ...TAMALES, items: more(TAMALES.items) });
    const next = await nozip.place(112, { ...SOBA, items: more(SOBA.items) });
    const before = await balance();
    await nozip.cancel(again.id);
    expect(await balance()).toBeCloseTo(before + (again.preadjustmentTotal - 5));
    expect(await nozip.receipt(again.membershipId)).toMatchObject({ paid_fee: true, totalPaid: 0 });
    await nozip.cancel(next.id);
    expect(await balance()).toBe(100);
  });
});

describe('a place', () => {
  const minutesHeld = async (order: Order) => {
    const { heldUntil, createdAt } = await casey.order(order.id);
    return heldUntil === null ? null : (Date.parse(heldUntil) - Date.parse(createdAt)) / MINUTE;
  };
  const failAt = async (order: Order) => {
    shop.provider.decline(order.transactionId);
    expect((await casey.fail(102, order.id)).status).toBe(200);
  };
  const retry = async (order: Order) => {
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
  };

  it('is held 15 minutes and renewed once, by a retry: never over 30 minutes', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    expect(await minutesHeld(order)).toBe(15);
    await failAt(order);
    later(10 * MINUTE);
    await retry(order);
    expect(await minutesHeld(order)).toBe(25);
    await failAt(order);
    later(10 * MINUTE);
    await retry(order);
    expect(await minutesHeld(order)).toBe(25);
    await failAt(order);
    later(6 * MINUTE);
    await runJobs(shop.context);
    await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
  });

  it('is not held longer by orders that replace one another: 30 minutes in all, then for whoever asks first', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const held: (number | null)[] = [];
    for (let round = 0; round < 3; round += 1) {
      const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
      held.push(await minutesHeld(order));
      later(7 * MINUTE);
    }
    // The second goes on with the hold as a retry would; the third gets what is left of it.
    expect(held).toEqual([15, 15, 8]);
    await expect(nozip.place(102, { items: [FOCACCIA], ...PICKUP })).rejects.toThrow('slot_full');
    later(1 * MINUTE);
    await runJobs(shop.context);
    await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
  });

  it('is one for each customer, however many payments fail and are tried again', async () => {
    await exec('update time_slots set capacity = 2 where id = 1021');
    for (let round = 0; round < 3; round += 1) {
      const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
      await failAt(order);
      await retry(order);
    }
    await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
  });

  it('that is held by a replacing order is not renewed by its retry', async () => {
    await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    later(5 * MINUTE);
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    await failAt(order);
    later(10 * MINUTE);
    await retry(order);
    expect(await minutesHeld(order)).toBe(15);
  });

  it('is held again by the first retry after its hold has ended', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    await failAt(order);
    later(16 * MINUTE);
    await runJobs(shop.context);
    await retry(order);
    await expect(nozip.place(102, { items: [FOCACCIA], ...PICKUP })).rejects.toThrow('slot_full');
  });

  it('is not held by later retries, which can be paid while there is room', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    for (let round = 0; round < 2; round += 1) {
      await failAt(order);
      later(16 * MINUTE);
      await runJobs(shop.context);
      await retry(order);
    }
    const other = await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
    await nozip.cancel(other.id);
    await pay(casey, order);
  });

  it('that has ended is none for a retry, also before the job has released it', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    for (let round = 0; round < 2; round += 1) {
      await failAt(order);
      later(15 * MINUTE);
      await retry(order);
    }
    await runJobs(shop.context);
    expect((await casey.order(order.id)).status).toBe('processing');
    await exec('update time_slots set capacity = 1 where id = 1021');
    const other = await nozip.place(102, { items: [FOCACCIA], ...PICKUP });
    await failAt(order);
    expect((await casey.retry(order.id, order.transactionId)).body.code).toBe('slot_full');
    await nozip.cancel(other.id);
    await retry(order);
    await pay(casey, order);
  });
});
