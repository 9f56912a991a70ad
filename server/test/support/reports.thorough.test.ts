/** Problem reports: sent, opened by a link of the desk, deleted, forgotten. */
import { runJobs } from '../runJobs';
import { queueMail } from '../../src/services/mail/queue';
import { bookReversals } from '../../src/services/payments';
import { forgetReports, KEPT_DAYS, listReports } from '../../src/services/support/reports';
import { namedIn } from '../../src/services/support/timeline';
import { desk } from '../desk/desk';
import { call, login } from '../helper';
import { closeShop, Customer, deliver, openShop, type Shop } from '../shop';

const DAY_MS = 86_400_000;
const REPORT = JSON.stringify({ format: 2, route: '/events/101/checkout', state: {} });

let shop: Shop;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  shop = await openShop({ logStream: { write: (line) => lines.push(line) }, config: { sandbox: true } });
});
afterEach(() => closeShop(shop));

const pass = ({ clock }: Shop, ms: number) => clock.set(clock.now() + ms);

type Sent = { problem_report: { id: string; secret: string; expires_at: string } };
type Opened = {
  code: string;
  problem_report: { report: string; note: string; signed_in: boolean; openings: { who: string }[] };
  timeline: { at: string; kind: string; text: string; order_id: number | null; amount: number | null }[];
};

const send = async (payload: object = {}, headers: Record<string, string> = {}) =>
  call<Sent & { code: string }>(shop.app, {
    method: 'POST',
    url: '/api/v2/problem_reports',
    headers,
    payload: { report: REPORT, consent: true, ...payload },
  });
const remove = async (id: string, secret: string) =>
  call<{ code: string }>(shop.app, {
    method: 'DELETE',
    url: `/api/v2/problem_reports/${id}`,
    payload: { secret },
  });

/** What the page does with a link: the fragment is the body. */
const follow = async (url: string, changed: object = {}) => {
  const { pathname, hash } = new URL(url);
  const { who, expires, signature } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return call<Opened>(shop.app, {
    method: 'POST',
    url: `/api/v2/problem_reports/${pathname.split('/').at(-1)}/openings`,
    payload: { who, expires: Number(expires), signature, ...changed },
  });
};
const linkTo = async (id: string, more = ''): Promise<string> => {
  const { json, err } = await desk<{ url: string }>(
    shop.context,
    `support link ${id} --why "ticket 7" --json ${more}`,
  );
  if (!json.ok) throw new Error(err);
  return json.result.url;
};

it('takes few reports of an address in an hour and of all in a day, and counts none that it refuses', async () => {
  shop.context.config.sandbox = false;
  const from = async (remoteAddress: string) =>
    (
      await call(shop.app, {
        method: 'POST',
        url: '/api/v2/problem_reports',
        remoteAddress,
        payload: { report: REPORT, consent: true },
      })
    ).status;
  const taken = async (addresses: string[]) => {
    let count = 0;
    for (const address of addresses) if ((await from(address)) === 200) count += 1;
    return count;
  };
  // One address cannot use up what all may send.
  expect(await taken(Array<string>(320).fill('10.0.0.1'))).toBe(6);
  expect(await taken(Array.from({ length: 310 }, (_, n) => `10.1.${n >> 8}.${n & 255}`))).toBe(294);
  pass(shop, DAY_MS / 2);
  expect(await from('10.2.0.1')).toBe(429);
  pass(shop, DAY_MS / 2);
  expect(await from('10.2.0.1')).toBe(200);
});

it('refuses a text that is nested without end', async () => {
  const deep = (text: string) => send({ report: text }).then(({ status }) => status);
  expect(await deep('{"a":'.repeat(101) + '1' + '}'.repeat(101))).toBe(422);
  expect(await deep('{"a":'.repeat(100) + '1' + '}'.repeat(100))).toBe(200);
  // Brackets in a text are no depth.
  expect(await deep(JSON.stringify({ a: `\\"${'['.repeat(500)}` }))).toBe(200);
});

