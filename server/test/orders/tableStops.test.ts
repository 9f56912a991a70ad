/** Kitchen and door of deliveries that neighbors joined: one stop with the bags of all. */
import { JSDOM } from 'jsdom';
import type { Order } from '../../src/schemas/orders';
import { doorList } from '../../src/services/staff/door';
import { kitchenSheet } from '../../src/services/staff/kitchen';
import { makeStaffLink } from '../../src/services/staff/links';
import { markChanged } from '../changed';
import { desk } from '../desk/desk';
import { Customer, TO_CASEY, useShop } from '../shop';
import { joinTable, openTableOf } from '../tableGuests';

const { shop, exec, later, casey, vip, nozip } = useShop('casey', 'vip', 'nozip');

const FLAN = { id: 101011, quantity: 2 };
const SLOT = 1011;
const onTheDay = (time = '17:40:00') => shop.clock.set(Date.parse(`2026-06-18T${time}-05:00`));

async function paid(customer: Customer, fields: object = {}): Promise<Order> {
  const order = await customer.place(101, { items: [FLAN], ...TO_CASEY, time_slot_id: SLOT, ...fields });
  shop.provider.succeed(order.transactionId);
  return customer.order(order.id);
}

const VAL = { notes: 'Gate code 7', items: [{ ...FLAN, quantity: 3 }] };

/** Casey's delivery, which Val joined, and one of another door. */
async function evening() {
  const host = await paid(casey);
  const alone = await paid(nozip, { delivery_street: '9 Other St' });
  const { code } = await openTableOf(casey, 101);
  const guest = await joinTable(shop, vip, [code, VAL]);
  return { host: host.id, guest: guest.id, alone: alone.id, membership: guest.membershipId };
}

const bagsOf = async () =>
  (await doorList(shop.context, 101)).stops.map(({ number, bags }) => [
    number,
    ...bags.map(({ order }) => order),
  ]);

