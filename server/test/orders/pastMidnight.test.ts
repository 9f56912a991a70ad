/** Events that go past midnight, and over a change of the clock: mails and calendar file name the day and the instant of the handover. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { composeMail } from '../../src/services/mail/compose';
import { desk } from '../desk/desk';
import { runJobs } from '../runJobs';
import { useShop } from '../shop';

const WORLD = readFileSync(path.join(__dirname, 'pastMidnight.yaml'), 'utf8');
const { shop, casey } = useShop('casey');
beforeEach(async () => {
  const done = await desk(shop.context, 'apply world.yaml --why test', { 'world.yaml': WORLD });
  expect([done.exit, done.err]).toEqual([0, expect.stringContaining('Written: event halloween-late')]);
});

async function buy(key: string, label: string) {
  const { db } = shop.context;
  const [event] = await db.select().from(t.events).where(eq(t.events.key, key));
  const dishes = await db
    .select()
    .from(t.products)
    .where(eq(t.products.eventId, event?.id ?? 0));
  const dish = dishes.find(({ name }) => name.startsWith('Jalapeño'));
  const [option] = await db
    .select()
    .from(t.productOptions)
    .where(eq(t.productOptions.productId, dish?.id ?? 0));
  const choices = await db
    .select()
    .from(t.optionChoices)
    .where(eq(t.optionChoices.optionId, option?.id ?? 0));
  const shown = await shop.app.inject({ url: `/api/v2/events/${event?.id}` });
  const { timeSlots } = shown.json<{ data: { event: { timeSlots: { id: number; label: string }[] } } }>().data
    .event;
  const slot = timeSlots.find((one) => one.label === label);
  const order = await casey.place(event?.id ?? 0, {
    items: [{ id: dish?.id, quantity: 2, product_option_choice_ids: [choices[1]?.id] }],
    delivery_type: 'pickup',
    time_slot_id: slot?.id,
  });
  shop.provider.succeed(order.transactionId);
  expect((await casey.order(order.id)).status).toBe('paid');
  return order;
}

async function mailsOf(kind: string) {
  const found = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, kind));
  const own = found.filter(({ recipient }) => recipient === 'casey@demo.test');
  return Promise.all(own.map((mail) => composeMail(shop.context, mail)));
}

type CalendarFile = { file: { name: string; text: string } };
async function calendarOf(membershipId: number): Promise<string> {
  const { status, body } = await casey.call<CalendarFile>('GET', `/memberships/${membershipId}/calendar`);
  expect([status, body.file?.name]).toEqual([200, `dwellivery-${membershipId}.ics`]);
  return body.file.text;
}
const unfold = (text: string) => text.replace(/\r\n /g, '');

it.each([
  ['dst-night', '11:30 PM', '20270314T053000Z', '20270314T090000Z'],
  ['dst-night', '3:30 AM', '20270314T083000Z', '20270314T090000Z'],
  ['fall-night', '11:30 PM', '20271107T043000Z', '20271107T090000Z'],
  ['fall-night', '2:30 AM', '20271107T083000Z', '20271107T090000Z'],
])('the calendar file of %s at %s is right over the change of the clock', async (event, slot, start, end) => {
  const order = await buy(event, slot);
  const text = await calendarOf(order.membershipId);
  expect(text.split('\r\n')).toEqual(expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`]));
  expect(text).not.toContain('TZID');
});

it('names the day after in receipt, reminders and calendar file, before and after paying', async () => {
  const order = await buy('halloween-late', '12:30 AM');
  const [receipt] = await mailsOf('receipt');
  expect(receipt?.text).toContain(
    'Your order is in for Friday, June 19. Pick it up from 12:30 AM: 100 N Wabash Ave',
  );
  expect(receipt?.text).toContain('2 × Jalapeño poppers ½ dz. “hot” (Bleu cheese (+ nuts!))');
  expect(receipt?.text).toContain('You can cancel until Thu, Jun 18, 8:00 PM.');

  const file = await calendarOf(order.membershipId);
  expect(receipt?.attachments?.[0]?.content).toBe(file);
  const lines = unfold(file).split('\r\n');
  expect(lines).toContain('DTSTART:20260619T053000Z');
  const words = lines.find((line) => line.startsWith('DESCRIPTION:Pick'));
  expect(words).toContain('2 × Jalapeño poppers ½ dz. “hot” (Bleu cheese (+ nuts!))');
  expect(words).toContain("Ring at 'Aleph'\\, 2nd floor");
  expect(words).toContain('You can cancel until Thu\\, Jun 18\\, 8:00 PM.');

  const remindedAt = async (instant: string, kind: string) => {
    shop.clock.set(Date.parse(instant));
    await runJobs(shop.context);
    const [mail] = await mailsOf(kind);
    return [mail?.subject, mail?.text.split('\n')[0]];
  };
  expect(await remindedAt('2026-06-17T17:00:00Z', 'reminder_day_before')).toEqual([
    expect.stringMatching(/ comes tomorrow night$/),
    expect.stringContaining(
      'is for tomorrow night, after midnight, Friday, June 19. Pick it up from 12:30 AM: ',
    ),
  ]);
  expect(await remindedAt('2026-06-18T15:00:00Z', 'reminder_same_day')).toEqual([
    expect.stringMatching(/ comes tonight$/),
    expect.stringContaining('is for tonight, after midnight, Friday, June 19. Pick it up from 12:30 AM: '),
  ]);
});

it('names the day of each time where the orders of one event are on two', async () => {
  await buy('halloween-late', '11:30 PM');
  const later = await buy('halloween-late', '12:30 AM');
  const file = unfold(await calendarOf(later.membershipId));
  expect(file).toContain('DTSTART:20260619T043000Z');
  expect(file).toMatch(
    /DESCRIPTION:Pick it up from 11:30 PM: .+ Pick it up on Friday\\, June 19\\, from 12:30 AM: /,
  );
});

it('has no calendar file for an order that is not paid', async () => {
  const order = await buy('halloween-late', '12:30 AM');
  expect((await casey.cancel(order.id)).status).toBe(200);
  expect((await casey.call('GET', `/memberships/${order.membershipId}/calendar`)).status).toBe(404);
});
