/** The life of an event with memberships, cancelling and reminders (contract, "The life of an event"). */
import { eq, sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { rows } from '../../src/db/rows';
import { runJobs } from '../runJobs';
import { composeMail, type MailRow } from '../../src/services/mail/compose';
import { cancelEvent, finishCancelledEvents } from '../../src/services/orders/cancel';
import type { Membership } from '../../src/schemas/orders';
import { Customer, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };

const { shop, casey } = useShop('casey');

const at = (instant: string) => shop.clock.set(Date.parse(instant));
const mailsOf = (kind: string) =>
  rows<MailRow & { mail_key: string }>(
    shop.context.db,
    sql`SELECT * FROM mails WHERE kind = ${kind} AND (payload->>'orderId') IN (SELECT id::text FROM orders WHERE event_id = 102)`,
  );

async function paidOrder() {
  const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}

it('completes event and membership two hours after the end, in answers even before the job has run', async () => {
  const order = await paidOrder();
  const status = async () => {
    const { status: own, eventStatus } = await casey.receipt(order.membershipId);
    return [own, eventStatus];
  };
  expect(await status()).toEqual(['active', 'open']);
  // Event 102 runs on Friday, June 19, from 5 to 7 PM in Chicago.
  at('2026-06-20T01:59:00Z');
  expect(await status()).toEqual(['active', 'closed']);
  at('2026-06-20T02:00:00Z');
  expect(await status()).toEqual(['complete', 'complete']);
  await runJobs(shop.context);
  const [stored] = await rows(
    shop.context.db,
    sql`SELECT e.status AS event, m.status AS membership FROM memberships m JOIN events e ON e.id = m.event_id WHERE m.id = ${order.membershipId}`,
  );
  expect(stored).toEqual({ event: 'complete', membership: 'complete' });
});

it('a payment that fails after the cut-off is told without a way to pay, also once its order has expired', async () => {
  const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
  shop.provider.delay(order.transactionId);
  await casey.order(order.id);
  at('2026-06-19T15:00:00Z');
  shop.provider.decline(order.transactionId);
  const told = async () => {
    await casey.order(order.id);
    const [mail] = await rows<MailRow>(
      shop.context.db,
      sql`SELECT * FROM mails WHERE kind = 'payment_failed'`,
    );
    return (await composeMail(shop.context, mail as MailRow))?.text;
  };
  const text = await told();
  expect(text).toContain('It can no longer be paid');
  expect(text).not.toContain('/retry');
  await runJobs(shop.context);
  expect((await casey.order(order.id)).status).toBe('expired');
  expect(await told()).toBe(text);
});

it('refunds every paid order of a cancelled event, also after the cut-off, and mails each customer once', async () => {
  const order = await paidOrder();
  at('2026-06-19T15:00:00Z');
  expect(await cancelEvent(shop.context, 102)).toEqual([]);
  expect(await cancelEvent(shop.context, 102)).toEqual([]);
  expect((await casey.order(order.id)).status).toBe('cancelled');
  // The order stays in the customer's lists.
  const listed = await casey.call<{ memberships: Membership[] }>('GET', '/memberships');
  expect(listed.body.memberships.find(({ id }) => id === order.membershipId)).toMatchObject({
    status: 'pending',
    eventCancelledAt: '2026-06-19T15:00:00.000Z',
    orders: [{ status: 'cancelled', paidAt: expect.any(String) as string }],
  });
  expect(shop.provider.kept(order.transactionId)).toBe(0);
  const [mail, ...more] = await mailsOf('order_cancelled');
  expect(more).toEqual([]);
  const text = await composeMail(shop.context, mail as MailRow);
  expect(text?.subject).toBe('Nonna Rosa is not coming');
  expect((await casey.quote(102, [FOCACCIA])).body).toMatchObject({
    code: 'event_closed',
    message: 'This event was canceled. Paid orders are refunded.',
  });
  const { body } = await casey.call<{ data: { event: object } }>('GET', '/events/102');
  expect(body.data.event).toMatchObject({
    status: 'closed',
    joinable: false,
    cancelledAt: '2026-06-19T15:00:00.000Z',
  });
});

it('cancels an order of a cancelled event later if the provider did not answer', async () => {
  const order = await casey.place(102, { items: [FOCACCIA], ...PICKUP });
  shop.provider.faults.push('down');
  expect(await cancelEvent(shop.context, 102)).toEqual([order.id]);
  await runJobs(shop.context);
  expect((await casey.order(order.id)).status).toBe('cancelled');
});

it('cancels every order of a cancelled event, paid or not, and names those whose payment is processing', async () => {
  const names = ['vip', 'nozip', 'lapsed'];
  const all = await Promise.all(names.map((name) => Customer.signIn(shop.app, `${name}@demo.test`)));
  const [vip, nozip, lapsed] = all as [Customer, Customer, Customer];
  const elsewhere = await casey.place(101, { items: [{ id: 101008, quantity: 1 }], time_slot_id: 1011 });
  const paid = await paidOrder();
  const order = { items: [FOCACCIA], ...PICKUP };
  const [created, failed, processing] = [
    await vip.place(102, order),
    await nozip.place(102, order),
    await lapsed.place(102, order),
  ];
  shop.provider.decline(failed.transactionId);
  await nozip.fail(102, failed.id);
  shop.provider.delay(processing.transactionId);
  const told: number[][] = [];
  expect(await cancelEvent(shop.context, 102, (...progress) => told.push(progress))).toEqual([processing.id]);
  expect(told.map(([done]) => done)).toEqual(told.map((_, at) => at + 1));
  expect(told.at(-1)).toEqual([told.length, told.length]);
  const states = () =>
    Promise.all([
      casey.order(paid.id),
      vip.order(created.id),
      nozip.order(failed.id),
      lapsed.order(processing.id),
      casey.order(elsewhere.id),
    ]).then((orders) => orders.map(({ status }) => status));
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'processing', 'created']);

  const first = new Date(shop.clock.now());
  shop.clock.set(shop.clock.now() + 5000);
  expect(await finishCancelledEvents(shop.context)).toBe(1);
  shop.provider.succeed(processing.transactionId);
  shop.clock.set(shop.clock.now() + 20_000);
  expect(await finishCancelledEvents(shop.context)).toBe(0);
  expect(await cancelEvent(shop.context, 102)).toEqual([]);
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'created']);
  expect(shop.provider.kept(processing.transactionId)).toBe(0);
  const [event] = await shop.context.db.select().from(t.events).where(eq(t.events.id, 102));
  expect(event?.cancelledAt).toEqual(first);
  await expect(cancelEvent(shop.context, 999)).rejects.toMatchObject({ code: 'not_found' });
});

