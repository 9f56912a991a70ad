/** Receipt, mail, reminder, calendar file and download are made in five places, and tell one order in the same words. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { formatLongDay } from '@dwellivery/domain/eventDays';
import { handoverTime } from '@dwellivery/domain/handover';
import { cancelText, choicesText, handedOverAt } from '@dwellivery/domain/orderLabels';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { composeMail } from '../../src/services/mail/compose';
import { desk } from '../desk/desk';
import { DEMO_PASSWORD } from '../helper';
import { runJobs } from '../runJobs';
import { TO_CASEY, useShop } from '../shop';

const WORLD = readFileSync(path.join(__dirname, 'pastMidnight.yaml'), 'utf8');
const { shop, casey } = useShop('casey');

type Shown = {
  menuCategories: { products: { id: number; options: { id: number; choices: { id: number }[] }[] }[] }[];
};

/** Orders two of the first dish that has choices, with each option's first one, a note to the dish and one to the kitchen. */
async function buy(eventId: number, label: string, fields: Record<string, unknown>): Promise<Order> {
  const { body } = await casey.call<{ data: Shown }>('GET', `/events/${eventId}/menu_categories`);
  const dishes = body.data.menuCategories.flatMap(({ products }) => products);
  const dish = dishes.find(({ options }) => options.length > 0);
  const shown = await casey.call<{ data: { event: { timeSlots: { id: number; label: string }[] } } }>(
    'GET',
    `/events/${eventId}`,
  );
  const slot = shown.body.data.event.timeSlots.find((one) => one.label === label);
  const choices = dish?.options.map((option) => option.choices[0]?.id);
  const order = await casey.place(eventId, {
    items: [{ id: dish?.id, quantity: 2, product_option_choice_ids: choices, notes: 'Extra lime, please' }],
    notes: 'Ring twice',
    time_slot_id: slot?.id,
    ...fields,
  });
  shop.provider.succeed(order.transactionId);
  expect((await casey.order(order.id)).status).toBe('paid');
  return order;
}

async function mailOf(kind: string): Promise<string> {
  const found = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, kind));
  const own = found.filter(({ recipient }) => recipient === 'casey@demo.test').at(-1);
  return (own && (await composeMail(shop.context, own))?.text) ?? '';
}

async function calendarOf(membershipId: number): Promise<string> {
  const { body } = await casey.call<{ file: { text: string } }>(
    'GET',
    `/memberships/${membershipId}/calendar`,
  );
  return body.file.text.replace(/\r\n /g, '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
}

/** The part of the download about one order. */
async function downloadOf(orderId: number): Promise<string> {
  const { id } = (await casey.call<{ session: { user: { id: number } } }>('GET', '/session')).body.session
    .user;
  const { body } = await casey.call<{ file: { text: string } }>('POST', `/users/${id}/export`, {
    format: 'page',
    user: { current_password: DEMO_PASSWORD },
  });
  const part = body.file.text.split('<section>').find((one) => one.startsWith(`<h3>Order ${orderId},`)) ?? '';
  return part
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

/** What the receipt says, by the words of its screen (src/features/orders). */
async function factsOf({ membershipId }: Order): Promise<Record<string, string>> {
  const shown = await casey.receipt(membershipId);
  const { d2d, pickupTime, eventRunAt, eventEndsAt, eventTimeZone: zone, customerAddress } = shown;
  const line = shown.lineItems.find(({ sku }) => sku === null);
  const until = shown.orders.at(-1)?.cancellableUntil;
  return {
    day: formatLongDay(handedOverAt({ pickupTime, eventRunAt }), zone),
    time: handoverTime({ isDelivered: d2d, slot: pickupTime, runAt: eventRunAt, endsAt: eventEndsAt }, zone),
    place: (d2d ? customerAddress : shown.pickupStreet) ?? '',
    dish: `${line?.quantity} × ${line?.name} (${choicesText(line?.optionChoices ?? [])}, “${line?.notes}”)`,
    notes: shown.orderNotes ?? '',
    cancel: until ? cancelText(until, zone) : '',
  };
}

const DELIVERY = { ...TO_CASEY, delivery_type: 'd2d' };

it.each([
  ['a delivery', 101, '5:30 PM', DELIVERY, 'Thursday, June 18', 'from 5:30 PM', '2026-06-17T15:30:00Z'],
  ['a delivery at any time', 103, '', DELIVERY, /June/, /^between .+ and .+ [AP]M$/, ''],
  ['a pickup past midnight', 0, '12:30 AM', {}, 'Friday, June 19', 'from 12:30 AM', '2026-06-17T17:00:00Z'],
] as const)('%s is the same order everywhere', async (_what, given, label, fields, day, time, remindedAt) => {
  await desk(shop.context, 'apply world.yaml --why test', { 'world.yaml': WORLD });
  const [late] = await shop.context.db.select().from(t.events).where(eq(t.events.key, 'halloween-late'));
  const order = await buy(given || (late?.id ?? 0), label, fields);
  const facts = await factsOf(order);
  expect(facts).toMatchObject({
    day: expect.stringMatching(day),
    time: expect.stringMatching(time),
    dish: expect.stringMatching(/^2 × .+ \(.+, “Extra lime, please”\)$/),
    notes: 'Ring twice',
    cancel: expect.stringMatching(/^You can cancel until .+, \d+:\d\d [AP]M\.$/),
  });

  const makers: Record<string, string> = {
    mail: await mailOf('receipt'),
    // Its day is that of DTSTART.
    calendar: `${await calendarOf(order.membershipId)} ${facts.day}`,
    download: await downloadOf(order.id),
  };
  if (remindedAt) {
    shop.clock.set(Date.parse(remindedAt));
    await runJobs(shop.context);
    makers.reminder = await mailOf('reminder_day_before');
  }
  const missing = Object.entries(makers).flatMap(([maker, text]) =>
    Object.entries(facts).flatMap(([fact, words]) =>
      text.includes(words) ? [] : [`${maker}: ${fact} ${words}`],
    ),
  );
  expect(missing).toEqual([]);
});
