/** What cancelling refuses and why, and what a cancelled event gives back. */
import { and, eq, sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import { mails } from '../../src/db/schema';
import { composeMail } from '../../src/services/mail/compose';
import { bookReversals } from '../../src/services/payments/reversals';
import { cancelEvent, finishCancelledEvents } from '../../src/services/orders/cancel';
import { expireOrder, releaseFailed } from '../../src/services/orders/expire';
import type { Order } from '../../src/schemas/orders';
import { cancelMail } from './cancelMail';
import { type Customer, useShop } from '../shop';

// Events 101 and 112 are on the same day, so one order bears the reservation fee for both.
const TAMALES = { items: [{ id: 101008, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1011 };
const SOBA = { items: [{ id: 112004, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1121 };
const MINUTE = 60_000;

const { shop, later, casey, nozip } = useShop('casey', 'nozip');

async function pay(who: Customer, order: Order): Promise<Order> {
  shop.provider.succeed(order.transactionId);
  return who.order(order.id);
}
async function failed(who: Customer): Promise<Order> {
  const order = await who.place(112, SOBA);
  shop.provider.decline(order.transactionId);
  await who.fail(112, order.id);
  return order;
}
const refusal = async (order: Order) => {
  const { status, body } = await casey.cancel(order.id);
  return [status, body.code, body.message];
};
const holdsOf = async ({ id }: Order) => {
  const [row] = await rows<{ holds: boolean }>(
    shop.context.db,
    sql`select holds from orders where id = ${id}`,
  );
  return row?.holds;
};

/** The mail of this kind as it is sent now, null if it no longer applies. */
async function mailOf(kind: string, orderId: number) {
  const isOne = and(eq(mails.kind, kind), sql`${mails.payload} ->> 'orderId' = ${String(orderId)}`);
  const [mail] = await shop.context.db.select().from(mails).where(isOne);
  if (!mail) throw new Error(`no mail ${kind}`);
  return composeMail(shop.context, mail);
}

it('leaves on the receipt what the money of the canceled order goes back to', async () => {
  const order = await pay(casey, await casey.place(112, SOBA));
  await casey.cancel(order.id);
  expect(await casey.receipt(order.membershipId)).toMatchObject({
    paymentSummary: 'Visa ending 4242',
    totalPaid: 0,
  });
});

it('ends the receipt that is not mailed yet, which says that the food comes', async () => {
  const order = await pay(casey, await casey.place(101, TAMALES));
  expect((await mailOf('receipt', order.id))?.subject).toContain('is headed your way');
  await casey.cancel(order.id);
  expect(await mailOf('receipt', order.id)).toBeNull();
});

it('of an event ends the mails about a payment that ends after it: the food does not come, and nothing is to be paid', async () => {
  const [charged, declined] = [await casey.place(112, SOBA), await nozip.place(112, SOBA)];
  for (const { transactionId } of [charged, declined]) shop.provider.delay(transactionId);
  expect(await cancelEvent(shop.context, 112)).toEqual([charged.id, declined.id]);
  expect((await pay(casey, charged)).status).toBe('paid');
  shop.provider.decline(declined.transactionId);
  expect((await nozip.order(declined.id)).status).toBe('payment_failed');
  expect(await mailOf('receipt', charged.id)).toBeNull();
  expect(await mailOf('payment_failed', declined.id)).toBeNull();
  later(20_000);
  expect(await finishCancelledEvents(shop.context)).toBe(0);
  expect((await mailOf('order_cancelled', charged.id))?.subject).toContain('is not coming');
});

it('is refused for an order that has expired', async () => {
  const order = await casey.place(101, TAMALES);
  later(15 * MINUTE);
  await expireOrder(shop.context, order.id);
  expect(await refusal(order)).toEqual([
    409,
    'cancel_too_late',
    'This order can no longer be canceled. Please contact support.',
  ]);
});

it('is refused while the payment is processing, and says so', async () => {
  const order = await casey.place(101, TAMALES);
  shop.provider.delay(order.transactionId);
  expect(await refusal(order)).toEqual([409, 'payment_not_failed', 'Your payment is still being processed.']);
});

it('of an order shown as unpaid leaves it, if it was paid meanwhile', async () => {
  const cancel = (order: Order) => casey.cancel(order.id, '?only_unpaid=true');
  const [paid, unread] = [await casey.place(112, SOBA), await casey.place(101, TAMALES)];
  await pay(casey, paid);
  // The charge is known to the provider alone.
  shop.provider.succeed(unread.transactionId);
  for (const order of [paid, unread]) {
    const { status, body } = await cancel(order);
    expect([status, body.code, body.message]).toEqual([409, 'order_paid', 'This order is already paid.']);
    expect((await casey.order(order.id)).status).toBe('paid');
  }
  const order = await failed(nozip);
  expect((await nozip.cancel(order.id, '?only_unpaid=true')).body.data.order.status).toBe('cancelled');
  expect((await casey.cancel(paid.id, '?only_unpaid=false')).body.data.order.status).toBe('cancelled');
});

it('of an event gives back the reservation fee too, although another order of the day stays', async () => {
  const bearer = await pay(nozip, await nozip.place(112, SOBA));
  const other = await pay(nozip, await nozip.place(101, TAMALES));
  expect((await nozip.order(bearer.id)).feeKeptOnCancel).toBe(5);
  expect(await cancelEvent(shop.context, 112)).toEqual([]);
  expect(shop.provider.kept(bearer.transactionId)).toBe(0);
  expect(shop.provider.kept(other.transactionId)).toBe(Math.round(other.total * 100));
});

it('names in its mail what goes back: not the reservation fee that is kept for another order of the day', async () => {
  const bearer = await pay(nozip, await nozip.place(112, SOBA));
  await pay(nozip, await nozip.place(101, TAMALES));
  expect((await nozip.cancel(bearer.id)).status).toBe(200);
  const backCents = Math.round(bearer.total * 100) - shop.provider.kept(bearer.transactionId);
  expect(backCents).toBe(Math.round(bearer.total * 100) - 500);
  const mail = await cancelMail(shop.context);
  expect(mail).toContain(`Refund: $${(backCents / 100).toFixed(2)}`);
  expect(mail).toContain('The reservation fee of $5.00 is kept');
});

it('keeps no more of the reservation fee than the desk left, says so before, and calls no older refund its own', async () => {
  const bearer = await pay(nozip, await nozip.place(112, SOBA));
  await pay(nozip, await nozip.place(101, TAMALES));
  shop.provider.refundByHand(bearer.transactionId, Math.round(bearer.total * 100) - 247);
  await bookReversals(shop.context, bearer.transactionId);
  const shown = await nozip.order(bearer.id);
  expect([
    shown.feeKeptOnCancel,
    (await nozip.receipt(bearer.membershipId)).orders[0]?.feeKeptOnCancel,
  ]).toEqual([2.47, 2.47]);
  await nozip.cancel(bearer.id);
  expect(shop.provider.kept(bearer.transactionId)).toBe(247);
  const mail = await cancelMail(shop.context);
  expect(mail).toContain('The reservation fee of $2.47 is kept');
  expect(mail).not.toContain('Refund');
});

it.each([
  ['paid', async () => pay(nozip, await nozip.place(112, SOBA))],
  ['failed', () => failed(nozip)],
])('of an event is finished by the job, also if only a %s order is left', async (_which, make) => {
  const order = await make();
  await shop.context.db.execute(sql`update events set cancelled_at = now() where id = 112`);
  expect(await finishCancelledEvents(shop.context)).toBe(0);
  expect((await nozip.order(order.id)).status).toBe('cancelled');
  expect(shop.provider.kept(order.transactionId)).toBe(0);
});

it('releases the hold of a failed order alone', async () => {
  const [created, declined] = [await nozip.place(101, TAMALES), await failed(casey)];
  later(15 * MINUTE);
  for (const { id } of [created, declined]) await releaseFailed(shop.context, id);
  expect([await holdsOf(created), await holdsOf(declined)]).toEqual([true, false]);
});
