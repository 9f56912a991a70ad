/** Which orders the operator can move to another time slot, and which slots take them. */
import { eq, sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { releaseFailed } from '../../src/services/orders/expire';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const ORDER = { items: [{ id: 101008, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1011 };
const TARGET = 1012;

let shop: Shop;
let order: Order;

beforeEach(async () => {
  shop = await openShop();
  const casey = await Customer.signIn(shop.app, 'casey@demo.test');
  order = await casey.place(101, ORDER);
}, OPENING_MS);
afterEach(() => closeShop(shop));

const move = (slotId = TARGET) => moveSlot(shop.context, order.id, slotId);
const changeTarget = (fields: Partial<typeof t.timeSlots.$inferInsert>) =>
  shop.context.db.update(t.timeSlots).set(fields).where(eq(t.timeSlots.id, TARGET));
const slotOf = async () =>
  (await shop.context.db.select().from(t.orders).where(eq(t.orders.id, order.id)))[0]?.timeSlotId;

it('moves an unpaid order that holds a place, without a mail', async () => {
  await move();
  expect([await slotOf(), await shop.context.db.$count(t.mails, eq(t.mails.kind, 'order_moved'))]).toEqual([
    TARGET,
    0,
  ]);
});

it('moves no unpaid order that has lost its place', async () => {
  await shop.context.db.execute(sql`update orders set status = 'payment_failed' where id = ${order.id}`);
  shop.clock.set(shop.clock.now() + 15 * 60_000);
  await releaseFailed(shop.context, order.id);
  await expect(move()).rejects.toMatchObject({ code: 'order_over' });
});

it('takes a slot until it begins, if it is of the same event and has a place left', async () => {
  await expect(move(1021)).rejects.toMatchObject({ code: 'slot_unknown' });
  await changeTarget({ capacity: 0 });
  await expect(move()).rejects.toMatchObject({ code: 'slot_full' });
  await changeTarget({ capacity: 1, startsAt: new Date(shop.clock.now()) });
  await expect(move()).rejects.toMatchObject({ code: 'slot_over' });
  await changeTarget({ startsAt: new Date(shop.clock.now() + 1) });
  await move();
  expect(await slotOf()).toBe(TARGET);
});
