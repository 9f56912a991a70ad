/**
 * Two changes of the same money, places or codes at the same moment, on a real PostgreSQL: the second waits for the first and sees
 * what it has done. Each test holds the lock until both wait for it, so that nothing depends on chance.
 */
import { eq, sql } from 'drizzle-orm';
import type { Context, Database } from '../../src/context';
import type { Connection } from '../../src/db/connect';
import { lockLimits, lockUser } from '../../src/db/locks';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import { inTransaction } from '../../src/db/transaction';
import { ApiError } from '../../src/errors';
import { jobs } from '../../src/jobs/jobs';
import { eraseUser } from '../../src/services/accounts/erase';
import { closeEvent } from '../../src/services/events/publish';
import { cancelOrder } from '../../src/services/orders/cancel';
import { expireOrder, releaseFailed } from '../../src/services/orders/expire';
import { failOrder } from '../../src/services/orders/fail';
import { giveBack } from '../../src/services/orders/giveBack';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { retryPayment } from '../../src/services/orders/retry';
import { settleIntent, takeIn } from '../../src/services/payments';
import { bookReferral } from '../../src/services/referrals/referrals';
import { syncSubscription } from '../../src/services/vip/sync';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import type { Order } from '../../src/schemas/orders';
import { HOT, openSlots } from '../buyers';
import { checkInvariants } from '../invariants';
import { Customer, openShop, type Answer, type Refusal, type Shop } from '../shop';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(120_000);
const MINUTE = 60_000;
const name = randomName();
let connection: Connection;
let shop: Shop;
let context: Context;
let casey: Customer;
let nozip: Customer;
const IDS = { casey: 1, nozip: 6 };

beforeAll(async () => {
  connection = await makeWorld(name);
  await openSlots(connection.db, 1000);
  const database = { ...connection, close: async () => undefined };
  shop = await openShop({ config: { databaseUrl: urlOf(name) }, database });
  ({ context } = shop);
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  nozip = await Customer.signIn(shop.app, 'nozip@demo.test');
});
beforeEach(() => exec('update events set capacity = null'));
afterEach(() => checkInvariants(connection.db));
afterAll(async () => {
  await shop.close();
  await connection.close();
  await drop(name);
});

const exec = (statement: string) => connection.db.execute(sql.raw(statement));
const later = (ms: number) => shop.clock.set(shop.clock.now() + ms);

async function countWaiting(): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
  return (await rows(connection.db, waiting)).length;
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  throw error;
}
const answered = async (call: Promise<Answer<Partial<Refusal>>>) => {
  const { status, body } = await call;
  if (status !== 200) throw new ApiError(status, String(body.code), '');
};

type Call = () => Promise<unknown>;

/** Holds a lock until the calls wait for it, one behind the other. @returns what each ended with, in this order, or which did not wait */
async function inLine(lock: (tx: Database) => Promise<unknown>, ...calls: Call[]): Promise<string[]> {
  const ends: Promise<string>[] = [];
  let hasty = '';
  await connection.db.transaction(async (tx) => {
    await lock(tx);
    for (const call of calls) {
      let end = '';
      ends.push(
        call().then(
          () => (end = 'done'),
          (error) => (end = codeOf(error)),
        ),
      );
      while (end === '' && (await countWaiting()) < ends.length);
      if (end !== '') hasty = `Call ${ends.length} did not wait: ${end}`;
      if (hasty !== '') return;
    }
  });
  const ended = await Promise.all(ends);
  return hasty === '' ? ended : [hasty];
}
const ofUser = (id: number) => (tx: Database) => lockUser(tx, id);
const ofEvent = (eventId: number) => (tx: Database) => lockLimits(tx, { eventId });

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

const ORDER = { items: [{ id: HOT.dish, quantity: 1 }], delivery_type: 'pickup', time_slot_id: HOT.slot };

/** A request for an order that lacks only the press. */
async function prepared(who: Customer, promo?: string) {
  const items = [...ORDER.items, ...(promo ? [{ id: 'promo_code', notes: promo }] : [])];
  const quote = await who.quote(HOT.event, items, { delivery_type: 'pickup' });
  const amount = quote.body.data.checkoutDetails.total;
  const { body } = await who.sheet({ amount, event_id: HOT.event });
  return { ...ORDER, items, transaction_id: body.data.paymentSheet.paymentIntentId };
}
async function paid(who: Customer): Promise<Order> {
  const order = await who.place(HOT.event, ORDER);
  shop.provider.succeed(order.transactionId);
  return who.order(order.id);
}
async function declined(who: Customer): Promise<Order> {
  const order = await who.place(HOT.event, ORDER);
  shop.provider.decline(order.transactionId);
  await who.fail(HOT.event, order.id);
  return order;
}
const rowOf = async ({ id }: Order) =>
  (await connection.db.select().from(t.orders).where(eq(t.orders.id, id))).at(0);
