/**
 * What a change of a paid order costs (contract, "Changing a paid order"): prices that were paid, credit, promo codes, and refunds.
 * Sums by hand, of event 101: Tamales $11.80; service 20 %, reservation fee $5.00, tax 7.75 %.
 * 2 Tamales: 23.60 + 4.72 + 5.00 + 1.83 = 35.15. 1: 11.80 + 2.36 + 5.00 + 0.91 = 20.07. 3: 35.40 + 7.08 + 5.00 + 2.74 = 50.22.
 */
import { asc, eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { creditBalance } from '../../src/services/credit/ledger';
import { refundFromDesk } from '../../src/services/orders/deskRefund';
import { bookReversals } from '../../src/services/payments/reversals';
import { runJobs } from '../runJobs';
import { change, dishesOf, namesOf, quoteChange, readyChange, refusal } from '../changes';
import { useShop, type Item } from '../shop';

const { shop, exec, later, casey } = useShop('casey');

const TAMALES = 101008;
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1011 };
const MINUTE = 60_000;
const tamales = (quantity: number, ...more: Item[]) => [{ id: TAMALES, quantity }, ...more];
const tip = (price: number) => ({ id: 'tip', price });
const code = (notes: string) => ({ id: 'promo_code', notes });

async function paid(items = tamales(2)): Promise<Order> {
  const order = await casey.place(101, { ...PICKUP, items });
  if (order.total > 0) shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
/** A dearer order, and the charge of its difference. */
async function dearer(order: Order, items: Item[]): Promise<{ order: Order; charge: string }> {
  const { transactionId } = await change(casey, order, { items });
  shop.provider.succeed(transactionId);
  later(200);
  return { order: await casey.order(order.id), charge: transactionId };
}
const refundsOf = async () =>
  (await shop.context.db.select().from(t.refunds).orderBy(asc(t.refunds.id)))
    .filter(({ reason }) => reason === 'changed')
    .map(({ paymentIntentId, amountCents }) => [paymentIntentId, amountCents]);
const grant = (cents: number) =>
  exec(
    `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, ${cents}, 'grant', 'g', now())`,
  );
const balance = () => creditBalance(shop.context.db, 1);
const creditOf = ({ nonProductLineItems }: Order) =>
  nonProductLineItems.find(({ sku }) => sku === 'credit')?.price ?? 0;

describe('pieces that stay', () => {
  it('cost what was paid, further ones what they cost today', async () => {
    const order = await paid();
    await exec(`update products set price_cents = 1400 where id = ${TAMALES}`);
    // 37.60 + 7.52 + 5.00 + 2.91 = 53.03
    const more = await dearer(order, tamales(3));
    expect([more.order.total, more.order.changes.map(({ difference }) => difference)]).toEqual([
      53.03,
      [17.88],
    ]);
    expect(dishesOf(more.order)).toEqual([
      ['Tamales de Rajas', 2, 23.6],
      ['Tamales de Rajas', 1, 14],
    ]);
    const { body } = await change(casey, more.order, { items: tamales(1) });
    expect([body.data.order.total, await refundsOf()]).toEqual([
      20.07,
      [
        [more.charge, 1788],
        [order.transactionId, 1508],
      ],
    ]);
  });

  it('may be of a dish that is sold out, of which no more can be had', async () => {
    const order = await paid();
    await exec(`update products set available = false where id = ${TAMALES}`);
    const answer = await quoteChange(casey, order, { items: tamales(3) });
    expect([...refusal(answer), answer.body.errors?.products]).toEqual([409, 'item_unavailable', ['101008']]);
    const { body } = await change(casey, order, { items: tamales(1) });
    expect([body.data.order.total, dishesOf(body.data.order)]).toEqual([
      20.07,
      [['Tamales de Rajas', 1, 11.8]],
    ]);
  });

  it('keep their choices where the request names none', async () => {
    const tacos = { id: 101001, quantity: 2, product_option_choice_ids: [10100111, 10100121] };
    const order = await paid([tacos]);
    await exec('update products set available = false where id = 101001');
    const { status, body } = await change(casey, order, { items: [{ id: 101001, quantity: 1 }] });
    expect([status, body.data.order.productLineItems[0]?.optionChoices]).toEqual([
      200,
      order.productLineItems[0]?.optionChoices,
    ]);
    expect(order.productLineItems[0]?.optionChoices).toHaveLength(2);
  });
});

describe('the reservation fee', () => {
  it('stays what it was for a customer who became a member', async () => {
    const order = await paid();
    await exec(`update users set stripe_subscribed_at = '2026-01-01' where id = 1`);
    const { body } = await quoteChange(casey, order, { items: tamales(1) });
    expect(body.data.checkoutDetails).toMatchObject({ total: 20.07, difference: -15.08 });
  });
});

describe('credit', () => {
  it('of the account pays a dearer order first, is held meanwhile and comes back with the hold', async () => {
    const order = await paid();
    await grant(1000);
    const quote = await quoteChange(casey, order, { items: tamales(3) });
    expect(quote.body.data.checkoutDetails).toMatchObject({ total: 40.22, difference: 5.07 });
    expect(namesOf(quote.body.data.checkoutDetails.differenceLines)).toEqual([
      ['Tamales de Rajas', 11.8],
      ['Service fee', 2.36],
      ['Tax', 0.91],
      ['Credit', -10],
    ]);
    await change(casey, order, { items: tamales(3) });
    expect(await balance()).toBe(0);
    // Another change takes its place, and has the same credit.
    expect((await change(casey, order, { items: tamales(3), notes: 'Again' })).status).toBe(200);
    expect(await balance()).toBe(0);
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect([await balance(), creditOf(await casey.order(order.id))]).toEqual([1000, 0]);
    const more = await dearer(order, tamales(3));
    expect([more.order.total, creditOf(more.order), await balance()]).toEqual([40.22, -10, 0]);
    expect((await casey.cancel(order.id)).status).toBe(200);
    expect(await balance()).toBe(1000);
  });

  it('alone pays what it can, at once', async () => {
    const order = await paid();
    await grant(2000);
    const { body } = await change(casey, order, { items: tamales(3) });
    expect([body.data.order.total, creditOf(body.data.order), await balance()]).toEqual([35.15, -15.07, 493]);
  });

  it('stays in a cheaper order: the card gets back first', async () => {
    await grant(1000);
    const order = await paid();
    expect([order.total, creditOf(order)]).toEqual([25.15, -10]);
    const { body } = await change(casey, order, { items: tamales(1) });
    expect([body.data.order.total, creditOf(body.data.order), await balance()]).toEqual([10.07, -10, 0]);
    expect(await refundsOf()).toEqual([[order.transactionId, 1508]]);
  });

  it('comes back as far as it is more than the price', async () => {
    await grant(3000);
    const order = await paid();
    const { body } = await change(casey, order, { items: tamales(1) });
    expect([body.data.order.total, creditOf(body.data.order), await balance()]).toEqual([0, -20.07, 993]);
    expect(await refundsOf()).toEqual([[order.transactionId, 515]]);
  });
});

describe('a difference that no card takes', () => {
  const TOO_SMALL =
    'This change costs $0.30 more, and cards take no less than $0.50. Please change something else as well.';

  it.each([0, 10])('is refused with %s cents of credit', async (cents) => {
    const order = await paid(tamales(2, tip(1)));
    if (cents > 0) await grant(cents);
    const fields = { items: tamales(2, tip(1.3)) };
    const quote = await quoteChange(casey, order, fields);
    expect([...refusal(quote), quote.body.message]).toEqual([422, 'change_too_small', TOO_SMALL]);
    expect(quote.body.checkoutDetails?.difference).toBe(0.3);
    const put = await casey.put(101, order.id, {
      ...{ ...PICKUP, ...fields, version: 0, difference: 0.3, transaction_id: 'too-small-1' },
    });
    expect(refusal(put)).toEqual([422, 'change_too_small']);
  });

  it('is paid by credit', async () => {
    const order = await paid(tamales(2, tip(1)));
    await grant(30);
    const { status } = await change(casey, order, { items: tamales(2, tip(1.3)) });
    expect([status, await balance()]).toEqual([200, 0]);
  });

  it('becomes the smallest charge, with less credit', async () => {
    const order = await paid(tamales(2, tip(1)));
    await grant(20);
    const { body } = await change(casey, order, { items: tamales(2, tip(1.6)) });
    expect([body.data.order.amendment?.amount, await balance()]).toEqual([0.5, 10]);
  });
});

describe('a promo code', () => {
  beforeEach(() =>
    exec(
      `insert into promo_codes (code, kind, value, max_uses, max_uses_per_user) values ('FIVER', 'fixed', 500, 1, 1), ('TENTH', 'percent', 1000, 1, 1)`,
    ),
  );

  it('of the order stays though it has ended, and is used once', async () => {
    const order = await paid(tamales(2, code('FIVER')));
    expect([order.total, order.promoCode]).toEqual([30.15, 'FIVER']);
    await exec(`update promo_codes set expires_at = '2020-01-01' where code = 'FIVER'`);
    const { body } = await change(casey, order, { items: tamales(1, code('fiver')) });
    expect(body.data.order).toMatchObject({ total: 15.07, promoCode: 'FIVER' });
  });

  it('that is removed can be used again', async () => {
    const order = await paid(tamales(2, code('FIVER')));
    const more = await dearer(order, tamales(2));
    expect(more.order).toMatchObject({ total: 35.15, promoCode: null, changes: [{ difference: 5 }] });
    const { body } = await casey.quote(101, tamales(2, code('FIVER')));
    expect(body.data.checkoutDetails.cartErrors.promo_code_error).toBeNull();
  });

  it('that is another is checked, and held while the change is paid', async () => {
    const order = await paid(tamales(2, code('FIVER')));
    // 35.40 + 7.08 + 5.00 + 2.74 - 3.54 = 46.68
    const { body } = await change(casey, order, { items: tamales(3, code('TENTH')) });
    expect(body.data.order.amendment?.amount).toBe(16.53);
    const other = await casey.quote(101, tamales(1, code('TENTH')));
    expect(other.body.data.checkoutDetails.cartErrors.promo_code_error).not.toBeNull();
    const own = await quoteChange(casey, order, { items: tamales(3, code('TENTH')) });
    expect(own.body.data.checkoutDetails).toMatchObject({ difference: 16.53, promoCode: 'TENTH' });
    await exec(`update promo_codes set expires_at = '2020-01-01' where code = 'TENTH'`);
    const put = await casey.put(101, order.id, {
      ...{
        ...PICKUP,
        items: tamales(1, code('TENTH')),
        version: 0,
        difference: 0,
        transaction_id: 'expired-1',
      },
    });
    expect(refusal(put)).toEqual([409, 'promo_invalid']);
  });

  it('that covers all of an order leaves nothing to charge, also when it is changed', async () => {
    await exec(`insert into promo_codes (code, kind, value) values ('FREE', 'fixed', 10000)`);
    const order = await paid(tamales(2, code('FREE')));
    expect(order.total).toBe(0);
    const same = await change(casey, order, { items: tamales(3, code('FREE')) });
    expect([same.body.data.order.total, same.body.data.order.version]).toEqual([0, 1]);
    const more = await dearer(same.body.data.order, tamales(2));
    expect([more.order.total, shop.provider.kept(more.charge)]).toEqual([35.15, 3515]);
    await change(casey, more.order, { items: tamales(1) });
    expect(await refundsOf()).toEqual([[more.charge, 1508]]);
  });
});

describe('what went back before is not paid a second time: the charges keep the new total', () => {
  it.each([
    // 35.15 charged, 15.08 less.
    [500, 1008, 0],
    [1508, 0, 0],
    [3000, 0, 14.92],
  ])('after %i cents by the house', async (given, back, refunded) => {
    const order = await paid();
    await refundFromDesk(shop.context, order.id, given);
    const { difference, differenceLines: lines } = (await quoteChange(casey, order, { items: tamales(1) }))
      .body.data.checkoutDetails;
    expect([Math.round((difference ?? 1) * 100) + 0, lines.at(-1)]).toEqual([
      0 - back,
      { name: 'Refunded before', price: (1508 - back) / 100 },
    ]);
    const sum = lines.reduce((cents, { price }) => cents + Math.round(price * 100), 0);
    expect(sum).toBe(0 - back);
    const { body } = await change(casey, order, { items: tamales(1) });
    expect(body.data.order).toMatchObject({ total: 20.07, refunded });
    expect(await refundsOf()).toEqual(back > 0 ? [[order.transactionId, back]] : []);
    const mails = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, 'order_changed'));
    expect(mails.map(({ payload }) => payload)).toMatchObject([
      { totalCents: 2007, differenceCents: 0 - back },
    ]);
  });

  it('after a lost dispute of the charge of a change', async () => {
    const { order, charge } = await dearer(await paid(), tamales(4));
    shop.provider.moveDispute(shop.provider.dispute(charge), 'lost');
    await bookReversals(shop.context, charge);
    expect((await change(casey, order, { items: tamales(2) })).body.data.order.total).toBe(35.15);
    expect(await refundsOf()).toEqual([]);
  });
});

it('the price of the payment form must be that of the change', async () => {
  const order = await paid();
  const body = await readyChange(casey, order, { items: tamales(3) });
  const answer = await casey.put(101, order.id, { ...body, items: tamales(4) });
  expect([...refusal(answer), answer.body.checkoutDetails?.difference]).toEqual([
    409,
    'price_changed',
    30.15,
  ]);
  // The next form is compared with the quote of the refusal.
  expect((await casey.sheet({ amount: 30.15, event_id: 101 })).status).toBe(200);
  const [row] = await shop.context.db.select().from(t.quotes).where(eq(t.quotes.userId, 1));
  expect(row).toMatchObject({ totalCents: 3015, request: { orderId: order.id } });
});
