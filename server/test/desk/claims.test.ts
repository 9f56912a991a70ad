/** `desk claims`: what the operator gives for a claim, by hand in cents, and what is refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as t from '../../src/db/schema';
import type { Claim } from '../../src/schemas/claims';
import type { Order } from '../../src/schemas/orders';
import { eraseUser } from '../../src/services/accounts/erase';
import { creditBalance } from '../../src/services/credit/ledger';
import { giveForClaim } from '../../src/services/claims/give';
import { composeMail } from '../../src/services/mail/compose';
import { refundFromDesk } from '../../src/services/orders/deskRefund';
import { bookReversals } from '../../src/services/payments/reversals';
import { runJobs } from '../runJobs';
import { useShop } from '../shop';
import { desk } from './desk';

const { shop, exec, casey } = useShop('casey');
const run = <T>(line: string) => desk<T>(shop.context, line);

const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-claims-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  shop.context.config.dataDir = folder;
});

/** Event 101: Thursday, June 18, 5:00 PM to 7:00 PM in Chicago. */
const END = Date.parse('2026-06-18T19:00:00-05:00');
const TACOS = { id: 101001, quantity: 2, product_option_choice_ids: [10100111, 10100121] };
const FLAN = { id: 101011, quantity: 1 };
const WHY = '--why "a dish was missing"';
const SORRY = '--text "We are sorry."';

/** Tacos $27.00, flan $6.25, service $6.65, reservation fee $5.00, tax $2.58: $47.48. */
async function paid(more: object[] = []): Promise<Order> {
  const order = await casey.place(101, { items: [TACOS, FLAN, ...more] as never, time_slot_id: 1011 });
  if (order.total > 0) shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}

/** A claim of the order's tacos (or of one), or of its flan. */
async function claim(
  order: Order,
  dish: 'tacos' | 'taco' | 'flan' = 'tacos',
  more: object = {},
): Promise<Claim> {
  shop.clock.set(END);
  const line = order.productLineItems[dish === 'flan' ? 1 : 0];
  const { status, body } = await casey.call<{ data: { claim: Claim } }>(
    'POST',
    `/orders/${order.id}/claims`,
    {
      ...{ kind: 'missing', text: 'Not in the bag.' },
      lines: [{ id: line?.id, quantity: dish === 'tacos' ? 2 : 1 }],
      ...more,
    },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.claim;
}
const stepsOf = async (order: { id: number }) =>
  (await casey.call<{ data: { claims: Claim[] } }>('GET', `/orders/${order.id}/claims`)).body.data.claims.map(
    ({ steps }) => steps.map(({ kind, amount, text }) => [kind, amount, text]),
  );
const refundsOf = async (order: { transactionId: string }) =>
  (
    await shop.context.db
      .select()
      .from(t.refunds)
      .where(eq(t.refunds.paymentIntentId, order.transactionId))
      .orderBy(t.refunds.id)
  ).map(({ reason, amountCents, doneAt }) => [reason, amountCents, doneAt !== null]);
/** The mails about claims that casey gets, as they would be sent. */
async function mailsOf(kind: string): Promise<string[]> {
  const queued = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, kind));
  const composed = await Promise.all(queued.map((mail) => composeMail(shop.context, mail)));
  return composed.map((mail) => (mail ? `${mail.subject}\n${mail.text}` : 'nothing'));
}

const grant = (cents: number) =>
  exec(
    `insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, ${cents}, 'grant', 'g', now())`,
  );

