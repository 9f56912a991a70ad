/** Claims: what customers report of a dinner when it is over (contract, "Claims"). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import * as t from '../../src/db/schema';
import { rows } from '../../src/db/rows';
import type { Claim } from '../../src/schemas/claims';
import type { Order } from '../../src/schemas/orders';
import { eraseUser } from '../../src/services/accounts/erase';
import { personalData } from '../../src/services/accounts/personalData';
import { dataPage } from '../../src/services/accounts/dataPage';
import { answerClaim, giveForClaim } from '../../src/services/claims/give';
import { forgetClaimPictures, PICTURE_DAYS } from '../../src/services/claims/forget';
import { readClaimPicture } from '../../src/services/files/claimPictures';
import { limitKey } from '../../src/services/limits/limits';
import { composeMail } from '../../src/services/mail/compose';
import { cancelOrder } from '../../src/services/orders/cancel';
import { Customer, type Refusal, useShop } from '../shop';

const { shop, exec, later, casey, vip } = useShop('casey', 'vip');

const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-claims-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  shop.context.config.dataDir = folder;
  rmSync(path.join(folder, 'files'), { recursive: true, force: true });
});

/** Event 101: Thursday, June 18, 5:00 PM to 7:00 PM in Chicago. */
const END = Date.parse('2026-06-18T19:00:00-05:00');
const DAY_MS = 86_400_000;
const TACOS = { id: 101001, quantity: 2, product_option_choice_ids: [10100111, 10100121] };
const FLAN = { id: 101011, quantity: 1 };

async function paid(customer = casey, more: object[] = []): Promise<Order> {
  const order = await customer.place(101, { items: [TACOS, FLAN, ...more] as never, time_slot_id: 1011 });
  shop.provider.succeed(order.transactionId);
  const after = await customer.order(order.id);
  expect(after.status).toBe('paid');
  return after;
}
const lineOf = (order: Order, at: number): number => order.productLineItems[at]?.id ?? 0;

type Told = { data: { claim: Claim } } & Refusal;
const claim = (order: { id: number }, body: object, customer: Customer = casey) =>
  customer.call<Told>('POST', `/orders/${order.id}/claims`, {
    kind: 'missing',
    text: 'The tacos did not come.',
    ...body,
  });
const claimsOf = async (order: { id: number }, customer: Customer = casey) =>
  (await customer.call<{ data: { claims: Claim[] } }>('GET', `/orders/${order.id}/claims`)).body.data.claims;
const refused = async (asked: Promise<{ status: number; body: Refusal }>) => {
  const { status, body } = await asked;
  return [status, body.code];
};
/** When the dinner is over: the order, and the body of a claim of both tacos. */
async function dinner(more: object[] = []) {
  const order = await paid(casey, more);
  shop.clock.set(END);
  return { order, tacos: { lines: [{ id: lineOf(order, 0), quantity: 2 }] } };
}
const photo = async (width = 400, height = 300) =>
  (
    await sharp({ create: { width, height, channels: 3, background: 'tomato' } })
      .png()
      .toBuffer()
  ).toString('base64');
const pictures = () => {
  try {
    return readdirSync(path.join(folder, 'files/claims'));
  } catch {
    return [];
  }
};
const claimRows = () => shop.context.db.select().from(t.claims);

it('is made when the dinner is over, with a picture, and the customer reads it again', async () => {
  const { order, tacos } = await dinner();
  const isClaimed = async () =>
    (await casey.receipt(order.membershipId)).orders.map(({ hasClaim }) => hasClaim);
  expect(await claimsOf(order)).toEqual([]);
  expect(await isClaimed()).toEqual([false]);
  const { status, body } = await claim(order, {
    ...tacos,
    text: '  They were not in the bag.\n',
    picture: await photo(2000, 1000),
  });
  expect(status).toBe(200);
  expect(body.data.claim).toEqual({
    id: expect.any(Number),
    orderId: order.id,
    kind: 'missing',
    text: 'They were not in the bag.',
    lines: [{ id: lineOf(order, 0), productName: 'Tacos al Pastor', quantity: 2 }],
    hasPicture: true,
    createdAt: new Date(END).toISOString(),
    steps: [],
  });
  expect(await claimsOf(order)).toEqual([body.data.claim]);
  expect(await isClaimed()).toEqual([true]);
  const [row] = await claimRows();
  const stored = await readClaimPicture(shop.context.config, row?.pictureKey ?? '');
  expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: 'webp',
    width: 1600,
    height: 800,
  });
  const flan = await claim(order, { lines: [{ id: lineOf(order, 1), quantity: 1 }], kind: 'damaged' });
  expect((await claimsOf(order)).map(({ id, hasPicture }) => [id, hasPicture])).toEqual([
    [body.data.claim.id, true],
    [flan.body.data.claim.id, false],
  ]);
});