describe('a report', () => {
  it('gets a short number, and is opened by the link of the desk, on record', async () => {
    const { status, body } = await send({ note: 'The button does nothing.' });
    const { id, expires_at } = body.problem_report;
    expect([status, id]).toEqual([200, expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/)]);
    expect(Date.parse(expires_at)).toBe(shop.clock.now() + KEPT_DAYS * DAY_MS);

    await follow(await linkTo((await send()).body.problem_report.id));
    const url = await linkTo(`${id.slice(0, 4)}-${id.slice(4).toLowerCase()}`);
    expect(url).toContain(`/support/replay/${id}#who=olga&`);
    const first = await follow(url);
    expect(first.body.problem_report).toMatchObject({
      report: REPORT,
      note: 'The button does nothing.',
      signed_in: false,
      openings: [],
    });
    expect(first.body.timeline).toEqual([]);
    expect((await follow(url)).body.problem_report.openings).toMatchObject([{ who: 'olga' }]);
    const seen = await desk<{ who: string }[]>(shop.context, `support openings ${id} --json`);
    expect(seen.json.result.map(({ who }) => who)).toEqual(['olga', 'olga']);
  });

  it('is not opened by a link that was changed, made for another report, or has expired', async () => {
    const [{ body: one }, { body: other }] = [await send(), await send()];
    const url = await linkTo(one.problem_report.id, '--hours 1');
    for (const changed of [{ who: 'mallory' }, { expires: 99_999_999_999 }, { signature: 'x'.repeat(43) }]) {
      const { status, body } = await follow(url, changed);
      expect([status, body.code]).toEqual([403, 'link_invalid']);
    }
    const moved = await follow(url.replace(one.problem_report.id, other.problem_report.id));
    expect([moved.status, moved.body.code]).toEqual([403, 'link_invalid']);
    pass(shop, 3_600_000 + 1000);
    const late = await follow(url);
    expect([late.status, late.body.code]).toEqual([403, 'link_expired']);
    const seen = await desk<unknown[]>(shop.context, `support openings ${one.problem_report.id} --json`);
    expect(seen.json.result).toEqual([]);
  });

  it('is deleted by its secret alone, and by the desk', async () => {
    const other = (await send()).body.problem_report;
    const { id, secret } = (await send()).body.problem_report;
    const url = await linkTo(id);
    expect((await remove(id, other.secret)).status).toBe(404);
    expect((await remove(id, 'x'.repeat(43))).status).toBe(404);
    expect((await remove(id, secret)).status).toBe(200);
    expect((await remove(id, secret)).status).toBe(404);
    const gone = await follow(url);
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);

    const again = (await send()).body.problem_report;
    expect((await desk(shop.context, `support delete ${again.id} --why asked --json`)).exit).toBe(0);
    expect((await desk(shop.context, `support link ${again.id} --why "ticket 8"`)).exit).toBe(5);
    expect(await listReports(shop.context, 9)).toMatchObject([{ id: other.id }]);
  });

  it('is forgotten after 30 days, the record of its openings after a year', async () => {
    const { id, secret } = (await send()).body.problem_report;
    await follow(await linkTo(id));
    await forgetReports(shop.context);
    expect((await remove('00000000', secret)).status).toBe(404);
    expect(await listReports(shop.context, 9)).toMatchObject([{ id }]);
    pass(shop, KEPT_DAYS * DAY_MS);
    expect(await listReports(shop.context, 9)).toEqual([]);
    expect((await desk(shop.context, `support link ${id} --why "ticket 9"`)).exit).toBe(5);
    await forgetReports(shop.context);
    expect((await remove(id, secret)).status).toBe(404);
    const openings = async () =>
      (await desk<unknown[]>(shop.context, `support openings ${id} --json`)).json.result;
    expect(await openings()).toHaveLength(1);
    pass(shop, 366 * DAY_MS);
    await forgetReports(shop.context);
    expect(await openings()).toEqual([]);
  });

  it.each([
    ['no consent', { consent: false }, 422],
    ['no JSON', { report: 'hello' }, 422],
    ['no object', { report: '[1]' }, 422],
    ['too much', { report: JSON.stringify({ a: 'x'.repeat(1_000_000) }) }, 422],
    ['far too much', { report: 'x'.repeat(4_000_000) }, 413],
    ['too long a note', { note: 'x'.repeat(2_001) }, 422],
    ['something unknown', { name: 'Ann' }, 422],
  ])('with %s is refused', async (_name, payload, status) => {
    expect((await send(payload)).status).toBe(status);
  });

  it('leaves neither its content nor its secret nor its link in the log', async () => {
    const { body } = await send({
      report: JSON.stringify({ street: '12 Canary Street' }),
      note: 'canary note',
    });
    const url = await linkTo(body.problem_report.id);
    await follow(url);
    await remove(body.problem_report.id, body.problem_report.secret);
    const text = lines.join('');
    expect(text).toContain(body.problem_report.id);
    const signature = new URLSearchParams(new URL(url).hash.slice(1)).get('signature') ?? '';
    for (const secret of ['Canary', 'canary note', body.problem_report.secret, signature])
      expect(text).not.toContain(secret);
  });
});