describe('a refund', () => {
  it('is of what the dishes cost with their share of the tax, made once, and mailed once', async () => {
    const order = await paid();
    const { id } = await claim(order);
    const dry = await run(`claims refund ${id} ${SORRY} --dry-run`);
    // 27.00 + 2.58 × 27.00 / 33.25 = 29.095, rounded down
    const text = `$29.09 would go back to the card for claim ${id} of order ${order.id}.\n`;
    expect([dry.exit, dry.out]).toEqual([0, text]);
    expect([await refundsOf(order), await stepsOf(order)]).toEqual([[], [[]]]);
    const done = await run<object>(`claims refund ${id} ${SORRY} ${WHY} --json`);
    expect([done.exit, done.json.result]).toEqual([
      0,
      { claim: id, order: order.id, event: 101, cents: 2909, kind: 'refunded', made: true, left: 0 },
    ]);
    expect(await refundsOf(order)).toEqual([['desk', 2909, true]]);
    expect(shop.provider.kept(order.transactionId)).toBe(4748 - 2909);
    expect(await stepsOf(order)).toEqual([[['refunded', 29.09, 'We are sorry.']]]);
    expect((await casey.order(order.id)).status).toBe('paid');
    const [mail, ...others] = await mailsOf('claim_refunded');
    expect(others).toEqual([]);
    expect(mail).toMatch(/^\$29\.09 on the way back to you\nHi Casey, you reported that something was wrong/);
    expect(mail).toMatch(
      /We give you back \$29\.09, to Visa ending 4242\. A card takes some days\.\n\nWe are sorry\.\n\nSee your order: http/,
    );
    expect(await mailsOf('order_given_back')).toEqual([]);
  });

  it('that is repeated is refused, and says what is left', async () => {
    const order = await paid();
    const { id } = await claim(order);
    const first = await run(`claims refund ${id} --amount 20 ${SORRY} ${WHY}`);
    expect(first.out).toBe(
      `$20.00 goes back to the card for claim ${id} of order ${order.id}; the customer is written to. $9.09 more can be given for it.\n`,
    );
    const again = await run(`claims refund ${id} --amount 20 ${SORRY} ${WHY} --json`);
    expect([again.exit, again.json.error]).toEqual([
      6,
      { code: 'amount_too_large', message: `Only $9.09 is left to give for claim ${id}.` },
    ]);
    expect((await run(`claims credit ${id} --amount 9.10 ${SORRY} ${WHY}`)).exit).toBe(6);
    expect((await run(`claims refund ${id} ${SORRY} ${WHY}`)).exit).toBe(0);
    const nothing = await run(`claims refund ${id} ${SORRY} ${WHY}`);
    expect([nothing.exit, nothing.err]).toEqual([
      6,
      `Nothing is left to give for claim ${id}: worth $29.09, $29.09 given, and no more than is kept of order ${order.id}.\n`,
    ]);
    expect(await run(`claims credit ${id} ${SORRY} --dry-run`)).toMatchObject({ exit: 6 });
    expect(await refundsOf(order)).toEqual([
      ['desk', 2000, true],
      ['desk', 909, true],
    ]);
    expect((await shop.context.db.select().from(t.deskAudit)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
    ]);
  });

  it('is made once by two desks at the same time', async () => {
    const order = await paid();
    const { id } = await claim(order);
    const gift = { claimId: id, kind: 'refunded', amountCents: null } as const;
    const words = { text: 'Sorry.', who: 'olga' };
    const all = await Promise.allSettled([1, 2].map(() => giveForClaim(shop.context, gift, words)));
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refundsOf(order)).toEqual([['desk', 2909, true]]);
    expect(await stepsOf(order)).toEqual([[['refunded', 29.09, 'Sorry.']]]);
  });

  it('waits for a provider that does not answer, and is made by the job', async () => {
    const order = await paid();
    const { id } = await claim(order);
    shop.provider.faults.push('down');
    const { exit, out } = await run(`claims refund ${id} --amount 5 ${SORRY} ${WHY}`);
    expect([exit, out]).toEqual([9, expect.stringContaining('has not taken the refund yet')]);
    expect(await refundsOf(order)).toEqual([['desk', 500, false]]);
    expect(await run(`claims refund ${id} --amount 24.10 ${SORRY} ${WHY}`)).toMatchObject({ exit: 6 });
    shop.provider.faults.length = 0;
    await runJobs(shop.context);
    expect(await refundsOf(order)).toEqual([['desk', 500, true]]);
    expect((await shop.context.db.select().from(t.deskAudit)).map(({ outcome }) => outcome)).toEqual([
      'partly',
    ]);
  });

  it('is less by the share of a promo code', async () => {
    const order = await paid([{ id: 'promo_code', notes: 'WELCOME5' }]);
    const { id } = await claim(order);
    // 27.00 + 2.09 − 5.00 × 27.00 / 33.25, which is 4.07 rounded up
    expect((await run(`claims refund ${id} ${SORRY} ${WHY}`)).out).toContain('$25.02 goes back');
    const { id: flan } = await claim(order, 'flan');
    // 6.25 + 0.48 − 0.94
    expect((await run(`claims refund ${flan} ${SORRY} ${WHY}`)).out).toContain('$5.79 goes back');
  });

  it('has the share of the tip, and is of the claimed pieces alone', async () => {
    const order = await paid([{ id: 'tip', price: 5 }]);
    const { id } = await claim(order, 'taco');
    // 13.50 + 1.04 of the tax + 2.03 of the tip
    expect((await run(`claims refund ${id} ${SORRY} ${WHY}`)).out).toContain('$16.57 goes back');
  });

  it('is as much as the card paid, and the rest is credit', async () => {
    await grant(3000);
    const order = await paid();
    expect(order.total).toBe(17.48);
    const { id } = await claim(order);
    expect((await run(`claims refund ${id} --amount 20 ${SORRY} ${WHY}`)).err).toBe(
      `Only $17.48 is left to give for claim ${id} on the card, of $29.09 in all.\n`,
    );
    expect((await run(`claims refund ${id} ${SORRY} ${WHY}`)).out).toContain(
      '$17.48 goes back to the card for claim',
    );
    expect(await run(`claims refund ${id} ${SORRY} ${WHY}`)).toMatchObject({
      exit: 6,
      err: `Nothing of order ${order.id} is left on a card: give credit instead.\n`,
    });
    expect((await run(`claims credit ${id} ${SORRY} ${WHY}`)).out).toContain('$11.61 is given as credit');
    expect(await creditBalance(shop.context.db, 1)).toBe(1161);
    expect(await stepsOf(order)).toEqual([
      [
        ['refunded', 17.48, 'We are sorry.'],
        ['credited', 11.61, 'We are sorry.'],
      ],
    ]);
  });

  it('is no more than is kept of the order', async () => {
    const order = await paid();
    const { id } = await claim(order);
    await refundFromDesk(shop.context, order.id, 3000);
    expect((await run(`claims refund ${id} --amount 17.49 ${SORRY} ${WHY}`)).err).toContain('Only $17.48');
    const { id: flan } = await claim(order, 'flan');
    await run(`claims credit ${id} ${SORRY} ${WHY}`);
    expect(await creditBalance(shop.context.db, 1)).toBe(1748);
    expect((await run(`claims credit ${flan} ${SORRY} ${WHY}`)).err).toContain('Nothing is left to give');
    expect((await run(`claims refund ${flan} ${SORRY} ${WHY}`)).err).toContain('Nothing is left to give');
  });

  it('that failed after it was made can be given as credit', async () => {
    const order = await paid();
    const { id } = await claim(order);
    await run(`claims refund ${id} ${SORRY} ${WHY}`);
    const [refund] = await shop.context.db.select().from(t.refunds).where(eq(t.refunds.reason, 'desk'));
    shop.provider.failRefund(refund?.providerId ?? '');
    await bookReversals(shop.context, order.transactionId);
    const { out } = await run(`claims show ${id}`);
    expect(out).toMatch(/^left to give {2}\$29\.09$/m);
    expect(out).toMatch(/refunded, failed +\$29\.09/);
    expect((await run(`claims credit ${id} ${SORRY} ${WHY}`)).exit).toBe(0);
    expect(await creditBalance(shop.context.db, 1)).toBe(2909);
  });

  it('is refused for an order that is canceled', async () => {
    const order = await paid();
    const { id } = await claim(order);
    await run(`orders refund ${order.id} ${WHY}`);
    expect(await run(`claims refund ${id} ${SORRY} ${WHY}`)).toMatchObject({
      exit: 6,
      err: `Order ${order.id} is cancelled: nothing of it is kept.\n`,
    });
    expect((await run(`claims credit ${id} ${SORRY} --dry-run`)).exit).toBe(6);
  });
});

