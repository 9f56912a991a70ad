/** How what the provider says of a charge is booked: each row, and whether the books changed. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Reversals, ProviderDispute, ProviderRefund } from '../../src/ports/cardProvider';
import { bookReversals } from '../../src/services/payments/reversals';
import { keyOf } from '../../src/services/payments/refunds';
import { Customer, OPENING_MS, openShop, type Shop } from '../shop';

const FOCACCIA = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const MINUTE = 60_000;

let shop: Shop;
let nozip: Customer;
let orderId: number;
let intentId: string;
/** Cents of the charge. */
let charged: number;
let given: Reversals;
let asked: unknown[];

// Closed without the usual checks: these reads contradict the provider's own state.
beforeEach(async () => {
  shop = await openShop();
  nozip = await Customer.signIn(shop.app, 'nozip@demo.test');
  const order = await nozip.place(102, FOCACCIA);
  shop.provider.succeed(order.transactionId);
  ({ id: orderId, transactionId: intentId } = await nozip.order(order.id));
  charged = Math.round(order.total * 100);
  given = { refunds: [], disputes: [] };
  asked = [];
  shop.provider.listReversals = async (of) => {
    asked.push(of);
    return given;
  };
}, OPENING_MS);
afterEach(() => shop.close());

const at = () => new Date(shop.clock.now());
const later = () => shop.clock.set(shop.clock.now() + MINUTE);
const refund = (id: string, amountCents: number, more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id,
  intentId,
  amountCents,
  isGiven: true,
  key: null,
  createdAt: at(),
  ...more,
});
const dispute = (more: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: 'dp_1',
  intentId,
  amountCents: charged,
  reason: 'fraudulent',
  status: 'needs_response',
  dueBy: new Date('2026-07-01T00:00:00Z'),
  createdAt: new Date('2026-06-10T00:00:00Z'),
  ...more,
});
type Row = typeof t.refunds.$inferSelect;
/** A refund of ours. */
const add = async (amountCents: number, more: Partial<Row> = {}): Promise<Row> => {
  const values = {
    paymentIntentId: intentId,
    reason: 'desk' as const,
    createdAt: at(),
    amountCents,
    ...more,
  };
  const [row] = await shop.context.db.insert(t.refunds).values(values).returning();
  return row as Row;
};
const rows = () =>
  shop.context.db
    .select()
    .from(t.refunds)
    .where(eq(t.refunds.paymentIntentId, intentId))
    .orderBy(t.refunds.id);
const stateOf = ({ doneAt, failedAt }: Row) => (failedAt ? 'failed' : doneAt ? 'made' : 'due');
const shapes = async () =>
  (await rows()).map((row) => `${row.reason} ${row.amountCents} ${stateOf(row)} ${row.providerId ?? '-'}`);
/** The cents that mails tell the customer of. */
const told = async () => {
  const isMeant = eq(t.mails.kind, 'order_given_back');
  const mails = await shop.context.db.select().from(t.mails).where(isMeant);
  return mails.map(({ payload }) => payload.amountCents);
};
const version = async () => {
  const [row] = await shop.context.db
    .select()
    .from(t.paymentIntents)
    .where(eq(t.paymentIntents.id, intentId));
  return row?.version ?? 0;
};
/** @returns by how much the charge's version grew */
async function take(news: Partial<Reversals>): Promise<number> {
  given = { refunds: [], disputes: [], ...news };
  const before = await version();
  await bookReversals(shop.context, intentId);
  return (await version()) - before;
}
const MADE = () => ({ doneAt: at(), providerId: 're_own' });
const FAILED = () => ({ ...MADE(), failedAt: at() });

