/** Tables: neighbors who join the delivery of a host (contract, "Tables"). */
import { sql } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import type { Table } from '../../src/schemas/tables';
import { joinTable, openTableOf, placeAt } from '../tableGuests';
import { Customer, type Refusal, TO_CASEY, useShop } from '../shop';

const { shop, exec, later, casey, vip, nozip } = useShop('casey', 'vip', 'nozip');

const FLAN = { id: 101011, quantity: 2 };
const CUTOFF = Date.parse('2026-06-17T17:00:00Z');
const SLOT = 1011;

type Answered = { data: { table: Table } } & Refusal;

async function paid(customer: Customer, fields: object = {}): Promise<Order> {
  const order = await customer.place(101, { items: [FLAN], ...TO_CASEY, time_slot_id: SLOT, ...fields });
  shop.provider.succeed(order.transactionId);
  return customer.order(order.id);
}
/** A neighbor's paid order that comes with the delivery. */
const joined = (customer: Customer, code: string, fields: object = {}): Promise<Order> =>
  joinTable(shop, customer, [code, { items: [FLAN], ...fields }]);
const open = (customer: Customer, name = "Casey's porch", event = 101) =>
  customer.call<Answered>('POST', `/events/${event}/tables`, { name, payment: 'each' });
const opened = async (customer: Customer = casey) => openTableOf(customer, 101);
const look = async (code: string, customer: Customer | null, headers = {}) => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/api/v2/tables/${code}`,
    headers: { ...customer?.headers, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};
const shown = async (code: string, customer: Customer | null = null): Promise<Table> =>
  (JSON.parse((await look(code, customer)).text) as Answered).data.table;
const end = (customer: Customer, code: string) => customer.call<Answered>('DELETE', `/tables/${code}`);
const tableRows = () => shop.context.db.select().from(t.tables);

describe('opening a table', () => {
  it('shows the event, the time of the delivery and the host’s dishes', async () => {
    const order = await paid(casey);
    const { status, body } = await open(casey, '  Casey\u202E’s\nporch ');
    expect(status).toBe(200);
    const { table } = body.data;
    expect(table).toEqual({
      code: expect.stringMatching(/^[\w-]{22}$/),
      ...{ name: 'Casey’s porch', host: 'Casey', isHost: true, payment: 'each', state: 'open' },
      ...{ eventId: 101, restaurantName: "Lupita's Kitchen", eventImage: expect.any(String) },
      hue: expect.any(Number),
      ...{ eventRunAt: '2026-06-18T22:00:00.000Z', eventEndsAt: '2026-06-19T00:00:00.000Z' },
      eventTimeZone: 'America/Chicago',
      ...{ deliveryTime: order.pickupTime, deliveryType: 'd2d', closesAt: new Date(CUTOFF).toISOString() },
      ...{ guestLimit: null, isFull: false },
      guests: [{ id: null, name: 'Casey', dishes: 2, isDone: true, revision: 0, lines: null }],
      ...{ guestId: null, membershipId: order.membershipId, address: '418 Sunset Dr, Naperville, IL 60540' },
    } satisfies Table);
    expect(await shown(table.code, casey)).toEqual(table);
  });

  it('answers the open table again, with its name, also to presses at once', async () => {
    await paid(casey);
    const all = await Promise.all(['One', 'Two', 'Three'].map((name) => open(casey, name)));
    const [first] = all.map(({ body }) => body.data.table);
    expect(all.map(({ body }) => body.data.table)).toEqual([first, first, first]);
    expect(await tableRows()).toHaveLength(1);
  });

  it('is of the newest delivery, and a table that was ended leaves room for a new one', async () => {
    await paid(casey);
    const first = await opened();
    const newer = await paid(casey, { items: [{ ...FLAN, quantity: 1 }] });
    const second = await opened();
    expect(second.code).not.toBe(first.code);
    expect((await tableRows()).map(({ orderId }) => orderId)).toContain(newer.id);
    await end(casey, second.code);
    expect((await opened()).code).not.toBe(second.code);
  });

  it('needs a paid delivery of one’s own of this event', async () => {
    const refused = { status: 409, body: { code: 'no_delivery' } };
    expect(await open(casey)).toMatchObject(refused);
    await casey.place(101, { items: [FLAN], ...TO_CASEY, time_slot_id: SLOT });
    expect(await open(casey)).toMatchObject(refused);
    await paid(casey, { delivery_type: 'pickup' });
    expect(await open(casey)).toMatchObject(refused);
    const order = await paid(casey);
    expect(await open(vip)).toMatchObject(refused);
    expect(await open(casey, 'Pizza', 102)).toMatchObject(refused);
    await casey.cancel(order.id);
    expect(await open(casey)).toMatchObject(refused);
    expect((await open(casey, 'Nowhere', 999_999)).status).toBe(404);
  });

  it('is not of a delivery that joined another', async () => {
    await paid(casey);
    const { code } = await opened();
    await joined(vip, code);
    expect(await open(vip)).toMatchObject({ status: 409, body: { code: 'no_delivery' } });
  });

  it('ends with the orders of the event', async () => {
    await paid(casey);
    shop.clock.set(CUTOFF - 1);
    expect((await open(casey)).status).toBe(200);
    shop.clock.set(CUTOFF);
    expect(await open(casey)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
  });

  it.each([
    ['', 'Please give the table a name.'],
    [' \u200B\n', 'Please give the table a name.'],
    ['x'.repeat(41), 'Must not have more than 40 characters'],
  ])('needs a name, not %j', async (name, message) => {
    await paid(casey);
    const { status, body } = await open(casey, name);
    expect([status, body.errors]).toEqual([422, { name: [message] }]);
  });
});

describe('who sees what', () => {
  it('is names and dishes with the code alone, and the street once one’s own food comes along', async () => {
    await paid(casey);
    const { code } = await opened();
    const order = await joined(vip, code, { items: [{ ...FLAN, quantity: 3 }], notes: 'Ring the bell' });
    const guests = [
      { name: 'Casey', dishes: 2 },
      { name: 'Val', dishes: 3 },
    ];
    for (const stranger of [null, nozip])
      expect(await shown(code, stranger)).toMatchObject({
        ...{ guests, isHost: false, membershipId: null, address: null },
      });
    expect(await shown(code, vip)).toMatchObject({
      ...{ guests, isHost: false, membershipId: order.membershipId },
      address: '418 Sunset Dr, Naperville, IL 60540',
    });
    expect(await shown(code, casey)).toMatchObject({ guests, isHost: true });
    await vip.cancel(order.id);
    expect(await shown(code, vip)).toMatchObject({ membershipId: null, address: null });
  });

  it('has no e-mail, phone, family name or note, and the street for host and guests alone', async () => {
    await paid(casey, { notes: 'Canary note' });
    const { code } = await opened();
    await joined(vip, code, { notes: 'Canary note' });
    for (const id of [1, 2])
      await exec(`update users set email = 'canary${id}@quux.test', phone = '6305559911', street = '9 Canary Rd',
        name = 'First Canaryson', lastname = 'Canaryson' where id = ${id}`);
    await exec(`update orders set delivery_street = '9 Porch Rd' where notes = 'Canary note'`);
    for (const customer of [null, nozip, vip, casey]) {
      const { text, status } = await look(code, customer);
      expect([status, text]).toEqual([200, expect.not.stringMatching(/canary|quux|5559911/i)]);
      expect(text.includes('Porch')).toBe(customer === vip || customer === casey);
    }
  });

  it('is one guest for a customer with two orders, in the order of their payments', async () => {
    await paid(casey);
    const { code } = await opened();
    const early = await joined(nozip, code);
    await joined(vip, code);
    await joined(nozip, code, { items: [{ ...FLAN, quantity: 1 }] });
    await joined(casey, code, { items: [{ ...FLAN, quantity: 4 }] });
    await exec(`update orders set paid_at = paid_at - interval '1 hour' where id = ${early.id}`);
    const { host, guests } = await shown(code);
    expect(guests.map(({ dishes }) => dishes)).toEqual([6, 3, 2]);
    expect([host, guests[0]?.name, guests[2]?.name]).toEqual(['Casey', 'Casey', 'Val']);
  });

  it('has only orders that are paid, and all of the delivery, also those of an earlier table', async () => {
    await paid(casey);
    const first = await opened();
    await joined(vip, first.code);
    await placeAt(nozip, first.code, { items: [FLAN] });
    await end(casey, first.code);
    const second = await opened();
    for (const { code } of [first, second])
      expect((await shown(code)).guests.map(({ name }) => name)).toEqual(['Casey', 'Val']);
  });

  it('takes the first word of a name where no first name is known', async () => {
    await paid(casey);
    const { code } = await opened();
    await exec(`update users set firstname = '', name = 'Cas Morgan' where id = 1`);
    expect(await shown(code)).toMatchObject({ host: 'Cas', guests: [{ name: 'Cas' }] });
  });
});

describe('a table', () => {
  const state = async (code: string) => (await shown(code)).state;

  it('ends by its host alone, once and for all, and orders that joined stay', async () => {
    await paid(casey);
    const { code } = await opened();
    const order = await joined(vip, code);
    expect([(await end(vip, code)).status, (await end(nozip, code)).status]).toEqual([404, 404]);
    expect(await state(code)).toBe('open');
    expect(await end(casey, code)).toMatchObject({
      status: 200,
      body: { data: { table: { state: 'ended' } } },
    });
    const [before] = await tableRows();
    later(60_000);
    expect((await end(casey, code)).body.data.table.state).toBe('ended');
    expect((await tableRows())[0]?.endedAt).toEqual(before?.endedAt);
    expect((await vip.order(order.id)).status).toBe('paid');
    expect((await end(casey, 'A'.repeat(22))).status).toBe(404);
  });

  it('ends with the host’s order, the cut-off and the event', async () => {
    const order = await paid(casey);
    const { code } = await opened();
    shop.clock.set(CUTOFF - 1);
    expect(await state(code)).toBe('open');
    shop.clock.set(CUTOFF);
    expect(await state(code)).toBe('ended');
    shop.clock.set(null);
    await exec('update events set cancelled_at = now() where id = 101');
    expect(await state(code)).toBe('ended');
    await exec('update events set cancelled_at = null where id = 101');
    await casey.cancel(order.id);
    expect(await shown(code)).toMatchObject({ state: 'ended', guests: [] });
  });

  it('is full with its event, with its time slot, and for who is not first in the waitlist', async () => {
    await paid(casey);
    const { code } = await opened();
    const isFull = async (customer: Customer | null = null) => (await shown(code, customer)).isFull;
    expect(await isFull()).toBe(false);
    const taken = await shop.context.db.$count(t.orders, sql`event_id = 101 and holds`);
    await exec(`update events set capacity = ${taken} where id = 101`);
    expect(await isFull()).toBe(true);
    await exec(`update events set capacity = ${taken + 1} where id = 101`);
    expect(await isFull()).toBe(false);
    await exec(`insert into waitlist_entries (event_id, user_id, status, joined_at)
      values (101, (select id from users where email = 'vip@demo.test'), 'waiting', now())`);
    expect([await isFull(), await isFull(vip), await isFull(nozip)]).toEqual([true, false, true]);
    await exec('delete from waitlist_entries');
    await exec('update events set capacity = null where id = 101');
    const inSlot = await shop.context.db.$count(t.orders, sql`time_slot_id = ${SLOT} and holds`);
    await exec(`update time_slots set capacity = ${inSlot} where id = ${SLOT}`);
    expect(await isFull()).toBe(true);
    await exec(`update time_slots set capacity = ${inSlot + 1} where id = ${SLOT}`);
    expect(await isFull()).toBe(false);
    // The order of a customer who pays now takes the last place, except for that customer.
    await nozip.place(101, { items: [FLAN], ...TO_CASEY, time_slot_id: SLOT });
    expect([await isFull(), await isFull(nozip)]).toEqual([true, false]);
  });

  it('of a delivery without a time has none, and is not full by it', async () => {
    await paid(casey, { time_slot_id: undefined });
    const { code } = await opened();
    expect(await shown(code)).toMatchObject({ deliveryTime: null, isFull: false, state: 'open' });
  });
});

describe('polling', () => {
  it('is answered with 304 until something changes', async () => {
    await paid(casey);
    const { code } = await opened();
    const { etag } = (await look(code, null)).headers;
    const again = await look(code, null, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await joined(vip, code);
    expect((await look(code, null, { 'if-none-match': etag })).status).toBe(200);
  });

  it('refuses an address that tries codes, says for how long, and still shows a table', async () => {
    await paid(casey);
    const { code } = await opened();
    const codes = Array.from({ length: 60 }, (_, n) => String(n).padStart(22, 'A'));
    const statuses: number[] = [];
    for (const one of codes) statuses.push((await look(one, null)).status);
    expect(statuses).toEqual([...Array<number>(50).fill(404), ...Array<number>(10).fill(429)]);
    const last = await look(codes[0] ?? '', null);
    expect([last.headers['retry-after'], (JSON.parse(last.text) as Refusal).code]).toEqual([
      '900',
      'too_many_requests',
    ]);
    expect((await look(code, null)).status).toBe(200);
    later(15 * 60_000);
    expect((await look(codes[0] ?? '', null)).status).toBe(404);
  });

  it('is one statement', async () => {
    await paid(casey);
    const { code } = await opened();
    const execute = jest.spyOn(shop.context.db, 'execute');
    const select = jest.spyOn(shop.context.db, 'select');
    await look(code, null);
    expect([execute.mock.calls.length, select.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the receipt', () => {
  it('has the host’s code while the delivery can be joined, and the guest’s host', async () => {
    const order = await paid(casey);
    const ofHost = async () =>
      (await casey.receipt(order.membershipId)).orders.find(({ id }) => id === order.id);
    expect(await ofHost()).toMatchObject({ tableCode: null, joinedHost: null });
    const { code } = await opened();
    expect(await ofHost()).toMatchObject({ tableCode: code, joinedHost: null });
    const { id, membershipId } = await joined(vip, code);
    const [ofGuest] = (await vip.receipt(membershipId)).orders.filter((one) => one.id === id);
    expect(ofGuest).toMatchObject({ tableCode: null, joinedHost: 'Casey' });
    shop.clock.set(CUTOFF);
    expect((await ofHost())?.tableCode).toBeNull();
    shop.clock.set(null);
    await end(casey, code);
    expect((await ofHost())?.tableCode).toBeNull();
    const next = await opened();
    expect((await ofHost())?.tableCode).toBe(next.code);
    await casey.cancel(order.id);
    expect((await ofHost())?.tableCode).toBeNull();
  });
});
