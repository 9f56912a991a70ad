/**
 * What a refused change leaves as it was: the order, and the change of it that is not paid yet, with what that holds.
 * Sums by hand, of event 101: Tamales $11.80, Horchata $4.50; service 20 %, reservation fee $5.00, tax 7.75 %.
 * 2 Tamales: 23.60 + 4.72 + 5.00 + 1.83 = 35.15. 1: 11.80 + 2.36 + 5.00 + 0.91 = 20.07. 3: 35.40 + 7.08 + 5.00 + 2.74 = 50.22.
 * 1 and 1 Horchata: 16.30 + 3.26 + 5.00 + 1.26 = 25.82, at $6.00: 17.80 + 3.56 + 5.00 + 1.38 = 27.74.
 */
import { asc, eq } from 'drizzle-orm';
import { endpoints } from '../../src/endpoints';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { creditBalance } from '../../src/services/credit/ledger';
import { refundFromDesk } from '../../src/services/orders/deskRefund';
import { cancelIntent } from '../../src/services/payments';
import { runJobs } from '../runJobs';
import { openTable } from '../tables';
import { change, readyChange, refusal } from '../changes';
import { TO_CASEY, useShop, type Item } from '../shop';

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

const TAMALES = 101008;
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1011 };
const tamales = (quantity: number, ...more: Item[]): Item[] => [{ id: TAMALES, quantity }, ...more];
const HORCHATA = { id: 101012, quantity: 1 };

