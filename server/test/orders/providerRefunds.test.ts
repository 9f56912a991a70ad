/** Refunds and disputes that are made at the provider: their webhooks in any order, doubled, late and lost. */
import { eq, sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { runJobs } from '../runJobs';
import type { Order } from '../../src/schemas/orders';
import { payRefunds } from '../../src/services/payments/payRefunds';
import { applyWebhook, storeWebhook } from '../../src/services/webhooks/webhooks';
import { SIGNATURE, type FakeEvent } from '../fakeProvider';
import { cancelMail } from './cancelMail';
import { deliver, useShop } from '../shop';

const FOCACCIA = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const TAMALES = { items: [{ id: 101008, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1011 };
const SOBA = { items: [{ id: 112004, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1121 };

const { shop, nozip } = useShop('nozip');

const centsOf = ({ total }: Order): number => Math.round(total * 100);
async function paid(eventId: number, fields: typeof FOCACCIA): Promise<Order> {
  const order = await nozip.place(eventId, fields);
  shop.provider.succeed(order.transactionId);
  return nozip.order(order.id);
}
/** Delivers all events of the provider; each one twice, the newest first. */
async function hear(): Promise<void> {
  for (const event of shop.provider.events.splice(0).reverse()) {
    expect([await deliver(shop.app, event), await deliver(shop.app, event)]).toEqual([200, 200]);
    // The API applies an event after its answer.
    await applyWebhook(shop.context, event.id);
  }
}
/** Waits until the event is applied, which the API does after its answer. */
async function send(event: FakeEvent): Promise<void> {
  await storeWebhook(shop.context, Buffer.from(JSON.stringify(event)), SIGNATURE);
  await applyWebhook(shop.context, event.id);
}
const refundsOf = ({ transactionId }: Order) =>
  shop.context.db
    .select()
    .from(t.refunds)
    .where(eq(t.refunds.paymentIntentId, transactionId))
    .orderBy(t.refunds.id);
const shapes = async (order: Order) =>
  (await refundsOf(order)).map(({ reason, amountCents, outside, doneAt }) => [
    reason,
    amountCents,
    outside ? 'outside' : 'ours',
    doneAt ? 'made' : 'due',
  ]);
const mailsOf = async (kind: string) =>
  (await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, kind))).length;

describe('a refund made in the dashboard', () => {
  it('of a part leaves the order paid, and order, receipt and mail say so', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.refundByHand(order.transactionId, 300);
    await hear();
    expect(await nozip.order(order.id)).toMatchObject({ status: 'paid', total: order.total, refunded: 3 });
    expect((await nozip.receipt(order.membershipId)).orders[0]).toMatchObject({ refunded: 3 });
    expect(await shapes(order)).toEqual([['provider', 300, 'outside', 'made']]);
    expect(await mailsOf('order_given_back')).toBe(1);
  });

  it('of a part is not counted in the mail about the cancelled order', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.refundByHand(order.transactionId, 300);
    await hear();
    expect((await nozip.cancel(order.id)).status).toBe(200);
    expect(await cancelMail(shop.context)).toContain(`Refund: $${(order.total - 3).toFixed(2)}`);
  });

  it('is not told to a customer whose account is deleted', async () => {
    const order = await paid(102, FOCACCIA);
    const set = (deletedAt: Date | null) =>
      shop.context.db.update(t.users).set({ deletedAt }).where(eq(t.users.id, 6));
    await set(new Date(shop.clock.now()));
    shop.provider.refundByHand(order.transactionId, 300);
    await hear();
    expect(await shapes(order)).toEqual([['provider', 300, 'outside', 'made']]);
    expect(await mailsOf('order_given_back')).toBe(0);
    await set(null);
  });

  it('of the rest cancels the order, frees its place and returns its credit', async () => {
    await shop.context.db.execute(
      sql`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (6, 100, 'grant', 'g', now())`,
    );
    const order = await paid(102, FOCACCIA);
    const balance = () => nozip.call<{ credit_balance: number }>('GET', '/users/6/credit_balance');
    expect((await balance()).body.credit_balance).toBe(0);
    shop.provider.refundByHand(order.transactionId, 100);
    shop.provider.refundByHand(order.transactionId);
    await hear();
    expect(await nozip.order(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total });
    expect((await balance()).body.credit_balance).toBe(1);
    expect(await mailsOf('order_cancelled')).toBe(1);
    const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, order.id));
    expect(row?.holds).toBe(false);
  });

  it('of the whole leaves the order of an event that is over', async () => {
    const order = await paid(102, FOCACCIA);
    await shop.context.db.execute(sql`update events set status = 'complete' where id = 102`);
    shop.provider.refundByHand(order.transactionId);
    await hear();
    expect(await nozip.order(order.id)).toMatchObject({ status: 'paid', refunded: order.total });
  });

  it('that is heard of before the payment pays the order first', async () => {
    const order = await nozip.place(102, FOCACCIA);
    shop.provider.succeed(order.transactionId);
    shop.provider.refundByHand(order.transactionId);
    const refundEvents = shop.provider.events.splice(0).filter(({ type }) => type.includes('refund'));
    for (const event of refundEvents) await send(event);
    expect(await nozip.order(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total });
    expect([await mailsOf('receipt'), await mailsOf('order_cancelled')]).toEqual([1, 1]);
  });

  it('ends the pending reward of a referral', async () => {
    await shop.context.db.execute(sql`update users set referred_by_id = 1 where id = 6`);
    const order = await paid(102, FOCACCIA);
    shop.provider.refundByHand(order.transactionId);
    await hear();
    await shop.context.db.execute(sql`update events set status = 'complete' where id = 102`);
    await runJobs(shop.context);
    const booked = await shop.context.db.select().from(t.creditEntries).where(eq(t.creditEntries.userId, 1));
    expect(booked.filter(({ kind }) => kind.startsWith('referral'))).toEqual([]);
  });

  it('of a kept fee ends that the fee is kept; the last order of the day gives it back', async () => {
    const bearer = await paid(101, TAMALES);
    const other = await paid(112, SOBA);
    await nozip.cancel(bearer.id);
    expect(shop.provider.kept(bearer.transactionId)).toBe(500);
    shop.provider.refundByHand(bearer.transactionId, 200);
    await hear();
    const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, bearer.id));
    expect(row?.feeKeptCents).toBe(300);
    shop.provider.refundByHand(other.transactionId);
    await hear();
    await runJobs(shop.context);
    expect(shop.provider.kept(bearer.transactionId)).toBe(0);
  });

  it('pays what is due already, and what is left of it is made by us', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.faults.push('down');
    await nozip.cancel(order.id);
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'ours', 'due']]);
    shop.provider.refundByHand(order.transactionId, 300);
    expect(await payRefunds(shop.context)).toBe(0);
    expect(await shapes(order)).toEqual([
      ['cancelled', centsOf(order) - 300, 'ours', 'due'],
      ['cancelled', 300, 'outside', 'made'],
    ]);
    await payRefunds(shop.context);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    expect([await mailsOf('order_given_back'), await mailsOf('order_cancelled')]).toEqual([0, 1]);
  });

  it('of the whole charge replaces the due refund, which the provider refuses', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.faults.push('down');
    await nozip.cancel(order.id);
    const id = shop.provider.refundByHand(order.transactionId);
    await payRefunds(shop.context);
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'outside', 'made']]);
    expect((await refundsOf(order))[0]?.providerId).toBe(id);
  });

  it('is told from our own, whose answer was lost', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.faults.push('lost');
    await nozip.cancel(order.id);
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'ours', 'due']]);
    await hear();
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'ours', 'made']]);
  });

  it('of a payment that is not ours, or of none, changes nothing', async () => {
    for (const object of [{ id: 'ch_1', payment_intent: 'pi_of_another_shop' }, { id: 'ch_2' }]) {
      const event = { id: `evt_${object.id}`, type: 'charge.refunded', data: { object } };
      expect(await deliver(shop.app, event)).toBe(200);
    }
    expect(shop.provider.calls).not.toContain('listReversals');
  });

  it('that is read late does not undo what was read since', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.refundByHand(order.transactionId, 100);
    let isFirst = true;
    shop.context.failpoint = async (name) => {
      if (name !== 'given:read' || !isFirst) return;
      isFirst = false;
      shop.provider.refundByHand(order.transactionId, 200);
      const [, event] = shop.provider.events.filter(({ type }) => type === 'charge.refunded');
      if (event) await send(event);
    };
    await hear();
    expect((await nozip.order(order.id)).refunded).toBe(3);
  });
});