describe('credit', () => {
  it('is given once, is of its own kind, and is mailed', async () => {
    await grant(5000);
    const order = await paid();
    expect(order.total).toBe(0);
    const { id } = await claim(order);
    expect((await run(`claims refund ${id} ${SORRY} ${WHY}`)).err).toContain('give credit instead');
    const done = await run(`claims credit ${id} --amount 4.50 ${SORRY} ${WHY}`);
    expect(done.out).toBe(
      `$4.50 is given as credit for claim ${id} of order ${order.id}; the customer is written to. $24.59 more can be given for it.\n`,
    );
    await run(`claims credit ${id} --amount 1 ${SORRY} ${WHY}`);
    const entries = await shop.context.db
      .select()
      .from(t.creditEntries)
      .where(eq(t.creditEntries.kind, 'claim'));
    expect(entries.map(({ userId, amountCents, orderId }) => [userId, amountCents, orderId])).toEqual([
      [1, 450, null],
      [1, 100, null],
    ]);
    // 50.00 − 47.48 + 5.50
    expect(await creditBalance(shop.context.db, 1)).toBe(802);
    const [mail] = await mailsOf('claim_credited');
    expect(mail).toMatch(/^\$4\.50 of credit for you\n/);
    expect(mail).toContain('We have added $4.50 to your credit. Your next order uses it.\n\nWe are sorry.');
  });

  it('is refused for a deleted account, whose card still gets its money back', async () => {
    const order = await paid();
    const { id } = await claim(order);
    shop.clock.set(END + 3 * 3_600_000);
    await eraseUser(shop.context, 1);
    expect(await run(`claims credit ${id} ${SORRY} ${WHY}`)).toMatchObject({
      exit: 6,
      err: 'The account is deleted: nobody could use the credit.\n',
    });
    expect((await run(`claims refund ${id} ${SORRY} ${WHY}`)).exit).toBe(0);
    expect(await mailsOf('claim_refunded')).toEqual([]);
  });
});

