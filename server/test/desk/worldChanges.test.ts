/** Applying a world file while a change of a paid order is open: the order can still become what the change makes it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { useShop } from '../shop';
import { desk } from './desk';

const { shop, exec, casey } = useShop('casey');
const FILE = 'world.yaml';
const EXAMPLE = readFileSync(path.join(__dirname, '../../../world.example.yaml'), 'utf8');
const CHURROS = /.*# Stays on the list[^]*?soldOut: true }\n/.exec(EXAMPLE)?.[0] ?? '';

const apply = (text: string) => desk(shop.context, `apply ${FILE} --why "a test"`, { [FILE]: text });
const changed = (from: string, to: string): string => {
  expect(EXAMPLE).toContain(from);
  return EXAMPLE.replace(from, to);
};
const slots = async (eventId: number) =>
  (
    await shop.context.db
      .select()
      .from(t.timeSlots)
      .where(eq(t.timeSlots.eventId, eventId))
      .orderBy(t.timeSlots.startsAt)
  ).map(({ id, capacity }) => [id, capacity] as const);
const dish = async (eventId: number, name: string) =>
  (
    await shop.context.db
      .select()
      .from(t.products)
      .where(and(eq(t.products.eventId, eventId), eq(t.products.name, name)))
  )[0];

let order: Order;
/** The last slot, which the change holds. */
let last: number;

/** A pickup at 5:30, and an open change of it to a delivery of churros at 6:00, with the code of the file. */
beforeEach(async () => {
  expect((await apply(EXAMPLE)).exit).toBe(0);
  const [event] = await shop.context.db.select().from(t.events).where(eq(t.events.key, 'first-tacos'));
  const eventId = event?.id ?? 0;
  const [, middle, end] = await slots(eventId);
  last = end?.[0] ?? 0;
  const items = [{ id: (await dish(eventId, 'Flan'))?.id, quantity: 1 }];
  const placed = await casey.place(eventId, { items, time_slot_id: middle?.[0] });
  shop.provider.succeed(placed.transactionId);
  order = await casey.order(placed.id);
  const productId = (await dish(eventId, 'Churros'))?.id;
  const next = { columns: { deliveryType: 'd2d' }, lines: [{ productId, quantity: 1 }] };
  await shop.context.db.execute(
    sql`insert into amendments (order_id, user_id, transaction_id, body_hash, status, order_version, holds, held_until, time_slot_id, promo_code_id,
          credit_cents, difference_cents, next, created_at)
        select id, user_id, 'change', 'x', 'created', 0, true, paid_at + interval '15 minutes', ${last}, (select id from promo_codes where code = 'OPENING'),
          0, 500, ${JSON.stringify(next)}::jsonb, paid_at from orders where id = ${order.id}`,
  );
});
afterEach(() => exec('delete from amendments'));

const expire = () =>
  exec(`update amendments set holds = false, held_until = null, status = 'expired', next = null`);

it.each([
  ['its slot', '      18:00: 20\n', '', 'the slot at 18:00 would be gone'],
  ['a place in its slot', '18:00: 20', '18:00: 0', 'the slot at 18:00 would be gone'],
  [
    'its delivery',
    /    delivery:\n[^]*?radius: 3\n/.exec(EXAMPLE)?.[0] ?? '',
    '',
    'it would not be delivered any more',
  ],
  ['the use of its code', 'uses: 100', 'uses: 0', 'it could be used 0 times, and was used 1 times'],
])('takes away nothing of what it holds: %s', async (_what, from, to, words) => {
  const refused = await apply(changed(from, to));
  expect([refused.exit, refused.err]).toEqual([7, expect.stringContaining(words)]);
  expect(refused.err).toContain(`(order ${order.id})`);
  await expire();
  expect((await apply(changed(from, to))).exit).toBe(0);
});

it('keeps the row of a slot that a change named, and closes it', async () => {
  await expire();
  expect((await apply(changed('      18:00: 20\n', ''))).exit).toBe(0);
  expect((await slots(order.eventId)).at(-1)).toEqual([last, 0]);
});

it('keeps a dish of an open change, sold out, and deletes it afterwards', async () => {
  expect((await apply(changed(CHURROS, ''))).exit).toBe(0);
  expect((await dish(order.eventId, 'Churros'))?.available).toBe(false);
  await expire();
  expect((await apply(changed('Vanilla custard', 'Vanilla'))).exit).toBe(0);
  expect((await apply(changed(CHURROS, ''))).exit).toBe(0);
  expect(await dish(order.eventId, 'Churros')).toBeUndefined();
});
