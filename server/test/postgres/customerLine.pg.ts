/**
 * Two changes of a customer's money at the same moment, on a real PostgreSQL: the second waits for the first and sees what it has done.
 */
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../src/ports/context';
import type { Database } from '../../src/db/database';
import { lockUser } from '../../src/db/locks';
import * as t from '../../src/db/schema';
import { inTransaction } from '../../src/db/transaction';
import type { Order } from '../../src/schemas/orders';
import { eraseUser } from '../../src/services/accounts/erase';
import { cancelOrder } from '../../src/services/orders/cancel';
import { expireOrder, releaseFailed } from '../../src/services/orders/expire';
import { failOrder } from '../../src/services/orders/fail';
import { refundFromDesk } from '../../src/services/orders/deskRefund';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { retryPayment } from '../../src/services/orders/retry';
import { settleIntent, bookReversals } from '../../src/services/payments';
import { bookReferral } from '../../src/services/referrals/referrals';
import { syncSubscription } from '../../src/services/vip/sync';
import { HOT } from '../buyers';
import { answered, IDS, MINUTE, ORDER, useLine, type Call } from './line';

const { shop, context, connection, casey, nozip, exec, later, inLine, prepared, paid, declined, rowOf } =
  useLine();

const ofUser = (id: number) => (tx: Database) => lockUser(tx, id);

/** A call that has come to this point. @returns how it goes on */
async function at(point: string, call: (context: Context) => Promise<unknown>): Promise<Call> {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  return new Promise((resolve, reject) => {
    const failpoint = async (reached: string) => {
      if (reached !== point) return;
      resolve(() => {
        goOn();
        return end;
      });
      await gate;
    };
    const end = call({ ...context, failpoint });
    end.catch(reject);
  });
}

const refundsOf = ({ transactionId }: Order) =>
  connection.db
    .select()
    .from(t.refunds)
    .where(eq(t.refunds.paymentIntentId, transactionId))
    .orderBy(t.refunds.id);

