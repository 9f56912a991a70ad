/** Promo codes, the comparison with the provider's books, and mails that wait. */
import { eq, isNull } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { ProviderRefusal } from '../../src/ports/cardProvider';
import { reportBooks } from '../../src/services/payments/dailyBooks';
import { MAX_ATTEMPTS } from '../../src/services/mail/send';
import { Customer, openShop, type Shop } from '../shop';
import { desk } from './desk';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const DAY = 24 * 3_600_000;
const WHY = '--why test';
const run = <T>(line: string) => desk<T>(shop.context, line);

describe('promo codes', () => {
  const promoOf = async (code: string) =>
    (await shop.context.db.select().from(t.promoCodes).where(eq(t.promoCodes.code, code)))[0];

  it('makes one that a customer uses, and ends it', async () => {
    const made = await run(
      `promo create summer --off 15% --uses 10 --per-customer 2 --until 2026-08-31 ${WHY}`,
    );
    expect([made.exit, made.out]).toEqual([
      0,
      'The code SUMMER works: 15% off, until 2026-09-01T04:59:59.000Z.\n',
    ]);
    expect(await promoOf('SUMMER')).toMatchObject({
      kind: 'percent',
      value: 1500,
      maxUses: 10,
      maxUsesPerUser: 2,
    });
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    const items = [
      { id: 102006, quantity: 1 },
      { id: 'promo_code', notes: 'summer' },
    ];
    await customer.place(102, { items, time_slot_id: 1021 });
    expect((await run('promo list')).out).toMatch(/^SUMMER +15% +1 of 10 +2 /m);

    expect((await run(`promo end SUMMER ${WHY}`)).exit).toBe(0);
    expect((await promoOf('TEN'))?.expiresAt).toBeNull();
    const quote = await customer.quote(102, items);
    expect(quote.body.data.checkoutDetails.cartErrors.promo_code_error).toBe('This promo code has expired.');
    expect((await run(`promo end SUMMER ${WHY}`)).out).toContain('ended at');
  });

  it('refuses a code that is there, is not there, ends before it begins, or takes nothing', async () => {
    expect((await run(`promo create TEN --off 5 ${WHY} --json`)).json.error.code).toBe('promo_exists');
    expect(await run(`promo end NEVER ${WHY}`)).toMatchObject({ exit: 5, err: 'There is no code NEVER.\n' });
    for (const options of ['--off 0', '--off 5 --until -3', '--off 5 --from +9 --until +3', '']) {
      expect([options, (await run(`promo create NEW ${options} ${WHY}`)).exit]).toEqual([options, 2]);
    }
    expect(await run(`promo create "A B" --off 5 ${WHY}`)).toMatchObject({ exit: 2 });
    expect(await run('promo create NEW --off 5.00 --dry-run')).toMatchObject({ exit: 0 });
    expect(await promoOf('NEW')).toBeUndefined();
  });
});

