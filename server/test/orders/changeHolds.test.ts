/** What an open change of an order holds, a place in a time slot and a promo code, counts everywhere. */
import { eq, sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import type { EventDetail } from '../../src/schemas/events';
import type { Table } from '../../src/schemas/tables';
import { orderById } from '../../src/services/orders/find';
import { holdProblem } from '../../src/services/orders/holds';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { createPromo, listPromos } from '../../src/services/pricing/promoCodes';
import { placesOf } from '../../src/services/staff/slots';
import { freePlaces } from '../../src/services/waitlist/line';
import { useShop } from '../shop';

const { shop, exec, casey, vip } = useShop('casey', 'vip');

const FLAN = { id: 101011, quantity: 1 };
const CODE = { id: 'promo_code', notes: 'LUNCH' };
const OWN = 1011;
const OTHER = 1012;
const in102 = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };

let orderId: number;

/** An order of Casey's in one slot, and an open change of it that holds the last place of another, and a code of one use. */
beforeEach(async () => {
  await createPromo(shop.context, { code: 'LUNCH', kind: 'fixed', value: 100, maxUses: 1 });
  const order = await casey.place(101, { items: [FLAN], time_slot_id: OWN });
  shop.provider.succeed(order.transactionId);
  await casey.order(order.id);
  orderId = order.id;
  await exec(`update time_slots set capacity = 1 where id = ${OTHER}`);
  await exec(`insert into amendments (order_id, user_id, transaction_id, body_hash, status, order_version, holds, held_until, time_slot_id, promo_code_id,
      credit_cents, difference_cents, next, created_at)
    select ${orderId}, 1, 'change', 'x', 'created', 0, true, paid_at + interval '15 minutes', ${OTHER}, (select id from promo_codes where code = 'LUNCH'),
      0, 500, '{}', paid_at from orders where id = ${orderId}`);
});
afterEach(() => exec('delete from amendments'));

const release = () =>
  exec(`update amendments set holds = false, held_until = null, status = 'expired', next = null`);
const event = async () => (await vip.call<{ project: EventDetail }>('GET', '/events/101')).body;

it('fills the slot for others', async () => {
  const full = async () => (JSON.stringify(await event()).match(/"id":1012,[^}]*"full":(\w+)/) ?? [])[1];
  const post = () => vip.place(101, { items: [FLAN], time_slot_id: OTHER });
  expect(await full()).toBe('true');
  await expect(post()).rejects.toThrow('slot_full');
  await release();
  expect(await full()).toBe('false');
  expect((await post()).status).toBe('created');
});

it('fills it for the desk, which counts it', async () => {
  const other = await vip.place(101, { items: [FLAN], time_slot_id: OWN });
  const taken = async () => (await placesOf(shop.context, 101)).map(({ id, taken: count }) => [id, count]);
  expect(await taken()).toEqual(expect.arrayContaining([[OTHER, 1]]));
  await expect(moveSlot(shop.context, other.id, OTHER)).rejects.toMatchObject({ code: 'slot_full' });
  await release();
  expect(await taken()).toEqual(expect.arrayContaining([[OTHER, 0]]));
  await moveSlot(shop.context, other.id, OTHER);
});

it('fills it and uses the code for an order that retakes its place', async () => {
  const { db } = shop.context;
  const other = await vip.place(101, { items: [FLAN], time_slot_id: OWN });
  const problem = async () =>
    (await holdProblem(db, (await orderById(db, other.id)) as never, new Date(shop.clock.now()), false))
      ?.code;
  expect(await problem()).toBeUndefined();
  const set = (fields: Partial<typeof t.orders.$inferInsert>) =>
    db.update(t.orders).set(fields).where(eq(t.orders.id, other.id));
  await set({ timeSlotId: OTHER, holds: false });
  expect(await problem()).toBe('slot_full');
  const [promo] = await rows<{ id: number }>(db, sql`select id from promo_codes where code = 'LUNCH'`);
  await set({ timeSlotId: OWN, promoCodeId: promo?.id });
  expect(await problem()).toBe('promo_invalid');
  await release();
  expect(await problem()).toBeUndefined();
  await set({ holds: true, promoCodeId: null });
});

it('takes a place of an event that only its slots limit, also from the waitlist', async () => {
  await exec(`update time_slots set capacity = (
    select count(*) from orders where time_slot_id = time_slots.id and holds) + case id when ${OTHER} then 1 else 0 end where event_id = 101`);
  await exec(`update events set d2d_enabled = false, enable_time_slot_select = true where id = 101`);
  const { db } = shop.context;
  expect(await freePlaces(db, 101)).toBe(0);
  await release();
  expect(await freePlaces(db, 101)).toBe(1);
});

it('fills a table whose delivery comes in the slot', async () => {
  const host = await vip.place(102, { ...in102 });
  shop.provider.succeed(host.transactionId);
  await vip.order(host.id);
  const isFull = async () =>
    JSON.stringify((await casey.call<Table>('GET', '/tables/AAAAAAAAAAAAAAAAAAAAAA')).body).includes(
      '"isFull":true',
    );
  await exec(`insert into tables (code, event_id, host_id, order_id, name, created_at)
    select 'AAAAAAAAAAAAAAAAAAAAAA', event_id, user_id, id, 'x', now() from orders where id = ${host.id}`);
  await exec(`update time_slots set capacity = 1 + (
    select count(*) from orders where time_slot_id = 1021 and holds) where id = 1021`);
  expect(await isFull()).toBe(false);
  await exec(`update amendments set time_slot_id = 1021`);
  expect(await isFull()).toBe(true);
  await exec(`update amendments set time_slot_id = ${OTHER}`);
  await exec('delete from tables');
});

it('uses the code, also up to the limit of its customer', async () => {
  const uses = async () => (await listPromos(shop.context)).find(({ code }) => code === 'LUNCH')?.uses;
  const error = async (customer: typeof casey, eventId: number, id: number) =>
    (await customer.quote(eventId, [{ id, quantity: 1 }, CODE], { delivery_type: 'pickup' })).body.data
      .checkoutDetails.cartErrors.promo_code_error;
  expect(await uses()).toBe(1);
  expect(await error(vip, 101, FLAN.id)).toEqual(expect.any(String));
  await exec(`update promo_codes set max_uses = 2 where code = 'LUNCH'`);
  expect(await error(vip, 101, FLAN.id)).toBeFalsy();
  expect(await error(casey, 102, 102007)).toEqual(expect.any(String));
  await release();
  expect(await error(casey, 102, 102007)).toBeFalsy();
  expect(await uses()).toBe(0);
});