describe('of one customer', () => {
  const line = (...calls: Call[]) => inLine(ofUser(IDS.casey), ...calls);

  it('two refunds from the desk give back no more than was charged', async () => {
    const order = await paid(casey);
    const most = Math.round(order.total * 100) - 1;
    const refund = () => refundFromDesk(context, order.id, most);
    expect(await line(refund, refund)).toEqual(['done', 'refund_too_large']);
    expect(shop.provider.kept(order.transactionId)).toBe(1);
  });

  it.each([
    ['refunded in part', 'order_unpaid', (id: number) => refundFromDesk(context, id, 100)],
    ['moved', 'order_over', (id: number) => moveSlot(context, id, HOT.otherSlot)],
  ])('a cancelled order is not %s', async (_what, code, change) => {
    const order = await paid(casey);
    const cancel = () => cancelOrder(context, IDS.casey, order.id);
    expect(await line(cancel, () => change(order.id))).toEqual(['done', code]);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('a refund that is made at the provider is not covered by one from the desk, which is booked at that moment', async () => {
    const order = await paid(casey);
    shop.provider.refundByHand(order.transactionId, 500);
    const takeInOne = () => bookReversals(context, order.transactionId);
    expect(await line(() => refundFromDesk(context, order.id, 100), takeInOne)).toEqual(['done', 'done']);
    const refunds = (await refundsOf(order)).map(({ reason, amountCents }) => [reason, amountCents]);
    expect(refunds).toEqual([
      ['desk', 100],
      ['provider', 500],
    ]);
  });

  it('an order that is paid meanwhile has not failed', async () => {
    const order = await casey.place(HOT.event, ORDER);
    const fail = await at('fail:read', (own) => failOrder(own, IDS.casey, HOT.event, order.id));
    shop.provider.succeed(order.transactionId);
    const settle = () => settleIntent(context, order.transactionId);
    expect(await line(settle, fail)).toEqual(['done', 'payment_not_failed']);
    expect((await rowOf(order))?.status).toBe('paid');
  });

  it('an order that is paid meanwhile is not paid again', async () => {
    const order = await declined(casey);
    const retry = await at('retry:read', (own) =>
      retryPayment(own, IDS.casey, order.id, order.transactionId),
    );
    shop.provider.succeed(order.transactionId);
    const settle = () => settleIntent(context, order.transactionId);
    expect(await line(settle, retry)).toEqual(['done', 'order_paid']);
    expect((await rowOf(order))?.status).toBe('paid');
  });

  it('an order that is paid again keeps its place, which was about to be released', async () => {
    const order = await declined(casey);
    later(15 * MINUTE);
    const retry = await at('retry:read', (own) =>
      retryPayment(own, IDS.casey, order.id, order.transactionId),
    );
    expect(await line(retry, () => releaseFailed(context, order.id))).toEqual(['done', 'done']);
    expect(await rowOf(order)).toMatchObject({ status: 'processing', holds: true });
  });

  it('a cancelled order does not expire', async () => {
    const order = await declined(casey);
    await context.provider.cancelIntent(order.transactionId);
    await settleIntent(context, order.transactionId);
    await exec(`update orders set replaced_by_id = 1001 where id = ${order.id}`);
    const cancel = () => cancelOrder(context, IDS.casey, order.id);
    expect(await line(cancel, () => expireOrder(context, order.id))).toEqual(['done', 'done']);
    expect((await rowOf(order))?.status).toBe('cancelled');
  });

  it('an order that is replaced while it is charged takes its place again', async () => {
    const order = await casey.place(HOT.event, ORDER);
    const next = await prepared(casey);
    shop.provider.succeed(order.transactionId);
    const settle = () => settleIntent(context, order.transactionId);
    expect(await line(() => answered(casey.post(HOT.event, next)), settle)).toEqual(['done', 'done']);
    expect(await rowOf(order)).toMatchObject({ status: 'paid', holds: true });
  });

  it('credit is spent once', async () => {
    await exec(`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at)
      values (${IDS.casey}, 3000, 'grant', 'in-line', now())`);
    const press = (transaction_id: string, slot: number) => () =>
      answered(
        casey.post(HOT.event, {
          ...ORDER,
          items: [{ id: HOT.dish, quantity: 3 }],
          time_slot_id: slot,
          transaction_id,
        }),
      );
    expect(await line(press('free-of-charge-1', HOT.slot), press('free-of-charge-2', HOT.otherSlot))).toEqual(
      ['done', 'price_changed'],
    );
    await exec(`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at)
      select user_id, -sum(amount_cents), 'grant', 'in-line-end', now() from credit_entries where user_id = ${IDS.casey} group by 1`);
  });

  it('an order in progress keeps the account', async () => {
    const order = await prepared(casey);
    const press = () => answered(casey.post(HOT.event, order));
    expect(await line(press, () => eraseUser(context, IDS.casey))).toEqual(['done', 'orders_open']);
  });

  it('a payment that is being given up takes no order', async () => {
    const order = await prepared(casey);
    const giveUp = (tx: Database) =>
      tx
        .update(t.paymentIntents)
        .set({ status: 'canceling', version: sql`${t.paymentIntents.version} + 1` })
        .where(eq(t.paymentIntents.id, order.transaction_id));
    expect(await inLine(giveUp, () => answered(casey.post(HOT.event, order)))).toEqual(['payment_expired']);
  });

  it('an older answer about a membership is not written over a newer one', async () => {
    const customer = await context.provider.createCustomer({ name: '', idempotencyKey: 'in-line' });
    await exec(`update users set stripe_id = '${customer}' where id = ${IDS.casey}`);
    const at = new Date(shop.clock.now());
    const { id } = shop.provider.subscribe(customer, at, new Date(at.getTime() + 30 * 24 * 60 * MINUTE));
    await syncSubscription(context, IDS.casey);
    const old = await context.provider.findSubscription(customer);
    shop.provider.endSubscription(id);
    const answers = [old && { ...old, willEnd: true }];
    const findSubscription: typeof context.provider.findSubscription = async (of) =>
      answers.shift() ?? context.provider.findSubscription(of);
    const late = {
      ...context,
      provider: { ...context.provider, findSubscription } as typeof context.provider,
    };
    const sync = () => syncSubscription(context, IDS.casey);
    expect(await line(sync, () => syncSubscription(late, IDS.casey))).toEqual(['done', 'done']);
    const [user] = await connection.db.select().from(t.users).where(eq(t.users.id, IDS.casey));
    expect(user?.stripeSubscriptionId).toBeNull();
  });
});

// The last one, because the event is complete then.
it('a reward is booked once, and the friend stays one', async () => {
  const order = await paid(nozip);
  await exec(`update users set referred_by_id = 2 where id = ${IDS.nozip}`);
  const { eventId } = order;
  await exec(`update events set status = 'complete' where id = ${eventId}`);
  const now = new Date(shop.clock.now());
  const book = () => inTransaction(connection.db, (tx) => bookReferral(tx, IDS.nozip, now));
  expect(await inLine(ofUser(IDS.nozip), book, book)).toEqual(['done', 'done']);
  const [friend] = await connection.db.select().from(t.users).where(eq(t.users.id, IDS.nozip));
  expect(friend?.referredById).toBe(2);
});
