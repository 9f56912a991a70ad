/** The kitchen sheet and the door list, in a terminal and behind a signed link. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { csv } from '../../src/services/staff/csv';
import { calledOut } from '../../src/services/staff/kitchen';
import type { Point } from '../../src/ports/maps';
import { metersBetween } from '../../src/services/range/rule';
import { driveOrder } from '../../src/services/staff/tour';
import { login } from '../helper';
import { Customer, closeShop, openShop, type Shop } from '../shop';
import { desk } from './desk';

let shop: Shop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  shop = await openShop({ logStream: { write: (line) => lines.push(line) } });
});
afterEach(() => closeShop(shop));

const run = <T>(line: string) => desk<T>(shop.context, line);
const ADDRESS = { delivery_city: 'Naperville', delivery_state: 'IL', delivery_postal_code: '60540' };
const EVIL = '<img src=x onerror=alert(1)>';

async function paid(email: string, fields: Record<string, unknown>) {
  const customer = await Customer.signIn(shop.app, email);
  const order = await customer.place(101, fields as { items: [] });
  shop.provider.succeed(order.transactionId);
  return customer.order(order.id);
}

/** With a salsa and a side. */
const TACOS = { id: 101001 };

async function choicesOf(productId: number): Promise<number[]> {
  const options = await shop.context.db
    .select()
    .from(t.productOptions)
    .where(eq(t.productOptions.productId, productId));
  return options.sort((a, b) => a.position - b.position).map(({ id }) => id * 10 + 1);
}

const tacos = async (quantity: number, notes?: string) => ({
  id: TACOS.id,
  quantity,
  product_option_choice_ids: await choicesOf(TACOS.id),
  ...(notes ? { notes } : {}),
});
const flan = { id: 101011, quantity: 1 };

