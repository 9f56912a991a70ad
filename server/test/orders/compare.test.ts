/** What the comparison of the books names, and the report of a day. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { compareBooks } from '../../src/services/payments/compare';
import { listBookReports, reportBooks } from '../../src/services/payments/dailyBooks';
import { bookReversals } from '../../src/services/payments/reversals';
import { payRefunds } from '../../src/services/payments/payRefunds';
import { recordRefund } from '../../src/services/payments/refunds';
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
  await bookReversals(shop.context, intent);
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

it('a charge that came after the end of its order and went back is no difference', async () => {
  const order = await casey.place(102, ORDER);
  await shop.context.db
    .update(t.orders)
    .set({ status: 'expired', holds: false, heldUntil: null })
    .where(eq(t.orders.id, order.id));
  shop.provider.succeed(order.transactionId);
  await settleIntent(shop.context, order.transactionId);
  expect(await differences()).toEqual([]);
});

it.each([
  ['requires_payment_method', 'processing', []],
  ['requires_payment_method', 'canceled', ['status']],
  ['canceled', 'processing', ['status']],
] as const)(
  'a payment that is %s here and %s there differs once one of them is final',
  async (ours, theirs, kinds) => {
    const { total: amount } = (await casey.quote(102, ORDER.items)).body.data.checkoutDetails;
    const { paymentIntentId: id } = (await casey.sheet({ amount, event_id: 102 })).body.data.paymentSheet;
    await shop.context.db.update(t.paymentIntents).set({ status: ours }).where(eq(t.paymentIntents.id, id));
    const intent = shop.provider.intents.get(id);
    if (intent) shop.provider.intents.set(id, { ...intent, status: theirs });
    expect((await differences()).map(({ kind }) => kind)).toEqual(kinds);
  },
);

it('reads the payments of the provider page by page', async () => {
  await paid();
  await paid();
  const { listPayments } = shop.provider;
  shop.provider.listPayments = async (of) => {
    const { payments } = await listPayments(of);
    const from = payments.findIndex(({ id }) => id === of.after) + 1;
    return { payments: payments.slice(from, from + 1), hasMore: from + 1 < payments.length };
  };
  expect(await differences()).toEqual([]);
});

it('names a refund that is known to have failed once, and nothing of a payment that is not ours', async () => {
  const intent = await paid();
  const now = new Date(shop.clock.now());
  await recordRefund(
    shop.context.db,
    { id: intent, amountCents: 1000 },
    { reason: 'desk', amountCents: 100 },
    now,
  );
  await payRefunds(shop.context);
  for (const id of shop.provider.refunds.keys()) shop.provider.failRefund(id);
  await bookReversals(shop.context, intent);
  const known = shop.provider.intents.get(intent);
  if (known) shop.provider.intents.set('pi_other', { ...known, id: 'pi_other', metadata: {} });
  shop.provider.refundByHand('pi_other');
  expect(await differences()).toMatchObject([{ intent, kind: 'refund_failed' }]);
});

it('names a dispute that goes on', async () => {
  const intent = await paid();
  const dispute = shop.provider.dispute(intent);
  await bookReversals(shop.context, intent);
  expect(await differences()).toEqual([]);
  shop.provider.moveDispute(dispute, 'under_review');
  expect(await differences()).toMatchObject([
    { intent, kind: 'dispute_status', ours: 'needs_response', theirs: 'under_review' },
  ]);
});

it('the report of a day, which begins at 09:00 UTC, settles what no webhook told', async () => {
  // The seeded payments are known to the provider of the demo alone.
  await shop.context.db.update(t.paymentIntents).set({ createdAt: new Date('2026-01-01') });
  const { transactionId } = await casey.place(102, ORDER);
  shop.provider.succeed(transactionId);
  shop.clock.set(Date.parse('2026-06-16T08:59:59.999Z'));
  expect(await reportBooks(shop.context)).toBe(1);
  shop.clock.set(shop.clock.now() + 1);
  expect(await reportBooks(shop.context)).toBe(0);
  expect(await listBookReports(shop.context, 5)).toMatchObject([
    { day: '2026-06-16', differences: [] },
    { day: '2026-06-15', differences: [{ intent: transactionId, kind: 'status', mended: true }] },
  ]);
});
