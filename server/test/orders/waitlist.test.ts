/** The waitlist of a full event: who is offered a free place, for how long, and that no other customer can order it. */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import type { EventDetail } from '../../src/schemas/events';
import { composeMail, type MailRow } from '../../src/services/mail/compose';
import { jobs } from '../../src/jobs/jobs';
import { closeEvent } from '../../src/services/events/publish';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import { checkInvariants } from '../invariants';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const MINUTE = 60_000;
const FULL = [409, 'event_full'];

let shop: Shop;
let owner: Customer;
let first: Customer;
let second: Customer;
let walkIn: Customer;
let taken: number;

const exec = (statement: string) => shop.context.db.execute(sql.raw(statement));

/** Event 102 has one place, which `owner` holds. */
beforeEach(async () => {
  shop = await openShop();
  const names = ['casey', 'vip', 'credit', 'lapsed'];
  const all = await Promise.all(names.map((name) => Customer.signIn(shop.app, `${name}@demo.test`)));
  [owner, first, second, walkIn] = all as [Customer, Customer, Customer, Customer];
  // Orders end eleven hours later, so that an offer takes half an hour.
  const cutoff = new Date(shop.clock.now() + 11 * 60 * MINUTE).toISOString();
  await exec(`UPDATE events SET capacity = 1, order_cutoff_at = '${cutoff}' WHERE id = 102`);
  taken = (await owner.place(102, ORDER)).id;
}, OPENING_MS);
afterEach(() => closeShop(shop));

type Entry = { waitlist: EventDetail['waitlist']; code?: string };
const join = (who: Customer, event = 102) => who.call<Entry>('POST', `/events/${event}/waitlist`);
const leave = (who: Customer) => who.call<Entry>('DELETE', '/events/102/waitlist');
const seenBy = async (who: Customer, event = 102) =>
  (await who.call<{ data: { event: EventDetail } }>('GET', `/events/${event}`)).body.data.event;
const lineOf = async (who: Customer, event = 102) => (await seenBy(who, event)).waitlist;
const quoteOf = async (who: Customer) => {
  const { status, body } = await who.quote(102, ORDER.items, { delivery_type: 'pickup' });
  return [status, body.code];
};
const later = (minutes: number) => shop.clock.set(shop.clock.now() + minutes * MINUTE);
const tend = () => tendWaitlists(shop.context);
const offers = () =>
  rows<MailRow>(shop.context.db, sql`SELECT * FROM mails WHERE kind = 'waitlist_offer' ORDER BY id`);
const waiting = (place: number) => ({ status: 'waiting', place, offeredUntil: null });
const offered = (minutes = 30) => ({
  status: 'offered',
  place: null,
  offeredUntil: new Date(shop.clock.now() + minutes * MINUTE).toISOString(),
});

async function twoInLine(): Promise<void> {
  await join(first);
  later(1);
  await join(second);
}

/** The place is offered to `first`, whose card fails `minutes` later. */
async function failedOffer(minutes = 1): Promise<{ order: number; until: string | null }> {
  await twoInLine();
  await owner.cancel(taken);
  await tend();
  const until = (await lineOf(first))?.offeredUntil ?? null;
  later(minutes);
  const order = await first.place(102, ORDER);
  shop.provider.decline(order.transactionId);
  await first.fail(102, order.id);
  return { order: order.id, until };
}

it('holds a place for nobody for ever: two customers who only take turns get two offers each', async () => {
  await twoInLine();
  await owner.cancel(taken);
  let last = await join(first);
  for (let turn = 0; turn < 8; turn += 1) {
    await tend();
    // The one who is offered leaves, so that no time is lost; the one whose offer passes does the same.
    await leave(turn % 2 === 0 ? first : second);
    later(1);
    last = await join(turn % 2 === 0 ? first : second);
  }
  expect([last.status, last.body.code]).toEqual([409, 'event_not_full']);
  await tend();
  expect(await offers()).toHaveLength(4);
  expect(await quoteOf(walkIn)).toEqual([200, undefined]);
  expect((await walkIn.place(102, ORDER)).id).toBeGreaterThan(0);
  await checkInvariants(shop.context.db);
});