it('answers in words, which the customer gets by mail and reads', async () => {
  const order = await paid();
  const { id } = await claim(order);
  const dry = await run(`claims answer ${id} --text "Which dish was it?" --dry-run`);
  expect(dry.out).toBe(`Claim ${id} of order ${order.id} would be answered.\n`);
  expect(await stepsOf(order)).toEqual([[]]);
  expect((await run(`claims answer ${id} --text "Which <b>dish</b> was it?" ${WHY}`)).exit).toBe(0);
  expect(await stepsOf(order)).toEqual([[['answered', null, 'Which <b>dish</b> was it?']]]);
  const [row] = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, 'claim_answered'));
  const mail = row && (await composeMail(shop.context, row));
  expect(mail?.subject).toBe("About your order from Lupita's Kitchen");
  expect(mail?.html).toContain('Which &lt;b&gt;dish&lt;/b&gt; was it?');
  const audit = await shop.context.db.select().from(t.deskAudit);
  expect(audit).toMatchObject([
    {
      command: 'claims answer',
      who: 'olga',
      about: { claim: id, order: order.id, event: 101 },
      outcome: 'done',
    },
  ]);
  expect(JSON.stringify(audit)).not.toContain('dish</b>');
});

it('needs words, a reason and a claim', async () => {
  const { id } = await claim(await paid());
  for (const line of [
    `claims refund ${id} ${WHY}`,
    `claims answer ${id} ${WHY}`,
    `claims answer ${id} --text " " ${WHY}`,
    `claims answer ${id} --text "${'x'.repeat(2001)}" ${WHY}`,
    `claims credit ${id} ${SORRY}`,
    `claims refund ${id} --amount 0 ${SORRY} ${WHY}`,
  ])
    expect([line, (await run(line)).exit]).toEqual([line, 2]);
  for (const line of [
    'show 999',
    `refund 999 ${SORRY} ${WHY}`,
    `credit 999 ${SORRY} ${WHY}`,
    `answer 999 ${SORRY} ${WHY}`,
  ])
    expect(await run(`claims ${line}`)).toMatchObject({ exit: 5, err: 'There is no claim 999.\n' });
});

describe('the list', () => {
  it('has the newest first, of an event, of a customer, and those that are open', async () => {
    const order = await paid();
    const first = await claim(order, 'tacos', { text: 'Escape \u001b[2J\nand a line' });
    const second = await claim(order, 'flan', { kind: 'damaged' });
    const ids = async (options: string) =>
      (await run<{ id: number }[]>(`claims list ${options} --json`)).json.result.map(({ id }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('--event 101 --customer casey@demo.test')).toEqual([second.id, first.id]);
    expect(await ids('--event 102')).toEqual([]);
    expect(await ids('--customer 2')).toEqual([]);
    const text = await run('claims list');
    expect(text.out).toMatch(/Missing .* Casey .* Escape \\u001b\[2J \/ and a line$/m);
    const one = await run('claims list --limit 1');
    expect([one.err, one.out.split('\n').length]).toEqual([
      'There are more than these 1: --limit shows them.\n',
      3,
    ]);
    await run(`claims answer ${second.id} ${SORRY} ${WHY}`);
    expect(await ids('--open')).toEqual([first.id]);
    expect((await run('claims list')).out).toMatch(/Spilled or damaged +answered/);
    expect((await run(`orders show ${order.id}`)).out).toMatch(
      /^claim .*\n.* Missing +2 × Tacos al Pastor +Escape .*\n.*Spilled or damaged +1 × Flan +answered +Not in the bag\.$/m,
    );
  });
});

it('shows a claim, and writes its picture to a file', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();
  const order = await paid();
  const { id } = await claim(order, 'tacos', { picture: png.toString('base64') });
  const plain = await run(`claims show ${id}`);
  expect(plain.out).toContain(`claim         ${id}, Missing\n`);
  expect(plain.out).toMatch(/^dishes {8}2 × Tacos al Pastor$/m);
  expect(plain.out).toMatch(/^worth {9}\$29\.09\ngiven {9}\$0\.00\nleft to give {2}\$29\.09$/m);
  expect(plain.bytes).toEqual({});
  const { exit, bytes, err } = await run(`claims show ${id} --picture claim.webp`);
  expect([exit, err]).toEqual([0, 'The picture is written to claim.webp, as WebP.\n']);
  expect(await sharp(bytes['claim.webp']).metadata()).toMatchObject({ format: 'webp', width: 40 });
  expect(await run(`claims show ${id} --picture none/x.webp`)).toMatchObject({ exit: 4 });
  const { id: flan } = await claim(order, 'flan');
  expect(await run(`claims show ${flan} --picture claim.webp`)).toMatchObject({
    exit: 5,
    err: `Claim ${flan} has no picture.\n`,
  });
});
