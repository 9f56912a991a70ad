/**
 * Changing a paid order (contract, "Changing a paid order").
 * Sums by hand, of event 101: Tamales $11.80, Horchata $4.50; service 20 %, reservation fee $5.00, tax 7.75 %.
 * 2 Tamales: 23.60 + 4.72 + 5.00 + 1.83 = 35.15. 1: 11.80 + 2.36 + 5.00 + 0.91 = 20.07. 3: 35.40 + 7.08 + 5.00 + 2.74 = 50.22.
 * 1 and 1 Horchata: 16.30 + 3.26 + 5.00 + 1.26 = 25.82.
 */
import { asc, eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { bookReversals } from '../../src/services/payments';
import { runJobs } from '../runJobs';
import { change, dishesOf, namesOf, quoteChange, readyChange, refusal } from '../changes';
import { useShop } from '../shop';

const { shop, later, casey } = useShop('casey');

const TAMALES = 101008;
const HORCHATA = 101012;
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1011 };
const MINUTE = 60_000;
const tamales = (quantity: number) => ({ id: TAMALES, quantity });
const horchata = (quantity: number) => ({ id: HORCHATA, quantity });

async function pay(order: Order): Promise<Order> {
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const paid = async (quantity = 2): Promise<Order> =>
  pay(await casey.place(101, { ...PICKUP, items: [tamales(quantity)] }));
const refundsOf = async () =>
  (await shop.context.db.select().from(t.refunds).orderBy(asc(t.refunds.id)))
    .filter(({ reason }) => reason === 'changed' || reason === 'change_expired')
    .map(({ paymentIntentId, reason, amountCents }) => [paymentIntentId, reason, amountCents]);
const amendmentsOf = ({ id }: Order) =>
  shop.context.db
    .select()
    .from(t.amendments)
    .where(eq(t.amendments.orderId, id))
    .orderBy(asc(t.amendments.id));
describe('a cheaper order', () => {
  it('is changed at once, and the difference goes back', async () => {
    const order = await paid();
    const { status, body } = await change(casey, order, { items: [tamales(1), horchata(1)] });
    expect([status, body.data.order.total, body.data.order.version]).toEqual([200, 25.82, 1]);
    expect(dishesOf(body.data.order)).toEqual([
      ['Tamales de Rajas', 1, 11.8],
      ['Horchata', 1, 4.5],
    ]);
    expect(body.data.order).toMatchObject({
      id: order.id,
      transactionId: order.transactionId,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      status: 'paid',
      amendment: null,
      changes: [{ difference: -9.33 }],
    });
    expect(await refundsOf()).toEqual([[order.transactionId, 'changed', 933]]);
    expect(shop.provider.kept(order.transactionId)).toBe(2582);
    const mails = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, 'order_changed'));
    expect(mails.map(({ mailKey, payload }) => [mailKey, payload])).toEqual([
      [`order_changed:${order.id}:1`, expect.objectContaining({ totalCents: 2582, differenceCents: -933 })],
    ]);
  });

  it('becomes cheaper twice', async () => {
    const order = await paid(3);
    const { body } = await change(casey, order, { items: [tamales(2)] });
    await change(casey, body.data.order, { items: [tamales(1)] });
    expect(await refundsOf()).toEqual([
      [order.transactionId, 'changed', 1507],
      [order.transactionId, 'changed', 1508],
    ]);
    expect((await casey.order(order.id)).changes.map(({ difference }) => difference)).toEqual([
      -15.07, -15.08,
    ]);
  });

  it('may stay as it is', async () => {
    const order = await paid();
    const { status, body } = await change(casey, order, { items: [tamales(2)], notes: 'Ring twice' });
    expect([status, body.data.order.total, body.data.order.notes]).toEqual([200, 35.15, 'Ring twice']);
    expect(await refundsOf()).toEqual([]);
  });
});

describe('a quote of a change', () => {
  it('shows what changes, line by line', async () => {
    const order = await paid();
    const { body } = await quoteChange(casey, order, { items: [tamales(1), horchata(1)] });
    const { total, difference, differenceLines } = body.data.checkoutDetails;
    expect([total, difference]).toEqual([25.82, -9.33]);
    expect(namesOf(differenceLines)).toEqual([
      ['Tamales de Rajas', -11.8],
      ['Horchata', 4.5],
      ['Service fee', -1.46],
      ['Tax', -0.57],
    ]);
  });

  it('has no difference without an order', async () => {
    const { body } = await casey.quote(101, [tamales(1)], { delivery_type: 'pickup' });
    expect(body.data.checkoutDetails).toMatchObject({ difference: null, differenceLines: [] });
  });

  it.each([
    ['an unknown order', 999_999, 101],
    ['an order of another event', null, 102],
  ])('is refused for %s', async (_what, id, event) => {
    const order = await paid();
    const answer = await casey.quote(event, [tamales(1)], { order_id: id ?? order.id });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });
});