describe('the kitchen', () => {
  it('cooks by slot, sums the same dish, and keeps notes apart', async () => {
    await paid('casey@demo.test', { items: [await tacos(2), flan], time_slot_id: 1011 });
    await paid('vip@demo.test', { items: [await tacos(1), await tacos(1, 'no onion')], time_slot_id: 1011 });
    const { json } = await run<{
      orders: number;
      slots: {
        time: string;
        orders: number;
        dishes: { quantity: number; dish: string; notes: string | null }[];
      }[];
      totals: { quantity: number; dish: string }[];
    }>('kitchen 101 --json');
    const [first, full] = json.result.slots;
    expect([first?.time, first?.orders, full?.time, full?.orders]).toEqual(['5:00 PM', 2, '6:00 PM', 6]);
    expect(first?.dishes.map(({ quantity, dish, notes }) => [quantity, dish, notes])).toEqual([
      [3, 'Tacos al Pastor', null],
      [1, 'Tacos al Pastor', 'no onion'],
      [1, 'Flan', null],
    ]);
    const { totals } = json.result;
    expect(totals.find(({ dish }) => dish === 'Flan')?.quantity).toBe(1);
    const ofTacos = totals.filter(({ dish }) => dish === 'Tacos al Pastor');
    expect(ofTacos.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(4);
    const { out } = await run('kitchen 101');
    expect(out).toMatch(/5:00 PM: 2 of 8 orders/);
    expect(out).toMatch(/3 × +Tacos al Pastor +Salsa: Salsa verde, Side: Black beans/);
    expect(out).toContain('To cook in all');
    expect(out).toMatch(/1 × +Flan +Vegetarian, gluten-free\. Contains eggs, milk\. May contain tree nuts\./);
  });

  it('leaves out what is not paid, and says how many are being paid', async () => {
    const customer = await Customer.signIn(shop.app, 'casey@demo.test');
    await customer.place(101, { items: [flan], time_slot_id: 1011 });
    const { out } = await run('kitchen 101');
    expect(out).toContain('Being paid now, and not in here: 1');
    expect(out).not.toContain('5:00 PM:');
    expect(await run('kitchen 999')).toMatchObject({ exit: 5, err: 'There is no event 999.\n' });
    expect(await run('door 999')).toMatchObject({ exit: 5, err: 'There is no event 999.\n' });
  });

  it('writes a row for each dish of each order for a spreadsheet, and no formula', async () => {
    await paid('casey@demo.test', {
      items: [await tacos(1, '=1+1,"x"')],
      time_slot_id: 1011,
      notes: '@home',
    });
    const { out } = await run('kitchen 101 --csv');
    const [header, row] = out.split('\r\n');
    expect([...Buffer.from(out).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(header).toBe(
      '\uFEFFtime,order,customer,how,quantity,dish,choices,labels,notes,order notes,comes with,guest,changed',
    );
    expect(row).toMatch(
      /^5:00 PM,\d+,Casey M\.,pickup,1,Tacos al Pastor,Salsa: Salsa verde; Side: Black beans,Gluten-free\. May contain sesame\.,"'=1\+1,""x""",'@home,,,$/,
    );
  });
});

describe('the door', () => {
  it('lists deliveries slot by slot in driving order, with phone and notes, and who picks up', async () => {
    const at: [string, string, string, number, number][] = [
      ['casey@demo.test', '3 Far St', '1011', 41.79, -88.1494],
      ['vip@demo.test', '1 Near St', '1011', 41.775, -88.1494],
      ['lapsed@demo.test', '2 Mid St', '1011', 41.78, -88.1494],
      ['nozip@demo.test', '9 Late St', '1012', 41.776, -88.1494],
    ];
    for (const [email, street, slot, lat, lng] of at) {
      jest.spyOn(shop.maps, 'locate').mockResolvedValueOnce({ lat, lng });
      const notes = street === '1 Near St' ? 'Gate code 7' : undefined;
      await paid(email, {
        items: [flan],
        delivery_type: 'd2d',
        time_slot_id: Number(slot),
        delivery_street: street,
        ...ADDRESS,
        ...(notes ? { notes } : {}),
      });
    }
    const { json } = await run<{
      stops: {
        number: number;
        address: string;
        time: string;
        miles: number;
        bags: { phone: string; notes: string | null }[];
      }[];
      pickups: { customer: string; time: string }[];
    }>('door 101 --json');
    expect(json.result.stops.map(({ number, time, address }) => `${number} ${time} ${address}`)).toEqual([
      '1 5:00 PM 1 Near St, Naperville, 60540',
      '2 5:00 PM 2 Mid St, Naperville, 60540',
      '3 5:00 PM 3 Far St, Naperville, 60540',
      '4 5:30 PM 9 Late St, Naperville, 60540',
    ]);
    expect(json.result.stops[0]).toMatchObject({
      miles: 0.2,
      bags: [{ phone: '6305550143', notes: 'Gate code 7' }],
    });
    expect(json.result.pickups.map(({ customer }) => customer)).toEqual([
      'Neighbor 13',
      'Neighbor 14',
      'Neighbor 15',
      'Neighbor 16',
      'Neighbor 17',
      'Neighbor 18',
    ]);
    const { out } = await run('door 101');
    expect(out).toMatch(
      /1 +5:00 PM +1 Near St, Naperville, 60540 +Val Ip +6305550143 +\d+ +0\.2 mi +Gate code 7/,
    );
    expect((await run('door 101 --csv')).out).toMatch(
      /^1,5:00 PM,"1 Near St, Naperville, 60540",Val Ip,6305550143,\d+,1 × Flan,Gate code 7,,\r$/m,
    );
  });

  it('names the day of a time after midnight, as the kitchen does', async () => {
    const { id } = await paid('casey@demo.test', { items: [flan], time_slot_id: 1011 });
    const { startsAt } = (
      await shop.context.db.select().from(t.timeSlots).where(eq(t.timeSlots.id, 1011))
    )[0]!;
    const nightAt = new Date(startsAt.getTime() + 7.5 * 3_600_000);
    await shop.context.db.update(t.timeSlots).set({ startsAt: nightAt }).where(eq(t.timeSlots.id, 1011));
    const night = /^12:30 AM, \w{3}, \w{3} \d+$/;
    const { json } = await run<{ pickups: { order: number; time: string }[] }>('door 101 --json');
    expect(json.result.pickups.find(({ order }) => order === id)?.time).toMatch(night);
    const kitchen = await run<{ slots: { time: string }[] }>('kitchen 101 --json');
    expect(kitchen.json.result.slots.at(-1)?.time).toMatch(night);
  });

  it('keeps where an address was found with its order', async () => {
    jest.spyOn(shop.maps, 'locate').mockResolvedValueOnce({ lat: 41.78, lng: -88.15 });
    const fields = { items: [flan], delivery_type: 'd2d', delivery_street: '1 Oak St', ...ADDRESS };
    const order = await paid('casey@demo.test', fields);
    const [row] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, order.id));
    expect([row?.deliveryLat, row?.deliveryLng]).toEqual([41.78, -88.15]);
    shop.maps.drives.set('2 Oak St', 'down');
    const guessed = await paid('vip@demo.test', { ...fields, delivery_street: '2 Oak St' });
    const [other] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, guessed.id));
    expect([other?.deliveryLat, other?.deliveryLng]).toEqual([41.7662, -88.141]);
  });
});