describe('reconcile', () => {
  type Compared = {
    payments: number;
    differences: { intent: string; order: number; kind: string; ours: string; theirs: string }[];
  };
  const order = async () => {
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    const placed = await customer.place(102, { items: [{ id: 102006, quantity: 1 }], time_slot_id: 1021 });
    shop.provider.succeed(placed.transactionId);
    return customer.order(placed.id);
  };
  const compare = async (days = 1) => {
    const { exit, json } = await run<Compared>(`reconcile --days ${days} --json`);
    const kinds = json.result.differences.map(({ intent, kind }) => `${intent} ${kind}`);
    return { exit, kinds, differences: json.result.differences };
  };
  /** The seeded payments are known to the demo's provider only. */
  beforeEach(async () => {
    await shop.context.db.update(t.paymentIntents).set({ createdAt: new Date('2026-01-01') });
  });

  it('agrees after orders and refunds', async () => {
    const first = await order();
    await run(`orders refund ${first.id} --amount 2 ${WHY}`);
    expect(await compare()).toMatchObject({ exit: 0, kinds: [] });
    expect((await run('reconcile --days 1')).out).toContain(
      "1 payment since 2026-06-14T15:00:00.000Z: our books and the provider's agree.",
    );
  });

  it('goes back to the first payment when asked for more days than there are', async () => {
    const { out } = await run('reconcile --days 2000000000');
    expect(out).toContain(' since 1970-01-01T00:00:00.000Z: ');
  });

  it('finds each way in which the books can differ', async () => {
    const { transactionId: id, id: orderId } = await order();
    const { provider } = shop;
    const intent = provider.intents.get(id);
    if (!intent) throw new Error('no intent');
    const differing = async (change: Partial<typeof intent>) => {
      provider.intents.set(id, { ...intent, ...change });
      const { exit, kinds } = await compare();
      provider.intents.set(id, intent);
      expect(exit).toBe(10);
      return kinds;
    };
    expect(await differing({ status: 'canceled' })).toEqual([`${id} status`]);
    expect(await differing({ amountCents: 1 })).toEqual([`${id} amount`]);
    provider.refundByHand(id, 100);
    expect((await compare()).differences).toEqual([
      { intent: id, order: orderId, kind: 'refunds', ours: '$0.00', theirs: '$1.00' },
    ]);
    provider.refunds.clear();
    provider.dispute(id);
    expect((await compare()).kinds).toEqual([`${id} disputed`]);
    provider.disputes.clear();
    await shop.context.db
      .update(t.orders)
      .set({ status: 'expired', holds: false })
      .where(eq(t.orders.id, orderId));
    expect((await compare()).kinds).toEqual([`${id} order_unpaid`]);
    provider.intents.delete(id);
    expect((await compare()).kinds).toEqual([`${id} missing_there`]);
    expect((await run('reconcile')).out).toMatch(
      new RegExp(`^${id} +${orderId} +the provider does not know it +succeeded +unknown$`, 'm'),
    );
  });

  it('finds a payment that our books lack, unless it is new, over or of another shop', async () => {
    const { transactionId: id } = await order();
    const intent = shop.provider.intents.get(id);
    if (!intent) throw new Error('no intent');
    const add = (name: string, metadata: Record<string, string>, minutes: number, status = intent.status) => {
      shop.provider.intents.set(name, { ...intent, id: name, metadata, status });
      shop.provider.madeAt.set(name, new Date(shop.clock.now() - minutes * 60_000));
    };
    add('pi_lost', intent.metadata, 30);
    add('pi_now', intent.metadata, 1);
    add('pi_old', intent.metadata, 60 * 48);
    add('pi_other', {}, 30);
    add('pi_given_back', intent.metadata, 30);
    shop.provider.refundByHand('pi_given_back');
    add('pi_over', intent.metadata, 30, 'canceled');
    expect((await compare()).kinds).toEqual(['pi_lost missing_here']);
  });

  it('names a failed refund, an unmade one, and those of older payments', async () => {
    const first = await order();
    await run(`orders refund ${first.id} --amount 2 ${WHY}`);
    const made = [...shop.provider.refunds.values()][0];
    if (!made) throw new Error('no refund');
    shop.clock.set(shop.clock.now() + 10 * 60_000);
    made.isGiven = false;
    const { transactionId: id } = first;
    expect((await compare()).kinds).toEqual([`${id} refunds`, `${id} refund_failed`]);
    shop.provider.refunds.clear();
    expect((await compare()).kinds).toEqual([`${id} refunds`, `${id} refund_unmade`]);
    shop.provider.refunds.set(made.id, { ...made, isGiven: true });
    await shop.context.db.update(t.paymentIntents).set({ createdAt: new Date('2026-01-01') });
    shop.provider.refundByHand(id, 100);
    expect((await compare()).differences).toEqual([
      { intent: id, order: first.id, kind: 'refunds', ours: '$0.00', theirs: '$1.00' },
    ]);
  });

  it('ends although a faulty list of payments repeats its page', async () => {
    await order();
    const { listPayments } = shop.provider;
    shop.provider.listPayments = async (of) => ({ ...(await listPayments(of)), hasMore: true });
    expect((await compare()).kinds).toEqual([]);
  });

  it('asks for a refund that is older at the provider than the period, because its answer was lost', async () => {
    const first = await order();
    await run(`orders refund ${first.id} --amount 2 ${WHY}`);
    shop.clock.set(shop.clock.now() + 10 * 60_000);
    await shop.context.db.update(t.paymentIntents).set({ createdAt: new Date('2026-01-01') });
    const { listReversals } = shop.provider;
    const nothing = Promise.resolve({ refunds: [], disputes: [] });
    shop.provider.listReversals = (of) => ('intentId' in of ? listReversals(of) : nothing);
    expect((await compare()).kinds).toEqual([]);
    shop.provider.refunds.clear();
    expect((await compare()).kinds).toEqual([`${first.transactionId} refund_unmade`]);
    const unknown = new ProviderRefusal('resource_missing', 'No such payment_intent');
    shop.provider.listReversals = (of) => ('intentId' in of ? Promise.reject(unknown) : nothing);
    expect((await compare()).kinds).toEqual([`${first.transactionId} refund_unmade`]);
    shop.provider.listReversals = (of) =>
      'intentId' in of ? Promise.reject(new Error('a fault of ours')) : nothing;
    expect((await run('reconcile')).exit).not.toBe(0);
  });

  it('each day takes in what no webhook told, and keeps a report of it and of what is left', async () => {
    const [first, second] = [await order(), await order()];
    shop.provider.refundByHand(first.transactionId, 100);
    const dispute = shop.provider.dispute(second.transactionId);
    const [lost, intent] = ['pi_lost', shop.provider.intents.get(first.transactionId)];
    if (!intent) throw new Error('no intent');
    shop.provider.intents.set(lost, { ...intent, id: lost });
    shop.provider.madeAt.set(lost, new Date(shop.clock.now() - 3_600_000));
    expect((await run('reconcile reports')).out).toContain('No report yet');

    shop.provider.faults.push('down');
    await expect(reportBooks(shop.context)).rejects.toMatchObject({ status: 503 });
    // Another process may be at work, so it is tried again after ten minutes.
    expect(await reportBooks(shop.context)).toBe(0);
    shop.clock.set(shop.clock.now() + 10 * 60_000);
    expect(await reportBooks(shop.context)).toBe(3);
    expect(await reportBooks(shop.context)).toBe(0);
    // The report is made, so that it does not begin again as one that failed does.
    shop.clock.set(shop.clock.now() + 10 * 60_000);
    expect(await reportBooks(shop.context)).toBe(0);
    const shown = await run('reconcile reports');
    expect(shown.exit).toBe(10);
    expect(shown.out).toMatch(new RegExp(`2026-06-15 .*${first.transactionId} .*\\$1.00 +taken in$`, 'm'));
    expect(shown.out).toMatch(new RegExp(`2026-06-15 .*${second.transactionId} .*disputes.* taken in$`, 'm'));
    expect(shown.out).toMatch(/2026-06-15 .*pi_lost .* open$/m);
    expect((await run(`orders show ${first.id}`)).out).toMatch(
      /^provider +\$1\.00 +2026-\S+ +at the provider$/m,
    );
    expect((await run(`orders show ${second.id}`)).out).toMatch(/^du_\d+ +\$.* fraudulent +needs_response/m);
    expect((await run('disputes')).out).toMatch(
      new RegExp(`^${dispute} +${second.transactionId} +${second.id} `, 'm'),
    );

    // The next day: the dispute is decided, and its webhook was lost too.
    shop.provider.intents.delete(lost);
    shop.provider.moveDispute(dispute, 'won');
    shop.clock.set(shop.clock.now() + DAY);
    expect(await reportBooks(shop.context)).toBe(0);
    expect((await run('reconcile reports --last 1')).out).toMatch(/^2026-06-16 +2 +agrees$/m);
    expect((await run('disputes')).out).toContain('No charge is disputed.');
    expect((await run('disputes --all')).out).toMatch(/ won /);
  });

  it('leaves a report that day also when a payment cannot be read, and takes it in on the next', async () => {
    const { transactionId } = await order();
    shop.provider.refundByHand(transactionId, 100);
    shop.provider.faults.push(null, null, 'down');
    expect(await reportBooks(shop.context)).toBe(1);
    expect((await run('reconcile reports')).out).toMatch(/ open$/m);
    shop.clock.set(shop.clock.now() + DAY);
    expect(await reportBooks(shop.context)).toBe(1);
    expect((await run('reconcile reports --last 1')).out).toMatch(/ taken in$/m);
  });

  it('says when the provider cannot be asked', async () => {
    shop.provider.faults.push('down');
    expect(await run('reconcile --json')).toMatchObject({
      exit: 8,
      json: { error: { code: 'payment_provider_unavailable' } },
    });
  });
});

