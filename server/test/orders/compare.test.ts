/** Which orders the comparison of the books names. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { compareBooks } from '../../src/services/payments/compare';
import { takeIn } from '../../src/services/payments/givenBack';
import { settleIntent } from '../../src/services/payments/settle';
import { TEST_NOW } from '../helper';
import { Customer, OPENING_MS, openShop, type Shop } from '../shop';

const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };

let shop: Shop;
let casey: Customer;

// Closed without the usual checks: these books are made wrong.
beforeEach(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
}, OPENING_MS);
afterEach(() => shop.close());

const differences = async () =>
  (await compareBooks(shop.context, { since: new Date(TEST_NOW), until: new Date(shop.clock.now()) }))
    .differences;
const setStatus = (id: number, status: 'created' | 'paid' | 'expired') =>
  shop.context.db.update(t.orders).set({ status }).where(eq(t.orders.id, id));

it('an order is paid once one of its payments succeeded, whatever became of the others', async () => {
  const order = await casey.place(102, ORDER);
  await shop.provider.cancelIntent(order.transactionId);
  await settleIntent(shop.context, order.transactionId);
  const sheet = await casey.sheet({ amount: order.total, order_id: order.id });
  const second = sheet.body.data.paymentSheet.paymentIntentId;
  expect((await casey.retry(order.id, second)).status).toBe(200);
  shop.provider.succeed(second);
  await settleIntent(shop.context, second);
  expect((await casey.order(order.id)).status).toBe('paid');
  expect(await differences()).toEqual([]);
});

/** A paid order of ten minutes ago. */
async function paid(): Promise<string> {
  const { transactionId } = await casey.place(102, ORDER);
  shop.provider.succeed(transactionId);
  await settleIntent(shop.context, transactionId);
  shop.clock.set(shop.clock.now() + 10 * 60_000);
  return transactionId;
}

it('what a lost dispute took is no refund that the provider lacks', async () => {
  const intent = await paid();
  shop.provider.moveDispute(shop.provider.dispute(intent), 'lost');
  await takeIn(shop.context, intent);
  shop.clock.set(shop.clock.now() + 10 * 60_000);
  expect(await differences()).toEqual([]);
});

it('names a failed refund for sixty days', async () => {
  const paymentIntentId = await paid();
  const at = new Date(shop.clock.now());
  const times = { createdAt: at, doneAt: at, failedAt: at };
  await shop.context.db
    .insert(t.refunds)
    .values({ paymentIntentId, amountCents: 100, reason: 'desk', providerId: 're_1', ...times });
  shop.clock.set(at.getTime() + 60 * 24 * 3_600_000);
  expect(await differences()).toMatchObject([{ intent: paymentIntentId, kind: 'refund_failed' }]);
  shop.clock.set(shop.clock.now() + 1);
  expect(await differences()).toEqual([]);
});

it('names a paid order that was not charged, and a charge of an order that is not paid', async () => {
  const order = await casey.place(102, ORDER);
  const intent = order.transactionId;
  await setStatus(order.id, 'paid');
  expect(await differences()).toEqual([
    { intent, order: order.id, kind: 'order_uncharged', ours: 'paid', theirs: 'requires_payment_method' },
  ]);
  await setStatus(order.id, 'created');
  shop.provider.succeed(intent);
  await settleIntent(shop.context, intent);
  expect(await differences()).toEqual([]);
  await setStatus(order.id, 'expired');
  expect(await differences()).toMatchObject([
    { intent, order: order.id, kind: 'order_unpaid', ours: 'expired' },
  ]);
});