describe('a refund made by hand', () => {
  it('is booked once, however often it is read', async () => {
    const read = { refunds: [refund('re_1', 300)] };
    expect([await take(read), await take(read)]).toEqual([1, 0]);
    expect(await shapes()).toEqual(['provider 300 made re_1']);
    expect((await rows()).map(({ outside }) => outside)).toEqual([true]);
    expect(await told()).toEqual([300]);
    expect(asked).toEqual([{ intentId }, { intentId }]);
  });

  it('is news also before one that is known', async () => {
    const known = refund('re_1', 100);
    await take({ refunds: [known] });
    expect(await take({ refunds: [refund('re_2', 200), known] })).toBe(1);
    expect(await shapes()).toEqual(['provider 100 made re_1', 'provider 200 made re_2']);
  });

  it('is never booked beyond what was left of the charge; what failed is left again', async () => {
    await add(500, MADE());
    await take({ refunds: [refund('re_1', charged)] });
    expect(await shapes()).toEqual(['desk 500 made re_own', `provider ${charged - 500} made re_1`]);
  });

  it('makes up for refunds that failed, oldest first, in parts', async () => {
    await add(300, FAILED());
    await add(200, { ...FAILED(), providerId: 're_own2' });
    await add(150, { ...FAILED(), providerId: 're_own3' });
    await take({ refunds: [refund('re_1', 400)] });
    expect(await shapes()).toEqual([
      'desk 300 made re_1',
      'desk 100 failed re_own2',
      'desk 150 failed re_own3',
      'desk 100 made re_1',
    ]);
    expect((await rows()).map(({ revision, outside }) => [revision, outside])).toEqual([
      [0, true],
      [1, false],
      [0, false],
      [0, true],
    ]);
    // The customer got what was owed, no more: order and mails stay.
    expect((await nozip.order(orderId)).status).toBe('paid');
    expect((await nozip.order(orderId)).refunded).toBe(4);
    expect(await told()).toEqual([]);
  });

  it('leaves what is due while the charge has enough for both', async () => {
    await add(500);
    await take({ refunds: [refund('re_1', 300)] });
    expect(await shapes()).toEqual(['desk 500 due -', 'provider 300 made re_1']);
  });

  it('pays what is due where the charge has too little left, but not what is made', async () => {
    await add(500, MADE());
    await add(200);
    await add(charged - 700);
    await take({ refunds: [refund('re_1', 300)] });
    expect(await shapes()).toEqual([
      'desk 500 made re_own',
      'desk 200 made re_1',
      `desk ${charged - 800} due -`,
      'desk 100 made re_1',
    ]);
  });

  it('of a charge without an order is booked as well', async () => {
    await shop.context.db
      .update(t.paymentIntents)
      .set({ orderId: null })
      .where(eq(t.paymentIntents.id, intentId));
    expect(await take({ refunds: [refund('re_1', charged)] })).toBe(1);
    expect(await shapes()).toEqual([`provider ${charged} made re_1`]);
  });
});

describe('a refund of ours', () => {
  it('whose answer was lost is made at the time of the read, once', async () => {
    const key = keyOf(await add(300, { refusedAt: at() }));
    const read = { refunds: [refund('re_1', 300, { key })] };
    expect(await take(read)).toBe(1);
    const madeAt = at();
    later();
    expect(await take(read)).toBe(0);
    expect(await rows()).toMatchObject([{ doneAt: madeAt, refusedAt: null }]);
  });

  it('whose answer was lost and that failed since is not due again', async () => {
    const key = keyOf(await add(300));
    await take({ refunds: [refund('re_1', 300, { key, isGiven: false })] });
    expect(await rows()).toMatchObject([{ providerId: 're_1', doneAt: at(), failedAt: at() }]);
  });

  it('that failed is marked at the first read', async () => {
    await add(300, { ...MADE(), providerId: 're_1' });
    const read = { refunds: [refund('re_1', 300, { isGiven: false })] };
    const failedAt = at();
    expect(await take(read)).toBe(1);
    later();
    expect(await take(read)).toBe(0);
    expect((await rows()).map((row) => row.failedAt)).toEqual([failedAt]);
  });

  it('that failed and is unknown changes nothing', async () => {
    expect(await take({ refunds: [refund('re_1', 300, { isGiven: false })] })).toBe(0);
    expect(await rows()).toEqual([]);
  });
});