describe('outbox', () => {
  const mail = (key: string, attempts: number) => ({
    ...{ mailKey: key, recipient: `${key}@demo.test`, kind: 'confirm', payload: {}, attempts },
    createdAt: new Date(shop.clock.now()),
    nextAttemptAt: new Date(shop.clock.now() + 60_000),
  });

  it('lists what waits and what was given up, and tries it again', async () => {
    await shop.context.db.insert(t.mails).values([mail('one', 2), mail('two', MAX_ATTEMPTS)]);
    const { out } = await run('outbox');
    expect(out).toMatch(/confirm +one@demo\.test .* 2 +2026-06-15T15:01:00\.000Z$/m);
    expect(out).toMatch(/confirm +two@demo\.test .* 10 +given up$/m);
    const ids = (await run<{ id: number }[]>('outbox list --json')).json.result.map(({ id }) => id);
    expect(await run(`outbox retry ${WHY}`)).toMatchObject({ exit: 2 });
    expect(await run(`outbox retry 4711 ${WHY}`)).toMatchObject({ exit: 5 });
    expect((await run(`outbox retry ${ids[1]} ${WHY}`)).out).toContain('1 mail will be tried again');
    expect((await run<{ mails: number[] }>(`outbox retry --all --dry-run --json`)).json.result.mails).toEqual(
      ids,
    );
    await run(`outbox retry --all ${WHY}`);
    const left = await shop.context.db.select().from(t.mails);
    expect(left.map(({ attempts, nextAttemptAt }) => [attempts, nextAttemptAt.getTime()])).toEqual([
      [0, shop.clock.now()],
      [0, shop.clock.now()],
    ]);
  });

  it('says when no mail server is configured', async () => {
    const config = { ...shop.context.config, smtpUrl: null };
    expect((await desk({ ...shop.context, config }, 'outbox')).out).toContain('set SMTP_URL');
  });
});

it('makes new payments after a restore, not those from after the backup', async () => {
  const customer = await Customer.signIn(shop.app, 'casey@demo.test');
  const { body } = await customer.quote(102, [{ id: 102006, quantity: 1 }]);
  const sheet = async () => {
    // Nothing of it is in the backup.
    await shop.context.db.delete(t.paymentIntents).where(isNull(t.paymentIntents.orderId));
    const answer = await customer.sheet({ amount: body.data.checkoutDetails.total, event_id: 102 });
    return answer.body.data.paymentSheet.paymentIntentId;
  };
  const lost = await sheet();
  expect(await sheet()).toBe(lost);
  expect((await run('reconcile new-keys --dry-run')).exit).toBe(0);
  expect(await sheet()).toBe(lost);
  expect((await run(`reconcile new-keys ${WHY}`)).exit).toBe(0);
  expect(await sheet()).not.toBe(lost);
});
