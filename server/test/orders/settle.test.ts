/** Reads of an intent from the provider: which are applied, shared and repeated. */
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../src/ports/context';
import * as t from '../../src/db/schema';
import { jobs } from '../../src/jobs/jobs';
import { runJobs } from '../runJobs';
import { cancelAbandoned } from '../../src/jobs/reconciler';
import { finishCancelledEvents } from '../../src/services/orders/cancel';
import { composeMail } from '../../src/services/mail/compose';
import { ProviderRefusal } from '../../src/ports/cardProvider';
import { cancelIntent, settleIntent, shareRead } from '../../src/services/payments/settle';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const TRIES = 6;

let shop: Shop;
let casey: Customer;

beforeAll(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
}, OPENING_MS);
afterAll(() => closeShop(shop), OPENING_MS);
beforeEach(() => {
  shop.provider.calls.length = 0;
});

/** Opens a payment form without an order. @returns the intent's id */
async function openForm(): Promise<string> {
  const { total: amount } = (await casey.quote(102, ORDER.items)).body.data.checkoutDetails;
  const { body } = await casey.sheet({ amount, event_id: 102 });
  return body.data.paymentSheet.paymentIntentId;
}
const place = () => casey.place(102, ORDER);
async function rowOf(id: string) {
  const [row] = await shop.context.db.select().from(t.paymentIntents).where(eq(t.paymentIntents.id, id));
  if (!row) throw new Error(`no row ${id}`);
  return row;
}
const reads = () => shop.provider.calls.filter((name) => name === 'retrieveIntent').length;
const asSandbox = (sandbox: boolean): Context => ({
  ...shop.context,
  config: { ...shop.context.config, sandbox },
});

it('page loads at the same time share one read, and later ones read again', async () => {
  const { transactionId: id } = await place();
  const other = await openForm();
  shop.provider.calls.length = 0;
  const [first, second] = await Promise.all([shareRead(shop.context, id), shareRead(shop.context, id)]);
  expect([reads(), first?.id, second]).toEqual([1, id, first]);
  await Promise.all([shareRead(shop.context, id), shareRead(shop.context, other)]);
  expect(reads()).toBe(3);
});

it('a shared read that fails is not kept', async () => {
  const id = await openForm();
  shop.provider.faults.push('down');
  const both = await Promise.allSettled([shareRead(shop.context, id), shareRead(shop.context, id)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await shareRead(shop.context, id))?.id).toBe(id);
});

it('asks nothing about an intent that is unknown or final', async () => {
  const { transactionId } = await place();
  shop.provider.succeed(transactionId);
  expect((await settleIntent(shop.context, transactionId))?.status).toBe('succeeded');
  shop.provider.calls.length = 0;
  expect(await settleIntent(shop.context, transactionId)).toBeNull();
  expect(await settleIntent(shop.context, 'pi_unknown_1')).toBeNull();
  expect(shop.provider.calls).toEqual([]);
});

it('counts a version for news alone', async () => {
  const { transactionId } = await place();
  const { version } = await rowOf(transactionId);
  await settleIntent(shop.context, transactionId);
  expect((await rowOf(transactionId)).version).toBe(version);
  shop.provider.delay(transactionId);
  await settleIntent(shop.context, transactionId);
  expect((await rowOf(transactionId)).version).toBe(version + 1);
  shop.provider.succeed(transactionId);
  await settleIntent(shop.context, transactionId);
  expect(await rowOf(transactionId)).toMatchObject({
    ...{ version: version + 2, status: 'succeeded', cardBrand: 'visa', cardLast4: '4242' },
  });
});

describe('a failed authentication, which looks the same each time', () => {
  const statusOf = async (id: number) => {
    const [order] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, id));
    return order?.status;
  };
  async function failedOnce() {
    const order = await place();
    shop.provider.challenge(order.transactionId);
    shop.provider.decline(order.transactionId);
    await settleIntent(shop.context, order.transactionId);
    expect(await statusOf(order.id)).toBe('payment_failed');
    return order;
  }

  it('fails the order again after a retry', async () => {
    const { id, transactionId } = await failedOnce();
    expect((await casey.retry(id, transactionId)).status).toBe(200);
    await settleIntent(shop.context, transactionId);
    expect(await statusOf(id)).toBe('processing');
    shop.provider.challenge(transactionId);
    await settleIntent(shop.context, transactionId);
    expect(await statusOf(id)).toBe('processing');
    shop.provider.decline(transactionId);
    await settleIntent(shop.context, transactionId);
    expect(await statusOf(id)).toBe('payment_failed');
  });

  it('is not taken for news because of a read that began before the retry', async () => {
    const { id, transactionId } = await failedOnce();
    const early = { ...(await shop.provider.retrieveIntent(transactionId)), failureKey: null };
    let isFirst = true;
    await settleIntent(shop.context, transactionId, async (intentId) => {
      if (!isFirst) return shop.provider.retrieveIntent(intentId);
      isFirst = false;
      await casey.retry(id, transactionId);
      return early;
    });
    await settleIntent(shop.context, transactionId);
    expect(await statusOf(id)).toBe('processing');
    shop.provider.succeed(transactionId);
    await settleIntent(shop.context, transactionId);
  });
});