it('a refund that fails after it was made stays owed, is reported, and a new one by hand makes up for it', async () => {
  const order = await paid(102, FOCACCIA);
  await nozip.cancel(order.id);
  const [made] = await refundsOf(order);
  shop.provider.failRefund(made?.providerId ?? '');
  await hear();
  expect((await refundsOf(order))[0]?.failedAt).not.toBeNull();
  expect((await nozip.order(order.id)).refunded).toBe(0);
  shop.provider.refundByHand(order.transactionId);
  await hear();
  expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'outside', 'made']]);
  expect((await nozip.order(order.id)).refunded).toBe(order.total);
});

describe('a dispute', () => {
  const statuses = async () => (await shop.context.db.select().from(t.disputes)).map(({ status }) => status);

  it('is kept with its state and leaves the order, also when it is won', async () => {
    const order = await paid(102, FOCACCIA);
    const id = shop.provider.dispute(order.transactionId);
    await hear();
    expect(await statuses()).toEqual(['needs_response']);
    shop.provider.moveDispute(id, 'under_review');
    shop.provider.moveDispute(id, 'won');
    await hear();
    expect(await statuses()).toEqual(['won']);
    expect(await nozip.order(order.id)).toMatchObject({ status: 'paid', refunded: 0 });
  });

  it('that is read late does not go back to an earlier state', async () => {
    const order = await paid(102, FOCACCIA);
    const id = shop.provider.dispute(order.transactionId);
    let isFirst = true;
    shop.context.failpoint = async (name) => {
      if (name !== 'given:read' || !isFirst) return;
      isFirst = false;
      shop.provider.moveDispute(id, 'won');
      const event = shop.provider.events.find(({ type }) => type === 'charge.dispute.closed');
      if (event) await send(event);
    };
    const [created] = shop.provider.events.filter(({ type }) => type === 'charge.dispute.created');
    if (created) await send(created);
    expect(await statuses()).toEqual(['won']);
  });

  it('that is lost before the event cancels the order', async () => {
    const order = await paid(102, FOCACCIA);
    shop.provider.moveDispute(shop.provider.dispute(order.transactionId), 'lost');
    await hear();
    expect(await nozip.order(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total });
    expect(await shapes(order)).toEqual([['dispute', centsOf(order), 'outside', 'made']]);
  });

  it('that is lost after the event leaves the order, without a mail', async () => {
    const order = await paid(102, FOCACCIA);
    await shop.context.db.execute(sql`update events set status = 'complete' where id = 102`);
    shop.provider.moveDispute(shop.provider.dispute(order.transactionId), 'lost');
    await hear();
    expect(await nozip.order(order.id)).toMatchObject({ status: 'paid', refunded: order.total });
    expect([await mailsOf('order_given_back'), await mailsOf('order_cancelled')]).toEqual([0, 0]);
  });

  it('holds a due refund back until it is won', async () => {
    const order = await paid(102, FOCACCIA);
    const id = shop.provider.dispute(order.transactionId);
    await nozip.cancel(order.id);
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'ours', 'due']]);
    // The provider is not asked again every second.
    const asked = shop.provider.calls.length;
    await payRefunds(shop.context);
    expect(shop.provider.calls.length).toBe(asked);
    shop.provider.moveDispute(id, 'won');
    await hear();
    await payRefunds(shop.context);
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'ours', 'made']]);
  });

  it('that is lost pays a due refund', async () => {
    const order = await paid(102, FOCACCIA);
    const id = shop.provider.dispute(order.transactionId);
    await nozip.cancel(order.id);
    shop.provider.moveDispute(id, 'lost');
    await hear();
    expect(await shapes(order)).toEqual([['cancelled', centsOf(order), 'outside', 'made']]);
  });

  it('that is won in the end, after it was lost, is reported: the order is over, and its money is ours', async () => {
    const order = await paid(102, FOCACCIA);
    const id = shop.provider.dispute(order.transactionId);
    shop.provider.moveDispute(id, 'lost');
    await hear();
    shop.provider.moveDispute(id, 'won');
    await hear();
    const [row] = await refundsOf(order);
    expect([row?.reason, row?.failedAt === null]).toEqual(['dispute', false]);
  });
});
