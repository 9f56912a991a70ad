import { sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { rows } from '../../src/db/rows';
import { runJobs } from '../runJobs';
import { cancelAbandoned } from '../../src/jobs/reconciler';
import { ProviderRefusal, type ProviderIntent } from '../../src/ports/cardProvider';
import { composeMail } from '../../src/services/mail/compose';
import { saveQuote } from '../../src/services/orders/quotes';
import { findIntent } from '../../src/services/payments/intentRow';
import { settleIntent } from '../../src/services/payments/settle';
import { checkSettled } from '../invariants';
import { Customer, TO_CASEY, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const TAMALES = { id: 101008, quantity: 1 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };
const MINUTE = 60_000;
const HOME = {
  ...TO_CASEY,
};

const { shop, exec, later, casey, nozip: neighbor } = useShop('casey', 'nozip');

const settle = () => checkSettled(shop.context, shop.clock, shop.provider);
/** The payment as the provider knows it. */
function intentOf(id: string): ProviderIntent {
  const intent = shop.provider.intents.get(id);
  if (!intent) throw new Error(`no intent ${id}`);
  return intent;
}
/** The payment as the database knows it. */
const stored = (id: string) => findIntent(shop.context.db, id);
const lineOf = (lines: { sku: string | null; price: number }[], sku: string) =>
  lines.find((line) => line.sku === sku)?.price;

describe('prices in the API', () => {
  it('depend on membership, restaurant, day and delivery', async () => {
    const vip = await Customer.signIn(shop.app, 'vip@demo.test');
    const plain = await casey.quote(101, [TAMALES], { delivery_type: 'pickup' });
    const { nonProductLineItems: lines, ...quote } = plain.body.data.checkoutDetails;
    expect(lines.map((line) => line.sku)).toEqual(['service_fee', 'fee', 'tax']);
    expect(lineOf(lines, 'fee')).toBe(5);
    expect(lines[1]?.notes).toBe('Only pay once for same-day deliveries!');
    expect(quote).toMatchObject({
      enableD2d: true,
      d2d: true,
      defaultGratuityPercentage: 15,
      baseCost: 11.8,
    });
    expect(quote.deliveryWindowLocal[0]).toMatch(/^\d{1,2}:\d\d [AP]M$/);
    expect(quote.availableTimeSlots.map((slot) => slot.id)).not.toContain(1013);
    const member = await vip.quote(101, [TAMALES]);
    expect(member.body.data.checkoutDetails.nonProductLineItems.map((line) => line.sku)).toEqual([
      'd2d',
      'tax',
    ]);
    expect(member.body.data.checkoutDetails.vipSavings).toBe(7.36);
    expect(quote.vipSavings).toBe(7.36);
  });

  it('accept a promo code as often as a customer may use it, and say why it is refused', async () => {
    const items = [FOCACCIA, { id: 'promo_code', notes: ' “welc\u200bＯＭe\u2011\u00a0\ufeff5”' }];
    const first = await casey.quote(102, items);
    expect(first.body.data.checkoutDetails.promoCode).toBe('WELCOME5');
    const order = await casey.place(102, { items, ...PICKUP });
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    const quoteAgain = () => casey.quote(101, [TAMALES, { id: 'promo_code', notes: 'WELCOME5' }]);
    expect((await quoteAgain()).body.data.checkoutDetails.promoCode).toBe('WELCOME5');
    await exec(`update promo_codes set max_uses_per_user = 1 where code = 'WELCOME5'`);
    const again = await quoteAgain();
    expect(again.body.data.checkoutDetails).toMatchObject({
      promoCode: null,
      cartErrors: { promo_code_error: 'You have already used this promo code.' },
    });
  });

  it('are those of the newest quote, even if an older one arrives later', async () => {
    const quote = await casey.quote(102, [{ ...FOCACCIA, quantity: 2 }]);
    const products = [{ productId: FOCACCIA.id, quantity: 1, choiceIds: [], notes: null }];
    const cart = {
      ...{ products, tipCents: 0, promoCode: null, deliveryType: null, tableCode: null, orderId: null },
    };
    const askedAt = new Date(shop.clock.now() - 1);
    await saveQuote(shop.context.db, { userId: 1, eventId: 102, cart, totalCents: 0, askedAt });
    const sheet = await casey.sheet({ amount: quote.body.data.checkoutDetails.total });
    expect(sheet.status).toBe(200);
  });

  it('are those of the newest quote also after the clock was set back', async () => {
    await casey.quote(102, [{ ...FOCACCIA, quantity: 2 }]);
    later(-31_000);
    const { total } = (await casey.quote(102, [FOCACCIA])).body.data.checkoutDetails;
    expect((await casey.sheet({ amount: total, event_id: 102 })).status).toBe(200);
  });

  it('are those of the event that was quoted last also after the clock was set back', async () => {
    await casey.quote(102, [FOCACCIA]);
    later(-31_000);
    const { body } = await casey.quote(101, [TAMALES]);
    expect((await casey.sheet({ amount: body.data.checkoutDetails.total })).status).toBe(200);
  });

  it('change between the quote and the order: refused with the new quote, nothing charged', async () => {
    const quote = await casey.quote(102, [FOCACCIA]);
    const { total } = quote.body.data.checkoutDetails;
    const sheet = await casey.sheet({ amount: total, event_id: 102 });
    await exec('update products set price_cents = price_cents + 100 where id = 102007');
    const transaction_id = sheet.body.data.paymentSheet.paymentIntentId;
    const refused = await casey.post(102, { ...PICKUP, items: [FOCACCIA], transaction_id });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    const fresh = refused.body.checkoutDetails?.total ?? 0;
    expect(fresh).toBeGreaterThan(total);
    expect((await casey.sheet({ amount: total })).body.code).toBe('price_changed');
    const second = await casey.sheet({ amount: fresh });
    const placed = await casey.post(102, {
      ...PICKUP,
      items: [FOCACCIA],
      transaction_id: second.body.data.paymentSheet.paymentIntentId,
    });
    expect(placed.body.data.order.total).toBe(fresh);
  });
});

describe('placing', () => {
  it('answers the same order to a repeated request, and refuses its id for another order', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const body = { items: [FOCACCIA], ...PICKUP, transaction_id: order.transactionId };
    const again = await Promise.all(
      [1, 2, 3].map(() => casey.post(102, { ...body, lead_params: { utm_medium: 'Web' } })),
    );
    for (const answer of again) expect([answer.status, answer.body.data.order.id]).toEqual([200, order.id]);
    const other = await casey.post(102, { ...body, notes: 'extra napkins' });
    expect([other.status, other.body.code]).toEqual([409, 'transaction_conflict']);
  });

  it('makes one intent for several payment sheets of one cart', async () => {
    const quote = await casey.quote(102, [FOCACCIA]);
    const { total } = quote.body.data.checkoutDetails;
    const sheets = await Promise.all([1, 2, 3, 4].map(() => casey.sheet({ amount: total, event_id: 102 })));
    expect(new Set(sheets.map((sheet) => sheet.body.data.paymentSheet.paymentIntentId)).size).toBe(1);
    expect(shop.provider.intents.size).toBe(1);
    shop.provider.faults.push('lost');
    const bigger = await casey.quote(102, [{ ...FOCACCIA, quantity: 2 }]);
    const amount = bigger.body.data.checkoutDetails.total;
    expect(await casey.sheet({ amount })).toMatchObject({
      status: 503,
      body: { code: 'payment_provider_unavailable' },
    });
    expect((await casey.sheet({ amount })).status).toBe(200);
    expect(shop.provider.intents.size).toBe(2);
  });

  it('keeps the address when asked, and refuses an incomplete one', async () => {
    const missing = await neighbor.post(101, {
      ...HOME,
      delivery_street: ' ',
      items: [TAMALES],
      transaction_id: 'x'.repeat(9),
    });
    expect(missing.body.errors).toEqual({ delivery_street: ['Must put in a street address'] });
    const order = await neighbor.place(101, { items: [TAMALES], ...HOME, save_default_address: true });
    expect(order.deliveryType).toBe('d2d');
    const next = await neighbor.quote(101, [TAMALES]);
    expect(next.body.data.checkoutDetails).toMatchObject({
      customerStreet: '418 Sunset Dr',
      customerPostalCode: '60540',
    });
    expect((await neighbor.receipt(order.membershipId)).customerAddress).toBe(
      '418 Sunset Dr, Naperville, IL 60540',
    );
  });

  it('replaces the customer’s unpaid order of the event', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const items = [FOCACCIA, { id: 'promo_code', notes: 'ONCE' }];
    const first = await casey.place(102, { items, ...PICKUP });
    const second = await casey.place(102, { items: [...items, { id: 'tip', price: 2 }], ...PICKUP });
    expect((await casey.order(first.id)).status).toBe('expired');
    expect(shop.provider.intents.get(first.transactionId)?.status).toBe('canceled');
    shop.provider.succeed(second.transactionId);
    expect((await casey.order(second.id)).status).toBe('paid');
  });
});

