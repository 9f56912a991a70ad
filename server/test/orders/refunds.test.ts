/** Refunds: how much of a charge is due, and when the provider is asked for it. */
import { eq, like, sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { payRefunds, payRefundsOf } from '../../src/services/payments/payRefunds';
import { keyOf, leftOf, recordRefund, type RefundRow } from '../../src/services/payments/refunds';
import { closeShop, OPENING_MS, openShop, type Shop } from '../shop';

const BATCH = 100;
const MINUTE = 60_000;

let shop: Shop;
let serial = 0;

beforeAll(async () => {
  shop = await openShop();
}, OPENING_MS);
beforeEach(() => {
  shop.provider.calls.length = 0;
});
afterEach(async () => {
  shop.provider.forget();
  await shop.context.db.delete(t.disputes).where(like(t.disputes.paymentIntentId, 'pi_made_%'));
  await shop.context.db.delete(t.refunds).where(like(t.refunds.paymentIntentId, 'pi_made_%'));
  await shop.context.db.delete(t.paymentIntents).where(like(t.paymentIntents.id, 'pi_made_%'));
});
afterAll(() => closeShop(shop), OPENING_MS);

const now = () => new Date(shop.clock.now());

/** A charge without an order, known to the provider. */
async function charge(amountCents = 1000): Promise<{ id: string; amountCents: number }> {
  const id = `pi_made_${(serial += 1)}`;
  shop.provider.intents.set(id, {
    ...{ id, amountCents, clientSecret: `${id}_secret`, status: 'succeeded' as const },
    ...{ failureMessage: null, failureKey: null, cardBrand: null, cardLast4: null },
    ...{ customerId: null, metadata: {} },
  });
  await shop.context.db.execute(
    sql`insert into payment_intents (id, user_id, event_id, amount_cents, status, created_at, updated_at)
      values (${id}, 1, 102, ${amountCents}, 'succeeded', ${now().toISOString()}, ${now().toISOString()})`,
  );
  return { id, amountCents };
}
const rowsOf = ({ id }: { id: string }) =>
  shop.context.db.select().from(t.refunds).where(eq(t.refunds.paymentIntentId, id)).orderBy(t.refunds.id);
const owe = (
  of: { id: string; amountCents: number },
  reason: 'fee' | 'cancelled' | 'desk' | 'changed',
  amountCents?: number,
) => recordRefund(shop.context.db, of, { reason, amountCents }, now());
const asked = () => shop.provider.calls.filter((name) => name === 'refund').length;

describe('what is due', () => {
  it('is the rest of the charge, or a part of it, and never more than is left', async () => {
    const of = await charge();
    expect(await leftOf(shop.context.db, of)).toBe(1000);
    await owe(of, 'fee', 300);
    expect(await leftOf(shop.context.db, of)).toBe(700);
    await owe(of, 'cancelled', 900);
    expect((await rowsOf(of)).map(({ reason, amountCents }) => [reason, amountCents])).toEqual([
      ['fee', 300],
      ['cancelled', 700],
    ]);
    expect((await rowsOf(of)).map(({ createdAt }) => createdAt)).toEqual([now(), now()]);
    expect(await leftOf(shop.context.db, of)).toBe(0);
  });

  it('is owed once for a reason', async () => {
    const of = await charge();
    for (let again = 0; again < 2; again += 1) await owe(of, 'fee', 300);
    expect(await leftOf(shop.context.db, of)).toBe(700);
    await owe(of, 'cancelled');
    expect(await leftOf(shop.context.db, of)).toBe(0);
  });

  it('is nothing for a charge of which nothing is left, or for an amount of nothing', async () => {
    const of = await charge();
    await owe(of, 'fee', 0);
    await owe(of, 'fee', -5);
    expect(await rowsOf(of)).toEqual([]);
    await owe(of, 'fee', 1000);
    await owe(of, 'cancelled');
    expect(await rowsOf(of)).toHaveLength(1);
  });

  it.each(['desk', 'changed'] as const)('can be due several times: %s', async (reason) => {
    const of = await charge();
    const first = await owe(of, reason, 100);
    const second = await owe(of, reason, 100);
    expect((await rowsOf(of)).map((row) => [row.id, row.reason])).toEqual([
      [first?.id, reason],
      [second?.id, reason],
    ]);
    expect(await leftOf(shop.context.db, of)).toBe(800);
  });
});

it.each([
  [{ reason: 'cancelled' as const, revision: 0 }, 'refund:pi_1:cancelled'],
  [{ reason: 'cancelled' as const, revision: 2 }, 'refund:pi_1:cancelled:r2'],
  [{ reason: 'desk' as const, revision: 0 }, 'refund:pi_1:desk:7'],
  [{ reason: 'desk' as const, revision: 1 }, 'refund:pi_1:desk:7:r1'],
  [{ reason: 'changed' as const, revision: 0 }, 'refund:pi_1:changed:7'],
  [{ reason: 'change_expired' as const, revision: 0 }, 'refund:pi_1:change_expired'],
])('the key of %j is %s', (fields, key) => {
  expect(keyOf({ id: 7, paymentIntentId: 'pi_1', ...fields } as RefundRow)).toBe(key);
});

describe('the provider', () => {
  it('makes each refund once, and the row says when and which', async () => {
    const of = await charge();
    await owe(of, 'fee', 300);
    expect(await payRefunds(shop.context)).toBe(1);
    const [row] = await rowsOf(of);
    expect([row?.doneAt, row?.providerId, row?.refusedAt]).toEqual([
      now(),
      expect.stringMatching(/^re_/),
      null,
    ]);
    expect([await payRefunds(shop.context), asked(), shop.provider.kept(of.id)]).toEqual([0, 1, 700]);
  });

  it('is asked again at once after an outage, also if only its answer was lost', async () => {
    const of = await charge();
    await owe(of, 'fee', 300);
    for (const fault of ['down', 'lost'] as const) {
      shop.provider.faults.push(fault);
      expect(await payRefunds(shop.context)).toBe(0);
      expect((await rowsOf(of))[0]).toMatchObject({ doneAt: null, refusedAt: null });
    }
    expect([await payRefunds(shop.context), asked(), shop.provider.kept(of.id)]).toEqual([1, 3, 700]);
  });

  it('is asked again after ten minutes if it refuses, and the refusal blocks no other refund', async () => {
    const [disputed, other] = [await charge(), await charge()];
    shop.provider.dispute(disputed.id);
    await owe(disputed, 'fee', 300);
    await owe(other, 'fee', 300);
    expect(await payRefunds(shop.context)).toBe(1);
    expect((await rowsOf(disputed))[0]).toMatchObject({ doneAt: null, refusedAt: now() });
    expect([shop.provider.kept(other.id), asked()]).toEqual([700, 2]);
    shop.clock.set(shop.clock.now() + 10 * MINUTE - 1);
    expect([await payRefunds(shop.context), asked()]).toEqual([0, 2]);
    shop.clock.set(shop.clock.now() + 1);
    expect([await payRefunds(shop.context), asked()]).toEqual([0, 3]);
  });

  it('makes more refunds than one page holds', async () => {
    const of = await charge(10_000);
    for (let made = 0; made <= BATCH; made += 1) await owe(of, 'desk', 1);
    expect(await payRefunds(shop.context)).toBe(BATCH + 1);
    expect((await rowsOf(of)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });

  it('is asked for the next page if a whole page fails, and once for each', async () => {
    const of = await charge(10_000);
    for (let made = 0; made <= BATCH; made += 1) await owe(of, 'desk', 1);
    shop.provider.faults.push(...Array.from({ length: BATCH }, () => 'down' as const));
    expect([await payRefunds(shop.context), asked()]).toEqual([1, BATCH + 1]);
    expect(await payRefunds(shop.context)).toBe(BATCH);
  });

  it('that refuses and cannot be asked why is asked again after ten minutes as well', async () => {
    const of = await charge();
    shop.provider.dispute(of.id);
    await owe(of, 'fee', 300);
    shop.provider.faults.push(null, 'down');
    expect(await payRefunds(shop.context)).toBe(0);
    expect(shop.provider.calls).toEqual(['refund', 'listReversals']);
    expect((await rowsOf(of))[0]).toMatchObject({ doneAt: null, refusedAt: now() });
  });

  it('makes the refunds of the named charges alone', async () => {
    const [mine, other] = [await charge(), await charge()];
    await owe(mine, 'fee', 300);
    await owe(other, 'fee', 300);
    await payRefundsOf(shop.context, []);
    expect(asked()).toBe(0);
    await payRefundsOf(shop.context, [mine.id]);
    await payRefundsOf(shop.context, [mine.id]);
    expect([asked(), shop.provider.kept(mine.id), shop.provider.kept(other.id)]).toEqual([1, 700, 1000]);
  });
});
