/** The demo world weeks and months after its first start (docs/decisions/0065). */
import { eq, sql } from 'drizzle-orm';
import { AtTable, openedCart } from '../../test/cartGuests';
import { closeShop, Customer, openShop, type Shop } from '../../test/shop';
import * as t from '../db/schema';
import { runJobs } from '../../test/runJobs';
import type { EventCard, EventDetail } from '../schemas/events';
import { renewDemoEvents } from './renew';

const DAY = 86_400_000;
const IDS = [101, 102, 103, 104, 105, 106, 109, 110, 111, 112, 113];
const FLAN = { id: 101011, quantity: 1 };

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => closeShop(shop));

/** Lets the jobs of the sandbox run once, these days later. */
async function after(days: number): Promise<number> {
  shop.clock.set(shop.context.clock.now() + days * DAY);
  expect(await runJobs(shop.context)).toEqual([]);
  return renewDemoEvents(shop.context);
}

const get = async <T>(url: string): Promise<T> => (await shop.app.inject({ url: `/api/v2${url}` })).json<T>();
const showEvent = async (id: number) =>
  (await get<{ data: { event: EventDetail } }>(`/events/${id}`)).data.event;
const openIn = async (zip: string) =>
  (
    await get<{ projects: EventCard[] }>(
      `/projects?filter[aasm_state]=open&filter[postal_code]=${zip}&sort=run_at+ASC`,
    )
  ).projects;

/** What an event shows, with days of the week relative to now. */
async function situationOf(id: number) {
  const { status, full, remaining, runAt, orderCutoffAt, timeSlots, name } = await showEvent(id);
  const days = (at: string) =>
    Math.round((((Date.parse(at) - shop.context.clock.now()) / DAY + 7) % 7) * 1e6);
  return {
    ...{ id, name, status, full, remaining, run: days(runAt), cutoff: days(orderCutoffAt) },
    slots: timeSlots.map((slot) => ({ ...slot, time: days(slot.time) })),
  };
}
const situations = () => Promise.all(IDS.map(situationOf));
const menuOf = async (id: number) => {
  const { data } = await get<{ data: { menuCategories: { name: string; products: { name: string }[] }[] } }>(
    `/events/${id}/menu_categories`,
  );
  return data.menuCategories.map(({ name, products }) => [name, products.map((dish) => dish.name)]);
};

it('is two weeks later as on the first day', async () => {
  const first = await situations();
  expect(await after(0)).toBe(0);
  expect(await after(14)).toBe(IDS.length);
  expect(await situations()).toEqual(first);
  expect(await after(0)).toBe(0);
  expect(await situations()).toEqual(first);
});

it('begins without the shared carts of the past dinner', async () => {
  const casey = await Customer.signIn(shop.app, 'casey@demo.test');
  const { code } = await openedCart(casey);
  await after(14);
  expect(await new AtTable(shop.app, code).table()).toMatchObject({ eventId: 101, state: 'ended' });
  expect((await openedCart(casey)).code).not.toBe(code);
});

it('leaves events of these ids alone that are no demo', async () => {
  await shop.context.db.execute(sql`DELETE FROM meta WHERE key = 'seeded_at'`);
  expect(await after(14)).toBe(0);
});

it('has dinner on every day of two months, and the slot, the places and the failed payment that it shows', async () => {
  for (let day = 1; day <= 61; day += 1) {
    shop.clock.set(shop.context.clock.now() + DAY);
    await renewDemoEvents(shop.context);
    expect((await openIn('60540')).length).toBeGreaterThanOrEqual(3);
  }
  expect((await showEvent(101)).timeSlots.map(({ label, full }) => [label, full])).toEqual([
    ['5:00 PM', false],
    ['5:30 PM', false],
    ['6:00 PM', true],
    ['6:30 PM', false],
  ]);
  expect(await showEvent(104)).toMatchObject({ full: true, remaining: 0 });
  expect(await showEvent(111)).toMatchObject({ remaining: 2 });
  const failed = await Customer.signIn(shop.app, 'failed@demo.test');
  expect(await failed.failed()).toHaveLength(1);
});

it('comes round at the same time of day after the clocks change, and after a stop of months', async () => {
  await after(200);
  for (const id of IDS) {
    const { runAt, orderCutoffAt } = await showEvent(id);
    const hour = (at: string) =>
      new Date(at).toLocaleTimeString('en-US', { timeZone: 'America/Chicago', hour: 'numeric' });
    expect([id, hour(runAt), hour(orderCutoffAt)]).toEqual([id, '5 PM', '12 PM']);
    expect(Date.parse(runAt)).toBeGreaterThan(shop.context.clock.now());
    expect(Date.parse(runAt)).toBeLessThan(shop.context.clock.now() + 9 * DAY);
  }
});