it('says how full the event is, and who waits for a place', async () => {
  const { out } = await run('waitlist 101');
  expect(out).toContain('Nobody is on the waitlist of event 101');
  expect(out).toMatch(/^6:00 PM +6 of 6$/m);
  const runtimeConfig = { links: { waitlist: 'https://example.com/form' } };
  const outer = { ...shop.context, config: { ...shop.context.config, runtimeConfig } };
  expect((await desk(outer, 'waitlist 101')).out).toContain('sends customers to https://example.com/form.');
  const told = await desk<{ waitingList: { email: string }[]; form: null; capacity: number }>(
    shop.context,
    'waitlist 104 --json',
  );
  expect(told.json.result).toMatchObject({ waitingList: [], form: null, taken: 12, capacity: 12 });
  const joinedAt = new Date(shop.clock.now());
  await shop.context.db.insert(t.waitlistEntries).values([
    { eventId: 104, userId: 2, status: 'waiting', joinedAt },
    { eventId: 104, userId: 1, status: 'left', joinedAt },
  ]);
  expect((await desk(shop.context, 'waitlist 104')).out).toMatch(
    /^1 +\S.* +vip@demo\.test +Monday, June 15, 10:00 AM/m,
  );
  expect(await run('waitlist 999')).toMatchObject({ exit: 5 });
});

