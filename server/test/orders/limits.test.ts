/** Orders cannot be placed or retried too late, with another order's payment or beyond a limit, nor end while a payment is processing. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../src/ports/context';
import { rows } from '../../src/db/rows';
import { cancelIntents, expireOrder, releaseFailed } from '../../src/services/orders/expire';
import { cancelOrder } from '../../src/services/orders/cancel';
import { checkSettled } from '../invariants';
import { type Customer, TO_CASEY, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };
const MINUTE = 60_000;

const { shop, exec, later, casey, nozip: neighbor } = useShop('casey', 'nozip');

const settle = () => checkSettled(shop.context, shop.clock, shop.provider);
const cutOffAt = (ms: number) =>
  exec(`update events set order_cutoff_at = '${new Date(ms).toISOString()}' where id = 102`);
const balance = async () =>
  (await casey.call<{ credit_balance: number }>('GET', '/users/1/credit_balance')).body.credit_balance;
const grant = () =>
  exec(
    `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, 100, 'grant', 'g', now())`,
  );
const stateOf = async (id: number) =>
  (
    await rows<{ status: string; holds: boolean }>(
      shop.context.db,
      sql`select status, holds from orders where id = ${id}`,
    )
  )[0];
const placed = (who = casey) => who.place(102, { items: [FOCACCIA], ...PICKUP });
async function failed(who = casey) {
  const order = await placed(who);
  shop.provider.decline(order.transactionId);
  await who.fail(102, order.id);
  return order;
}
/** Opens a payment form without placing an order. */
async function openForm(who: Customer, eventId = 102): Promise<string> {
  const quote = await who.quote(102, [FOCACCIA]);
  const { total: amount } = quote.body.data.checkoutDetails;
  return (await who.sheet({ amount, event_id: eventId })).body.data.paymentSheet.paymentIntentId;
}
const refusal = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('the cut-off', () => {
  it('allows an order in the last millisecond and none after it', async () => {
    const forms = [await openForm(casey), await openForm(neighbor)];
    await cutOffAt(shop.clock.now() + 1);
    const [early, late] = forms.map((id) => ({ ...PICKUP, items: [FOCACCIA], transaction_id: id }));
    expect((await casey.post(102, early ?? {})).status).toBe(200);
    later(1);
    const refused = await neighbor.post(102, late ?? {});
    expect([refused.status, refused.body.code]).toEqual([409, 'event_closed']);
    expect(refused.body.checkoutDetails?.total).toBeGreaterThan(0);
    expect(await refusal(neighbor.quote(102, [FOCACCIA]))).toEqual([409, 'event_closed']);
  });

  it('and the last place do not refuse a repeated request, which is answered with its order', async () => {
    const transaction_id = await openForm(casey);
    const body = { ...PICKUP, items: [FOCACCIA], transaction_id };
    const first = await casey.post(102, body);
    shop.provider.succeed(transaction_id);
    expect((await casey.order(first.body.data.order.id)).status).toBe('paid');
    await exec('update time_slots set capacity = 1 where id = 1021');
    await cutOffAt(shop.clock.now());
    const again = await casey.post(102, body);
    expect([again.status, again.body.data.order.id]).toEqual([200, first.body.data.order.id]);
    expect(await refusal(neighbor.post(102, body))).toEqual([409, 'transaction_conflict']);
  });

  it('ends cancelling', async () => {
    const order = await placed();
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    await cutOffAt(shop.clock.now());
    expect(await refusal(casey.cancel(order.id))).toEqual([409, 'cancel_too_late']);
    expect(shop.provider.kept(order.transactionId)).toBeGreaterThan(0);
    await cutOffAt(shop.clock.now() + 1);
    expect((await casey.cancel(order.id)).status).toBe(200);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    await cutOffAt(shop.clock.now());
    expect((await casey.cancel(order.id)).status).toBe(200);
  });

  it('does not end cancelling for the operator, whom only the end of the event stops', async () => {
    const order = await placed();
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    await cutOffAt(shop.clock.now());
    await exec(`update events set status = 'complete' where id = 102`);
    const cancelling = () => cancelOrder(shop.context, 1, order.id, 'operator');
    await expect(cancelling()).rejects.toMatchObject({ code: 'cancel_too_late' });
    await exec(`update events set status = 'open' where id = 102`);
    await cancelling();
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('ends paying again', async () => {
    const order = await failed();
    await cutOffAt(shop.clock.now());
    expect(await refusal(casey.retry(order.id, order.transactionId))).toEqual([409, 'event_closed']);
    await cutOffAt(shop.clock.now() + 1);
    expect((await casey.retry(order.id, order.transactionId)).body.data.order.status).toBe('processing');
  });
});

describe('a payment', () => {
  it('is valid only for its own customer', async () => {
    const transaction_id = await openForm(neighbor);
    const order = { ...PICKUP, items: [FOCACCIA], transaction_id };
    expect(await refusal(casey.post(102, order))).toEqual([409, 'transaction_conflict']);
    expect((await neighbor.post(102, order)).status).toBe(200);
  });

  it('is valid only for its own event', async () => {
    const transaction_id = await openForm(casey);
    await exec(`update payment_intents set event_id = 101 where id = '${transaction_id}'`);
    const order = { ...PICKUP, items: [FOCACCIA], transaction_id };
    expect(await refusal(casey.post(102, order))).toEqual([409, 'transaction_conflict']);
    await exec(`update payment_intents set event_id = 102 where id = '${transaction_id}'`);
  });

  it('is not valid for a customer who is deleted while the order arrives', async () => {
    const transaction_id = await openForm(casey);
    const { db } = shop.context;
    const begin = db.transaction.bind(db);
    jest.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
      await exec("update users set deleted_at = now() where email = 'casey@demo.test'");
      return begin(...given);
    });
    const order = { ...PICKUP, items: [FOCACCIA], transaction_id };
    expect(await refusal(casey.post(102, order))).toEqual([401, 'unauthenticated']);
    await exec("update users set deleted_at = null where email = 'casey@demo.test'");
    expect((await casey.post(102, order)).status).toBe(200);
  });

  it('of another amount is refused, and the refused order becomes the latest quote', async () => {
    const transaction_id = await openForm(casey);
    const items = [{ ...FOCACCIA, quantity: 2 }];
    const refused = await casey.post(102, { ...PICKUP, items, transaction_id });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    const { total: amount } = refused.body.checkoutDetails ?? { total: 0 };
    const [quoted] = await rows(
      shop.context.db,
      sql`select total_cents as cents from quotes where user_id = 1 and event_id = 102`,
    );
    expect(quoted).toEqual({ cents: Math.round(amount * 100) });
    expect((await casey.sheet({ amount, event_id: 102 })).status).toBe(200);
  });

  it('of another customer does not change the latest quote', async () => {
    const transaction_id = await openForm(neighbor);
    const quote = await casey.quote(102, [FOCACCIA]);
    const items = [{ ...FOCACCIA, quantity: 2 }];
    expect(await refusal(casey.post(102, { ...PICKUP, items, transaction_id }))).toEqual([
      409,
      'transaction_conflict',
    ]);
    const { total: amount } = quote.body.data.checkoutDetails;
    expect((await casey.sheet({ amount, event_id: 102 })).status).toBe(200);
  });

  it('with the id of an order that another customer stored in the same moment is refused', async () => {
    const transaction_id = await openForm(casey);
    const { db } = shop.context;
    const isTaken = Object.assign(new Error('duplicate key'), { code: '23505' });
    jest.spyOn(db, 'transaction').mockRejectedValueOnce(isTaken);
    const order = { ...PICKUP, items: [FOCACCIA], transaction_id };
    expect(await refusal(casey.post(102, order))).toEqual([409, 'transaction_conflict']);
    expect((await casey.post(102, order)).status).toBe(200);
  });

  it('is not used up by an order that could not be stored', async () => {
    const transaction_id = await openForm(casey);
    const order = { ...PICKUP, items: [FOCACCIA], transaction_id };
    shop.context.failpoint = (name) => {
      if (name === 'place:holds-taken') throw new Error('The disk is full.');
    };
    expect(await refusal(casey.post(102, order))).toEqual([500, 'internal']);
    shop.context.failpoint = undefined;
    expect((await casey.post(102, order)).status).toBe(200);
  });

  it('that another order goes on with is not valid for a new one', async () => {
    const earlier = await failed();
    const transaction_id = await openForm(casey);
    await exec(`update payment_intents set order_id = ${earlier.id} where id = '${transaction_id}'`);
    const order = { ...PICKUP, items: [FOCACCIA], transaction_id };
    expect(await refusal(casey.post(102, order))).toEqual([409, 'transaction_conflict']);
    await exec(`update payment_intents set order_id = null where id = '${transaction_id}'`);
  });

  it('of another order cannot be used for a retry', async () => {
    const order = await failed();
    const foreign = await openForm(neighbor);
    expect(await refusal(casey.retry(order.id, foreign))).toEqual([409, 'transaction_conflict']);
    expect(await refusal(casey.retry(order.id, 'pi_unknown_1'))).toEqual([409, 'transaction_conflict']);
    expect(await refusal(neighbor.retry(order.id, order.transactionId))).toEqual([404, 'not_found']);
  });
});