describe('a dearer order', () => {
  it('stays as it is until the difference is paid', async () => {
    const order = await paid();
    const { status, body, transactionId } = await change(casey, order, { items: [tamales(3)] });
    expect([status, body.data.order.total, body.data.order.version]).toEqual([200, 35.15, 0]);
    expect(body.data.order.amendment).toEqual({
      transactionId,
      status: 'created',
      amount: 15.07,
      heldUntil: new Date(shop.clock.now() + 15 * MINUTE).toISOString(),
      failureMessage: null,
    });
    shop.provider.succeed(transactionId);
    later(200);
    const changed = await casey.order(order.id);
    expect(changed).toMatchObject({
      total: 50.22,
      version: 1,
      amendment: null,
      changes: [{ difference: 15.07 }],
    });
    expect(dishesOf(changed)).toEqual([['Tamales de Rajas', 3, 35.4]]);
    expect([shop.provider.kept(order.transactionId), shop.provider.kept(transactionId)]).toEqual([
      3515, 1507,
    ]);
  });

  it('is paid with another card after a decline', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    shop.provider.decline(transactionId, 'Your card has insufficient funds.');
    later(200);
    expect((await casey.order(order.id)).amendment).toMatchObject({
      status: 'failed',
      failureMessage: 'Your card has insufficient funds.',
    });
    shop.provider.challenge(transactionId);
    later(200);
    expect((await casey.order(order.id)).amendment).toMatchObject({
      status: 'created',
      failureMessage: null,
    });
    shop.provider.succeed(transactionId);
    later(200);
    expect(await casey.order(order.id)).toMatchObject({ total: 50.22, amendment: null });
  });

  it('expires with its hold, and a charge that comes later goes back', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect(await casey.order(order.id)).toMatchObject({
      total: 35.15,
      version: 0,
      amendment: null,
      changes: [],
    });
    expect(shop.provider.intents.get(transactionId)?.status).toBe('canceled');
    expect((await amendmentsOf(order)).map(({ status, next }) => [status, next])).toEqual([
      ['expired', null],
    ]);
  });

  it('is not applied if its order was canceled while the bank decided', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    shop.provider.delay(transactionId);
    later(200);
    expect((await casey.order(order.id)).amendment?.status).toBe('processing');
    expect(refusal(await casey.cancel(order.id))).toEqual([409, 'payment_not_failed']);
    shop.provider.refundByHand(order.transactionId);
    await bookReversals(shop.context, order.transactionId);
    expect((await casey.order(order.id)).status).toBe('cancelled');
    shop.provider.succeed(transactionId);
    await runJobs(shop.context);
    later(21_000);
    await runJobs(shop.context);
    expect(await refundsOf()).toEqual([[transactionId, 'change_expired', 1507]]);
  });

  it('is applied by the job that reads payments, which leaves an unpaid one open', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    later(21_000);
    await runJobs(shop.context);
    expect((await amendmentsOf(order)).map(({ status }) => status)).toEqual(['created']);
    shop.provider.succeed(transactionId);
    later(21_000);
    await runJobs(shop.context);
    expect((await amendmentsOf(order)).map(({ status }) => status)).toEqual(['applied']);
  });

  it('is applied though its hold has just ended', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    later(16 * MINUTE);
    shop.provider.succeed(transactionId);
    await runJobs(shop.context);
    expect(await casey.order(order.id)).toMatchObject({ total: 50.22, version: 1 });
  });

  it('waits for the bank, also after its hold, and meanwhile for no other change', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    shop.provider.delay(transactionId);
    const body = await readyChange(casey, order, { items: [tamales(1)] });
    expect(refusal(await casey.put(101, order.id, body))).toEqual([409, 'payment_not_failed']);
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect((await casey.order(order.id)).amendment?.status).toBe('processing');
    shop.provider.succeed(transactionId);
    later(200);
    expect(await casey.order(order.id)).toMatchObject({ total: 50.22, amendment: null });
  });

  it('stays open while the provider cannot say whether its payment may be replaced', async () => {
    const order = await paid();
    const { transactionId } = await change(casey, order, { items: [tamales(3)] });
    const body = await readyChange(casey, order, { items: [tamales(1)] });
    shop.provider.faults.push('down');
    expect((await casey.put(101, order.id, body)).status).toBe(503);
    expect((await casey.order(order.id)).amendment?.transactionId).toBe(transactionId);
  });
});