describe('a dispute', () => {
  const known = async () => {
    const [row] = await shop.context.db.select().from(t.disputes);
    return row;
  };

  it('is news only when state, amount or time limit change', async () => {
    expect(await take({ disputes: [dispute()] })).toBe(1);
    const { updatedAt } = (await known()) ?? {};
    later();
    expect(await take({ disputes: [dispute()] })).toBe(0);
    expect((await known())?.updatedAt).toEqual(updatedAt);
    expect(await take({ disputes: [dispute({ amountCents: 100 })] })).toBe(1);
    expect(await take({ disputes: [dispute({ amountCents: 100, dueBy: null })] })).toBe(1);
    expect(await take({ disputes: [dispute({ amountCents: 100, dueBy: null })] })).toBe(0);
    expect(await take({ disputes: [dispute({ amountCents: 100 })] })).toBe(1);
    expect(await known()).toMatchObject({
      amountCents: 100,
      status: 'needs_response',
      dueBy: dispute().dueBy,
    });
  });

  it('that is lost is booked once', async () => {
    const lost = dispute({ status: 'lost' });
    expect(await take({ disputes: [lost] })).toBe(1);
    expect(await take({ disputes: [{ ...lost, dueBy: null }] })).toBe(1);
    expect(await shapes()).toEqual([`dispute ${charged} made dp_1`]);
  });

  it('that is lost stays lost during an appeal; only a won one brings the money back', async () => {
    const seen: string[][] = [];
    const states = ['appeal_needs_response', 'appeal_under_review', 'lost', 'won', 'lost', 'prevented'];
    for (const status of ['lost', ...states]) {
      expect(await take({ disputes: [dispute({ status, amountCents: 500 })] })).toBe(1);
      seen.push([status, ...(await shapes())]);
    }
    const shape = (status: string) => `dispute 500 ${status === 'won' ? 'failed' : 'made'} dp_1`;
    expect(seen).toEqual(['lost', ...states].map((status) => [status, shape(status)]));
    expect((await nozip.order(orderId)).refunded).toBe(5);
  });

  it('lets a refused refund of its own charge be made again at once, of no other', async () => {
    const casey = await Customer.signIn(shop.app, 'casey@demo.test');
    const other = (await casey.place(102, FOCACCIA)).transactionId;
    await add(100, { refusedAt: at() });
    await add(100, { refusedAt: at(), paymentIntentId: other });
    await take({ disputes: [dispute({ status: 'won' })] });
    const all = await shop.context.db.select().from(t.refunds).orderBy(t.refunds.id);
    expect(all.slice(-2).map(({ refusedAt }) => refusedAt)).toEqual([null, at()]);
  });

  it('that is lost again after it was won takes what was not given back otherwise', async () => {
    await take({ disputes: [dispute({ status: 'lost', amountCents: 500 })] });
    await take({ disputes: [dispute({ status: 'won', amountCents: 500 })] });
    await take({ refunds: [refund('re_1', 200)] });
    await take({ disputes: [dispute({ status: 'lost', amountCents: 500 })] });
    expect(await shapes()).toEqual(['dispute 300 made dp_1', 'dispute 200 made re_1']);
  });
});

it('a read is discarded and made again while the charge changes meanwhile, six times at most', async () => {
  let isChanging = true;
  shop.context.failpoint = async (name) => {
    if (name !== 'given:read' || !isChanging) return;
    const changed = { version: (await version()) + 1 };
    await shop.context.db.update(t.paymentIntents).set(changed).where(eq(t.paymentIntents.id, intentId));
  };
  const read = { refunds: [refund('re_1', 300)] };
  expect(await take(read)).toBe(6);
  expect(asked).toHaveLength(6);
  expect(await rows()).toEqual([]);
  isChanging = false;
  expect(await take(read)).toBe(1);
  expect(asked).toHaveLength(7);
});