it('offers a place to the same customer twice at most', async () => {
  for (let offer = 0; offer < 2; offer += 1) {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    later(31);
    await tend();
    later(31);
    await tend();
    taken = (await owner.place(102, ORDER)).id;
  }
  const { status, body } = await join(first);
  expect([status, body.code, await lineOf(first)]).toEqual([409, 'waitlist_over', expect.anything()]);
  expect((await join(walkIn)).body.waitlist).toEqual(waiting(1));
});

describe('the line', () => {
  it('has one place for each customer, by the time of joining', async () => {
    expect((await join(first)).body.waitlist).toEqual(waiting(1));
    later(1);
    expect((await join(second)).body.waitlist).toEqual(waiting(2));
    later(1);
    expect((await join(first)).body.waitlist).toEqual(waiting(1));
    expect(await lineOf(walkIn)).toBeNull();
  });

  it('is on the card of the event in lists for its customers', async () => {
    await twoInLine();
    type Listed = { projects: { id: number; waitlist?: EventDetail['waitlist'] }[] };
    const cardFor = async (who: Customer) =>
      (await who.call<Listed>('GET', '/projects?filter[ids][]=102')).body.projects[0]?.waitlist;
    expect(await cardFor(second)).toEqual(waiting(2));
    expect(await cardFor(walkIn)).toBeNull();
    await owner.cancel(taken);
    await tend();
    expect(await cardFor(first)).toEqual(offered());
    const visitors = await shop.app.inject({ url: '/api/v2/projects?filter[ids][]=102' });
    expect(visitors.json<Listed>().projects[0]).not.toHaveProperty('waitlist');
  });

  it('moves up when one leaves, who can join again at its end', async () => {
    await twoInLine();
    expect((await leave(first)).body.waitlist).toBeNull();
    expect(await lineOf(second)).toEqual(waiting(1));
    later(1);
    expect((await join(first)).body.waitlist).toEqual(waiting(2));
  });

  it.each([
    ['an event with a free place', 101, [409, 'event_not_full']],
    ['an event without a limit', 103, [409, 'event_not_full']],
    ['a closed event', 105, [409, 'event_closed']],
    ['an unknown event', 999, [404, 'not_found']],
  ])('is not that of %s', async (_what, event, refusal) => {
    const { status, body } = await join(first, event);
    expect([status, body.code]).toEqual(refusal);
  });

  it('needs a confirmed email, because offers come by mail', async () => {
    await exec("UPDATE users SET confirmed_at = NULL WHERE email = 'vip@demo.test'");
    const { status, body } = await join(first);
    expect([status, body.code]).toEqual([403, 'not_confirmed']);
  });

  it.each(['order_cutoff_at', 'run_at'])('ends with the orders of the event (%s)', async (column) => {
    await twoInLine();
    await exec('UPDATE events SET capacity = 2 WHERE id = 102');
    await tend();
    await exec(`UPDATE events SET ${column} = '${new Date(shop.clock.now()).toISOString()}' WHERE id = 102`);
    expect(await tend()).toBe(2);
    expect([await lineOf(first), await lineOf(second)]).toEqual([null, null]);
  });

  it('waits while the event is closed by hand, and goes on when it is opened again', async () => {
    await twoInLine();
    await exec("UPDATE events SET status = 'closed', capacity = 2 WHERE id = 102");
    expect(await tend()).toBe(0);
    expect([await lineOf(first), await lineOf(second)]).toEqual([waiting(1), waiting(2)]);
    await exec("UPDATE events SET status = 'open' WHERE id = 102");
    await tend();
    expect([await lineOf(first), await lineOf(second)]).toEqual([offered(), waiting(2)]);
  });

  it('of another event keeps its offer when an event is closed and its offers end', async () => {
    await twoInLine();
    const until = new Date(shop.clock.now() + MINUTE).toISOString();
    await exec(`UPDATE waitlist_entries SET status = 'offered', offered_until = '${until}'`);
    await exec(
      `INSERT INTO waitlist_entries (event_id, user_id, status, joined_at, offered_until) VALUES (101, 2, 'offered', now(), '${until}')`,
    );
    await closeEvent(shop.context, 102, { endOffers: true });
    expect([await lineOf(first), await lineOf(second)]).toEqual([waiting(1), waiting(2)]);
    expect(await lineOf(first, 101)).toEqual(offered(1));
  });

  it('begins again for a customer whose order took an offered place and was cancelled', async () => {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    const order = await first.place(102, ORDER);
    shop.provider.succeed(order.transactionId);
    await first.order(order.id);
    await first.cancel(order.id);
    later(31);
    expect((await join(first)).body.waitlist).toEqual(waiting(2));
  });

  it('ends with a cancelled event', async () => {
    await twoInLine();
    await exec('UPDATE events SET cancelled_at = order_cutoff_at WHERE id = 102');
    expect(await tend()).toBe(2);
  });
});