describe('a hold', () => {
  it('lasts fifteen minutes to the millisecond', async () => {
    const order = await placed();
    later(15 * MINUTE - 1);
    await expireOrder(shop.context, order.id);
    expect(await stateOf(order.id)).toEqual({ status: 'created', holds: true });
    later(1);
    await expireOrder(shop.context, order.id);
    expect(await stateOf(order.id)).toEqual({ status: 'expired', holds: false });
    expect(shop.provider.intents.get(order.transactionId)?.status).toBe('canceled');
  });

  it('of a failed order ends at the same moment, and the order stays', async () => {
    const order = await failed();
    later(15 * MINUTE - 1);
    await releaseFailed(shop.context, order.id);
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', holds: true });
    later(1);
    await releaseFailed(shop.context, order.id);
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', holds: false });
  });

  it('counts against the event', async () => {
    const order = await failed();
    later(16 * MINUTE);
    await settle();
    await exec(
      'update events set capacity = (select count(*) + 1 from orders where event_id = 102 and holds) where id = 102',
    );
    const other = await placed(neighbor);
    const sheet = { amount: order.total, order_id: order.id };
    expect(await refusal(casey.sheet(sheet))).toEqual([409, 'event_full']);
    expect(await refusal(casey.retry(order.id, order.transactionId))).toEqual([409, 'event_full']);
    await neighbor.cancel(other.id);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
    expect(await stateOf(order.id)).toEqual({ status: 'processing', holds: true });
  });

  it('counts against the promo code', async () => {
    const items = [FOCACCIA, { id: 'promo_code', notes: 'ONCE' }];
    const order = await casey.place(102, { items, ...PICKUP });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    later(16 * MINUTE);
    await settle();
    const other = await neighbor.place(102, { items, ...PICKUP });
    const sheet = { amount: order.total, order_id: order.id };
    expect(await refusal(casey.sheet(sheet))).toEqual([409, 'promo_invalid']);
    expect(await refusal(casey.retry(order.id, order.transactionId))).toEqual([409, 'promo_invalid']);
    await neighbor.cancel(other.id);
    // The dates of the code were checked when the order was placed.
    await exec(`update promo_codes set expires_at = '2026-01-01T00:00:00Z' where code = 'ONCE'`);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
    expect(await stateOf(order.id)).toEqual({ status: 'processing', holds: true });
  });

  it('counts against the credit', async () => {
    await grant();
    const order = await failed();
    later(16 * MINUTE);
    await settle();
    const other = await casey.place(101, { items: [{ id: 101008, quantity: 1 }], time_slot_id: 1011 });
    expect(other.preadjustmentTotal - other.total).toBe(1);
    expect(await casey.retry(order.id, order.transactionId)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', message: expect.stringMatching(/credit .* has been spent/) as string },
    });
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', holds: false });
    await casey.cancel(other.id);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
  });

  it('gives its credit back once, also when its order is cancelled later', async () => {
    await grant();
    const order = await failed();
    expect(await balance()).toBe(0);
    later(16 * MINUTE);
    await settle();
    expect(await balance()).toBe(1);
    expect((await casey.cancel(order.id)).status).toBe(200);
    expect(await balance()).toBe(1);
  });

  it('counts against the uses of a promo code by its own customer', async () => {
    const code = { id: 'promo_code', notes: 'WELCOME5' };
    await exec(`update promo_codes set max_uses_per_user = 1 where code = 'WELCOME5'`);
    const order = await casey.place(102, { items: [FOCACCIA, code], ...PICKUP });
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
    later(16 * MINUTE);
    await settle();
    await neighbor.place(102, { items: [FOCACCIA, code], ...PICKUP });
    const other = await casey.place(101, { items: [{ id: 101008, quantity: 1 }, code], time_slot_id: 1011 });
    const used = 'You have already used this promo code.';
    expect(await casey.retry(order.id, order.transactionId)).toMatchObject({
      status: 409,
      body: { code: 'promo_invalid', message: used, errors: { promo_code: [used] } },
    });
    await casey.cancel(other.id);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
  });

  it('is not retaken by a charge after the cut-off, which is refunded at once', async () => {
    const order = await failed();
    later(16 * MINUTE);
    await settle();
    await cutOffAt(shop.clock.now());
    shop.provider.succeed(order.transactionId);
    expect((await casey.order(order.id)).status).toBe('expired');
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('ends for good when its time slot begins', async () => {
    const order = await failed();
    later(16 * MINUTE);
    await settle();
    const beginAt = (ms: number) =>
      exec(`update time_slots set starts_at = '${new Date(ms).toISOString()}' where id = 1021`);
    await beginAt(shop.clock.now());
    expect(await refusal(casey.retry(order.id, order.transactionId))).toEqual([409, 'slot_full']);
    await beginAt(shop.clock.now() + 1);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
  });

  it('of a delivery needs no time slot, also when all are full', async () => {
    const order = await neighbor.place(101, {
      items: [{ id: 101008, quantity: 1 }],
      ...TO_CASEY,
    });
    shop.provider.decline(order.transactionId);
    await neighbor.fail(101, order.id);
    later(16 * MINUTE);
    await settle();
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', holds: false });
    await exec(
      `update time_slots set capacity = (select count(*) from orders where time_slot_id = time_slots.id and holds) where event_id = 101`,
    );
    expect((await neighbor.retry(order.id, order.transactionId)).status).toBe(200);
    expect(await stateOf(order.id)).toEqual({ status: 'processing', holds: true });
  });
});

/** A context in which `event` happens between the read of the payments and the transaction. */
function interrupted(event: () => Promise<unknown>): Context {
  const { db } = shop.context;
  const transaction: typeof db.transaction = async (...given) => {
    await event();
    return db.transaction(...given);
  };
  const watched = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' ? transaction : (Reflect.get(target, name, target) as unknown),
  });
  return { ...shop.context, db: watched };
}
const live = (orderId: number) =>
  exec(`insert into payment_intents (id, user_id, event_id, order_id, amount_cents, status, created_at, updated_at)
    values ('pi_live', 1, 102, ${orderId}, 100, 'requires_payment_method', now(), now())`);