describe('an order', () => {
  it('stays with its day, its menu and its receipt, and a new one can be placed', async () => {
    const vip = await Customer.signIn(shop.app, 'vip@demo.test');
    const placed = await vip.place(101, { items: [FLAN], time_slot_id: 1011 });
    shop.provider.succeed(placed.transactionId);
    const order = await vip.order(placed.id);
    await after(4);
    const receipt = await vip.receipt(order.membershipId);
    expect(receipt).toMatchObject({
      status: 'complete',
      eventStatus: 'complete',
      eventRunAt: order.eventRunAt,
    });
    expect(receipt.eventId).toBeGreaterThan(115);
    expect(receipt).toMatchObject({ pickupTime: order.pickupTime, totalPaid: order.total });
    const past = await vip.order(placed.id);
    const moved = ['eventId', 'timeSlotId', 'productLineItems', 'cancellableUntil', 'changeableUntil'];
    const rest = (one: object) => Object.entries(one).filter(([name]) => !moved.includes(name));
    expect(rest(past)).toEqual(rest(order));
    expect([past.cancellableUntil, past.changeableUntil]).toEqual([null, null]);
    expect(await showEvent(past.eventId)).toMatchObject({ status: 'complete', expired: true });
    expect(await menuOf(past.eventId)).toEqual(await menuOf(101));

    const next = await vip.place(101, { items: [FLAN], time_slot_id: 1011 });
    shop.provider.succeed(next.transactionId);
    const again = await vip.order(next.id);
    expect(again).toMatchObject({ eventId: 101, status: 'paid' });
    expect(Date.parse(again.eventRunAt) - Date.parse(order.eventRunAt)).toBe(7 * DAY);
    expect((await vip.receipt(order.membershipId)).eventRunAt).toBe(order.eventRunAt);
  });

  it('keeps what staff pressed with its day, and the next dinner begins without', async () => {
    const vip = await Customer.signIn(shop.app, 'vip@demo.test');
    const placed = await vip.place(101, { items: [FLAN], time_slot_id: 1011 });
    shop.provider.succeed(placed.transactionId);
    const { membershipId } = await vip.order(placed.id);
    const pressedAt = new Date('2026-06-18T22:10:00Z');
    await shop.context.db.insert(t.eventStages).values([
      { eventId: 101, stage: 'ready', pressedAt },
      { eventId: 101, stage: 'done', pressedAt },
    ]);
    await after(4);
    expect(await vip.receipt(membershipId)).toMatchObject({
      stage: 'done',
      stageAt: '2026-06-18T22:10:00.000Z',
      stageExpected: false,
    });
    const left = await shop.context.db.select().from(t.eventStages);
    expect(left.map(({ eventId }) => eventId > 115)).toEqual([true, true]);
  });

  it('is not paid by the form of a past dinner', async () => {
    const vip = await Customer.signIn(shop.app, 'vip@demo.test');
    const quote = await vip.quote(101, [FLAN], { delivery_type: 'pickup' });
    const { total } = quote.body.data.checkoutDetails;
    const sheet = await vip.sheet({ amount: total, event_id: 101 });
    await after(4);
    const { status, body } = await vip.post(101, {
      ...{ items: [FLAN], time_slot_id: 1011, delivery_type: 'pickup' },
      transaction_id: sheet.body.data.paymentSheet.paymentIntentId,
    });
    expect([status, body.code]).toEqual([409, 'transaction_conflict']);
  });

  it('of casey in the next week bears no reservation fee if another order of that day does', async () => {
    const { db } = shop.context;
    const casey = await Customer.signIn(shop.app, 'casey@demo.test');
    // The day on which event 113 will run again.
    await db.update(t.events).set({ runDate: '2026-06-23' }).where(eq(t.events.id, 112));
    const placed = await casey.place(112, { items: [{ id: 112004, quantity: 1 }], time_slot_id: 1121 });
    shop.provider.succeed(placed.transactionId);
    await casey.order(placed.id);
    await after(2);
    const renewed = await db.select().from(t.orders).where(eq(t.orders.eventId, 113));
    expect(renewed).toMatchObject([{ runDate: '2026-06-23', feeCents: 0 }]);
  });

  it('is reminded of once, on its own day, and so are those of the next week', async () => {
    const remindersOf = async (email: string) =>
      (await shop.context.db.select().from(t.mails).where(eq(t.mails.recipient, email))).filter(({ kind }) =>
        kind.startsWith('reminder'),
      ).length;
    const reminders: number[] = [];
    for (let day = 1; day <= 11; day += 1) {
      await after(1);
      reminders.push(await remindersOf('neighbor13@demo.test'));
    }
    // A slot of event 101, on the days 3 and 10.
    expect(reminders).toEqual([0, 1, 2, 2, 2, 2, 2, 2, 3, 4, 4]);
  });
});

it('is not ordered from by a deleted neighbor, nor what the operator has taken off the menu', async () => {
  const { db } = shop.context;
  await db.update(t.users).set({ deletedAt: new Date() }).where(eq(t.users.email, 'neighbor01@demo.test'));
  await db.update(t.products).set({ available: false }).where(eq(t.products.eventId, 111));
  await after(14);
  expect(await showEvent(104)).toMatchObject({ full: false, remaining: 1 });
  expect(await showEvent(111)).toMatchObject({ remaining: 8 });
});

it('is told of each week to those who follow its restaurant', async () => {
  const { db } = shop.context;
  expect(await after(0)).toBe(0);
  const [event] = await db.select().from(t.events).where(eq(t.events.id, 101));
  const now = new Date(shop.context.clock.now());
  await db.insert(t.follows).values({
    ...{ email: 'ann@example.test', restaurantId: event?.restaurantId },
    ...{ askedAt: now, confirmedAt: now, toldUntil: now },
  });
  const told: number[] = [];
  for (let week = 1; week <= 3; week += 1) {
    expect(await after(7)).toBeGreaterThan(0);
    expect(await after(0)).toBe(0);
    told.push((await db.select().from(t.mails).where(eq(t.mails.kind, 'follow'))).length);
  }
  expect(told).toEqual([1, 2, 3]);
});
