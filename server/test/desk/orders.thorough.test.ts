/** Events and orders from the desk, through the services that the API uses. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { composeMail } from '../../src/services/mail/compose';
import { bookReversals } from '../../src/services/payments/reversals';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import { Customer, closeShop, openShop, type Shop } from '../shop';
import { desk } from './desk';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => closeShop(shop));

const WHY = '--why "a test"';
const DISH = { id: 102006, quantity: 2 };
const run = <T>(line: string) => desk<T>(shop.context, line);
const audit = () => shop.context.db.select().from(t.deskAudit).orderBy(t.deskAudit.id);
const statusOf = async (id: number) =>
  (await shop.context.db.select().from(t.orders).where(eq(t.orders.id, id)))[0]?.status;

async function paidOrder(email = 'casey@demo.test') {
  const customer = await Customer.signIn(shop.app, email);
  const order = await customer.place(102, { items: [DISH], time_slot_id: 1021 });
  shop.provider.succeed(order.transactionId);
  const paid = await customer.order(order.id);
  expect(paid.status).toBe('paid');
  return paid;
}
const mailsOf = async (kind: string) => shop.context.db.select().from(t.mails).where(eq(t.mails.kind, kind));

it.each(['orders list --limit 3', 'audit --last 1', 'outbox --limit 1'])(
  'says that a list has more: %s',
  async (line) => {
    await paidOrder();
    await paidOrder('vip@demo.test');
    for (const event of [101, 103]) await run(`events close ${event} ${WHY}`);
    const most = /\d+$/.exec(line)?.[0];
    const { err, out } = await run(line);
    expect(err).toMatch(new RegExp(`^There are more than these ${most}: --(limit|last) shows them\\.\n`));
    const all = await run(line.replace(/\d+$/, '1000'));
    expect([all.err, all.out.length > out.length]).toEqual(['', true]);
  },
);

describe('events', () => {
  it('lists what is ahead, and with --all what is past', async () => {
    const ahead = await run<{ id: number; phase: string; orders: number }[]>('events list --json');
    const all = await run<{ id: number }[]>('events list --all --json');
    const full = ahead.json.result.find(({ id }) => id === 104);
    expect(full).toMatchObject({ phase: 'open', orders: 12 });
    expect(ahead.json.result.map(({ id }) => id)).not.toContain(108);
    expect(all.json.result.map(({ id }) => id)).toContain(108);
    expect((await run('events list')).out).toMatch(/^104 .*12 of 12/m);
  });

  it('opens a draft only with --why, and writes down who, when, why and what', async () => {
    expect(await run('events publish 106')).toMatchObject({ exit: 2, err: expect.stringContaining('--why') });
    expect(await run('events publish 106 --dry-run')).toMatchObject({
      exit: 0,
      out: expect.stringContaining('would be opened'),
    });
    expect(await audit()).toEqual([]);
    const done = await run(`events publish 106 --why "menu is ready" --who maria`);
    expect([done.exit, done.out]).toEqual([0, expect.stringContaining('/events/106')]);
    const [event] = await shop.context.db.select().from(t.events).where(eq(t.events.id, 106));
    expect(event?.status).toBe('open');
    expect(await audit()).toEqual([
      expect.objectContaining({
        who: 'maria',
        why: 'menu is ready',
        command: 'events publish',
        about: { event: 106 },
        outcome: 'done',
        what: expect.objectContaining({ changed: true }),
        at: new Date(shop.clock.now()),
      }),
    ]);
    expect((await run('audit')).out).toMatch(/maria +events publish .*done +menu is ready/);
  });

  it('says that a change was made, though its answer cannot be written to a file', async () => {
    expect(await run(`events close 101 ${WHY} --out none/answer.txt`)).toMatchObject({
      ...{ exit: 4, out: '' },
      err: 'none/answer.txt cannot be written: there is no such folder. The command itself was carried out.\n',
    });
    expect((await audit()).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('repeats no change', async () => {
    await run(`events close 101 ${WHY}`);
    expect((await run(`events close 101 ${WHY}`)).out).toBe('Event 101 is closed already.\n');
    await run(`events publish 101 ${WHY}`);
    expect((await run(`events publish 101 ${WHY}`)).out).toBe('Event 101 is open already.\n');
    expect(await audit()).toHaveLength(2);
  });

  it('closes an event while a place is offered only if it is told to end the offers, which keeps the line', async () => {
    const { db } = shop.context;
    await db.update(t.events).set({ capacity: 0 }).where(eq(t.events.id, 102));
    const first = await Customer.signIn(shop.app, 'casey@demo.test');
    await first.call('POST', '/events/102/waitlist');
    await db.update(t.events).set({ capacity: 1 }).where(eq(t.events.id, 102));
    await tendWaitlists(shop.context);
    const lineOf = async (id: number) =>
      (await db.select().from(t.waitlistEntries).where(eq(t.waitlistEntries.eventId, id))).map(
        ({ eventId, status }) => [eventId, status],
      );
    const line = () => lineOf(102);

    const refused = await run(`events close 102 ${WHY}`);
    expect([refused.exit, refused.err]).toEqual([
      7,
      `The waitlist is offered 1 place until ${new Date(shop.clock.now() + 4 * 3_600_000).toISOString()}. Close later, or with --end-offers: the offers end, and their customers keep their place in line.\n`,
    ]);
    expect(await line()).toEqual([[102, 'offered']]);

    const second = await Customer.signIn(shop.app, 'vip@demo.test');
    await db.update(t.events).set({ capacity: 0 }).where(eq(t.events.id, 111));
    await second.call('POST', '/events/111/waitlist');
    await db.update(t.events).set({ capacity: 1000 }).where(eq(t.events.id, 111));
    await tendWaitlists(shop.context);
    const closed = await run(`events close 102 --end-offers ${WHY}`);
    expect([closed.exit, closed.out]).toEqual([0, 'Event 102 takes no more orders.\n']);
    expect(await lineOf(111)).toEqual([[111, 'offered']]);
    await tendWaitlists(shop.context);
    expect(await line()).toEqual([[102, 'waiting']]);
    await run(`events publish 102 ${WHY}`);
    await tendWaitlists(shop.context);
    expect(await line()).toEqual([[102, 'offered']]);
  });

  it('refuses to open an event that cannot take orders, and says what is missing', async () => {
    await shop.context.db.update(t.products).set({ available: false }).where(eq(t.products.eventId, 106));
    const noMenu = await run(`events publish 106 ${WHY} --json`);
    expect([noMenu.exit, noMenu.json]).toEqual([
      6,
      { ok: false, exit: 6, error: { code: 'event_incomplete', message: 'Its menu has no dish.' } },
    ]);
    const late = new Date(shop.clock.now() - 1);
    await shop.context.db.update(t.events).set({ orderCutoffAt: late }).where(eq(t.events.id, 106));
    expect((await run(`events publish 106 ${WHY}`)).err).toContain(`Orders ended at ${late.toISOString()}`);
    expect((await run(`events publish 108 ${WHY}`)).err).toContain('is complete');
    expect((await run(`events close 106 ${WHY}`)).err).toContain('A draft takes no orders');
    expect(await run(`events publish 999 ${WHY}`)).toMatchObject({
      exit: 5,
      err: 'There is no event 999.\n',
    });
    expect(await audit()).toEqual([]);
  });

  it('cancels an event: shows what goes back, gives it back and writes to the customers', async () => {
    const order = await paidOrder();
    const cents = Math.round(order.total * 100);
    const plan = await run<{ refunds: unknown[] }>('events cancel 102 --dry-run --json');
    expect(plan.json.result.refunds).toEqual([{ order: order.id, cents }]);
    expect(await statusOf(order.id)).toBe('paid');

    const done = await run<{ cancelled: number[]; left: number[] }>(`events cancel 102 ${WHY} --json`);
    expect([done.exit, done.json.result]).toEqual([0, expect.objectContaining({ left: [], unmade: [] })]);
    expect(done.json.result.cancelled).toContain(order.id);
    expect(done.err).toContain('Order 1 of 2');
    expect([...shop.provider.refunds.values()]).toEqual([
      expect.objectContaining({ intentId: order.transactionId, amountCents: cents }),
    ]);
    expect(await mailsOf('order_cancelled')).toHaveLength(1);
    expect((await run(`events cancel 102 ${WHY}`)).out).toBe('Event 102 is canceled already.\n');
  });

  it('counts what went back before as given back already', async () => {
    const order = await paidOrder();
    await run(`orders refund ${order.id} --amount 3 ${WHY}`);
    const cents = Math.round(order.total * 100) - 300;
    const plan = await run('events cancel 102 --dry-run');
    expect(plan.out).toContain(`$${(cents / 100).toFixed(2)} given back for 1 paid one,`);
    const done = await run<{ refunds: unknown[] }>(`events cancel 102 ${WHY} --json`);
    expect(done.json.result.refunds).toEqual([{ order: order.id, cents }]);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('says which refunds are not made yet while the provider is down', async () => {
    const order = await paidOrder();
    shop.provider.faults.push('down');
    const done = await run<{ unmade: unknown[] }>(`events cancel 102 ${WHY} --json`);
    expect([done.exit, done.json.result.unmade]).toEqual([
      9,
      [{ orderId: order.id, cents: Math.round(order.total * 100) }],
    ]);
    expect((await audit())[0]?.outcome).toBe('partly');
  });

  it('does not cancel what is over', async () => {
    expect(await run(`events cancel 108 ${WHY}`)).toMatchObject({
      exit: 6,
      err: expect.stringContaining('is over'),
    });
  });
});

describe('orders', () => {
  it('finds them by event, customer and state', async () => {
    const ids = async (line: string) =>
      (await run<{ id: number }[]>(`orders list --json ${line}`)).json.result.map(({ id }) => id);
    expect(await ids('--event 108')).toEqual([1003]);
    expect(await ids('--customer CASEY@demo.test --event 113')).toEqual([1004]);
    expect(await ids('--status payment_failed')).toEqual([1005]);
    expect(await ids('--customer 1 --limit 2')).toHaveLength(2);
    expect(await run('orders list --customer nobody@demo.test')).toMatchObject({ exit: 5 });
    expect(await run('orders list --status eaten')).toMatchObject({ exit: 2 });
  });

  it('shows one with its dishes, payments and refunds', async () => {
    const { out } = await run('orders show 1003');
    expect(out).toContain('casey@demo.test');
    expect(out).toMatch(/1 × +\$13\.90 +Margherita, Thin and crisp/);
    expect(out).toMatch(/pi_demo_1003 +succeeded/);
    expect((await run('orders show 4711')).exit).toBe(5);
  });

  it('refunds a whole order after the cut-off, when the customer cannot', async () => {
    const order = await paidOrder();
    const [event] = await shop.context.db.select().from(t.events).where(eq(t.events.id, 102));
    shop.clock.set(Number(event?.orderCutoffAt) + 1000);
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    expect((await customer.cancel(order.id)).body.code).toBe('cancel_too_late');

    const plan = await run<{ cents: number }>(`orders refund ${order.id} --dry-run --json`);
    expect([plan.json.result.cents, await statusOf(order.id)]).toEqual([
      Math.round(order.total * 100),
      'paid',
    ]);
    const done = await run(`orders refund ${order.id} ${WHY}`);
    expect([done.exit, await statusOf(order.id)]).toEqual([0, 'cancelled']);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    expect((await run(`orders refund ${order.id} ${WHY}`)).out).toContain('canceled already');
  });

  it('says what to do if the refund of an order failed after it was made', async () => {
    const order = await paidOrder();
    await run(`orders refund ${order.id} ${WHY}`);
    const [made] = await shop.context.db.select().from(t.refunds);
    shop.provider.failRefund(made?.providerId ?? '');
    await bookReversals(shop.context, order.transactionId);
    const again = await run(`orders refund ${order.id} ${WHY}`);
    expect([again.exit, again.err]).toEqual([
      6,
      expect.stringContaining(`$${order.total.toFixed(2)} for order ${order.id} failed. Give it back at`),
    ]);
    shop.provider.refundByHand(order.transactionId);
    await bookReversals(shop.context, order.transactionId);
    expect((await run(`orders refund ${order.id} ${WHY}`)).out).toContain('canceled already');
  });

  it('cancels an order of which everything went back in parts', async () => {
    const order = await paidOrder();
    await run(`orders refund ${order.id} --amount ${order.total} ${WHY}`);
    const done = await run<{ cents: number }>(`orders refund ${order.id} ${WHY} --json`);
    expect([done.exit, done.json.result.cents, await statusOf(order.id)]).toEqual([0, 0, 'cancelled']);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('gives the reservation fee back as well, although another order of the day stays', async () => {
    const first = await paidOrder();
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    const second = await customer.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.succeed(second.transactionId);
    await customer.order(second.id);
    expect((await customer.order(first.id)).feeKeptOnCancel).toBe(5);
    await run(`orders refund ${first.id} ${WHY}`);
    expect(shop.provider.kept(first.transactionId)).toBe(0);
  });

  it('gives back parts while the order stays, each once, and no more than was paid', async () => {
    const order = await paidOrder();
    for (const amount of ['3', '4.50']) await run(`orders refund ${order.id} --amount ${amount} ${WHY}`);
    expect([...shop.provider.refunds.values()].map(({ amountCents }) => amountCents)).toEqual([300, 450]);
    expect(await statusOf(order.id)).toBe('paid');
    const left = (order.total - 7.5).toFixed(2);
    expect(await run(`orders refund ${order.id} --amount 500 ${WHY}`)).toMatchObject({
      exit: 6,
      err: `Only $${left} of order ${order.id} are left to give back.\n`,
    });
    const mails = await mailsOf('order_given_back');
    const texts = await Promise.all(mails.map((mail) => composeMail(shop.context, mail)));
    expect(texts.map((mail) => mail?.subject)).toEqual([
      '$3.00 on their way back to you',
      '$4.50 on their way back to you',
    ]);
    // A customer who cancels then gets the rest.
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    expect((await customer.cancel(order.id)).status).toBe(200);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
  });

  it('keeps no more of a fee than what was left of the charge', async () => {
    const first = await paidOrder();
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    const second = await customer.place(102, { items: [DISH], time_slot_id: 1021 });
    shop.provider.succeed(second.transactionId);
    await customer.order(second.id);
    const amount = (first.total - 2).toFixed(2);
    await run(`orders refund ${first.id} --amount ${amount} ${WHY}`);
    expect((await customer.cancel(first.id)).status).toBe(200);
    expect(shop.provider.kept(first.transactionId)).toBe(200);
  });

  it('gives money back for an event that is over, and the order stays', async () => {
    const order = await paidOrder();
    const [event] = await shop.context.db.select().from(t.events).where(eq(t.events.id, 102));
    shop.clock.set(Number(event?.endsAt) + 3 * 3_600_000);
    const done = await run<{ stays: boolean }>(`orders refund ${order.id} ${WHY} --json`);
    expect([done.exit, done.json.result.stays, await statusOf(order.id)]).toEqual([0, true, 'paid']);
    expect(shop.provider.kept(order.transactionId)).toBe(0);
    expect((await run(`orders refund ${order.id} ${WHY}`)).err).toContain('left on a card');
  });

  it('refuses a word for a number', async () => {
    expect(await run(`orders refund ten ${WHY} --json`)).toMatchObject({
      exit: 2,
      json: { ok: false, error: { code: 'usage', message: expect.stringContaining('whole number') } },
    });
    expect(await run(`orders refund 1001 --amount lots ${WHY}`)).toMatchObject({ exit: 2 });
    expect(await run('orders')).toMatchObject({ exit: 2, err: expect.stringContaining('move-slot') });
    expect(await run('ordres list')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('Did you mean orders'),
    });
    expect(await run('--help')).toMatchObject({ exit: 0, out: expect.stringContaining('events') });
  });
});

describe('moving to another slot', () => {
  const order101 = async () => {
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    const items = [{ id: 101011, quantity: 1 }];
    const order = await customer.place(101, { items, time_slot_id: 1011 });
    shop.provider.succeed(order.transactionId);
    return customer.order(order.id);
  };

  it('takes the time or the id, and writes to the customer', async () => {
    const order = await order101();
    expect((await run(`orders move-slot ${order.id} 17:30 --dry-run`)).out).toContain('5:30 PM');
    expect((await run(`orders move-slot ${order.id} 17:30 ${WHY}`)).exit).toBe(0);
    const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, order.id));
    expect(row?.timeSlotId).toBe(1012);
    const [mail] = await mailsOf('order_moved');
    const text = mail && (await composeMail(shop.context, mail));
    expect(text?.text).toContain('Pick it up from 5:30 PM');
    expect((await run(`orders move-slot ${order.id} 1012 ${WHY}`)).out).toContain('already');
  });

  it('takes a time after midnight', async () => {
    const order = await order101();
    const startsAt = new Date('2026-06-22T05:30:00Z');
    await shop.context.db.update(t.timeSlots).set({ startsAt }).where(eq(t.timeSlots.id, 1014));
    expect((await run(`orders move-slot ${order.id} 00:30 --dry-run`)).out).toContain('12:30 AM');
  });

  it('refuses a full slot, an unknown one, one that has begun, and an order that holds no place', async () => {
    const order = await order101();
    expect(await run(`orders move-slot ${order.id} 18:00 ${WHY} --json`)).toMatchObject({
      exit: 6,
      json: { error: { code: 'slot_full' } },
    });
    expect(await run(`orders move-slot 99999 18:00 ${WHY}`)).toMatchObject({
      exit: 5,
      err: 'There is no order 99999.\n',
    });
    expect(await run(`orders move-slot ${order.id} 03:00 ${WHY}`)).toMatchObject({
      exit: 5,
      err: expect.stringContaining('1014 (6:30 PM)'),
    });
    expect((await run(`orders move-slot ${order.id} 25:00 ${WHY}`)).err).toContain('has no slot 25:00');
    expect((await run(`orders move-slot 1005 1021 ${WHY}`)).err).toContain('holds no place');
    shop.clock.set(Date.parse('2026-06-18T22:35:00Z'));
    expect((await run(`orders move-slot ${order.id} 17:30 ${WHY}`)).err).toContain('has begun');
  });
});