describe('reminders', () => {
  const kinds = async () => {
    await runJobs(shop.context);
    await runJobs(shop.context);
    return [(await mailsOf('reminder_day_before')).length, (await mailsOf('reminder_same_day')).length];
  };

  it('come the day before at 10:00 and on the day at 9:00, once each, with time, place, receipt and calendar file', async () => {
    const order = await paidOrder();
    at('2026-06-18T14:59:00Z');
    expect(await kinds()).toEqual([0, 0]);
    at('2026-06-18T15:00:00Z');
    expect(await kinds()).toEqual([1, 0]);
    at('2026-06-19T13:59:00Z');
    expect(await kinds()).toEqual([1, 0]);
    at('2026-06-19T14:00:00Z');
    expect(await kinds()).toEqual([1, 1]);
    // Back to when the first is sent: later its "tomorrow" is wrong, and it is dropped.
    at('2026-06-18T15:00:00Z');
    const [mail] = await mailsOf('reminder_day_before');
    const text = await composeMail(shop.context, mail as MailRow);
    expect(text?.subject).toBe('Your order from Nonna Rosa comes tomorrow');
    expect(text?.text).toMatch(/Friday, June 19\. Pick it up from 5:30 PM: .+, Naperville, IL 60540\./);
    expect(text?.text).toContain('Look for the tomato-red door hanger');
    expect(text?.text).toContain(`/orders/${order.membershipId}/receipt`);
    const [file] = text?.attachments ?? [];
    expect(file?.filename).toBe('order.ics');
    expect(file?.content).toContain('DTSTART:20260619T223000Z\r\nDTEND:20260620T000000Z\r\n');
    expect(file?.content).toContain('SUMMARY:Pickup: Nonna Rosa');
    for (const line of file?.content.split('\r\n') ?? [])
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('are not sent for orders placed later, cancelled orders and past events', async () => {
    at('2026-06-18T15:30:00Z');
    await shop.context.db.execute(
      sql`UPDATE events SET order_cutoff_at = '2026-06-19T16:00:00Z' WHERE id = 102`,
    );
    const order = await paidOrder();
    expect(await kinds()).toEqual([0, 0]);
    at('2026-06-19T14:30:00Z');
    expect(await kinds()).toEqual([0, 1]);
    const [mail] = await mailsOf('reminder_same_day');
    await casey.cancel(order.id);
    expect(await composeMail(shop.context, mail as MailRow)).toBeNull();
  });

  it('are not sent to a customer who turned them off, also after they were queued; one press does so', async () => {
    await paidOrder();
    at('2026-06-18T15:00:00Z');
    expect(await kinds()).toEqual([1, 0]);
    const [mail] = await mailsOf('reminder_day_before');
    const text = await composeMail(shop.context, mail as MailRow);
    expect(text?.headers).toEqual({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(text?.text).toContain('/notifications/');
    const press = new URL(String(text?.list?.unsubscribe.url)).pathname;
    expect((await shop.app.inject({ method: 'POST', url: press })).statusCode).toBe(200);
    expect(await composeMail(shop.context, mail as MailRow)).toBeNull();
    at('2026-06-19T14:00:00Z');
    expect(await kinds()).toEqual([1, 0]);
    // The receipt is about the order, and stays without that header.
    const [receipt] = await mailsOf('receipt');
    const told = await composeMail(shop.context, receipt as MailRow);
    expect([told?.list, told?.headers]).toEqual([undefined, undefined]);
    expect(told?.text).toContain('/notifications/');
  });

  it('of the day before are not sent late on the day itself', async () => {
    await paidOrder();
    at('2026-06-19T15:00:00Z');
    expect(await kinds()).toEqual([0, 1]);
  });
});
