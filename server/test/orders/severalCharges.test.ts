/** Orders with several charges, because changes of them were paid: refunds, kept fees and what receipts show. */
import { and, eq, sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import type { Claim } from '../../src/schemas/claims';
import type { Order } from '../../src/schemas/orders';
import { giveForClaim } from '../../src/services/claims/give';
import { composeMail } from '../../src/services/mail/compose';
import { returnKeptD2d } from '../../src/services/orders/d2d';
import { refundFromDesk } from '../../src/services/orders/deskRefund';
import { compareBooks } from '../../src/services/payments/compare';
import { recordOrderRefunds } from '../../src/services/payments/orderRefunds';
import { keyOf } from '../../src/services/payments/refunds';
import { bookReversals } from '../../src/services/payments/reversals';
import { readyChange } from '../changes';
import { TEST_NOW } from '../helper';
import { runJobs } from '../runJobs';
import { TO_CASEY, useShop } from '../shop';

const { shop, exec, casey, vip } = useShop('casey', 'vip');

/** Event 101 ends on Thursday, June 18, at 7:00 PM in Chicago. */
const END = Date.parse('2026-06-18T19:00:00-05:00');
const FLAN = { id: 101011, quantity: 3 };
const PICKUP = { items: [FLAN], delivery_type: 'pickup', time_slot_id: 1011 };
const SOBA = { items: [{ id: 112004, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1121 };
const MASTERCARD = { cardBrand: 'mastercard', cardLast4: '4444' };
let serial = 0;

async function paid(fields: Parameters<typeof casey.place>[1] = PICKUP, eventId = 101): Promise<Order> {
  const order = await casey.place(eventId, fields);
  shop.provider.succeed(order.transactionId);
  const after = await casey.order(order.id);
  expect(after.status).toBe('paid');
  return after;
}

/** An amendment, and the charge that paid what is more; the provider knows it. @returns the intent */
async function amend(order: Order, cents: number, status: 'applied' | 'expired'): Promise<string> {
  const intent = `pi_change_${(serial += 1)}`;
  const now = new Date(shop.clock.now());
  const [{ id, userId }] = (await rows<{ id: number; userId: number }>(
    shop.context.db,
    sql`insert into amendments (order_id, user_id, transaction_id, body_hash, status, order_version, holds, credit_cents, difference_cents, created_at, applied_at)
        select id, user_id, ${intent}, 'x', ${status}, version, false, 0, ${cents}, now(), case ${status} when 'applied' then now() end
        from orders where id = ${order.id} returning id, user_id as "userId"`,
  )) as [{ id: number; userId: number }];
  if (cents <= 0) return intent;
  shop.provider.intents.set(intent, {
    ...{ id: intent, amountCents: cents, clientSecret: `${intent}_secret`, status: 'succeeded' as const },
    ...{ failureMessage: null, failureKey: null, customerId: null, metadata: {}, ...MASTERCARD },
  });
  await shop.context.db.insert(t.paymentIntents).values({
    ...{ id: intent, userId, eventId: order.eventId, orderId: order.id, amendmentId: id },
    ...{ amountCents: cents, status: 'succeeded', ...MASTERCARD, createdAt: now, updatedAt: now },
  });
  return intent;
}

/** A change of the order by a tip of so many cents, paid if it is more. @returns the intent that paid it */
async function change(order: Order, cents: number): Promise<string> {
  const intent = await amend(order, cents, 'applied');
  await exec(
    `update orders set version = version + 1, changed_at = now(), total_cents = total_cents + ${cents}, preadjustment_cents = preadjustment_cents + ${cents} where id = ${order.id}`,
  );
  await exec(
    `insert into order_lines (order_id, position, sku, name, quantity, price_cents) values (${order.id}, ${100 + serial}, 'tip_percentage', 'Tip', 1, ${cents})`,
  );
  const due = { reason: 'changed' as const, amountCents: -cents };
  if (cents < 0) await recordOrderRefunds(shop.context.db, order.id, due, new Date(shop.clock.now()));
  return intent;
}

/** A change that was paid too late. @returns its intent */
async function expired(order: Order, cents: number): Promise<string> {
  const intent = await amend(order, cents, 'expired');
  await exec(
    `insert into refunds (payment_intent_id, amount_cents, reason, created_at) values ('${intent}', ${cents}, 'change_expired', now())`,
  );
  return intent;
}

const refundsOf = (order: Order) =>
  shop.context.db
    .select({
      intent: t.refunds.paymentIntentId,
      reason: t.refunds.reason,
      cents: t.refunds.amountCents,
      isMade: sql<boolean>`${t.refunds.doneAt} is not null`,
    })
    .from(t.refunds)
    .innerJoin(t.paymentIntents, eq(t.paymentIntents.id, t.refunds.paymentIntentId))
    .where(eq(t.paymentIntents.orderId, order.id))
    .orderBy(t.refunds.id);
const cents = (dollars: number) => Math.round(dollars * 100);
const mailsOf = (kind: string) =>
  shop.context.db
    .select()
    .from(t.mails)
    .where(and(eq(t.mails.kind, kind as 'receipt')));

it('are refunded in full by a cancellation', async () => {
  const order = await paid();
  const more = await change(order, 700);
  expect((await casey.cancel(order.id)).status).toBe(200);
  expect(await refundsOf(order)).toEqual([
    { intent: more, reason: 'cancelled', cents: 700, isMade: true },
    { intent: order.transactionId, reason: 'cancelled', cents: cents(order.total), isMade: true },
  ]);
});

describe('the reservation fee of a canceled order', () => {
  it('is kept once, of its own charge, and given back once', async () => {
    const order = await paid();
    const needing = await paid(SOBA, 112);
    const more = await change(order, 700);
    await casey.cancel(order.id);
    expect(await refundsOf(order)).toEqual([
      { intent: more, reason: 'cancelled', cents: 700, isMade: true },
      { intent: order.transactionId, reason: 'cancelled', cents: cents(order.total) - 500, isMade: true },
    ]);
    await casey.cancel(needing.id);
    expect((await refundsOf(order)).slice(2)).toEqual([
      { intent: order.transactionId, reason: 'fee_returned', cents: 500, isMade: true },
    ]);
  });

  it('is kept of two charges where neither has enough left', async () => {
    const order = await paid();
    await paid(SOBA, 112);
    const more = await change(order, 300);
    shop.provider.refundByHand(order.transactionId, cents(order.total) - 400);
    await bookReversals(shop.context, order.transactionId);
    await casey.cancel(order.id);
    expect((await refundsOf(order)).slice(1)).toEqual([
      { intent: more, reason: 'cancelled', cents: 200, isMade: true },
    ]);
    expect(await casey.order(order.id)).toMatchObject({ status: 'cancelled' });
  });
});

it('keep the fee for delivery once while neighbors come with it, and give it back once', async () => {
  const order = await paid({ items: [FLAN], time_slot_id: 1011, ...TO_CASEY });
  const d2d = order.nonProductLineItems.find(({ sku }) => sku === 'd2d');
  const more = await change(order, 700);
  await exec(
    `insert into tables (id, code, event_id, host_id, order_id, name, created_at) select 1, 'AAAAAAAAAAAAAAAAAAAAAA', event_id, user_id, id, 'x', now() from orders where id = ${order.id}`,
  );
  const joined = await vip.place(
    101,
    { items: [FLAN], delivery_type: 'd2d', table_code: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { table_code: 'AAAAAAAAAAAAAAAAAAAAAA' },
  );
  shop.provider.succeed(joined.transactionId);
  expect((await vip.order(joined.id)).status).toBe('paid');
  await casey.cancel(order.id);
  const kept = cents(d2d?.price ?? 0);
  expect(kept).toBeGreaterThan(0);
  expect(await refundsOf(order)).toEqual([
    { intent: more, reason: 'cancelled', cents: 700, isMade: true },
    { intent: order.transactionId, reason: 'cancelled', cents: cents(order.total) - kept, isMade: true },
  ]);
  await vip.cancel(joined.id);
  await returnKeptD2d(shop.context);
  expect((await refundsOf(order)).slice(2)).toEqual([
    { intent: order.transactionId, reason: 'd2d_returned', cents: kept, isMade: true },
  ]);
});

describe('money back from the desk', () => {
  it('goes over the charges, the newest first, with one mail', async () => {
    const order = await paid();
    const more = await change(order, 700);
    expect(await refundFromDesk(shop.context, order.id, 1000)).toEqual({ cents: 1000, isMade: true });
    expect(await refundsOf(order)).toEqual([
      { intent: more, reason: 'desk', cents: 700, isMade: true },
      { intent: order.transactionId, reason: 'desk', cents: 300, isMade: true },
    ]);
    expect(await mailsOf('order_given_back')).toHaveLength(1);
    expect(await casey.order(order.id)).toMatchObject({ status: 'paid', refunded: 10 });
  });

  it('is all that is left of them, and no more', async () => {
    const order = await paid();
    await change(order, 700);
    const all = cents(order.total) + 700;
    await expect(refundFromDesk(shop.context, order.id, all + 1)).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    expect(await refundFromDesk(shop.context, order.id, null)).toEqual({ cents: all, isMade: true });
    await expect(refundFromDesk(shop.context, order.id, null)).rejects.toMatchObject({
      code: 'nothing_charged',
    });
  });

  it('waits for the provider, all of it', async () => {
    const order = await paid();
    await change(order, 700);
    shop.provider.faults.push('down');
    expect(await refundFromDesk(shop.context, order.id, 1000)).toEqual({ cents: 1000, isMade: false });
  });
});

it('pay for a claim together, each with a step; the mail names both cards', async () => {
  const order = await paid();
  const more = await change(order, 100);
  shop.clock.set(END);
  const [line] = order.productLineItems;
  const made = await casey.call<{ data: { claim: Claim } }>('POST', `/orders/${order.id}/claims`, {
    kind: 'missing',
    text: 'No flan.',
    lines: [{ id: line?.id, quantity: 3 }],
  });
  const claimId = made.body.data.claim.id;
  const gift = { claimId, kind: 'refunded' as const, amountCents: 500 };
  const words = { text: 'We are sorry.', who: 'olga' };
  expect(await giveForClaim(shop.context, gift, words)).toMatchObject({ cents: 500, isMade: true });
  expect(await refundsOf(order)).toEqual([
    { intent: more, reason: 'desk', cents: 100, isMade: true },
    { intent: order.transactionId, reason: 'desk', cents: 400, isMade: true },
  ]);
  const read = await casey.call<{ data: { claims: Claim[] } }>('GET', `/orders/${order.id}/claims`);
  expect(read.body.data.claims[0]?.steps.map(({ amount, text }) => [amount, text])).toEqual([
    [1, 'We are sorry.'],
    [4, null],
  ]);
  const [mail, ...others] = await mailsOf('claim_refunded');
  expect(others).toEqual([]);
  const text = (await composeMail(shop.context, mail as never))?.text;
  expect(text).toContain('We give you back $5.00, to Mastercard ending 4444 and Visa ending 4242.');
});

describe('a refund at the provider', () => {
  it('of one charge leaves the order, and of all cancels it', async () => {
    const order = await paid();
    const more = await change(order, 700);
    shop.provider.refundByHand(order.transactionId, cents(order.total));
    await bookReversals(shop.context, order.transactionId);
    expect(await casey.order(order.id)).toMatchObject({ status: 'paid', refunded: order.total });
    shop.provider.refundByHand(more, 700);
    await bookReversals(shop.context, more);
    expect((await casey.order(order.id)).status).toBe('cancelled');
  });

  it('of a change that was not applied leaves the order as it is', async () => {
    const order = await paid();
    const late = await expired(order, 700);
    shop.provider.refundByHand(late, 700);
    await bookReversals(shop.context, late);
    expect(await casey.order(order.id)).toMatchObject({ status: 'paid', refunded: 0 });
    expect(await refundsOf(order)).toEqual([
      { intent: late, reason: 'change_expired', cents: 700, isMade: true },
    ]);
  });
});

it.each([
  ['with the fee that another order needs', true],
  ['without one', false],
])('are all taken in of an order that was canceled after the backup, %s', async (_what, isNeeded) => {
  const order = await paid();
  if (isNeeded) await paid(SOBA, 112);
  const more = await change(order, 700);
  await casey.cancel(order.id);
  await exec('delete from refunds');
  await exec(`delete from mails where kind = 'order_cancelled'`);
  await exec(`update memberships set status = 'active' where id = ${order.membershipId}`);
  await exec(
    `update orders set status = 'paid', holds = true, cancelled_at = null, fee_kept_cents = 0 where id = ${order.id}`,
  );
  for (const intent of [order.transactionId, more]) await bookReversals(shop.context, intent);
  expect(await casey.order(order.id)).toMatchObject({ status: 'cancelled' });
  const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, order.id));
  expect(row?.feeKeptCents).toBe(isNeeded ? 500 : 0);
  const given = (await refundsOf(order)).reduce((sum, refund) => sum + refund.cents, 0);
  expect(given).toBe(cents(order.total) + 700 - (isNeeded ? 500 : 0));
});

it('refunds of a cheaper change, and of a change that was not applied, are not shown as refunded', async () => {
  const order = await paid();
  await change(order, 700);
  await change(order, -900);
  await expired(order, 400);
  expect(await casey.order(order.id)).toMatchObject({ total: order.total - 2, refunded: 0 });
  const shown = await casey.receipt(order.membershipId);
  expect(shown).toMatchObject({ totalPaid: order.total - 2 });
  expect(shown.orders.map(({ refunded }) => refunded)).toEqual([0]);
  await casey.cancel(order.id);
  const [mail] = await mailsOf('order_cancelled');
  expect((await composeMail(shop.context, mail as never))?.text).toContain(
    `$${(order.total - 2).toFixed(2)}`,
  );
});

it('are named by their cards, each once, without those that all went back', async () => {
  const order = await paid();
  const summary = async () => (await casey.receipt(order.membershipId)).paymentSummary;
  await expired(order, 400);
  expect(await summary()).toBe('Visa ending 4242');
  const more = await change(order, 700);
  await change(order, 100);
  expect(await summary()).toBe('Visa ending 4242, Mastercard ending 4444');
  await change(order, -800);
  expect((await refundsOf(order)).slice(1).map(({ intent, cents: back }) => [intent === more, back])).toEqual(
    [
      [false, 100],
      [true, 700],
    ],
  );
  expect(await summary()).toBe('Visa ending 4242');
  await casey.cancel(order.id);
  expect(await summary()).toBe('Visa ending 4242');
});

it('of changes do not decide whether the order is paid', async () => {
  await exec(
    `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, 10000, 'grant', 'x', now())`,
  );
  const free = await casey.place(101, PICKUP);
  expect(free).toMatchObject({ status: 'paid', total: 0 });
  const late = await amend(free, 400, 'expired');
  await exec(`update payment_intents set status = 'canceled' where id = '${late}'`);
  Object.assign(shop.provider.intents.get(late) ?? {}, { status: 'canceled' });
  const period = { since: new Date(TEST_NOW), until: new Date(shop.clock.now()) };
  expect((await compareBooks(shop.context, period)).differences).toEqual([]);
});

it('are refused one after the other while they are disputed: a change waits for one of them, the job for the others', async () => {
  const placed = await paid({ ...PICKUP, items: [{ ...FLAN, quantity: 5 }] });
  const dearer = await readyChange(casey, placed, { items: [{ ...FLAN, quantity: 6 }] });
  expect((await casey.put(101, placed.id, dearer)).status).toBe(200);
  shop.provider.succeed(dearer.transaction_id);
  const order = await casey.order(placed.id);
  const open = await readyChange(casey, order, { items: [{ ...FLAN, quantity: 9 }] });
  expect((await casey.put(101, order.id, open)).status).toBe(200);
  for (const intent of [order.transactionId, dearer.transaction_id]) shop.provider.dispute(intent, 100);
  const cheaper = await readyChange(casey, order, { items: [{ ...FLAN, quantity: 2 }] });
  expect((await casey.put(101, order.id, cheaper)).status).toBe(200);
  const refused = async () =>
    (await shop.context.db.select().from(t.refunds).orderBy(t.refunds.id)).map(({ revision }) => revision);
  expect(await refused()).toEqual([1, 0]);
  await runJobs(shop.context);
  expect(await refused()).toEqual([1, 1]);
});

it('have keys of their own for each change that made the order cheaper', async () => {
  const order = await paid();
  await change(order, 700);
  await change(order, -100);
  await change(order, -100);
  const made = await shop.context.db.select().from(t.refunds);
  expect(new Set(made.map(keyOf)).size).toBe(2);
});
