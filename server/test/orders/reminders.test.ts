/** What receipts and reminders say about the time: of a delivery without a time slot, and of two orders of one event. */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import { runJobs } from '../runJobs';
import { composeMail, type MailRow } from '../../src/services/mail/compose';
import { type Customer, TO_CASEY, useShop } from '../shop';

const PICKUP = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup' };
const DELIVERY = {
  items: [{ id: 101008, quantity: 1 }],
  ...TO_CASEY,
};

const { shop, casey } = useShop('casey');

async function paid(event: number, fields: Parameters<Customer['place']>[1]) {
  const order = await casey.place(event, fields);
  shop.provider.succeed(order.transactionId);
  expect((await casey.order(order.id)).status).toBe('paid');
  return order;
}
const mailsOf = async (kind: string, event: number) => {
  const found = await rows<MailRow>(
    shop.context.db,
    sql`SELECT m.* FROM mails m JOIN orders o ON o.id::text = m.payload->>'orderId'
        WHERE m.kind = ${kind} AND o.event_id = ${event} AND o.user_id = 1 AND o.body_hash NOT LIKE 'demo-%'`,
  );
  return Promise.all(found.map((mail) => composeMail(shop.context, mail)));
};
/** Noon of the day before the event. */
async function dayBefore(event: number): Promise<void> {
  const [found] = await rows<{ run_at: string }>(
    shop.context.db,
    sql`SELECT run_at FROM events WHERE id = ${event}`,
  );
  const day = new Date(Date.parse(String(found?.run_at)) - 24 * 60 * 60_000).toISOString().slice(0, 10);
  shop.clock.set(Date.parse(`${day}T17:00:00Z`));
  await runJobs(shop.context);
  await runJobs(shop.context);
}
const TIME = /It comes to 418 Sunset Dr, Naperville, IL 60540 between \d+:\d\d PM and \d+:\d\d PM\./;

it('a delivery without a time slot has the time of its event in receipt and reminder', async () => {
  await paid(101, DELIVERY);
  const [receipt] = await mailsOf('receipt', 101);
  expect(receipt?.text).toMatch(TIME);
  await dayBefore(101);
  const [reminder, ...more] = await mailsOf('reminder_day_before', 101);
  expect([reminder?.text, more]).toEqual([expect.stringMatching(TIME), []]);
});

it('a reminder that waited for the mail server is not sent once its "tomorrow" or "today" is wrong', async () => {
  await paid(102, { ...PICKUP, time_slot_id: 1021 });
  await dayBefore(102);
  const subjectAt = async (kind: string, instant: string) => {
    shop.clock.set(Date.parse(instant));
    return (await mailsOf(kind, 102)).map((mail) => mail?.subject);
  };
  // Midnight in Naperville.
  expect(await subjectAt('reminder_day_before', '2026-06-19T04:59:59Z')).toEqual([
    'Your order from Nonna Rosa comes tomorrow',
  ]);
  expect(await subjectAt('reminder_day_before', '2026-06-19T05:00:00Z')).toEqual([undefined]);

  shop.clock.set(Date.parse('2026-06-19T14:00:00Z'));
  await runJobs(shop.context);
  // The dinner ends at 7:00 PM.
  expect(await subjectAt('reminder_same_day', '2026-06-19T23:59:59Z')).toEqual([
    'Your order from Nonna Rosa comes today',
  ]);
  expect(await subjectAt('reminder_same_day', '2026-06-20T00:00:00Z')).toEqual([undefined]);
});

describe('two orders of one event', () => {
  beforeEach(() =>
    shop.context.db.execute(sql`INSERT INTO time_slots (id, event_id, starts_at, capacity)
      SELECT 1022, event_id, starts_at + interval '30 minutes', 9 FROM time_slots WHERE id = 1021`),
  );

  it('are in one reminder, with the time of each, the earlier one first', async () => {
    await paid(102, { ...PICKUP, time_slot_id: 1022 });
    await paid(102, { ...PICKUP, time_slot_id: 1021 });
    await dayBefore(102);
    const [reminder, ...more] = await mailsOf('reminder_day_before', 102);
    expect(more).toEqual([]);
    expect(reminder?.text).toMatch(/Pick it up from 5:30 PM: .+ Pick it up from 6:00 PM: /);
    const file = reminder?.attachments?.[0]?.content.replace(/\r\n /g, '');
    expect(file).toContain('DTSTART:20260619T223000Z');
    expect(file).toMatch(/DESCRIPTION:Pick it up from 5:30 PM: .+Pick it up from 6:00 PM: .+tomato-red/);
  });

  it('are reminded of by the one that is left when the other is cancelled', async () => {
    await paid(102, { ...PICKUP, time_slot_id: 1021 });
    const last = await paid(102, { ...PICKUP, time_slot_id: 1022 });
    await dayBefore(102);
    await shop.context.db.execute(sql`UPDATE events SET order_cutoff_at = run_at WHERE id = 102`);
    expect((await casey.cancel(last.id)).status).toBe(200);
    const [reminder] = await mailsOf('reminder_day_before', 102);
    expect(reminder?.text).toContain('Pick it up from 5:30 PM: ');
    expect(reminder?.text).not.toMatch(/Pick it up.+Pick it up/);
  });
});