it('replaces an unpaid order also when its payment cannot be cancelled yet; the job goes on', async () => {
  const first = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
  const outage = new ProviderRefusal('api_error', 'Not now.');
  for (const call of ['cancelIntent', 'retrieveIntent'] as const)
    jest.spyOn(shop.provider, call).mockRejectedValueOnce(outage);
  const second = await casey.place(102, { items: [FOCACCIA, { id: 'tip', price: 2 }], ...PICKUP });
  expect(second.status).toBe('created');
  expect(intentOf(first.transactionId).status).toBe('requires_payment_method');
  await settle();
  expect(intentOf(first.transactionId).status).toBe('canceled');
  expect((await casey.order(first.id)).status).toBe('expired');
});

describe('holds', () => {
  it('reserve the last place once, and release it when they end', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const first = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    await expect(neighbor.place(102, { items: [FOCACCIA], ...PICKUP })).rejects.toThrow('slot_full');
    later(16 * MINUTE);
    await settle();
    expect((await casey.order(first.id)).status).toBe('expired');
    const second = await neighbor.place(102, { items: [FOCACCIA], ...PICKUP });
    expect(second.status).toBe('created');
  });

  it('of a failed order end, but it stays payable; paying again needs the place to be free', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    later(16 * MINUTE);
    await settle();
    expect((await casey.order(order.id)).status).toBe('payment_failed');
    const taken = await neighbor.place(102, { items: [FOCACCIA], ...PICKUP });
    const refused = await casey.retry(order.id, order.transactionId);
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_full']);
    await neighbor.cancel(taken.id);
    expect((await casey.retry(order.id, order.transactionId)).body.data.order.status).toBe('processing');
  });

  it('last while a payment is processing, which then pays the order', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.delay(order.transactionId);
    later(20 * MINUTE);
    await settle();
    expect((await casey.order(order.id)).status).toBe('processing');
    shop.provider.succeed(order.transactionId);
    await settle();
    expect((await casey.order(order.id)).status).toBe('paid');
  });

  it('are retaken when a late charge succeeds, or the charge is refunded', async () => {
    await exec('update time_slots set capacity = 1 where id = 1021');
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    later(16 * MINUTE);
    await settle();
    await neighbor.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.succeed(order.transactionId);
    await settle();
    expect((await casey.order(order.id)).status).toBe('expired');
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('end for good at the cut-off', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    await exec(`update events set order_cutoff_at = '2026-06-15T15:30:00Z' where id = 102`);
    later(31 * MINUTE);
    await settle();
    expect((await casey.order(order.id)).status).toBe('expired');
    expect(await casey.failed()).toEqual([]);
    const refusal = await casey.retry(order.id, order.transactionId);
    expect(refusal.body).toMatchObject({
      code: 'order_over',
      message: expect.stringMatching(/^This order was not paid in time/) as string,
    });
  });
});