describe('the time', () => {
  it('begins with the end of the event and ends seven days later', async () => {
    const order = await paid();
    const lines = [{ id: lineOf(order, 0), quantity: 1 }];
    shop.clock.set(END - 1);
    expect(await refused(claim(order, { lines }))).toEqual([409, 'claim_early']);
    shop.clock.set(END + 7 * DAY_MS);
    const late = await claim(order, { lines });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'claim_late',
      'The dinner ended on Thursday, June 18, and seven days have passed. Please write to us.',
    ]);
    shop.clock.set(END + 7 * DAY_MS - 1);
    expect((await claim(order, { lines })).status).toBe(200);
  });
});

describe('what is refused', () => {
  it('is an order of another customer, as one that does not exist', async () => {
    const { order, tacos } = await dinner();
    expect(await refused(claim(order, tacos, vip))).toEqual([404, 'not_found']);
    expect(await refused(claim({ id: 999_999 }, tacos))).toEqual([404, 'not_found']);
    expect((await vip.call('GET', `/orders/${order.id}/claims`)).status).toBe(404);
    expect(await claimRows()).toEqual([]);
  });

  it('is an order that is not paid, or was canceled with or without its event', async () => {
    const unpaid = await casey.place(101, { items: [FLAN], time_slot_id: 1011 });
    shop.clock.set(END);
    const flan = (order: Order) => ({ lines: [{ id: lineOf(order, 0), quantity: 1 }] });
    expect(await refused(claim(unpaid, flan(unpaid)))).toEqual([409, 'order_unpaid']);
    shop.clock.set(null);
    const order = await paid(vip);
    const tacos = { lines: [{ id: lineOf(order, 0), quantity: 2 }] };
    shop.clock.set(END);
    await exec('update events set cancelled_at = now() where id = 101');
    expect(await refused(claim(order, tacos, vip))).toEqual([409, 'order_unpaid']);
    await exec('update events set cancelled_at = null where id = 101');
    await cancelOrder(shop.context, 2, order.id, 'operator').catch(() => undefined);
    const state = await vip.order(order.id);
    expect(state.status).toBe('cancelled');
    expect(await refused(claim(order, tacos, vip))).toEqual([409, 'order_unpaid']);
  });

  it('is a line of another order, a line that is no dish, more than was ordered, and a line twice', async () => {
    const other = await paid(vip);
    const { order } = await dinner();
    const [tacos, tax] = [lineOf(order, 0), Number(order.nonProductLineItems[0]?.id)];
    for (const lines of [
      [{ id: lineOf(other, 0), quantity: 1 }],
      [{ id: tax, quantity: 1 }],
      [{ id: tacos, quantity: 3 }],
      [
        { id: tacos, quantity: 1 },
        { id: tacos, quantity: 1 },
      ],
    ])
      expect(await refused(claim(order, { lines }))).toEqual([422, 'line_unknown']);
    expect((await claim(order, { lines: [] })).status).toBe(422);
    expect((await claim(order, { lines: [{ id: tacos, quantity: 0 }] })).status).toBe(422);
    expect(await claimRows()).toEqual([]);
  });

  it('is a line that was claimed before, also in part, and nothing of the claim is kept', async () => {
    const { order, tacos } = await dinner();
    expect((await claim(order, { lines: [{ id: lineOf(order, 0), quantity: 1 }] })).status).toBe(200);
    const both = [...tacos.lines, { id: lineOf(order, 1), quantity: 1 }];
    expect(await refused(claim(order, { lines: both, picture: await photo() }))).toEqual([
      409,
      'already_claimed',
    ]);
    expect(await claimRows()).toHaveLength(1);
    expect((await claim(order, { lines: both.slice(1) })).status).toBe(200);
  });

  it('is a claim without words', async () => {
    const { order, tacos } = await dinner();
    const blank = await claim(order, { ...tacos, text: ' \n' });
    expect([blank.status, blank.body.errors]).toEqual([422, { text: ['Please say what was wrong.'] }]);
    expect((await claim(order, { ...tacos, text: 'x'.repeat(1001) })).status).toBe(422);
    expect((await claim(order, { ...tacos, kind: 'late' })).status).toBe(422);
  });

  it.each([
    ['text', async () => Buffer.from('no picture').toString('base64')],
    ['what is no base64', async () => `${await photo()} `],
    ['more than 24 megapixels', () => photo(6000, 4001)],
    ['a picture that is cut short', async () => (await photo()).slice(0, 400)],
    [
      'more than 5 MB',
      async () =>
        Buffer.concat([Buffer.from(await photo(), 'base64'), Buffer.alloc(5 * 1024 * 1024)])
          .toString('base64')
          .slice(0, 6_990_508),
    ],
  ])('is a picture that is %s', async (_what, picture) => {
    const { order, tacos } = await dinner();
    expect(await refused(claim(order, { ...tacos, picture: await picture() }))).toEqual([422, 'bad_picture']);
    expect([await claimRows(), pictures()]).toEqual([[], []]);
  });

  it('is a picture that cannot be stored, and one that is stored goes with a claim that is refused after it', async () => {
    const { order, tacos } = await dinner();
    const disk = jest.spyOn(fs, 'writeFile').mockRejectedValueOnce(new Error('ENOSPC'));
    expect(await refused(claim(order, { ...tacos, picture: await photo() }))).toEqual([
      503,
      'files_unavailable',
    ]);
    disk.mockRestore();
    const picture = await photo();
    const all = await Promise.all([1, 2, 3].map(() => claim(order, { ...tacos, picture })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await claimRows()).toHaveLength(1);
    expect(pictures()).toHaveLength(1);
  });
});

it('is made once by two presses, and each line once by two claims', async () => {
  const { order, tacos } = await dinner();
  const both = { lines: [...tacos.lines, { id: lineOf(order, 1), quantity: 1 }] };
  const all = await Promise.all([claim(order, tacos), claim(order, tacos), claim(order, both)]);
  expect(all.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'already_claimed'],
    [409, 'already_claimed'],
  ]);
  expect(await claimRows()).toHaveLength(1);
});