async function deliver(orderId: number, payload: object = {}) {
  const { url } = await makeStaffLink(shop.context, '/staff/door/101', 24);
  const { pathname, search } = new URL(url);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${pathname}/stops/${orderId}/delivered${search}`,
    payload,
  });
  type Answer = { deliveredAt: string | null; buttons: { id: string; isPressed: boolean }[] };
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

describe('the door', () => {
  it('lists the bags of a door as one stop, the host’s first, each with its name, phone and notes', async () => {
    const { host, guest, alone } = await evening();
    const { stops } = await doorList(shop.context, 101);
    expect(stops.map(({ number }) => number)).toEqual([1, 2]);
    const stop = stops.find(({ bags }) => bags.length > 1);
    expect(stop).toMatchObject({ address: '418 Sunset Dr, Naperville, 60540', time: '5:00 PM' });
    expect(stop?.bags).toEqual([
      {
        ...{
          order: host,
          changed: null,
          guest: null,
          customer: 'Casey Morgan',
          phone: expect.any(String),
          notes: null,
        },
        dishes: ['2 × Flan'],
      },
      {
        ...{
          order: guest,
          changed: null,
          guest: null,
          customer: 'Val Ip',
          phone: '6305550143',
          notes: 'Gate code 7',
        },
        dishes: ['3 × Flan'],
      },
    ]);
    expect(stops.map(({ bags }) => bags.length).sort()).toEqual([1, 2]);
    expect(stops.flatMap(({ bags }) => bags.map(({ order }) => order))).toContain(alone);
  });

  it('keeps those who joined as one stop when the host’s order is canceled', async () => {
    const { host, guest } = await evening();
    const { code } = await openTableOf(casey, 101);
    const second = await joinTable(shop, nozip, [code, { items: [FLAN] }]);
    await casey.cancel(host);
    expect(await bagsOf()).toContainEqual([expect.any(Number), guest, second.id]);
  });

  it('is not one stop of deliveries to the same address without a table', async () => {
    await paid(casey);
    await paid(vip);
    expect((await bagsOf()).map((stop) => stop.length)).toEqual([2, 2]);
  });

  it('prints each bag with its stop in the terminal and in a table', async () => {
    const { host, guest } = await evening();
    const { out } = await desk(shop.context, 'door 101');
    expect(out).toMatch(
      new RegExp(
        `^\\d +5:00 PM +418 Sunset Dr, Naperville, 60540 +Casey Morgan +\\S+ +${host} .*\\n +Val Ip +6305550143 +${guest} +Gate code 7$`,
        'm',
      ),
    );
    const { out: csv } = await desk(shop.context, 'door 101 --csv');
    const [number] = (await bagsOf()).find((stop) => stop.includes(host)) ?? [];
    const cells = (name: string) =>
      new RegExp(`^${number},5:00 PM,"418 Sunset Dr, Naperville, 60540",${name},`, 'm');
    expect(csv).toMatch(cells('Casey Morgan'));
    expect(csv).toMatch(cells('Val Ip'));
  });

  it('has one button for a stop, and names the bags on the page', async () => {
    const { host, guest } = await evening();
    onTheDay();
    await markChanged(shop.context, guest, '2026-06-18T17:12:00Z');
    const { url } = await makeStaffLink(shop.context, '/staff/door/101', 24);
    const { pathname, search } = new URL(url);
    const { body } = await shop.app.inject({ method: 'GET', url: `${pathname}${search}` });
    const { document } = new JSDOM(body).window;
    const ids = [...document.querySelectorAll('[id^="press-stop-"]')].map(({ id }) => id);
    expect(ids).toContain(`press-stop-${host}`);
    expect(ids).not.toContain(`press-stop-${guest}`);
    const bags = [...document.querySelectorAll('.bags li')].map(({ textContent }) => textContent);
    expect(bags).toEqual([
      expect.stringMatching(`^${host}Casey Morgan.*2 × Flan$`),
      expect.stringMatching(`^${guest}Changed 12:12 PMVal Ip6305550143.*3 × FlanGate code 7$`),
    ]);
    expect(document.body.textContent).toContain('3 bags at 2 stops to deliver');
  });
});

describe('a stop', () => {
  it('is delivered with all of its bags by the number of any, once, and taken back together', async () => {
    const { host, guest, alone, membership } = await evening();
    onTheDay();
    const done = await deliver(guest);
    expect(done).toMatchObject({ status: 200, body: { deliveredAt: '2026-06-18T22:40:00.000Z' } });
    const pressed = done.body.buttons.filter(({ isPressed }) => isPressed).map(({ id }) => id);
    expect(pressed.sort()).toEqual([`stop-${guest}`, `stop-${host}`].sort());
    expect((await vip.receipt(membership)).deliveredAt).toBe('2026-06-18T22:40:00.000Z');
    later(30_000);
    expect((await deliver(host)).body.deliveredAt).toBe('2026-06-18T22:40:00.000Z');
    const back = await deliver(host, { undo: true });
    expect(back.body.buttons.some(({ isPressed }) => isPressed)).toBe(false);
    expect((await vip.receipt(membership)).deliveredAt).toBeNull();
    expect((await deliver(alone)).body.buttons.filter(({ isPressed }) => isPressed)).toHaveLength(1);
  });

  it('is delivered once by presses of several bags at once', async () => {
    const { host, guest } = await evening();
    onTheDay();
    const all = await Promise.all([deliver(host), deliver(guest), deliver(host)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => body.deliveredAt)).size).toBe(1);
  });

  it('keeps the time of a bag that was handed over before, also when the rest is taken back', async () => {
    const { host, guest, membership } = await evening();
    onTheDay();
    await exec(`update orders set delivered_at = '2026-06-18T22:00:00Z' where id = ${guest}`);
    expect((await deliver(host, { undo: true })).body.deliveredAt).toBeNull();
    expect((await deliver(host)).body.deliveredAt).toBe('2026-06-18T22:40:00.000Z');
    await deliver(host, { undo: true });
    expect((await vip.receipt(membership)).deliveredAt).toBe('2026-06-18T22:00:00.000Z');
  });
});

describe('the kitchen', () => {
  it('names the person on each label and the bag that it goes with', async () => {
    const { host, guest, alone } = await evening();
    const labels = (await kitchenSheet(shop.context, 101)).slots.flatMap((slot) => slot.labels);
    const of = (id: number) => labels.find(({ order }) => order === id);
    expect(of(guest)).toMatchObject({ customer: 'Val I.', comesWith: `${host} Casey M.` });
    expect([of(host)?.comesWith, of(alone)?.comesWith]).toEqual([null, null]);
    const { out } = await desk(shop.context, 'kitchen 101 --html');
    expect(out).toContain(`delivery, with ${host} Casey M.</p>`);
    const { out: csv } = await desk(shop.context, 'kitchen 101 --csv');
    expect(csv).toMatch(
      new RegExp(`,${guest},Val I\\.,delivery,.*,Gate code 7,${host} Casey M\\.,,\\r$`, 'm'),
    );
    await casey.cancel(host);
    const [after] = (await kitchenSheet(shop.context, 101)).slots.flatMap((slot) =>
      slot.labels.filter(({ order }) => order === guest),
    );
    expect(after?.comesWith).toBeNull();
  });
});

it('is named by the order of a neighbor at the desk', async () => {
  const { host, guest } = await evening();
  expect((await desk(shop.context, `orders show ${guest}`)).out).toMatch(
    new RegExp(`^comes with +order ${host}$`, 'm'),
  );
  expect((await desk(shop.context, `orders show ${host}`)).out).not.toContain('comes with');
});