/** Opens a payment form without placing an order. @returns the intent's id */
async function openForm(): Promise<string> {
  const quote = await casey.quote(102, [FOCACCIA]);
  const sheet = await casey.sheet({ amount: quote.body.data.checkoutDetails.total });
  return sheet.body.data.paymentSheet.paymentIntentId;
}

describe('charges without an order', () => {
  it('are refunded', async () => {
    const id = await openForm();
    shop.provider.succeed(id);
    later(61 * MINUTE);
    await settle();
    expect(shop.provider.kept(id)).toBe(0);
    const late = await casey.post(102, { ...PICKUP, items: [FOCACCIA], transaction_id: id });
    expect([late.status, late.body.code]).toEqual([409, 'payment_expired']);
  });

  it('are prevented for an abandoned payment form', async () => {
    const id = await openForm();
    later(61 * MINUTE);
    await settle();
    expect(shop.provider.intents.get(id)?.status).toBe('canceled');
    expect((await stored(id))?.status).toBe('canceled');
    const late = await casey.post(102, { ...PICKUP, items: [FOCACCIA], transaction_id: id });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'payment_expired',
        message: expect.stringMatching(/^Your payment form has expired/) as string,
      },
    });
  });

  it('are prevented for an abandoned payment form that could not be cancelled yet', async () => {
    const id = await openForm();
    later(61 * MINUTE);
    shop.provider.faults.push('down');
    await cancelAbandoned(shop.context);
    // A webhook comes in between.
    await settleIntent(shop.context, id);
    const late = await casey.post(102, { ...PICKUP, items: [FOCACCIA], transaction_id: id });
    expect([late.status, late.body.code]).toEqual([409, 'payment_expired']);
    shop.provider.succeed(id);
    later(5 * MINUTE);
    await cancelAbandoned(shop.context);
    expect([(await stored(id))?.status, shop.provider.kept(id)]).toEqual(['succeeded', 0]);
  });
});