it('discards an outdated read and asks again, six times at most', async () => {
  const id = await openForm();
  const outdated = (times: number): Context => {
    let left = times;
    const failpoint = async (name: string) => {
      if (name !== 'settle:read' || left === 0) return;
      left -= 1;
      await shop.context.db.execute(sql`update payment_intents set version = version + 1 where id = ${id}`);
    };
    return { ...shop.context, failpoint };
  };
  shop.provider.delay(id);
  shop.provider.calls.length = 0;
  expect((await settleIntent(outdated(TRIES), id))?.status).toBe('processing');
  expect([reads(), (await rowOf(id)).status]).toEqual([TRIES, 'requires_payment_method']);
  shop.provider.calls.length = 0;
  await settleIntent(outdated(TRIES - 1), id);
  expect([reads(), (await rowOf(id)).status]).toEqual([TRIES, 'processing']);
  shop.provider.decline(id);
  await settleIntent(shop.context, id);
});

it('gives back a charge that belongs to no order', async () => {
  const id = await openForm();
  shop.provider.succeed(id);
  await settleIntent(shop.context, id);
  const refunds = await shop.context.db.select().from(t.refunds).where(eq(t.refunds.paymentIntentId, id));
  expect(refunds.map(({ reason, doneAt }) => [reason, doneAt !== null])).toEqual([['no_order', true]]);
  expect(shop.provider.kept(id)).toBe(0);
});

it('gives back a charge of a cancelled order as what its cancelling owes', async () => {
  const { id, transactionId } = await place();
  await shop.context.db
    .update(t.orders)
    .set({ status: 'cancelled', cancelledAt: new Date(shop.clock.now()), holds: false, heldUntil: null })
    .where(eq(t.orders.id, id));
  shop.provider.succeed(transactionId);
  await settleIntent(shop.context, transactionId);
  const refunds = await shop.context.db
    .select()
    .from(t.refunds)
    .where(eq(t.refunds.paymentIntentId, transactionId));
  expect(refunds.map(({ reason }) => reason)).toEqual(['cancelled']);
});

/** A second intent of an order, as after a crash between two steps. @returns its id */
async function addIntent(transactionId: string): Promise<string> {
  const { id } = await shop.provider.createIntent({
    ...{ amountCents: (await rowOf(transactionId)).amountCents, customerId: null },
    ...{ idempotencyKey: `a second one beside ${transactionId}`, metadata: {} },
  });
  await shop.context.db.insert(t.paymentIntents).values({ ...(await rowOf(transactionId)), id });
  return id;
}

it('tells the customer of a second charge that the order stays and the sum goes back', async () => {
  const { id, transactionId, total } = await place();
  const second = await addIntent(transactionId);
  for (const charge of [transactionId, second]) {
    shop.provider.succeed(charge);
    await settleIntent(shop.context, charge);
  }
  expect((await casey.order(id)).status).toBe('paid');
  const about = eq(t.mails.mailKey, `order_charged_twice:${second}`);
  const [mail] = await shop.context.db.select().from(t.mails).where(about);
  const text = mail && (await composeMail(shop.context, mail))?.text;
  expect(text).toContain(`The order stays as it is, and the second payment of $${total.toFixed(2)}`);
  expect(text).not.toContain('ended');
});

it('tells the customer of each charge that comes after the end of its order', async () => {
  const { id, transactionId } = await place();
  const second = await addIntent(transactionId);
  await shop.context.db
    .update(t.orders)
    .set({ status: 'expired', holds: false, heldUntil: null })
    .where(eq(t.orders.id, id));
  for (const charge of [transactionId, second]) {
    shop.provider.succeed(charge);
    await settleIntent(shop.context, charge);
  }
  const mails = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, 'order_refunded'));
  expect(mails.map(({ payload }) => payload).filter(({ orderId }) => orderId === id)).toHaveLength(2);
  expect([shop.provider.kept(transactionId), shop.provider.kept(second)]).toEqual([0, 0]);
});