describe('a call again', () => {
  it('with the same transaction changes nothing more', async () => {
    const order = await paid();
    const { sent } = await change(casey, order, { items: [tamales(1)] });
    const again = await casey.put(101, order.id, sent);
    expect([again.status, again.body.data.order.version]).toEqual([200, 1]);
    expect(await refundsOf()).toHaveLength(1);
    expect(refusal(await casey.put(101, order.id, { ...sent, notes: 'Other' }))).toEqual([
      409,
      'transaction_conflict',
    ]);
  });

  it('is refused with the transaction of an order, and an order with that of a change', async () => {
    const order = await paid();
    const { sent, transactionId } = await change(casey, order, { items: [tamales(1)] });
    const { version: _version, difference: _difference, ...body } = sent;
    expect(refusal(await casey.post(101, body))).toEqual([409, 'transaction_conflict']);
    const stolen = { ...sent, version: 1, transaction_id: order.transactionId };
    expect(refusal(await casey.put(101, order.id, stolen))).toEqual([409, 'transaction_conflict']);
    expect(transactionId).not.toBe(order.transactionId);
  });

  it('from a page that is out of date is refused with the quote of now', async () => {
    const order = await paid();
    await change(casey, order, { items: [tamales(1)] });
    const answer = await casey.put(101, order.id, {
      ...PICKUP,
      ...{ items: [tamales(3)], version: 0, difference: 15.07, transaction_id: 'too-late-1' },
    });
    expect([...refusal(answer), answer.body.checkoutDetails?.difference]).toEqual([
      409,
      'order_changed',
      30.15,
    ]);
  });
});

it('a change takes the place of one that is not being paid', async () => {
  const order = await paid();
  const first = await change(casey, order, { items: [tamales(3)] });
  const second = await change(casey, order, { items: [tamales(2), horchata(2)] });
  expect([second.status, second.body.data.order.amendment?.transactionId]).toEqual([
    200,
    second.transactionId,
  ]);
  expect(shop.provider.intents.get(first.transactionId)?.status).toBe('canceled');
  expect((await amendmentsOf(order)).map(({ status }) => status)).toEqual(['expired', 'created']);
});

it('a change stays open while an older one is repeated, or another is refused', async () => {
  const order = await paid();
  const first = await change(casey, order, { items: [tamales(3)] });
  const second = await change(casey, order, { items: [tamales(4)] });
  const again = await casey.put(101, order.id, first.sent);
  expect([again.status, again.body.data.order.amendment?.transactionId]).toEqual([200, second.transactionId]);
  const taken = { ...second.sent, transaction_id: order.transactionId };
  expect(refusal(await casey.put(101, order.id, taken))).toEqual([409, 'transaction_conflict']);
  const unknown = { ...second.sent, transaction_id: 'no-such-slot-1', time_slot_id: 1021 };
  expect(refusal(await casey.put(101, order.id, unknown))).toEqual([422, 'time_slot_unknown']);
  shop.provider.succeed(second.transactionId);
  later(200);
  expect(await casey.order(order.id)).toMatchObject({ total: 65.3, version: 1 });
});

it('a repeated change, or an older one, is answered without the card provider', async () => {
  const order = await paid();
  const first = await change(casey, order, { items: [tamales(3)] });
  const second = await change(casey, order, { items: [tamales(4)] });
  const books = [...shop.provider.intents];
  shop.provider.intents.clear();
  for (const { sent } of [second, first]) {
    const again = await casey.put(101, order.id, sent);
    expect([again.status, again.body.data?.order.amendment?.transactionId]).toEqual([
      200,
      second.transactionId,
    ]);
  }
  for (const [id, intent] of books) shop.provider.intents.set(id, intent);
});

it('a payment that succeeded before it could be replaced counts', async () => {
  const order = await paid();
  const first = await change(casey, order, { items: [tamales(3)] });
  const body = await readyChange(casey, order, { items: [tamales(1)] });
  shop.provider.succeed(first.transactionId);
  expect(refusal(await casey.put(101, order.id, body))).toEqual([409, 'order_changed']);
  expect(await casey.order(order.id)).toMatchObject({ total: 50.22, version: 1 });
});

it('a dearer, then a cheaper order gives back from the newest charge first', async () => {
  const order = await paid();
  const { transactionId } = await change(casey, order, { items: [tamales(3)] });
  shop.provider.succeed(transactionId);
  later(200);
  await change(casey, await casey.order(order.id), { items: [tamales(1)] });
  expect(await refundsOf()).toEqual([
    [transactionId, 'changed', 1507],
    [order.transactionId, 'changed', 1508],
  ]);
});

it('other choices of a dish cost what the dish has cost', async () => {
  const tacos = (id: number) => ({ id: 101001, quantity: 1, product_option_choice_ids: [id, 10100121] });
  const order = await pay(await casey.place(101, { ...PICKUP, items: [tacos(10100111)] }));
  await shop.context.db.update(t.products).set({ priceCents: 9900 }).where(eq(t.products.id, 101001));
  const { body } = await change(casey, order, { items: [tacos(10100112)] });
  const [before] = order.productLineItems;
  const [after] = body.data.order.productLineItems;
  expect([after?.price, after?.optionChoices[1]]).toEqual([before?.price, before?.optionChoices[1]]);
  expect(after?.optionChoices[0]?.choiceName).not.toBe(before?.optionChoices[0]?.choiceName);
  const unchosen = {
    ...PICKUP,
    ...{ version: 1, difference: 0, transaction_id: 'unchosen-1' },
    items: [{ id: 101001, quantity: 1, product_option_choice_ids: [10100112] }],
  };
  expect(refusal(await casey.put(101, order.id, unchosen))).toEqual([422, 'option_required']);
});