const forget = () => exec(`delete from payment_intents where id = 'pi_live'`);

describe('money that begins to move in the last moment', () => {
  /** An order whose own intent is cancelled, so that only a new one can be charged. */
  async function unpayable() {
    const order = await placed();
    await cancelIntents(shop.context, order.id);
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', holds: true });
    return order;
  }

  it('keeps an order from expiring', async () => {
    const { id } = await unpayable();
    await cutOffAt(shop.clock.now());
    await expireOrder(
      interrupted(() => live(id)),
      id,
    );
    expect(await stateOf(id)).toEqual({ status: 'payment_failed', holds: true });
    await forget();
    await expireOrder(shop.context, id);
    expect(await stateOf(id)).toEqual({ status: 'expired', holds: false });
  });

  it('keeps an order from being cancelled', async () => {
    const { id } = await unpayable();
    const cancelling = cancelOrder(
      interrupted(() => live(id)),
      1,
      id,
    );
    await expect(cancelling).rejects.toMatchObject({ code: 'payment_not_failed' });
    expect(await stateOf(id)).toEqual({ status: 'payment_failed', holds: true });
    await forget();
    await cancelOrder(shop.context, 1, id);
    expect(await stateOf(id)).toEqual({ status: 'cancelled', holds: false });
  });

  it('at a provider that cannot be reached keeps an order from being cancelled', async () => {
    const order = await placed();
    shop.provider.faults.push('down');
    expect(await refusal(casey.cancel(order.id))).toEqual([503, 'payment_provider_unavailable']);
    expect(await stateOf(order.id)).toEqual({ status: 'created', holds: true });
  });

  it('that is processing at the provider prevents both', async () => {
    const order = await placed();
    shop.provider.delay(order.transactionId);
    expect(await refusal(casey.cancel(order.id))).toEqual([409, 'payment_not_failed']);
    later(16 * MINUTE);
    await expireOrder(shop.context, order.id);
    expect(await stateOf(order.id)).toMatchObject({ holds: true });
    shop.provider.succeed(order.transactionId);
    await settle();
    expect((await stateOf(order.id))?.status).toBe('paid');
  });

  it('that is processing until the event is over, or is read only then, goes back', async () => {
    const [order, unread] = [await placed(), await placed(neighbor)];
    shop.provider.delay(order.transactionId);
    await casey.order(order.id);
    shop.provider.succeed(unread.transactionId);
    // Event 102 ends at 7 PM of June 19 in Chicago, and is complete two hours later.
    shop.clock.set(Date.parse('2026-06-20T02:00:00Z'));
    shop.provider.succeed(order.transactionId);
    await settle();
    for (const { id, transactionId } of [order, unread]) {
      expect(await stateOf(id)).toEqual({ status: 'expired', holds: false });
      expect(shop.provider.kept(transactionId)).toBe(0);
    }
    const mails = await rows<{ kind: string }>(
      shop.context.db,
      sql`select kind from mails where payload->>'eventId' = '102' and created_at > '2026-06-20T01:00:00Z'`,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['order_refunded', 'order_refunded']);
  });

  it('an order that ends in the last moment is not cancelled, and one that is cancelled twice is refunded once', async () => {
    const { id } = await unpayable();
    await cutOffAt(shop.clock.now() + 1);
    const expire = async () => {
      later(1);
      await expireOrder(shop.context, id);
    };
    await expect(cancelOrder(interrupted(expire), 1, id)).rejects.toMatchObject({ code: 'cancel_too_late' });
    expect(await stateOf(id)).toEqual({ status: 'expired', holds: false });
    await cutOffAt(shop.clock.now() + MINUTE);
    const order = await placed();
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    await cancelOrder(
      interrupted(() => cancelOrder(shop.context, 1, order.id)),
      1,
      order.id,
    );
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    expect(shop.provider.calls.filter((name) => name === 'refund')).toHaveLength(1);
  });

  it('a hold that is renewed in the last moment continues', async () => {
    const order = await placed();
    later(15 * MINUTE);
    const [renewed, until] = [0, 15 * MINUTE].map((ms) => new Date(shop.clock.now() + ms).toISOString());
    const renew = () =>
      exec(`update orders set renewed_at = '${renewed}', held_until = '${until}' where id = ${order.id}`);
    await expireOrder(interrupted(renew), order.id);
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', holds: true });
  });
});
