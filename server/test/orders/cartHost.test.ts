/** Shared carts: what their host does (contract, "Tables"). */
import * as t from '../../src/db/schema';
import type { Table } from '../../src/schemas/tables';
import { AtTable, openCart, openedCart, sitDown } from '../cartGuests';
import { type Customer, useShop } from '../shop';

const { shop, exec, casey, vip } = useShop('casey', 'vip');

const CUTOFF = Date.parse('2026-06-17T17:00:00Z');
const HOUR = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();
const tableRows = () => shop.context.db.select().from(t.tables);
const by = (code: string, customer?: Customer) => new AtTable(shop.app, code, customer?.headers);
const FLAN = { id: 101011, quantity: 2 };
const ENDED = { status: 409, body: { code: 'table_ended' } };

describe('opening a shared cart', () => {
  it('seats the host, closes an hour before the end of orders, and needs no order', async () => {
    const table = await openedCart(casey, { name: ' Our\nporch ', guest_limit: 25 });
    expect(table).toEqual({
      ...{ code: expect.stringMatching(/^[\w-]{22}$/), name: 'Our porch', host: 'Casey', isHost: true },
      ...{ payment: 'host', state: 'open', eventId: 101, restaurantName: "Lupita's Kitchen" },
      ...{ eventImage: expect.any(String), hue: expect.any(Number), eventTimeZone: 'America/Chicago' },
      ...{ eventRunAt: '2026-06-18T22:00:00.000Z', eventEndsAt: '2026-06-19T00:00:00.000Z' },
      ...{ deliveryTime: null, deliveryType: null, closesAt: at(CUTOFF - HOUR), guestLimit: 25 },
      ...{ isFull: false, membershipId: null, address: null, guestId: expect.any(Number) },
      guests: [{ id: table.guestId, name: 'Casey', dishes: 0, isDone: false, revision: 0, lines: [] }],
    } satisfies Table);
    expect(await by(table.code, casey).table()).toEqual(table);
  });

  it('answers the open one again, also to presses at once, and makes another after its end', async () => {
    const all = await Promise.all(['One', 'Two', 'Three'].map((name) => openedCart(casey, { name })));
    expect(new Set(all.map(({ code }) => code)).size).toBe(1);
    const [first] = all;
    expect((await by(String(first?.code), casey).end()).body.data.table.state).toBe('ended');
    const second = await openedCart(casey);
    expect(second.code).not.toBe(first?.code);
    await exec('update tables set ordered_at = now() where ended_at is null');
    expect((await openedCart(casey)).code).not.toBe(second.code);
    expect((await openedCart(vip)).host).toBe('Val');
    expect(await tableRows()).toHaveLength(4);
    await exec('update tables set ordered_at = null, ended_at = now() where ordered_at is not null');
  });

  it.each([
    [{ closes_at: at(CUTOFF + 1) }, 'closes_at'],
    [{ closes_at: at(Date.parse('2026-06-15T15:00:00Z')) }, 'closes_at'],
    [{ guest_limit: 1.234 }, 'guest_limit'],
    [{ name: ' \u200B ' }, 'name'],
  ])('refuses %j', async (fields, field) => {
    const { status, body } = await openCart(casey, fields);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    const { code } = await openedCart(casey, { closes_at: at(CUTOFF) });
    expect((await by(code, casey).change(fields)).status).toBe(422);
  });

  it('needs an event that takes orders', async () => {
    shop.clock.set(CUTOFF - 1);
    expect((await openedCart(casey)).closesAt).toBe(at(CUTOFF));
    shop.clock.set(CUTOFF);
    expect(await openCart(vip)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
    expect((await openCart(casey, {}, 999_999)).status).toBe(404);
  });
});

describe('the host of a shared cart', () => {
  it('alone changes and ends it', async () => {
    const { code } = await openedCart(casey);
    const guest = await sitDown(by(code), 'Ann');
    for (const other of [by(code, vip)])
      expect([(await other.change({ name: 'Mine' })).status, (await other.end()).status]).toEqual([404, 404]);
    expect((await guest.change({ name: 'Mine' })).status).toBe(401);
    const { body } = await by(code, casey).change({ name: 'Deck', guest_limit: 10, closes_at: at(CUTOFF) });
    expect(body.data.table).toMatchObject({
      name: 'Deck',
      guestLimit: 10,
      closesAt: at(CUTOFF),
      state: 'open',
    });
    expect((await by(code, casey).change({ guest_limit: null })).body.data.table.guestLimit).toBeNull();
    expect((await by(code, casey).change({})).body.data.table.name).toBe('Deck');
  });

  it('closes it for guests, not for the host, and reopens it until the end of orders', async () => {
    const { code, guestId } = await openedCart(casey);
    const [host, guest] = [by(code, casey), await sitDown(by(code), 'Ann')];
    const locked = { status: 409, body: { code: 'table_locked' } };
    expect((await host.change({ locked: true })).body.data.table.state).toBe('locked');
    const [before] = await tableRows();
    shop.clock.set(shop.clock.now() + 1000);
    await host.change({ locked: true });
    expect((await tableRows())[0]?.lockedAt).toEqual(before?.lockedAt);
    expect(await guest.put(guest.id, { items: [FLAN] })).toMatchObject(locked);
    expect(await guest.remove(guest.id)).toMatchObject(locked);
    expect(await by(code).join({ name: 'Bo' })).toMatchObject(locked);
    expect((await host.put(guest.id, { items: [FLAN] })).status).toBe(200);
    expect((await host.change({ locked: false })).body.data.table.closesAt).toBe(at(CUTOFF - HOUR));
    expect((await guest.put(guest.id, { items: [], revision: 1 })).status).toBe(200);
    shop.clock.set(CUTOFF - HOUR);
    expect((await by(code).table()).state).toBe('locked');
    const open = await host.change({ locked: false });
    expect(open.body.data.table).toMatchObject({ state: 'open', closesAt: at(CUTOFF) });
    expect((await host.remove(Number(guestId))).status).toBe(422);
    expect((await host.remove(guest.id)).body.data.table.guests).toHaveLength(1);
  });

  it('ends it once and for all: it takes nothing more', async () => {
    const { code, guestId } = await openedCart(casey);
    const [host, guest] = [by(code, casey), await sitDown(by(code), 'Ann')];
    await host.end();
    expect((await host.end()).body.data.table.state).toBe('ended');
    expect(await guest.put(guest.id, { items: [FLAN] })).toMatchObject(ENDED);
    expect(await host.put(Number(guestId), { items: [FLAN] })).toMatchObject(ENDED);
    expect(await host.change({ locked: false })).toMatchObject(ENDED);
    expect(await host.remove(guest.id)).toMatchObject(ENDED);
    expect(await by(code).join({ name: 'Bo' })).toMatchObject(ENDED);
    expect((await by(code).table()).state).toBe('ended');
  });

  it('cannot end what is ordered; the end of orders and a canceled event close it', async () => {
    const { code } = await openedCart(casey);
    const host = by(code, casey);
    shop.clock.set(CUTOFF);
    expect((await host.table()).state).toBe('ended');
    expect(await host.change({ locked: false })).toMatchObject({
      status: 409,
      body: { code: 'event_closed' },
    });
    await exec('update tables set ordered_at = now()');
    expect((await host.end()).body.data.table.state).toBe('ordered');
    expect(await host.change({ locked: false })).toMatchObject(ENDED);
    await exec('update events set cancelled_at = now() where id = 101');
    expect((await host.table()).state).toBe('ended');
    await exec('update events set cancelled_at = null where id = 101');
    await exec('update tables set ordered_at = null');
  });
});