const refundsOf = ({ transactionId }: Order) =>
  connection.db.select().from(t.refunds).where(eq(t.refunds.paymentIntentId, transactionId));

describe('of one customer', () => {
  const line = (...calls: Call[]) => inLine(ofUser(IDS.casey), ...calls);

  it('two refunds from the desk give back no more than was charged', async () => {
    const order = await paid(casey);
    const most = Math.round(order.total * 100) - 1;
    const refund = () => giveBack(context, order.id, most);
    expect(await line(refund, refund)).toEqual(['done', 'refund_too_large']);
    expect(shop.provider.kept(order.transactionId)).toBe(1);
  });

  it.each([
    ['refunded in part', 'order_unpaid', (id: number) => giveBack(context, id, 100)],
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
    const takeInOne = () => takeIn(context, order.transactionId);
    expect(await line(() => giveBack(context, order.id, 100), takeInOne)).toEqual(['done', 'done']);
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

describe('of one event', () => {
  const line = (...calls: Call[]) => inLine(ofEvent(HOT.event), ...calls);
  // Unpaid orders of earlier tests expire, because a new order of the same customer would replace them.
  beforeEach(async () => {
    later(31 * MINUTE);
    await jobs.expireOrders?.(context);
  });
  const leave = (places: number) =>
    exec(
      `update events set capacity = ${places} + (select count(*) from orders where event_id = ${HOT.event} and holds) where id = ${HOT.event}`,
    );

  it('the last place is sold once', async () => {
    const [one, other] = [await prepared(casey), await prepared(nozip)];
    await leave(1);
    const presses = [casey.post.bind(null, HOT.event, one), nozip.post.bind(null, HOT.event, other)];
    expect(await line(...presses.map((press) => () => answered(press())))).toEqual(['done', 'event_full']);
  });

  it('the last place of a time slot is sold, or an order moves there', async () => {
    const [order, moved] = [await prepared(casey), await paid(nozip)];
    await exec(
      `update time_slots set capacity = (select count(*) from orders where time_slot_id = ${HOT.otherSlot} and holds) + 1 where id = ${HOT.otherSlot}`,
    );
    const press = () => answered(casey.post(HOT.event, { ...order, time_slot_id: HOT.otherSlot }));
    expect(await line(press, () => moveSlot(context, moved.id, HOT.otherSlot))).toEqual([
      'done',
      'slot_full',
    ]);
    await exec(`update time_slots set capacity = 1000 where id = ${HOT.otherSlot}`);
  });

  it('the last place is sold, or an order takes its place again that is charged late', async () => {
    const late = await declined(nozip);
    later(15 * MINUTE);
    await releaseFailed(context, late.id);
    const order = await prepared(casey);
    await leave(1);
    shop.provider.succeed(late.transactionId);
    const press = () => answered(casey.post(HOT.event, order));
    expect(await line(press, () => settleIntent(context, late.transactionId))).toEqual(['done', 'done']);
    expect([(await rowOf(late))?.status, shop.provider.kept(late.transactionId)]).toEqual(['expired', 0]);
  });

  it('a free place is offered to the waiting list, or the event is closed', async () => {
    await leave(0);
    await exec(`update waitlist_entries set status = 'left'`);
    expect((await nozip.call('POST', `/events/${HOT.event}/waitlist`)).status).toBe(200);
    await leave(1);
    const close = () => closeEvent(context, HOT.event);
    expect(await line(() => tendWaitlists(context), close)).toEqual(['done', 'breaks_order']);
  });
});

it('the last use of a code is taken once', async () => {
  await exec(`insert into promo_codes (code, kind, value, max_uses) values ('LASTONE', 'fixed', 100, 1)`);
  const one = await prepared(casey, 'LASTONE');
  const items = [
    { id: 111012, quantity: 1 },
    { id: 'promo_code', notes: 'LASTONE' },
  ];
  const quote = await nozip.quote(111, items, { delivery_type: 'pickup' });
  const sheet = await nozip.sheet({ amount: quote.body.data.checkoutDetails.total, event_id: 111 });
  const transaction_id = sheet.body.data.paymentSheet.paymentIntentId;
  const other = { items, delivery_type: 'pickup', time_slot_id: 1111, transaction_id };
  const ofCode = (tx: Database) =>
    tx.select().from(t.promoCodes).where(eq(t.promoCodes.code, 'LASTONE')).for('no key update');
  const outcome = await inLine(
    ofCode,
    () => answered(casey.post(HOT.event, one)),
    () => answered(nozip.post(111, other)),
  );
  expect(outcome).toEqual(['done', 'promo_invalid']);
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