it('is tried ten times an hour by a customer, and thirty times from an address', async () => {
  const { order } = await dinner();
  shop.context.config.sandbox = false;
  const none = { lines: [{ id: 1, quantity: 1 }] };
  const statuses = async (customer: Customer, times: number) => {
    const found: number[] = [];
    for (let n = 0; n < times; n += 1) found.push((await claim(order, none, customer)).status);
    return found;
  };
  expect(await statuses(casey, 12)).toEqual([...Array<number>(10).fill(422), 429, 429]);
  const last = await shop.app.inject({
    method: 'POST',
    url: `/api/v2/orders/${order.id}/claims`,
    headers: casey.headers,
    payload: { ...none, kind: 'other', text: 'x' },
  });
  expect([last.json<Refusal>().code, last.headers['retry-after']]).toEqual(['too_many_requests', '3600']);
  later(3_600_000);
  expect(await statuses(casey, 10)).toEqual(Array<number>(10).fill(422));
  await exec('delete from limits');
  const account = eq(t.limits.key, limitKey('claims of', '1'));
  for (let n = 0; n < 30; n += 1) {
    expect((await claim(order, none)).status).toBe(422);
    await shop.context.db.delete(t.limits).where(account);
  }
  expect((await claim(order, none)).status).toBe(429);
});

