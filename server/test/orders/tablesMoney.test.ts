/**
 * The fee for delivery of a host who cancels: kept while an order that joined stays, returned when none is left.
 * Sums by hand, of one Tamales de Rajas ($11.80) at event 101: service 20 % $2.36, reservation fee $5.00, tax 7.75 % $0.91,
 * delivery $3.99: $24.06 for the host and, without the delivery, $20.07 for who joins.
 */
import { and, eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { bookReversals } from '../../src/services/payments/reversals';
import { cancelEvent, cancelOrder } from '../../src/services/orders/cancel';
import { listPromos } from '../../src/services/pricing/promoCodes';
import { runJobs } from '../runJobs';
import { TO_CASEY, useShop, type Customer, type Item } from '../shop';
import { openTable } from '../tables';
import { cancelMail } from './cancelMail';

const TAMALES = { id: 101008, quantity: 1 };
const DELIVERED = { ...TO_CASEY, items: [TAMALES], time_slot_id: 1011 };
// On the day of event 101, so that the reservation fee is borne once.
const SOBA = { items: [{ id: 112004, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1121 };
const MINUTE = 60_000;

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

async function pay(who: Customer, order: Order): Promise<Order> {
  if (order.total > 0) shop.provider.succeed(order.transactionId);
  return who.order(order.id);
}
const kept = ({ transactionId }: Order) => shop.provider.kept(transactionId);
const grant = (cents: number) =>
  exec(
    `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (6, ${cents}, 'grant', 'g', now())`,
  );
const balance = async () =>
  (await nozip.call<{ credit_balance: number }>('GET', '/users/6/credit_balance')).body.credit_balance;
const keptOf = async ({ id }: Order) => {
  const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, id));
  return [row?.d2dKeptCents, row?.d2dKeptCreditCents, row?.d2dKeptPromoCents];
};

/** The paid delivery of the host, who is `nozip`, and its table. */
async function host(items: Item[] = [TAMALES]): Promise<{ order: Order; code: string }> {
  const order = await pay(nozip, await nozip.place(101, { ...DELIVERED, items }));
  return { order, code: await openTable(shop.context.db, order.id, shop.clock.now()) };
}
const join = (code: string, who = casey) =>
  who.place(101, { delivery_type: 'd2d', items: [TAMALES], table_code: code }, { table_code: code });
/** The host's delivery with the paid order of a neighbor. */
async function together(items?: Item[]) {
  const { order, code } = await host(items);
  return { order, code, joined: await pay(casey, await join(code)) };
}

describe('the delivery fee of a host who cancels', () => {
  it('is kept while a paid order has joined, which the order and the receipt show before', async () => {
    const { order, code } = await host();
    expect([order.total, order.d2dKeptOnCancel]).toEqual([24.06, 0]);
    const joined = await pay(casey, await join(code));
    expect([joined.total, joined.d2dKeptOnCancel]).toEqual([20.07, 0]);
    const shown = [await nozip.order(order.id), (await nozip.receipt(order.membershipId)).orders[0]];
    for (const one of shown)
      expect(one).toMatchObject({ feeKeptOnCancel: 0, d2dKeptOnCancel: 3.99, promoCodeKeptOnCancel: false });
    await nozip.cancel(order.id);
    // Of $24.06, $20.07 go back.
    expect([kept(order), await keptOf(order), (await nozip.order(order.id)).refunded]).toEqual([
      399,
      [399, 0, 0],
      20.07,
    ]);
    expect(await nozip.receipt(order.membershipId)).toMatchObject({ totalPaid: 3.99, paid_fee: false });
    expect((await nozip.order(order.id)).d2dKeptOnCancel).toBe(0);
    const mail = await cancelMail(shop.context);
    expect(mail).toContain('Refund: $20.07');
    expect(mail).toContain('The delivery fee of $3.99 is kept, because orders of neighbors come');
    expect(mail).not.toContain('reservation fee');
    await runJobs(shop.context);
    expect([kept(order), kept(joined)]).toEqual([399, 2007]);
  });

  it('is returned by the next jobs when the last order that joined is canceled', async () => {
    const { order, code, joined } = await together();
    const second = await join(code, nozip);
    await nozip.cancel(order.id);
    await casey.cancel(joined.id);
    await runJobs(shop.context);
    // The unpaid order of the host can still be paid: it needs both fees, $5.00 and $3.99.
    expect([kept(order), kept(joined)]).toEqual([899, 0]);
    await nozip.cancel(second.id);
    await runJobs(shop.context);
    expect([kept(order), await keptOf(order)]).toEqual([0, [0, 0, 0]]);
    expect((await nozip.order(order.id)).refunded).toBe(24.06);
    const isReturned = eq(t.refunds.reason, 'd2d_returned');
    expect(await shop.context.db.$count(t.refunds, and(isReturned, eq(t.refunds.amountCents, 399)))).toBe(1);
  });

  it('is kept for an unpaid order that joined, and returned when that is not paid in time', async () => {
    const { order, code } = await host();
    await join(code);
    expect((await nozip.order(order.id)).d2dKeptOnCancel).toBe(3.99);
    await nozip.cancel(order.id);
    expect(kept(order)).toBe(399);
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect(kept(order)).toBe(0);
  });

  it('is kept for a failed order that joined until the cut-off', async () => {
    const { order, code } = await host();
    const joined = await join(code);
    shop.provider.decline(joined.transactionId);
    await casey.fail(101, joined.id);
    later(16 * MINUTE);
    await runJobs(shop.context);
    await nozip.cancel(order.id);
    expect(kept(order)).toBe(399);
    later(4 * 24 * 60 * MINUTE);
    await runJobs(shop.context);
    expect([(await casey.order(joined.id)).status, kept(order)]).toEqual(['expired', 0]);
  });

  it('is refunded at once if nothing has joined, or what did has ended', async () => {
    const { order, code } = await host();
    const joined = await join(code);
    await casey.cancel(joined.id);
    expect((await nozip.order(order.id)).d2dKeptOnCancel).toBe(0);
    await nozip.cancel(order.id);
    expect(kept(order)).toBe(0);
  });

  it('stays kept when its table was ended and opened again: all its orders count', async () => {
    const { order } = await together();
    await exec('update tables set ended_at = now()');
    await openTable(shop.context.db, order.id, shop.clock.now());
    await nozip.cancel(order.id);
    expect(kept(order)).toBe(399);
  });

  it('is kept for an order of the host that joined, too', async () => {
    const { order, code } = await host();
    await pay(nozip, await join(code, nozip));
    await nozip.cancel(order.id);
    // Both fees of the first order are borne for the second.
    expect(kept(order)).toBe(899);
  });

  it('is not kept by the operator, nor by an event that is canceled, which ends what was kept before', async () => {
    const first = await together();
    await cancelOrder(shop.context, 6, first.order.id, 'operator');
    expect(kept(first.order)).toBe(0);
    // Event 112 has no orders of the demo world, which the provider does not know.
    const { items } = SOBA;
    const second = await pay(nozip, await nozip.place(112, { ...TO_CASEY, items }));
    const table_code = await openTable(shop.context.db, second.id, shop.clock.now());
    const fields = { delivery_type: 'd2d', items, table_code };
    const joined = await pay(casey, await casey.place(112, fields, { table_code }));
    await nozip.cancel(second.id);
    expect(kept(second)).toBe(399);
    expect(await cancelEvent(shop.context, 112)).toEqual([]);
    await runJobs(shop.context);
    expect([second, joined].map(kept)).toEqual([0, 0]);
  });

  it('is not kept of an order that paid none, nor of one that joined', async () => {
    await exec('update events set d2d_fee_cents = 0 where id = 101');
    const { order, joined } = await together();
    expect((await nozip.order(order.id)).d2dKeptOnCancel).toBe(0);
    await nozip.cancel(order.id);
    await casey.cancel(joined.id);
    expect([kept(order), kept(joined)]).toEqual([0, 0]);
  });
});

describe('the kept delivery fee is paid', () => {
  it('beside the reservation fee, each returned by its own orders', async () => {
    const { order, joined } = await together();
    const other = await pay(nozip, await nozip.place(112, SOBA));
    expect(await nozip.order(order.id)).toMatchObject({ feeKeptOnCancel: 5, d2dKeptOnCancel: 3.99 });
    await nozip.cancel(order.id);
    // $5.00 and $3.99 stay of $24.06.
    expect([kept(order), (await nozip.order(order.id)).refunded]).toEqual([899, 15.07]);
    expect(await nozip.receipt(order.membershipId)).toMatchObject({ totalPaid: 8.99, paid_fee: true });
    expect(await cancelMail(shop.context)).toContain(
      'beyond the reservation fee and the delivery fee goes back',
    );
    await nozip.cancel(other.id);
    expect(kept(order)).toBe(399);
    await casey.cancel(joined.id);
    await runJobs(shop.context);
    expect(kept(order)).toBe(0);
  });

  it('from the card after the reservation fee, then from credit', async () => {
    // $24.06 - $21.06 of credit leave $3.00 for the card.
    await grant(2106);
    const { order, joined } = await together();
    expect(order.total).toBe(3);
    await pay(nozip, await nozip.place(112, SOBA));
    expect(await nozip.order(order.id)).toMatchObject({ feeKeptOnCancel: 5, d2dKeptOnCancel: 3.99 });
    await nozip.cancel(order.id);
    // Reservation fee: $3.00 by card and $2.00 of credit. Delivery: $3.99 of credit. Of $21.06, $15.07 come back.
    expect([kept(order), await keptOf(order), await balance()]).toEqual([300, [0, 399, 0], 15.07]);
    await casey.cancel(joined.id);
    await runJobs(shop.context);
    expect([kept(order), await keptOf(order), await balance()]).toEqual([300, [0, 0, 0], 19.06]);
  });

  it('from the card, then from credit, if the reservation fee is not kept', async () => {
    await grant(2106);
    const { order, joined } = await together();
    await nozip.cancel(order.id);
    // $3.00 by card and $0.99 of credit: $21.06 - $0.99 come back.
    expect([kept(order), await keptOf(order), await balance()]).toEqual([300, [300, 99, 0], 20.07]);
    await casey.cancel(joined.id);
    await runJobs(shop.context);
    expect([kept(order), await balance()]).toEqual([0, 21.06]);
  });

  it('by a promo code, which stays used until the fee is returned', async () => {
    await exec(`insert into promo_codes (code, kind, value) values ('DINNER', 'fixed', 2406)`);
    const { order, joined } = await together([TAMALES, { id: 'promo_code', notes: 'DINNER' }]);
    expect([order.status, order.total]).toEqual(['paid', 0]);
    expect(await nozip.order(order.id)).toMatchObject({ d2dKeptOnCancel: 0, promoCodeKeptOnCancel: true });
    const uses = async () => (await listPromos(shop.context)).find(({ code }) => code === 'DINNER')?.uses;
    const seen = async () =>
      (await nozip.quote(101, [TAMALES, { id: 'promo_code', notes: 'DINNER' }])).body.data.checkoutDetails
        .promoCode;
    await nozip.cancel(order.id);
    expect([await keptOf(order), await uses(), await seen()]).toEqual([[0, 0, 399], 1, null]);
    await casey.cancel(joined.id);
    await runJobs(shop.context);
    expect([await keptOf(order), await uses(), await seen()]).toEqual([[0, 0, 0], 0, 'DINNER']);
  });

  it('with no more than a refund at the provider left, before and after', async () => {
    const { order, joined } = await together();
    // $1.50 are left of $24.06.
    shop.provider.refundByHand(order.transactionId, 2256);
    await bookReversals(shop.context, order.transactionId);
    expect((await nozip.order(order.id)).d2dKeptOnCancel).toBe(1.5);
    await nozip.cancel(order.id);
    expect([kept(order), await keptOf(order)]).toEqual([150, [150, 0, 0]]);
    const mail = await cancelMail(shop.context);
    expect(mail).toContain('The delivery fee of $1.50 is kept');
    expect(mail).not.toContain('Refund');
    shop.provider.refundByHand(order.transactionId, 100);
    await bookReversals(shop.context, order.transactionId);
    expect([kept(order), await keptOf(order)]).toEqual([50, [50, 0, 0]]);
    await casey.cancel(joined.id);
    await runJobs(shop.context);
    expect(kept(order)).toBe(0);
  });
});

it('is returned once, also when the provider does not answer at first', async () => {
  const { order, joined } = await together();
  await nozip.cancel(order.id);
  await casey.cancel(joined.id);
  shop.provider.faults.push('down');
  await runJobs(shop.context);
  expect([kept(order), await keptOf(order)]).toEqual([399, [0, 0, 0]]);
  later(MINUTE);
  await runJobs(shop.context);
  await runJobs(shop.context);
  expect(kept(order)).toBe(0);
});

it('keeps both fees of a cancel that is known from the provider alone, as after a restore', async () => {
  const { order } = await together();
  await pay(nozip, await nozip.place(112, SOBA));
  await shop.context.db.transaction(async (tx) => {
    // Of $24.06, a cancel refunded all but $5.00 and $3.99.
    await tx.insert(t.refunds).values({
      paymentIntentId: order.transactionId,
      amountCents: 1507,
      reason: 'cancelled',
      createdAt: new Date(shop.clock.now()),
    });
    const news = { orderId: order.id, by: 'cancel', amountCents: 1507, cause: 're_1' } as const;
    await shop.context.orders.applyProviderRefund(tx, { ...news, now: new Date(shop.clock.now()) });
  });
  const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, order.id));
  expect([row?.status, row?.feeKeptCents, row?.d2dKeptCents]).toEqual(['cancelled', 500, 399]);
});