describe('a link to a staff page', () => {
  const link = async (line = 'kitchen 101 --link --why "for the cooks"') =>
    (await run<{ url: string }>(`${line} --json`)).json.result.url.replace(shop.context.config.publicUrl, '');
  const get = (url: string, headers = {}) => shop.app.inject({ url, headers });

  it('asks for a reason, is written down, and opens the page until it ends', async () => {
    expect(await run('kitchen 101 --link')).toMatchObject({ exit: 2 });
    const url = await link();
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain("Kitchen: Lupita's Kitchen");
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+';/),
    });
    const audit = await shop.context.db.select().from(t.deskAudit);
    expect(audit[0]).toMatchObject({
      command: 'kitchen',
      about: { event: 101, path: '/staff/kitchen/101', hours: 12 },
    });
    shop.clock.set(shop.clock.now() + 12 * 3_600_000 + 1000);
    const late = await get(url);
    expect([late.statusCode, late.body]).toEqual([410, expect.stringContaining('This link has expired.')]);
    expect(late.headers['cache-control']).toBe('no-store');
  });

  it('is logged when it is opened, without its key', async () => {
    const url = await link('door 101 --link --hours 1 --why test');
    await get(url);
    shop.clock.set(Date.parse('2026-06-18T22:12:00Z'));
    const pressed = await link('door 101 --link --hours 1 --why test');
    await shop.app.inject({
      method: 'POST',
      url: pressed.replace('?', '/stages?'),
      payload: { stage: 'out' },
    });
    const log = lines.join('');
    expect(log).toContain('"staffPage":"door","event":101');
    expect(log).toContain('"staffPress":"out","event":101,"isUndone":false');
    expect(log).not.toContain(new URLSearchParams(pressed.split('?')[1]).get('key'));
    expect(log).not.toContain(new URLSearchParams(url.split('?')[1]).get('key'));
  });

  it('opens nothing else: another page, another event, another time, no key, a customer', async () => {
    const url = await link();
    const [path, query = ''] = url.split('?');
    const key = new URLSearchParams(query).get('key') ?? '';
    const owner = await login(shop.app, 'casey@demo.test');
    for (const [other, headers] of [
      [`/staff/door/101?${query}`],
      [`/staff/kitchen/102?${query}`],
      [`/staff/kitchen/0101?${query}`],
      [`${path}?until=99999999999&key=${key}`],
      [`${path}?${query.replace(/key=./, (from) => (from === 'key=_' ? 'key=-' : 'key=_'))}`],
      [`${path}?${query}&key=${key}`],
      [`${path}?until[]=1&key[]=2`],
      [String(path)],
      [String(path), owner],
    ] as [string, object?][]) {
      expect([other, (await get(other, headers)).statusCode]).toEqual([other, 404]);
    }
    for (const spelling of ['/st%61ff/kitchen/101', '//staff/kitchen/101', '/staff/kitchen/101/']) {
      expect([200, 404]).toContain((await get(`${spelling}?${query}`)).statusCode);
      expect((await get(spelling)).statusCode).toBe(404);
    }
  });

  it('ends with all others', async () => {
    const url = await link();
    await run('links end --why "a phone was lost"');
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(await link())).statusCode).toBe(200);
  });

  it('shows what customers wrote as text', async () => {
    await paid('casey@demo.test', {
      items: [await tacos(1, EVIL)],
      delivery_type: 'd2d',
      delivery_street: `1 ${EVIL}`,
      ...ADDRESS,
      notes: `"><script>alert(2)</script>`,
    });
    await shop.context.db
      .update(t.users)
      .set({ name: `Eve ${EVIL}`, phone: '1"onclick="x' })
      .where(eq(t.users.id, 1));
    for (const page of ['kitchen', 'door']) {
      const { body } = await get(await link(`${page} 101 --link --why test`));
      expect(body).not.toMatch(/<img|<script|"onclick/);
      expect(body).toContain('&lt;script&gt;');
      expect((await run(`${page} 101 --html`)).out).toBe(body);
    }
  });
});

it.each([
  ['Casey Morgan', 'Casey M.'],
  ['Cher', 'Cher'],
  ['Anna Maria de la Cruz', 'Anna C.'],
  ['  ', ''],
])('%j is called out as %j', (name, called) => expect(calledOut(name)).toBe(called));

it('quotes what a table needs', () => {
  expect(
    csv(
      ['a', 'b'],
      [
        ['x\ny', 1],
        [null, -2],
        ['-3', '"'],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"x\ny",1\r\n,-2\r\n\'-3,""""\r\n');
});

describe('driving order', () => {
  const spot = (lat: number, lng: number) => ({ lat, lng });
  const length = (start: Point, stops: Point[]): number =>
    stops.reduce((sum, stop, at) => sum + metersBetween(stops[at - 1] ?? start, stop), 0);

  it('visits each stop once, and crosses no way of its own', () => {
    // A ring of twenty houses, in an order that jumps across.
    const ring = Array.from({ length: 20 }, (_, at) => {
      const angle = (((at * 7) % 20) / 20) * 2 * Math.PI;
      return spot(41.77 + 0.02 * Math.sin(angle), -88.15 + 0.02 * Math.cos(angle));
    });
    const tour = driveOrder(spot(41.77, -88.13), ring);
    expect(new Set(tour)).toEqual(new Set(ring));
    expect(length(spot(41.77, -88.13), tour)).toBeLessThan(length(spot(41.77, -88.13), ring) / 2);
    // Nineteen sides of the ring, and no more than one step to its first house.
    const side = metersBetween(
      spot(41.77, -88.13),
      spot(41.77 + 0.02 * Math.sin(Math.PI / 10), -88.15 + 0.02 * Math.cos(Math.PI / 10)),
    );
    expect(length(spot(41.77, -88.13), tour)).toBeLessThan(side * 20);
  });

  it('knows no stops, one, and two at one place', () => {
    const start = spot(0, 0);
    expect(driveOrder(start, [])).toEqual([]);
    const twice = [spot(1, 1), spot(1, 1)];
    expect(driveOrder(start, twice)).toHaveLength(2);
  });
});