describe('a place that becomes free', () => {
  it('is the first customer’s in line, even before it is offered', async () => {
    await twoInLine();
    await owner.cancel(taken);
    expect(await quoteOf(walkIn)).toEqual(FULL);
    expect(await quoteOf(second)).toEqual(FULL);
    expect((await seenBy(walkIn)).full).toBe(true);
  });

  it('is not the customer’s whose unpaid order has given it up', async () => {
    const { transactionId } = await owner.order(taken);
    shop.provider.decline(transactionId);
    await owner.fail(102, taken);
    await join(first);
    later(16);
    await jobs.expireOrders?.(shop.context);
    expect((await owner.order(taken)).heldUntil).toBeNull();
    expect(await quoteOf(owner)).toEqual(FULL);
  });

  it('is not the customer’s whose hold has ended, even before the job releases it', async () => {
    await twoInLine();
    later(13);
    expect(await quoteOf(owner)).toEqual([200, undefined]);
    later(1);
    expect(await quoteOf(owner)).toEqual(FULL);
  });

  it('is offered by one mail, held for 30 minutes and refused to all others', async () => {
    await twoInLine();
    await owner.cancel(taken);
    expect(await tend()).toBe(1);
    expect(await tend()).toBe(0);
    const [mail, ...more] = await offers();
    expect([mail?.recipient, more]).toEqual(['vip@demo.test', []]);
    const text = await composeMail(shop.context, mail as MailRow);
    expect(text?.subject).toBe('A place is free at Nonna Rosa');
    expect(text?.text).toContain('We hold a place for you until 10:31 AM.');
    expect(text?.text).toContain('Order now: http://localhost:3000/events/102\n');
    expect(text?.headers).toEqual({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

    expect(await lineOf(first)).toEqual(offered());
    expect(await seenBy(first)).toMatchObject({ full: false, joinable: true, remaining: 1 });
    expect(await seenBy(second)).toMatchObject({ full: true, joinable: false, waitlist: waiting(2) });
    expect(await quoteOf(second)).toEqual(FULL);
    expect(await quoteOf(walkIn)).toEqual(FULL);
    expect(await quoteOf(first)).toEqual([200, undefined]);
    await checkInvariants(shop.context.db);
  });

  it('is left for the list by the order of its customer, who leaves the line', async () => {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    expect((await first.place(102, ORDER)).status).toBe('created');
    expect(await composeMail(shop.context, (await offers())[0] as MailRow)).toBeNull();
    expect(await lineOf(first)).toBeNull();
    expect(await lineOf(second)).toEqual(waiting(1));
    expect(await tend()).toBe(0);
  });

  it('is held until the end of a minute, as page and mail say it', async () => {
    await twoInLine();
    await owner.cancel(taken);
    later(1 / 3);
    await tend();
    expect(await lineOf(first)).toEqual(offered(30 + 2 / 3));
  });

  it('goes to the next after 30 minutes, not a millisecond before', async () => {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    shop.clock.set(shop.clock.now() + 30 * MINUTE - 1);
    expect(await tend()).toBe(0);
    expect(await quoteOf(first)).toEqual([200, undefined]);
    shop.clock.set(shop.clock.now() + 1);
    expect(await lineOf(first)).toMatchObject({ status: 'missed' });
    expect(await composeMail(shop.context, (await offers())[0] as MailRow)).toBeNull();
    expect(await quoteOf(first)).toEqual(FULL);
    expect(await tend()).toBe(2);
    expect(await lineOf(second)).toEqual(offered());
    // Who has missed a place is not in the line.
    await leave(first);
    expect(await lineOf(first)).toMatchObject({ status: 'missed' });
    expect((await join(walkIn)).body.waitlist).toEqual(waiting(2));
  });

  it('that passed unused is told by mail, once', async () => {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    later(30);
    await tend();
    const told = await rows<MailRow>(
      shop.context.db,
      sql`SELECT * FROM mails WHERE kind = 'waitlist_missed'`,
    );
    expect(told.map(({ recipient }) => recipient)).toEqual(['vip@demo.test']);
    const text = await composeMail(shop.context, told[0] as MailRow);
    expect(text?.subject).toBe('Your place at Nonna Rosa went to the next in line');
    expect(text?.text).toContain('You can join the waitlist again, at its end.');
    expect(text?.text).toContain('See the event: http://localhost:3000/events/102\n');
    // Of a customer who stands in line again it is no news.
    await join(first);
    expect(await composeMail(shop.context, told[0] as MailRow)).toBeNull();
  });

  it('is offered in the morning, if it became free at night; mail and page name the day where it is another', async () => {
    await exec(`UPDATE events SET order_cutoff_at = run_at WHERE id = 102`);
    await twoInLine();
    await owner.cancel(taken);
    shop.clock.set(Date.parse('2026-06-16T03:00:00Z'));
    expect(await tend()).toBe(0);
    shop.clock.set(Date.parse('2026-06-16T12:59:59Z'));
    expect([await tend(), await quoteOf(walkIn)]).toEqual([0, FULL]);
    shop.clock.set(Date.parse('2026-06-16T13:00:00Z'));
    expect(await tend()).toBe(1);
    expect(await lineOf(first)).toEqual(offered(240));
    await leave(first);
    shop.clock.set(Date.parse('2026-06-17T02:00:00Z'));
    await tend();
    const text = await composeMail(shop.context, (await offers())[1] as MailRow);
    expect(text?.text).toContain('We hold a place for you until Wednesday, June 17, 11:00 AM.');
  });

  it('goes to the next when it is declined, also by one press in the mail program', async () => {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    const { token } = ((await offers())[0]?.payload ?? {}) as { token: string };
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v2/unsubscribe/${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json()).toEqual({ message: 'You are not on the waitlist any more.' });
    expect(await tend()).toBe(1);
    expect([await lineOf(first), await lineOf(second)]).toEqual([null, offered()]);
  });

  it('goes to the next when the order that took it is not paid', async () => {
    await twoInLine();
    await owner.cancel(taken);
    await tend();
    const order = await first.place(102, ORDER);
    await first.cancel(order.id);
    await tend();
    expect(await lineOf(second)).toEqual(offered());
  });

  it('is still held for the customer whose card failed, and is ordered by paying again', async () => {
    const { order, until } = await failedOffer();
    later(16);
    await jobs.expireOrders?.(shop.context);
    expect(await lineOf(first)).toEqual({ ...offered(), offeredUntil: until });
    expect([await quoteOf(walkIn), await quoteOf(second)]).toEqual([FULL, FULL]);
    expect(await tend()).toBe(0);
    await checkInvariants(shop.context.db);

    const { transactionId } = await first.order(order);
    expect((await first.retry(order, transactionId)).status).toBe(200);
    expect(await lineOf(first)).toBeNull();
    shop.provider.succeed(transactionId);
    expect((await first.order(order)).status).toBe('paid');
    await first.cancel(order);
    await tend();
    expect([await lineOf(first), await lineOf(second)]).toEqual([null, offered()]);
  });

  it('is still held while an order that was never paid and another one of its customer come and go', async () => {
    const { until } = await failedOffer();
    later(2);
    const another = await first.place(102, ORDER);
    expect(await lineOf(first)).toBeNull();
    later(16);
    await jobs.expireOrders?.(shop.context);
    expect((await first.order(another.id)).status).toBe('expired');
    expect(await lineOf(first)).toEqual({ ...offered(), offeredUntil: until });
    expect(await tend()).toBe(0);
  });

  it('goes to the next when the card has failed and the 30 minutes are over', async () => {
    await failedOffer(29);
    later(16);
    await jobs.expireOrders?.(shop.context);
    expect(await lineOf(first)).toMatchObject({ status: 'missed' });
    expect(await tend()).toBe(1);
    expect(await lineOf(second)).toEqual(offered());
  });

  it('leaves the customer where they stood who was not offered one and whose card failed', async () => {
    await twoInLine();
    await exec('UPDATE events SET capacity = 4 WHERE id = 102');
    const order = await first.place(102, ORDER);
    await exec('UPDATE events SET capacity = 2 WHERE id = 102');
    shop.provider.decline(order.transactionId);
    await first.fail(102, order.id);
    expect(await lineOf(second)).toEqual(waiting(1));
    later(16);
    await jobs.expireOrders?.(shop.context);
    expect([await lineOf(first), await lineOf(second)]).toEqual([waiting(1), waiting(2)]);
  });

  it('is offered once, when several processes look at once, and is held until the cut-off at most', async () => {
    await twoInLine();
    await owner.cancel(taken);
    const cutoff = new Date(shop.clock.now() + 10 * MINUTE).toISOString();
    await exec(`UPDATE events SET order_cutoff_at = '${cutoff}' WHERE id = 102`);
    const changed = await Promise.all([tend(), tend(), tend()]);
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await lineOf(first)).toEqual(offered(10));
  });

  it('is anybody’s when there are more than the line needs', async () => {
    await twoInLine();
    await exec('UPDATE events SET capacity = 4 WHERE id = 102');
    expect((await seenBy(walkIn)).remaining).toBe(1);
    await walkIn.place(102, ORDER);
    expect(await tend()).toBe(2);
    expect([await lineOf(first), await lineOf(second)]).toEqual([offered(), offered()]);
  });
});

describe('the last place', () => {
  it('is sold once when the customer to whom it is offered and others press at the same time', async () => {
    await join(first);
    await owner.cancel(taken);
    await tend();
    const { total } = (await first.quote(102, ORDER.items, { delivery_type: 'pickup' })).body.data
      .checkoutDetails;
    const sheet = await first.sheet({ amount: total, event_id: 102 });
    const transaction_id = sheet.body.data.paymentSheet.paymentIntentId;
    const presses = await Promise.all([
      walkIn.post(102, { ...ORDER, transaction_id: 'walk-in-0001' }),
      first.post(102, { ...ORDER, transaction_id }),
      second.post(102, { ...ORDER, transaction_id: 'second-00001' }),
      tend(),
    ]);
    const codes = presses.slice(0, 3).map((press) => (typeof press === 'object' ? press.status : 0));
    expect(codes).toEqual([409, 200, 409]);
    await checkInvariants(shop.context.db);
  });

  it('in the slots of an event without a limit of its own belongs to the line too', async () => {
    await exec('UPDATE events SET capacity = NULL WHERE id = 102');
    await exec('UPDATE time_slots SET capacity = 1 WHERE event_id = 102');
    await join(first);
    await owner.cancel(taken);
    expect(await quoteOf(walkIn)).toEqual(FULL);
    await tend();
    expect(await lineOf(first)).toEqual(offered());
    expect(await quoteOf(walkIn)).toEqual(FULL);
    expect((await first.place(102, ORDER)).status).toBe('created');
  });

  it('is not retaken by a retry of an order that has lost it, while the event has a limit', async () => {
    const declined = await owner.order(taken);
    shop.provider.decline(declined.transactionId);
    await owner.fail(102, taken);
    later(16);
    await join(first);
    await shop.context.db.execute(
      sql`UPDATE orders SET holds = false, held_until = NULL WHERE id = ${taken}`,
    );
    await tend();
    const { status, body } = await owner.retry(taken, declined.transactionId);
    expect([status, body.code]).toEqual(FULL);
    // Without a limit there is room for all.
    await exec('UPDATE events SET capacity = NULL, enable_time_slot_select = false WHERE id = 102');
    expect((await owner.retry(taken, declined.transactionId)).status).toBe(200);
  });
});