describe('the limits', () => {
  it('keep one address from filling the store', async () => {
    shop.context.config.sandbox = false;
    const small = shop;
    const ask = async (remoteAddress: string) =>
      (
        await small.app.inject({
          method: 'POST',
          url: '/api/v2/problem_reports',
          remoteAddress,
          payload: { report: REPORT, consent: true },
        })
      ).statusCode;
    for (let n = 0; n < 6; n += 1) expect(await ask('10.0.0.1')).toBe(200);
    expect(await ask('10.0.0.1')).toBe(429);
    expect(await ask('10.0.0.2')).toBe(200);
    pass(small, 3_600_000 + 1);
    expect(await ask('10.0.0.1')).toBe(200);
  });
});

describe('the timeline', () => {
  const timelineOf = async (report: object, headers: Record<string, string> = {}) => {
    const { body } = await send({ report: JSON.stringify(report) }, headers);
    return (await follow(await linkTo(body.problem_report.id))).body.timeline;
  };

  it('tells when a payment failed, and when another order replaced the failed one', async () => {
    const casey = await Customer.signIn(shop.app, 'casey@demo.test');
    const items = [{ id: 102006, quantity: 2 }];
    const order = await casey.place(102, { items, time_slot_id: 1021 });
    pass(shop, 60_000);
    shop.provider.decline(order.transactionId, 'Your card has insufficient funds.');
    await casey.fail(102, order.id);
    const failedAt = new Date(shop.clock.now()).toISOString();
    pass(shop, 60_000);
    const second = await casey.place(102, { items, time_slot_id: 1021 });
    const replacedAt = new Date(shop.clock.now()).toISOString();
    pass(shop, 60_000);

    const timeline = await timelineOf({ route: '/events/102/checkout', state: {} }, casey.headers);
    const of = (text: RegExp) => timeline.filter((entry) => text.test(entry.text)).map(({ at }) => at);
    expect(of(/^Payment failed: Your card has insufficient funds/)).toEqual([failedAt]);
    expect(of(new RegExp(`^Replaced by order ${second.id}$`))).toEqual([replacedAt]);
  });

  it('is read of a report that names more events than a statement has parameters', async () => {
    const casey = await Customer.signIn(shop.app, 'casey@demo.test');
    const named = Array.from({ length: 66_000 }, (_, index) => `/events/${index + 1}`).join(' ');
    const timeline = await timelineOf({ route: '/events/102', state: { named } }, casey.headers);
    expect(timeline.length).toBeGreaterThan(0);
  });

  it("tells what became of the customer's orders, and of nobody else's", async () => {
    const own = shop;
    const casey = await Customer.signIn(own.app, 'casey@demo.test');
    const order = await casey.place(102, { items: [{ id: 102006, quantity: 2 }], time_slot_id: 1021 });
    own.provider.decline(order.transactionId, 'Your card has insufficient funds.');
    await casey.fail(102, order.id);
    pass(own, 1000);
    await casey.retry(order.id, order.transactionId);
    own.provider.succeed(order.transactionId);
    for (const event of own.provider.events) await deliver(own.app, event);
    pass(own, 2000);
    await casey.order(order.id);
    await casey.cancel(order.id);
    await runJobs(own.context);

    const report = { route: '/events/102/checkout', state: {} };
    const timeline = await timelineOf(report, casey.headers);
    const kinds = ['quote', 'order', 'hold', 'intent', 'webhook', 'mail', 'refund'];
    expect([...new Set(timeline.map(({ kind }) => kind))].sort()).toEqual(kinds.sort());
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort());
    const told = timeline.filter(({ order_id }) => order_id === order.id).map(({ text }) => text);
    expect(told).toEqual(
      expect.arrayContaining([
        'Order placed for pickup, event 102',
        'Order paid',
        'Order canceled',
        'Webhook payment_intent.succeeded, applied',
        'Refund done (cancelled)',
        expect.stringMatching(/^Mail “receipt”/),
      ]),
    );
    expect(timeline.find(({ text }) => text === 'Order paid')?.amount).toBe(order.total);
    expect(JSON.stringify(timeline)).not.toMatch(/casey@|4242|Naperville/);

    // The report of a visitor, or of another customer, names the same event and tells nothing of this order.
    expect(await timelineOf(report)).toEqual([]);
    const other = await timelineOf(report, await login(own.app, 'neighbor02@demo.test'));
    expect(other.filter(({ order_id }) => order_id === order.id)).toEqual([]);
    expect(await timelineOf({ route: '/events/999999' }, casey.headers)).toEqual([]);
  });

  it('tells of a refund that failed after it was made, and gives no order the mails of something with its number', async () => {
    const casey = await Customer.signIn(shop.app, 'casey@demo.test');
    const order = await casey.place(102, { items: [{ id: 102006, quantity: 2 }], time_slot_id: 1021 });
    shop.provider.succeed(order.transactionId);
    await casey.order(order.id);
    await casey.cancel(order.id);
    pass(shop, 60_000);
    for (const id of shop.provider.refunds.keys()) shop.provider.failRefund(id);
    await bookReversals(shop.context, order.transactionId);
    const failedAt = new Date(shop.clock.now()).toISOString();
    // The keys of these two hold the id of a refund and of a membership.
    for (const kind of ['order_given_back', 'reminder_same_day']) {
      const mail = { mailKey: `${kind}:${order.id}`, recipient: 'casey@demo.test', kind, payload: {} };
      await queueMail(shop.context.db, mail, new Date(shop.clock.now()));
    }

    const timeline = await timelineOf({ route: '/events/102/checkout', state: {} }, casey.headers);
    expect(timeline.filter(({ text }) => text === 'Refund failed (cancelled)').map(({ at }) => at)).toEqual([
      failedAt,
    ]);
    const mails = timeline.filter(({ kind, order_id }) => kind === 'mail' && order_id === order.id);
    expect(mails.map(({ text }) => /“(\w+)”/.exec(text)?.[1])).toEqual(['receipt', 'order_cancelled']);
  });

  it('finds what a report names, also within a copied storage', () => {
    const report = JSON.stringify({
      route: '/events/101/checkout',
      state: { carts: { '102': { transactionId: 'pi_abcdefgh' } }, checkout: {} },
    });
    expect(namedIn(report)).toEqual({ events: new Set([101, 102]), transactions: new Set(['pi_abcdefgh']) });
    const storage = JSON.stringify({
      'dw:cart:103': JSON.stringify({ d: { transactionId: 'pi_ijklmnop' } }),
    });
    expect(namedIn(storage)).toEqual({ events: new Set([103]), transactions: new Set(['pi_ijklmnop']) });
    expect(namedIn('{"eventId":99999999999999}')).toEqual({ events: new Set(), transactions: new Set() });
  });
});