async function paid(fields: Record<string, unknown> = {}): Promise<Order> {
  const order = await casey.place(101, { ...PICKUP, items: tamales(2), ...fields });
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const refundsOf = async () =>
  (await shop.context.db.select().from(t.refunds).orderBy(asc(t.refunds.id)))
    .filter(({ reason }) => reason === 'changed' || reason === 'change_expired')
    .map(({ paymentIntentId, reason, amountCents }) => [paymentIntentId, reason, amountCents]);
type Body = Awaited<ReturnType<typeof readyChange>>;
const put = (order: Order, body: Body & Record<string, unknown>) => casey.put(101, order.id, body);

describe('a change moves no other sum than the one that was shown', () => {
  it('when a price has moved of what becomes cheaper: the new difference is asked first', async () => {
    const order = await paid();
    const body = await readyChange(casey, order, { items: tamales(1, HORCHATA) });
    expect(body.difference).toBe(-9.33);
    await exec('update products set price_cents = 600 where id = 101012');
    const answer = await put(order, body);
    expect([...refusal(answer), answer.body.checkoutDetails?.difference]).toEqual([
      409,
      'price_changed',
      -7.41,
    ]);
    expect([await refundsOf(), (await casey.order(order.id)).version]).toEqual([[], 0]);
    const again = await put(order, { ...body, difference: -7.41 });
    expect([again.status, again.body.data.order.total]).toEqual([200, 27.74]);
    expect(await refundsOf()).toEqual([[order.transactionId, 'changed', 741]]);
  });

  it('when what should cost the same would cost less', async () => {
    const order = await paid();
    const body = await readyChange(casey, order, { items: tamales(2), notes: 'Ring twice' });
    expect(body.difference).toBe(0);
    await exec('update event_locations set tax_rate_bp = 0');
    const answer = await put(order, body);
    expect([...refusal(answer), answer.body.checkoutDetails?.difference]).toEqual([
      409,
      'price_changed',
      -1.83,
    ]);
    expect((await casey.order(order.id)).notes).toBeNull();
  });

  it('when the house has given some of it back meanwhile', async () => {
    const order = await paid();
    const body = await readyChange(casey, order, { items: tamales(1) });
    expect(body.difference).toBe(-15.08);
    await refundFromDesk(shop.context, order.id, 1000);
    const answer = await put(order, body);
    expect([...refusal(answer), answer.body.checkoutDetails?.difference]).toEqual([
      409,
      'price_changed',
      -5.08,
    ]);
  });

  it('a repetition of what was made needs no quote of then', async () => {
    const order = await paid();
    const { sent } = await change(casey, order, { items: tamales(1) });
    const again = await put(order, { ...sent, difference: 0 });
    expect([again.status, again.body.data.order.version]).toEqual([200, 1]);
    expect(await refundsOf()).toHaveLength(1);
  });

  it('a sum has no fractions of cents', async () => {
    const order = await paid();
    const body = await readyChange(casey, order, { items: tamales(1) });
    expect(refusal(await put(order, { ...body, difference: -15.081 }))).toEqual([422, 'invalid_amount']);
  });
});

describe('a change that is not paid yet stays open, with all that it holds, when another is refused', () => {
  /** An order, and an open change of it that holds a place, a promo code and credit. */
  async function opened() {
    await exec(`insert into promo_codes (code, kind, value, max_uses) values ('LUNCH', 'fixed', 100, 1)`);
    const order = await paid();
    await exec(
      `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, 10, 'grant', 'g', now())`,
    );
    const lunch = { id: 'promo_code', notes: 'LUNCH' };
    const { transactionId } = await change(casey, order, { items: tamales(3, lunch), time_slot_id: 1012 });
    return { order, open: transactionId };
  }
  const held = async ({ order, open }: Awaited<ReturnType<typeof opened>>) => ({
    changes: await shop.context.db.select().from(t.amendments).where(eq(t.amendments.orderId, order.id)),
    credit: await creditBalance(shop.context.db, 1),
    payment: shop.provider.intents.get(open)?.status,
  });

  type Sent = Record<string, unknown>;
  type Arranged = { order: Order; open: string };
  const items = (...all: Item[]): Sent => ({ items: all });
  const elsewhere = (street: Parameters<typeof shop.maps.drives.set>[1], more: Sent = {}): Sent => {
    shop.maps.drives.set('9 Elm St', street);
    return { ...TO_CASEY, delivery_street: '9 Elm St', time_slot_id: 1011, ...more };
  };
  const after = async (statement: string, fields: Sent = {}): Promise<Sent> => {
    await exec(statement);
    return fields;
  };
  const tip = (price: number): Sent => items(...tamales(2, { id: 'tip', price }));

  /** What is sent beside a change that would be made. */
  const REFUSED: Record<string, (arranged: Arranged) => Sent | Promise<Sent>> = {
    not_found: () => ({ event: 102 }),
    item_unavailable: () => items({ id: 999_999, quantity: 1 }),
    empty_cart: () => items(),
    invalid_amount: () => tip(0.001),
    amount_too_large: () => after('update products set price_cents = 1000000', items(...tamales(99))),
    tip_not_taken: () => after('update events set enable_gratuity = false', tip(1)),
    slot_full: () =>
      after(
        'update time_slots set capacity = (select count(*) from orders where holds and time_slot_id = 1013) where id = 1013',
        { time_slot_id: 1013 },
      ),
    time_slot_required: () => ({ time_slot_id: null }),
    time_slot_unknown: () => ({ time_slot_id: 1021 }),
    delivery_type_unavailable: () => after('update events set d2d_enabled = false', elsewhere(1000)),
    out_of_range: () => elsewhere(100_000),
    address_unknown: () => elsewhere('unknown'),
    address_unchecked: () => elsewhere('down', { delivery_postal_code: '90210' }),
    address_incomplete: () => elsewhere(1000, { delivery_street: ' ' }),
    option_required: () => items({ id: 101001, quantity: 1, product_option_choice_ids: [10100111] }),
    promo_invalid: () => items(...tamales(1, { id: 'promo_code', notes: 'NEVER' })),
    price_changed: () => ({ difference: -0.01 }),
    transaction_conflict: ({ order }) => ({ transaction_id: order.transactionId }),
    payment_expired: async ({ order }) => {
      const body = await readyChange(casey, order, { items: tamales(4) });
      await cancelIntent(shop.context, body.transaction_id);
      return body;
    },
    payment_not_failed: async ({ order, open }) => {
      shop.provider.delay(open);
      later(200);
      await casey.order(order.id);
      return {};
    },
    payment_provider_unavailable: () => {
      shop.provider.faults.push('down');
      return {};
    },
    order_unpaid: ({ order }) => after(`update orders set status = 'cancelled' where id = ${order.id}`),
    order_joined: async ({ order }) => {
      await openTable(shop.context.db, order.id, shop.clock.now());
      const neighbor = await nozip.place(101, { ...TO_CASEY, items: tamales(1) });
      return after(`update orders set table_id = (select max(id) from tables) where id = ${neighbor.id}`, {
        time_slot_id: 1013,
      });
    },
    change_too_late: () => after(`update events set order_cutoff_at = '2026-01-01' where id = 101`),
    change_too_small: () => tip(0.3),
    order_changed: () => ({ version: 7 }),
  };

  it.each(Object.keys(REFUSED))('with %s', async (code) => {
    const arranged = await opened();
    const { order } = arranged;
    const ready = await readyChange(casey, order, { items: tamales(1) });
    const { event = 101, ...fields } = (await REFUSED[code]?.(arranged)) ?? {};
    const before = await held(arranged);
    const answer = await casey.put(Number(event), order.id, { ...ready, ...fields });
    expect(answer.body.code).toBe(code);
    expect(await held(arranged)).toEqual(before);
    expect(before.changes).toMatchObject([{ holds: true, timeSlotId: 1012, creditCents: 10 }]);
    // So that what is arranged above does not break the rules that are checked after each test.
    await exec(`update orders set table_id = null where table_id is not null`);
    await exec(`update orders set status = 'paid' where id = ${order.id}`);
  });

  it('for each reason that there is', () => {
    const never = ['event_closed', 'event_full', 'table_ended'];
    const declared = endpoints.changeOrder.config.refusals ?? [];
    expect([...Object.keys(REFUSED), ...never].sort()).toEqual([...declared].sort());
  });

  it('also when its order is canceled by a page that shows it as unpaid', async () => {
    const arranged = await opened();
    const before = await held(arranged);
    expect(refusal(await casey.cancel(arranged.order.id, '?only_unpaid=true'))).toEqual([409, 'order_paid']);
    expect(await held(arranged)).toEqual(before);
  });

  it('also if the reason comes up while it is sent', async () => {
    const arranged = await opened();
    const ready = await readyChange(casey, arranged.order, { items: tamales(1, HORCHATA) });
    const before = await held(arranged);
    shop.context.failpoint = async (name) => {
      if (name !== 'settle:read') return;
      shop.context.failpoint = undefined;
      await exec('update products set price_cents = 600 where id = 101012');
    };
    expect(refusal(await put(arranged.order, ready))).toEqual([409, 'price_changed']);
    expect(await held(arranged)).toEqual(before);
    shop.provider.succeed(arranged.open);
    later(200);
    expect(await casey.order(arranged.order.id)).toMatchObject({ version: 1, amendment: null });
  });
});

it('a charge of a change that another has just replaced goes back', async () => {
  const order = await paid();
  const { transactionId } = await change(casey, order, { items: tamales(3) });
  const other = await readyChange(casey, order, { items: tamales(4) });
  shop.context.failpoint = async (name) => {
    if (name === 'change:committed') shop.provider.succeed(transactionId);
  };
  expect((await put(order, other)).status).toBe(200);
  expect(await refundsOf()).toEqual([[transactionId, 'change_expired', 1507]]);
  expect((await casey.order(order.id)).amendment?.transactionId).toBe(other.transaction_id);
});

it('a change takes the place of another though the provider does not answer; the job cancels that payment later', async () => {
  const order = await paid();
  const { transactionId } = await change(casey, order, { items: tamales(3) });
  const other = await readyChange(casey, order, { items: tamales(4) });
  shop.context.failpoint = async (name) => {
    if (name === 'change:committed') shop.provider.faults.push('down');
  };
  expect((await put(order, other)).status).toBe(200);
  expect(shop.provider.intents.get(transactionId)?.status).toBe('requires_payment_method');
  later(21_000);
  await runJobs(shop.context);
  expect(shop.provider.intents.get(transactionId)?.status).toBe('canceled');
  expect((await casey.order(order.id)).amendment?.transactionId).toBe(other.transaction_id);
});

describe('a customer gives up a change', () => {
  const opened = async () => {
    const order = await paid();
    await exec('update time_slots set capacity = 1 where id = 1012');
    const { transactionId } = await change(casey, order, { items: tamales(3), time_slot_id: 1012 });
    return { order, transactionId };
  };
  const isFree = async () =>
    (
      await nozip.quote(101, tamales(1), { delivery_type: 'pickup' })
    ).body.data.checkoutDetails.availableTimeSlots.some(({ id }) => id === 1012);

  it('whose place is free at once, and the order is as it was', async () => {
    const { order, transactionId } = await opened();
    shop.provider.decline(transactionId, 'Your card has insufficient funds.');
    expect(await isFree()).toBe(false);
    const { status, body } = await casey.cancelChange(order.id, transactionId);
    expect([status, body.data.order]).toMatchObject([200, { version: 0, total: 35.15, amendment: null }]);
    expect([await isFree(), shop.provider.intents.get(transactionId)?.status]).toEqual([true, 'canceled']);
    expect((await casey.cancelChange(order.id, transactionId)).status).toBe(200);
  });

  it('while its payment goes through: then it is made', async () => {
    const { order, transactionId } = await opened();
    shop.provider.succeed(transactionId);
    const { body } = await casey.cancelChange(order.id, transactionId);
    expect(body.data.order).toMatchObject({ version: 1, total: 50.22, changes: [{ transactionId }] });
  });

  it('not while the bank decides, nor while the provider cannot say', async () => {
    const { order, transactionId } = await opened();
    shop.provider.faults.push('down');
    expect(refusal(await casey.cancelChange(order.id, transactionId))).toEqual([
      503,
      'payment_provider_unavailable',
    ]);
    shop.provider.delay(transactionId);
    expect(refusal(await casey.cancelChange(order.id, transactionId))).toEqual([409, 'payment_not_failed']);
    expect((await casey.order(order.id)).amendment?.status).toBe('processing');
  });

  it("but no newer one, and no other customer's", async () => {
    const { order, transactionId } = await opened();
    expect(refusal(await nozip.cancelChange(order.id, transactionId))).toEqual([404, 'not_found']);
    const newer = await change(casey, order, { items: tamales(4) });
    expect((await casey.cancelChange(order.id, transactionId)).status).toBe(200);
    expect((await casey.order(order.id)).amendment?.transactionId).toBe(newer.transactionId);
  });
});
