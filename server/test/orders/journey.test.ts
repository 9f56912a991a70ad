import { eq, sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import { runJobs } from '../runJobs';
import { composeMail, type MailRow } from '../../src/services/mail/compose';
import { closeShop, Customer, deliver, openShop, type Shop } from '../shop';
import { checkSettled } from '../invariants';

const DISH = { id: 102006, quantity: 2 };

describe('an order from the quote to the receipt', () => {
  let shop: Shop;
  let failed: Customer;
  let casey: Customer;

  beforeEach(async () => {
    shop = await openShop();
    casey = await Customer.signIn(shop.app, 'casey@demo.test');
    failed = await Customer.signIn(shop.app, 'failed@demo.test');
  });
  afterEach(() => closeShop(shop));

  it('pays by card and shows the receipt once the provider reports success', async () => {
    const order = await casey.place(102, { items: [DISH, { id: 'tip', price: 4.5 }], time_slot_id: 1021 });
    expect(order).toMatchObject({
      status: 'created',
      eventId: 102,
      timeSlotId: 1021,
      deliveryType: 'pickup',
    });
    expect(await casey.receipt(order.membershipId)).toMatchObject({ status: 'pending', totalPaid: 0 });

    shop.provider.succeed(order.transactionId);
    const receipt = await casey.receipt(order.membershipId);
    expect(receipt).toMatchObject({
      status: 'active',
      totalPaid: order.total,
      paymentSummary: 'Visa ending 4242',
      failedOrder: null,
      d2d: false,
    });
    const sum = receipt.lineItems.reduce((cents, line) => cents + Math.round(line.price * 100), 0);
    expect(sum).toBe(Math.round(order.total * 100));
    expect(receipt.lineItems.map((line) => line.sku)).toEqual([
      null,
      'service_fee',
      'fee',
      'tax',
      'tip_percentage',
    ]);
  });

  it('keeps what its dishes contained when they were ordered', async () => {
    const [pizza] = await shop.context.db.select().from(t.products).where(eq(t.products.id, 102001));
    const crusts = await shop.context.db
      .select()
      .from(t.optionChoices)
      .where(eq(t.optionChoices.optionId, 1020011));
    const thin = crusts.find(({ name }) => name === 'Thin and crisp');
    const items = [{ id: 102001, quantity: 1, product_option_choice_ids: [thin?.id] }];
    const order = await casey.place(102, { items, time_slot_id: 1021 });
    const margherita = {
      diets: ['vegetarian'],
      contains: ['gluten', 'milk'],
      mayContain: [],
      complete: true,
    };
    expect(order.productLineItems[0]?.labels).toEqual(margherita);
    await shop.context.db.update(t.products).set({ labels: null }).where(eq(t.products.id, 102001));
    shop.provider.succeed(order.transactionId);
    const { lineItems } = await casey.receipt(order.membershipId);
    expect(lineItems[0]?.labels).toEqual(margherita);
    expect(lineItems[1]).not.toHaveProperty('labels');
    expect(pizza?.labels).toMatchObject({ diets: ['vegetarian', 'gluten-free'] });
    const [mail] = await rows<MailRow>(
      shop.context.db,
      sql`SELECT * FROM mails WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1`,
    );
    const told = await composeMail(shop.context, mail as MailRow);
    expect(told?.text).toMatch(
      /1 × Margherita[^\n]*: \$[\d.]+\n {2}Vegetarian\. Contains gluten, milk\.\nService fee/,
    );
    expect(told?.html).toContain('>Vegetarian. Contains gluten, milk.</span>');
  });

  it('is paid by a webhook alone', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.succeed(order.transactionId);
    for (const event of shop.provider.events) expect(await deliver(shop.app, event)).toBe(200);
    await checkSettled(shop.context, shop.clock, shop.provider);
    shop.provider.calls.length = 0;
    expect((await casey.order(order.id)).status).toBe('paid');
    expect(shop.provider.calls).toEqual([]);
  });

  it('fails, is paid again and keeps its id', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.decline(order.transactionId, 'Your card has insufficient funds.');
    const told = await casey.fail(102, order.id);
    expect(told.body.data.order).toMatchObject({
      status: 'payment_failed',
      failureMessage: 'Your card has insufficient funds.',
    });
    expect((await casey.failed()).map((one) => one.id)).toEqual([order.id]);
    expect((await casey.receipt(order.membershipId)).failedOrder).toMatchObject({ id: order.id });

    const sheet = await casey.sheet({ amount: order.total, order_id: order.id });
    expect(sheet.body.data.paymentSheet.paymentIntentId).toBe(order.transactionId);
    const retried = await casey.retry(order.id, order.transactionId);
    expect(retried.body.data.order.status).toBe('processing');
    shop.clock.set(shop.clock.now() + 2000);
    expect((await casey.order(order.id)).status).toBe('processing');

    shop.provider.succeed(order.transactionId);
    shop.clock.set(shop.clock.now() + 2000);
    expect((await casey.order(order.id)).status).toBe('paid');
    expect(await casey.failed()).toEqual([]);
  });

  it('retries an order without an intent', async () => {
    const [order] = await failed.failed();
    const { total } = await failed.order(order?.id ?? 0);
    const sheet = await failed.sheet({ amount: total, order_id: order?.id });
    const { paymentIntentId } = sheet.body.data.paymentSheet;
    expect((await failed.retry(order?.id ?? 0, paymentIntentId)).status).toBe(200);
    shop.provider.succeed(paymentIntentId);
    expect((await failed.order(order?.id ?? 0)).status).toBe('paid');
  });

  it('does not trust the client that a payment failed', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.delay(order.transactionId);
    expect(await casey.fail(102, order.id)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_failed' },
    });
    expect((await casey.order(order.id)).status).toBe('processing');
    shop.provider.succeed(order.transactionId);
    expect(await casey.fail(102, order.id)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_failed' },
    });
    expect((await casey.order(order.id)).status).toBe('paid');
  });

  it('is listed as failed until the cut-off of its event', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    expect(await casey.failed()).toMatchObject([{ id: order.id }]);
    const orderCutoffAt = new Date(shop.clock.now());
    await shop.context.db.update(t.events).set({ orderCutoffAt }).where(eq(t.events.id, 102));
    expect(await casey.failed()).toEqual([]);
  });

  it('stays ended when the client says that its payment failed', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.clock.set(shop.clock.now() + 16 * 60_000);
    await runJobs(shop.context);
    expect((await casey.fail(102, order.id)).body.data.order.status).toBe('expired');
    expect((await casey.order(order.id)).status).toBe('expired');
  });

  it('is not paid again while its payment is processing', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.delay(order.transactionId);
    expect(await casey.sheet({ amount: order.total, order_id: order.id })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_failed' },
    });
  });

  it('is paid at once if credit covers the total', async () => {
    const rich = await Customer.signIn(shop.app, 'credit@demo.test');
    const order = await rich.place(102, { items: [DISH], time_slot_id: 1021 });
    expect(order).toMatchObject({ status: 'paid', total: 0 });
    expect(shop.provider.intents.size).toBe(0);
    expect(await rich.receipt(order.membershipId)).toMatchObject({
      paymentSummary: 'Credit',
      status: 'active',
    });
  });

  it('names the promo code that covers it, not credit, on the receipt', async () => {
    const member = await Customer.signIn(shop.app, 'vip@demo.test');
    const items = [
      { id: 102007, quantity: 1 },
      { id: 'promo_code', notes: 'ONCE' },
    ];
    const order = await member.place(102, { items, time_slot_id: 1021 });
    expect(order).toMatchObject({ status: 'paid', total: 0 });
    expect((await member.receipt(order.membershipId)).paymentSummary).toBe('Promo code');
  });

  it('is cancelled before the cut-off: refunded and released', async () => {
    const order = await casey.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.succeed(order.transactionId);
    expect((await casey.order(order.id)).cancellableUntil).not.toBeNull();
    const cancelled = await casey.cancel(order.id);
    expect(cancelled.body.data.order.status).toBe('cancelled');
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    expect((await casey.cancel(order.id)).status).toBe(200);
    expect(shop.provider.refunds.size).toBe(1);
    expect(await casey.receipt(order.membershipId)).toMatchObject({ status: 'pending' });
  });
});