describe('the provider', () => {
  it('is read once for concurrent views of an unpaid order', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    later(2000);
    shop.provider.calls.length = 0;
    const looks = await Promise.all(Array.from({ length: 12 }, () => casey.order(order.id)));
    expect(looks.every(({ status }) => status === 'created')).toBe(true);
    expect(shop.provider.calls).toEqual(['retrieveIntent']);
  });

  it('does not invalidate other reads by an unchanged answer', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const version = async () =>
      (
        await rows<{ version: number }>(
          shop.context.db,
          sql`select version from payment_intents where id = ${order.transactionId}`,
        )
      )[0]?.version;
    const before = await version();
    later(2000);
    await casey.order(order.id);
    expect(await version()).toBe(before);
    shop.provider.delay(order.transactionId);
    later(2000);
    await casey.order(order.id);
    expect(await version()).toBe((before ?? 0) + 1);
  });

  it('is asked about an intent without an order within minutes', async () => {
    const id = await openForm();
    shop.provider.succeed(id);
    later(6 * MINUTE);
    await settle();
    expect(shop.provider.kept(id)).toBe(0);
  });

  it('may forget payments only as a sandbox; otherwise the account is wrong and nothing is decided', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const books = new Map(shop.provider.intents);
    const { config } = shop.context;
    config.sandbox = false;
    shop.provider.intents.clear();
    later(16 * MINUTE);
    await runJobs(shop.context);
    expect((await casey.order(order.id)).status).toBe('created');
    expect((await casey.cancel(order.id)).body.code).toBe('payment_provider_unavailable');
    for (const [id, intent] of books) shop.provider.intents.set(id, intent);
    shop.provider.succeed(order.transactionId);
    later(21_000);
    await settle();
    expect((await casey.order(order.id)).status).toBe('paid');
    config.sandbox = true;
  });

  it('may forget a payment as a sandbox: the order is paid by a new one', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.intents.delete(order.transactionId);
    later(2000);
    expect((await casey.order(order.id)).status).toBe('payment_failed');
    const sheet = await casey.sheet({ amount: order.total, order_id: order.id });
    shop.provider.succeed(sheet.body.data.paymentSheet.paymentIntentId);
    later(2000);
    expect((await casey.order(order.id)).status).toBe('paid');
  });

  it('may refuse a read, which says nothing about the payment', async () => {
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const refused = new ProviderRefusal('rate_limit', 'Too many requests.');
    jest.spyOn(shop.provider, 'retrieveIntent').mockRejectedValueOnce(refused);
    await expect(settleIntent(shop.context, order.transactionId)).rejects.toBe(refused);
    expect((await stored(order.transactionId))?.status).toBe('requires_payment_method');
  });

  it.each<[string, (id: string) => void, object]>([
    ['state', (id) => shop.provider.succeed(id), { status: 'succeeded', cardLast4: '4242' }],
    [
      'card',
      (id) => shop.provider.intents.set(id, { ...intentOf(id), cardBrand: 'visa', cardLast4: '1881' }),
      { status: 'requires_payment_method', cardBrand: 'visa', cardLast4: '1881' },
    ],
  ])(
    'is asked again about a payment whose %s another read changed meanwhile',
    async (_what, change, known) => {
      const { transactionId: id } = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
      const old = intentOf(id);
      change(id);
      let isFirst = true;
      const ask = () => {
        const answer = isFirst ? old : intentOf(id);
        isFirst = false;
        return Promise.resolve(answer);
      };
      shop.context.failpoint = async (name) => {
        if (name !== 'settle:read') return;
        shop.context.failpoint = undefined;
        await settleIntent(shop.context, id);
      };
      await settleIntent(shop.context, id, ask);
      expect(await stored(id)).toMatchObject(known);
    },
  );

  it('is not asked for ever about a payment that is read by others all the time', async () => {
    const { transactionId: id } = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const before = await stored(id);
    shop.provider.delay(id);
    shop.context.failpoint = async (name) => {
      if (name === 'settle:read') await exec('update payment_intents set version = version + 1');
    };
    expect((await settleIntent(shop.context, id))?.status).toBe('processing');
    shop.context.failpoint = undefined;
    expect((await stored(id))?.status).toBe(before?.status);
  });

  it('refuses some refunds, which do not block the others', async () => {
    await exec(`insert into payment_intents (id, user_id, event_id, amount_cents, status, created_at, updated_at)
      select 'pi_stuck_' || n, 1, 102, 100, 'succeeded', now(), now() from generate_series(1, 120) n`);
    await exec(`insert into refunds (payment_intent_id, amount_cents, reason, created_at)
      select 'pi_stuck_' || n, 100, 'no_order', now() from generate_series(1, 120) n`);
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    shop.provider.faults.push(null, 'down');
    const asked = shop.provider.calls.filter((name) => name === 'refund').length;
    await casey.cancel(order.id);
    expect(shop.provider.calls.filter((name) => name === 'refund').length - asked).toBeLessThanOrEqual(1);
    await runJobs(shop.context);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    await exec(`delete from refunds where payment_intent_id like 'pi_stuck_%'`);
    await exec(`delete from payment_intents where id like 'pi_stuck_%'`);
  });

  it('is asked last about a payment that failed to be read', async () => {
    await exec(`insert into payment_intents (id, user_id, event_id, order_id, amount_cents, status, created_at, updated_at)
      select 'pi_odd_' || n, 4, 101, 1005, (select total_cents from orders where id = 1005), 'requires_payment_method', '2026-06-01', '2026-06-01'
      from generate_series(1, 220) n`);
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    const { config } = shop.context;
    config.sandbox = false;
    shop.provider.succeed(order.transactionId);
    later(21_000);
    await runJobs(shop.context);
    await runJobs(shop.context);
    const [row] = await rows<{ status: string }>(
      shop.context.db,
      sql`select status from orders where id = ${order.id}`,
    );
    expect(row?.status).toBe('paid');
    config.sandbox = true;
    await exec(`delete from payment_intents where id like 'pi_odd_%'`);
  });
});

describe('mails', () => {
  it('do not report a failed payment after a cancellation or a later payment', async () => {
    const unpaid = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    await casey.cancel(unpaid.id);
    const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    const queued = async () =>
      Promise.all(
        (await shop.context.db.select().from(t.mails).orderBy(t.mails.id)).map(
          async (mail) => (await composeMail(shop.context, mail))?.subject ?? null,
        ),
      );
    expect((await queued()).filter(Boolean)).toEqual(['Your payment failed']);
    shop.provider.succeed(order.transactionId);
    later(2000);
    await casey.order(order.id);
    expect((await queued()).filter(Boolean)).toEqual([expect.stringContaining('is headed your way!')]);
  });
});