describe('the mail to the operator', () => {
  const sent = async () =>
    Promise.all(
      (await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, 'claim_made'))).map(
        async (mail) => [mail.recipient, await composeMail(shop.context, mail)] as const,
      ),
    );

  it('has order, dishes, words and the command, and neither address nor picture', async () => {
    shop.context.config.operatorEmail = 'olga@shop.test';
    const { order, tacos } = await dinner();
    const { body } = await claim(order, { ...tacos, text: 'None <b>came</b>.', picture: await photo() });
    const { id } = body.data.claim;
    const [[recipient, mail] = [], ...others] = await sent();
    expect([recipient, others]).toEqual(['olga@shop.test', []]);
    expect([mail?.subject, mail?.text]).toEqual([
      `Claim ${id}: Missing`,
      `Order ${order.id} of event 101, Lupita's Kitchen, Thursday, June 18: 2 × Tacos al Pastor (${order.productLineItems[0]?.optionChoices.map(({ choiceName }) => choiceName).join(', ')}).

The customer wrote: None <b>came</b>.

At the desk: npm run desk -- claims show ${id} --picture claim.webp

Dwellivery
`,
    ]);
    expect(mail?.html).toContain('None &lt;b&gt;came&lt;/b&gt;.');
    expect(JSON.stringify(mail)).not.toMatch(/casey|Sunset|attachments/i);
    await exec('update users set deleted_at = now() where id = 1');
    expect((await sent())[0]?.[1]).toBeNull();
  });

  it('is not queued without an address', async () => {
    const { order, tacos } = await dinner();
    expect((await claim(order, tacos)).status).toBe(200);
    expect(await sent()).toEqual([]);
  });
});

describe('what is kept of the customer', () => {
  const WORDS = { text: 'Half a flan for you.', who: 'olga' };
  async function claimed() {
    const { order, tacos } = await dinner();
    const { body } = await claim(order, { ...tacos, picture: await photo() });
    await giveForClaim(
      shop.context,
      { claimId: body.data.claim.id, kind: 'refunded', amountCents: 500 },
      WORDS,
    );
    await answerClaim(shop.context, body.data.claim.id, WORDS);
  }

  it('is in the download, in words', async () => {
    await claimed();
    const data = await personalData(shop.context, 1);
    expect(data.claims).toEqual([
      expect.objectContaining({
        text: 'The tacos did not come.',
        dishes: ['2 × Tacos al Pastor'],
        steps: [
          { kind: 'refunded', amountCents: 500, text: 'Half a flan for you.', at: expect.any(Date) },
          { kind: 'answered', amountCents: null, text: 'Half a flan for you.', at: expect.any(Date) },
        ],
      }),
    ]);
    const page = dataPage(data, [], new Date(END));
    expect(page).toMatch(
      /<h2>What you reported of a dinner<\/h2>.*The tacos did not come\..*Half a flan for you\./,
    );
    expect(page).not.toMatch(/pictureKey|Picture key/);
  });

  it('is deleted with the account, with the picture, while what was given stays', async () => {
    await claimed();
    expect(pictures()).toHaveLength(1);
    later(3 * 3_600_000);
    await eraseUser(shop.context, 1);
    expect(await claimRows()).toMatchObject([{ text: '', pictureKey: null, kind: 'missing' }]);
    const steps = await shop.context.db.select().from(t.claimSteps).orderBy(t.claimSteps.id);
    expect(steps.map(({ amountCents, text }) => [amountCents, text])).toEqual([
      [500, null],
      [null, null],
    ]);
    expect(pictures()).toEqual([]);
    const all = await rows<{ row: string }>(
      shop.context.db,
      sql`select to_jsonb(x)::text as row from mails x`,
    );
    expect(JSON.stringify(all)).not.toContain('Half a flan');
  });

  it('has a picture for half a year', async () => {
    await claimed();
    later(PICTURE_DAYS * DAY_MS - 1);
    expect(await forgetClaimPictures(shop.context)).toBe(0);
    expect(pictures()).toHaveLength(1);
    later(1);
    const stuck = jest.spyOn(fs, 'rm').mockRejectedValueOnce(new Error('EBUSY'));
    await forgetClaimPictures(shop.context);
    stuck.mockRestore();
    expect((await claimRows())[0]?.pictureKey).not.toBeNull();
    expect(await forgetClaimPictures(shop.context)).toBe(1);
    expect([pictures(), (await claimRows())[0]?.pictureKey]).toEqual([[], null]);
    expect((await claimRows())[0]?.text).toBe('The tacos did not come.');
  });
});