it('an intent that is being cancelled stays so until the provider has done it', async () => {
  const id = await openForm();
  await shop.context.db
    .update(t.paymentIntents)
    .set({ status: 'canceling' })
    .where(eq(t.paymentIntents.id, id));
  await settleIntent(shop.context, id);
  expect((await rowOf(id)).status).toBe('canceling');
  await cancelIntent(shop.context, id);
  expect((await rowOf(id)).status).toBe('canceled');
});

it('an intent that the sandbox lost is cancelled, one that a real provider does not know stays as it is', async () => {
  const order = await place();
  const lost = shop.provider.intents.get(order.transactionId);
  shop.provider.intents.delete(order.transactionId);
  await expect(settleIntent(asSandbox(false), order.transactionId)).rejects.toMatchObject({
    reason: 'resource_missing',
  });
  expect((await rowOf(order.transactionId)).status).toBe('requires_payment_method');
  await settleIntent(asSandbox(true), order.transactionId);
  expect(await rowOf(order.transactionId)).toMatchObject({ status: 'canceled', cardLast4: null });
  expect((await casey.order(order.id)).status).toBe('payment_failed');
  if (lost) shop.provider.intents.set(order.transactionId, { ...lost, status: 'canceled' });
});

it('another refusal of the sandbox does not cancel the intent', async () => {
  const id = await openForm();
  const refusal = new ProviderRefusal('api_key_expired', 'Expired.');
  const ask = () => Promise.reject(refusal);
  await expect(settleIntent(asSandbox(true), id, ask)).rejects.toBe(refusal);
  const outage = new Error('no line');
  await expect(settleIntent(asSandbox(true), id, () => Promise.reject(outage))).rejects.toBe(outage);
  expect((await rowOf(id)).status).toBe('requires_payment_method');
});

it('an intent that succeeded before it could be cancelled pays its order', async () => {
  const order = await place();
  shop.provider.succeed(order.transactionId);
  expect((await cancelIntent(shop.context, order.transactionId))?.status).toBe('succeeded');
  expect((await casey.order(order.id)).status).toBe('paid');
});

it('does not take a provider that cannot be reached for a refusal', async () => {
  const id = await openForm();
  shop.provider.calls.length = 0;
  shop.provider.faults.push('down');
  await expect(cancelIntent(shop.context, id)).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
  });
  expect(shop.provider.calls).toEqual(['cancelIntent']);
});

describe('an intent that the provider does not know is asked for by the jobs at once, then now and then', () => {
  const SECOND = 1000;
  const MINUTE = 60_000;
  const later = (ms: number) => shop.clock.set(shop.clock.now() + ms);
  let own: Context;

  beforeEach(async () => {
    later(62 * MINUTE);
    // Ends the payments of the demo world, which this provider does not know.
    await runJobs(shop.context);
    own = asSandbox(false);
  });

  /** @returns how many intents the job cancels at the provider in five runs, and in another one after a pause */
  async function attempts(job: (context: Context) => Promise<unknown>, pauseMs: number): Promise<number[]> {
    const counts: number[] = [];
    for (const waits of [Array<number>(5).fill(SECOND), [pauseMs]]) {
      shop.provider.calls.length = 0;
      for (const wait of waits) {
        later(wait);
        await job(own);
      }
      counts.push(shop.provider.calls.filter((name) => name === 'cancelIntent').length);
    }
    return counts;
  }

  it('when its order expires', async () => {
    const { transactionId } = await place();
    shop.provider.intents.delete(transactionId);
    later(16 * MINUTE);
    const expire = jobs.expireOrders;
    if (!expire) throw new Error('no such job');
    expect(await attempts(expire, 20 * SECOND)).toEqual([1, 1]);
  });

  it('when its payment form is abandoned', async () => {
    shop.provider.intents.delete(await openForm());
    later(61 * MINUTE);
    expect(await attempts(cancelAbandoned, 5 * MINUTE)).toEqual([1, 1]);
  });

  it('when its event is cancelled', async () => {
    const { transactionId } = await place();
    shop.provider.intents.delete(transactionId);
    const set = (cancelledAt: Date | null) =>
      shop.context.db.update(t.events).set({ cancelledAt }).where(eq(t.events.id, 102));
    await set(new Date(shop.clock.now()));
    expect(await attempts(finishCancelledEvents, 20 * SECOND)).toEqual([1, 1]);
    await set(null);
  });
});
