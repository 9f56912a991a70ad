/** World files over the demo world: applying twice, changing, and what must not be changed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { runJobs } from '../runJobs';
import { HOLD_MS } from '../../src/services/orders/holds';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import { Customer, closeShop, openShop, type Shop } from '../shop';
import { desk } from './desk';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => closeShop(shop));

const WHY = '--why "a test"';
const FILE = 'world.yaml';
const EXAMPLE = readFileSync(path.join(__dirname, '../../../world.example.yaml'), 'utf8');
const DAY = 86_400_000;

type Plan = { changes: { kind: string; what: string; part: string; from: string; to: string }[] };
const apply = (text: string, more = WHY) =>
  desk<Plan>(shop.context, `apply ${FILE} ${more}`, { [FILE]: text });
const linesOf = async (text: string) => (await apply(text, '--dry-run')).out.trim().split('\n');
const exported = async () => (await desk(shop.context, 'export')).out;
const eventOf = async (key: string) =>
  (await shop.context.db.select().from(t.events).where(eq(t.events.key, key)))[0];
type Category = { name: string; products: { name: string; price: number; options: { name: string }[] }[] };
const NOTHING = `Nothing to change: the database is as ${FILE} says.`;

/** Applies the example with these words in place of those. */
const changed = (...swaps: [from: string, to: string][]): string =>
  swaps.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, EXAMPLE);

async function order(key: string, fields: Record<string, unknown> = {}) {
  const event = await eventOf(key);
  const products = await shop.context.db
    .select()
    .from(t.products)
    .where(eq(t.products.eventId, event?.id ?? 0));
  const slots = await shop.context.db
    .select()
    .from(t.timeSlots)
    .where(eq(t.timeSlots.eventId, event?.id ?? 0));
  const customer = await Customer.signIn(shop.app, 'casey@demo.test');
  const flan = products.find(({ name }) => name === 'Flan');
  const slot = slots.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[1];
  const items = [{ id: flan?.id, quantity: 2 }];
  const placed = await customer.place(event?.id ?? 0, { items, time_slot_id: slot?.id, ...fields });
  shop.provider.succeed(placed.transactionId);
  return customer.order(placed.id);
}

it('keeps a sales tax of a fraction such as New York City has, and charges it', async () => {
  const file = changed(['tax: 7.75%', 'tax: 8.875%'], ['price: 13.50', 'price: 1000']);
  expect((await apply(file)).exit).toBe(0);
  expect(await exported()).toContain('tax: 8.875%');
  expect((await apply(file)).out).toContain(NOTHING);
  const [place] = await shop.context.db
    .select()
    .from(t.eventLocations)
    .where(eq(t.eventLocations.slug, 'naperville'));
  expect(place?.taxRateBp).toBe(887.5);
});

describe('exporting', () => {
  it('writes a file that applying changes nothing of, and that says the same again', async () => {
    const text = await exported();
    expect(await linesOf(text)).toEqual([NOTHING]);
    expect((await apply(text)).out).toContain('Nothing to change');
    // The file has no fractions of a second.
    shop.clock.set(shop.clock.now() + 123);
    await apply(EXAMPLE);
    const both = await exported();
    expect(both).toContain('first-tacos:');
    expect(await linesOf(both)).toEqual([NOTHING]);
    expect(await exported()).toBe(both);
  });

  it('finds an event without a name by its id, also one of ten digits', async () => {
    await apply(
      changed(['restaurant: lupitas-kitchen\n', 'id: 1500000000\n    restaurant: lupitas-kitchen\n']),
    );
    await shop.context.db.update(t.events).set({ key: null }).where(eq(t.events.id, 1_500_000_000));
    const text = await exported();
    expect(text).toContain('event-1500000000:');
    expect(await linesOf(text)).toEqual([NOTHING]);
  });

  it('leaves out events that are over, and gives JSON', async () => {
    const { json } = await desk<{ events: object }>(shop.context, 'export --json');
    expect(Object.keys(json.result.events)).toContain('event-101');
    expect(Object.keys(json.result.events)).not.toContain('event-108');
  });
});

describe('applying', () => {
  it('shows what it would do, does it, and does nothing the second time or the day after', async () => {
    const lines = await linesOf(EXAMPLE);
    expect(lines).toContain(
      "+ event first-tacos: Lupita's Kitchen in Naperville, 2026-06-22 17:00, open, 4 dishes",
    );
    expect(lines).toContain('+ event first-pizza: Nonna Rosa in Naperville, 2026-06-29 17:30, draft, 1 dish');
    expect(lines).toContainEqual(expect.stringMatching(/^\+ promo OPENING: .*"value":1000,"uses":100/));
    expect(lines).toContain('~ zip 60187, served by: wheaton → none');
    expect(lines).toContain('- place naperville, zips, 60564');
    expect(lines).toContain('~ restaurant nonna-rosa, serviceBp: 20% → 18%');
    expect(await eventOf('first-tacos')).toBeUndefined();

    const done = await apply(EXAMPLE);
    expect([done.exit, done.out]).toEqual([0, expect.stringMatching(/^\d+ changes made to \d+ things\.\n$/)]);
    expect(done.err).toContain('Written: event first-tacos');
    for (const days of [0, 1]) {
      shop.clock.set(shop.context.clock.now() + days * DAY);
      expect((await linesOf(EXAMPLE)).at(-1)).toBe(NOTHING);
    }
    const event = await eventOf('first-tacos');
    expect(event).toMatchObject({
      runDate: '2026-06-22',
      status: 'open',
      d2dFeeCents: 399,
      pickupLat: 41.7727,
    });
    expect(event?.orderCutoffAt.toISOString()).toBe('2026-06-21T17:00:00.000Z');
    const audit = await shop.context.db.select().from(t.deskAudit);
    expect(audit).toEqual([
      expect.objectContaining({ command: 'apply', about: { file: FILE }, outcome: 'done' }),
    ]);
  });

  it('makes an event that a customer orders from', async () => {
    await apply(EXAMPLE);
    const paid = await order('first-tacos', { notes: 'Ring twice' });
    expect(paid).toMatchObject({ status: 'paid', notes: 'Ring twice' });
    const menu = await shop.app.inject({ url: `/api/v2/events/${paid.eventId}/menu_categories` });
    expect(menu.body).not.toContain('Churros');
    const { menuCategories } = menu.json<{ data: { menuCategories: Category[] } }>().data;
    expect(
      menuCategories.map(({ name, products }) => [
        name,
        products.map((dish) => `${dish.name} ${dish.price}`),
      ]),
    ).toEqual([
      ['Tacos', ['Tacos al Pastor 13.5', 'Mushroom & Poblano Tacos 12.25']],
      ['Sweets', ['Flan 6.25']],
    ]);
    expect(menuCategories[0]?.products[0]?.options.map(({ name }) => name)).toEqual(['Salsa', 'Side']);
  });

  it('keeps the ids of dishes, slots, options and choices that stay', async () => {
    await apply(EXAMPLE);
    const event = await eventOf('first-tacos');
    const idsOf = async () => {
      const dishes = await shop.context.db
        .select()
        .from(t.products)
        .where(eq(t.products.eventId, event?.id ?? 0));
      const options = await shop.context.db.select().from(t.productOptions);
      const choices = await shop.context.db.select().from(t.optionChoices);
      const mine = options.filter(({ productId }) => dishes.some(({ id }) => id === productId));
      return new Map([
        ...dishes.map(({ name, id }): [string, number] => [name, id]),
        ...mine.flatMap(({ productId, name, id }) => [
          [`${productId} ${name}`, id] as [string, number],
          ...choices
            .filter(({ optionId }) => optionId === id)
            .map((choice): [string, number] => [`${id} ${choice.name}`, choice.id]),
        ]),
      ]);
    };
    const before = await idsOf();
    const text = changed(
      ['price: 13.50', 'price: 14'],
      ['Salsa: [Salsa verde,', 'Salsa: [Mild,'],
      [
        'Side: [Black beans, Cilantro rice,',
        "Heat: [Hot, Hotter]\n            Side: [Cilantro rice, 'Black beans',",
      ],
      ['18:00: 20', '18:00: 25\n      18:30: 5'],
      ['- { name: Flan,', '- { name: Horchata, price: 4.5 }\n        - { name: Flan,'],
    );
    expect((await linesOf(text)).sort()).toEqual([
      '+ event first-tacos, menu, Sweets, dishes, Horchata: $4.50',
      expect.stringContaining('+ event first-tacos, menu, Tacos, dishes, Tacos al Pastor, options, Heat: '),
      '+ event first-tacos, menu, Tacos, dishes, Tacos al Pastor, options, Salsa, choices, Mild: Allergens: not labeled.',
      '+ event first-tacos, slots, 18:30: 5',
      '- event first-tacos, menu, Tacos, dishes, Tacos al Pastor, options, Salsa, choices, Salsa verde',
      '~ event first-tacos, menu, Tacos, dishes, Tacos al Pastor, options, Side, choices, (order): ["Black beans","Cilantro rice","No side, thanks"] → ["Cilantro rice","Black beans","No side, thanks"]',
      '~ event first-tacos, menu, Tacos, dishes, Tacos al Pastor, priceCents: $13.50 → $14.00',
      '~ event first-tacos, slots, 18:00: 20 → 25',
    ]);
    await apply(text);
    expect((await linesOf(text)).at(-1)).toBe(NOTHING);
    const after = await idsOf();
    for (const [name, id] of before) if (after.has(name)) expect([name, after.get(name)]).toEqual([name, id]);
    expect([...before.keys()].filter((name) => !after.has(name))).toEqual([
      expect.stringContaining('Salsa verde'),
    ]);
    // Back again.
    await apply(EXAMPLE);
    expect((await linesOf(EXAMPLE)).at(-1)).toBe(NOTHING);
  });

  it('deletes a dish without orders, and marks an ordered one sold out', async () => {
    await apply(EXAMPLE);
    const paid = await order('first-tacos');
    const text = changed(
      [/ +- \{ name: Flan.*\n/.exec(EXAMPLE)?.[0] ?? '', ''],
      [/ +- name: Mushroom[^]*?(?= {4}- name: Sweets)/.exec(EXAMPLE)?.[0] ?? '', ''],
    );
    await apply(text);
    const rows = await shop.context.db.select().from(t.products).where(eq(t.products.eventId, paid.eventId));
    expect(rows.map(({ name, available }) => [name, available]).sort()).toEqual([
      ['Churros', false],
      ['Flan', false],
      ['Tacos al Pastor', true],
    ]);
    expect((await linesOf(text)).at(-1)).toBe(NOTHING);
    expect(await order('first-tacos', { items: [] }).catch(() => 'refused')).toBe('refused');
  });

  it('tells lists of the prices of dishes that are no side, unless a menu has only sides', async () => {
    const from = async () => (await eventOf('first-tacos'))?.fromCents;
    await apply(EXAMPLE);
    expect(await from()).toBe(1225);
    const noneAside = changed(['      aside: true\n', '']);
    expect(await linesOf(noneAside)).toContainEqual(expect.stringContaining('aside: true → false'));
    await apply(noneAside);
    expect(await from()).toBe(625);
    await apply(changed(['    - name: Tacos\n', '    - name: Tacos\n      aside: true\n']));
    expect(await from()).toBe(625);
    expect(await exported()).toMatch(/name: Tacos\n +aside: true/);
  });

  it('leaves events alone that have begun or are over', async () => {
    await apply(EXAMPLE);
    const event = await eventOf('first-tacos');
    shop.clock.set(Number(event?.runAt) + 1000);
    const later = changed(
      ['from: 17:00\n    to: 19:00', 'from: 16:00\n    to: 19:00'],
      ['status: draft', 'status: closed'],
    );
    const lines = await linesOf(later);
    expect(lines).toEqual([
      '~ event first-pizza, status: draft → closed',
      'event first-tacos has begun or is over: it stays as it is',
    ]);
  });

  it('gives an event of the demo a name, by its id', async () => {
    const text = (await exported()).replace(/^ {2}event-101:$/m, '  thursday-tacos:');
    expect(await linesOf(text)).toEqual([
      '~ event thursday-tacos, name in files: event-101 → thursday-tacos',
    ]);
    await apply(text);
    expect((await eventOf('thursday-tacos'))?.id).toBe(101);
    const named = await exported();
    expect(named).toMatch(/^ {2}thursday-tacos:\n {4}restaurant:/m);
    expect(await linesOf(text)).toEqual([NOTHING]);
  });

  it('makes an event with an id of its own, and the next one behind it', async () => {
    await apply(changed(['restaurant: lupitas-kitchen\n', 'id: 4000\n    restaurant: lupitas-kitchen\n']));
    expect((await eventOf('first-tacos'))?.id).toBe(4000);
    expect((await eventOf('first-pizza'))?.id).toBe(4001);
  });
});

describe('refusing what would break a paid order', () => {
  let paid: Awaited<ReturnType<typeof order>>;
  beforeEach(async () => {
    await apply(EXAMPLE);
    paid = await order('first-tacos');
  });

  it('refuses each change, names the orders, and changes nothing', async () => {
    const told: string[] = [];
    for (const [what, from, to, words] of [
      [
        'another day',
        'day: +7',
        'day: 2026-06-23',
        'its time would change from 2026-06-22 17:00 to 19:00 to 2026-06-23',
      ],
      ['another time', 'to: 19:00', 'to: 20:00', 'its time would change'],
      [
        'another restaurant',
        'restaurant: lupitas-kitchen',
        'restaurant: nonna-rosa',
        'another restaurant would cook',
      ],
      ['another place', 'place: naperville', 'place: wheaton', 'it would move to wheaton'],
      ['a draft', 'status: open', 'status: draft', 'it would be a draft again'],
      [
        'no pickup',
        /    pickup:\n {6}street: 25[^]*?name\.\n/.exec(EXAMPLE)?.[0] ?? '',
        '',
        'the pickup place would be none',
      ],
      ['another pickup', '25 W Jefferson Ave', '26 W Jefferson Ave', 'the pickup place would be 26 W'],
      ['no slot', '      17:30: 20\n', '', 'the slot at 17:30 would be gone'],
      [
        'no slots',
        /    # How many orders each[^]*?18:00: 20\n/.exec(EXAMPLE)?.[0] ?? '',
        '',
        'the slot at 17:30 would be gone',
      ],
      ['no places', 'menu: tacos', 'menu: tacos\n    capacity: 0', 'it would have 0 places, and 1 are taken'],
      ['another zone', 'timeZone: America/Chicago', 'timeZone: America/Denver', 'its time zone would change'],
    ] as const) {
      const plan = await apply(changed([from, to]), '--dry-run --json');
      const { code, message, details } = plan.json.error;
      const orders = (details as { orders: number[] }[]).flatMap((one) => one.orders);
      const isRight = plan.exit === 7 && code === 'breaks_order' && message.includes(words);
      if (!isRight || !orders.includes(paid.id)) told.push(`${what}: ${message}`);
    }
    expect(told).toEqual([]);
    const done = await apply(changed(['      17:30: 20\n', '']));
    expect([done.exit, done.err]).toEqual([7, expect.stringContaining(`would be gone (order ${paid.id})`)]);
    expect((await linesOf(EXAMPLE)).at(-1)).toBe(NOTHING);
  });

  it('refuses each change that would break a place that the waitlist is offered', async () => {
    const one = EXAMPLE.replace('menu: tacos', 'menu: tacos\n    capacity: 1');
    await apply(one);
    const event = await eventOf('first-tacos');
    const first = await Customer.signIn(shop.app, 'vip@demo.test');
    expect((await first.call('POST', `/events/${event?.id}/waitlist`)).status).toBe(200);
    await desk(shop.context, `orders refund ${paid.id} ${WHY}`);
    await tendWaitlists(shop.context);
    const told: string[] = [];
    for (const [from, to, words] of [
      ['day: +7', 'day: 2026-06-23', 'its restaurant, place or time would change'],
      ['restaurant: lupitas-kitchen', 'restaurant: nonna-rosa', 'its restaurant, place or time'],
      ['status: open', 'status: closed', 'it would take no orders'],
      ['status: open', 'status: draft', 'it would take no orders'],
      ['capacity: 1', 'capacity: 0', '0 places: 0 are taken, and the waitlist is offered 1'],
      [/orderUntil: .*/.exec(one)?.[0] ?? '', 'orderUntil: 2026-06-15 00:30', 'orders would end before'],
    ] as const) {
      expect(one).toContain(from);
      const { exit, err } = await apply(one.replace(from, to));
      if (exit !== 7 || !err.includes(words) || err.includes('(order')) told.push(`${to}: ${exit} ${err}`);
    }
    expect(told).toEqual([]);
    expect((await apply(one.replace('capacity: 1', 'capacity: 2'))).exit).toBe(0);
    shop.clock.set(shop.clock.now() + 4 * 3_600_000);
    await tendWaitlists(shop.context);
    expect((await apply(one.replace('capacity: 1', 'capacity: 0'))).exit).toBe(0);
  });

  it('names the orders of a delivery, and of a promo code', async () => {
    const address = {
      delivery_street: '1 Oak St',
      delivery_city: 'Naperville',
      delivery_state: 'IL',
      delivery_postal_code: '60540',
    };
    const event = await eventOf('first-tacos');
    const dish = (
      await shop.context.db
        .select()
        .from(t.products)
        .where(eq(t.products.eventId, event?.id ?? 0))
    ).find(({ name }) => name === 'Flan');
    const customer = await Customer.signIn(shop.app, 'vip@demo.test');
    const placed = await customer.place(event?.id ?? 0, {
      items: [
        { id: dish?.id, quantity: 1 },
        { id: 'promo_code', notes: 'OPENING' },
      ],
      delivery_type: 'd2d',
      ...address,
    });
    const away = await apply(changed([/    delivery:\n[^]*?radius: 3\n/.exec(EXAMPLE)?.[0] ?? '', '']));
    expect(away.err).toContain(`it would not be delivered any more (order ${placed.id})`);
    const fewer = await apply(changed(['uses: 100', 'uses: 0']), `${WHY} --json`);
    expect([fewer.exit, fewer.json.error.details]).toEqual([
      7,
      [{ what: 'promo OPENING', why: 'it could be used 0 times, and was used 1 times', orders: [placed.id] }],
    ]);
  });

  it('moves no event from an order whose payment failed and can be tried again; its place is free', async () => {
    const items = [{ id: paid.productLineItems[0]?.productId, quantity: 1 }];
    const customer = await Customer.signIn(shop.app, 'vip@demo.test');
    const failed = await customer.place(paid.eventId, { items, time_slot_id: paid.timeSlotId });
    shop.provider.decline(failed.transactionId);
    await customer.fail(failed.eventId, failed.id);
    await desk(shop.context, `orders refund ${paid.id} ${WHY}`);
    shop.clock.set(shop.clock.now() + HOLD_MS);
    await runJobs(shop.context);

    const moved = changed(['day: +7', 'day: 2026-06-23']);
    const refused = await apply(moved);
    expect([refused.exit, refused.err]).toEqual([
      7,
      expect.stringMatching(new RegExp(`its time would change .*\\(order ${failed.id}\\)`)),
    ]);
    const smaller = changed(['      17:30: 20\n', ''], ['menu: tacos', 'menu: tacos\n    capacity: 0']);
    expect((await apply(smaller, '--dry-run')).exit).toBe(0);
    await desk(shop.context, `orders refund ${failed.id} ${WHY}`);
    expect((await apply(moved)).exit).toBe(0);
  });

  it('takes the same change once the order is given back', async () => {
    const text = changed(['      17:30: 20\n', '']);
    await desk(shop.context, `orders refund ${paid.id} ${WHY}`);
    expect((await apply(text)).exit).toBe(0);
    expect((await linesOf(text)).at(-1)).toBe(NOTHING);
    // The order that is over still names its slot, which is closed.
    const slots = await shop.context.db
      .select()
      .from(t.timeSlots)
      .where(eq(t.timeSlots.eventId, paid.eventId));
    expect(slots.map(({ capacity }) => capacity).sort()).toEqual([0, 20, 20]);
    expect((await apply(EXAMPLE)).exit).toBe(0);
  });

  it('looks again under the locks: an order that came in after the plan', async () => {
    const { provider } = shop;
    await desk(shop.context, `orders refund ${paid.id} ${WHY}`);
    const text = changed(['      17:30: 20\n', '']);
    const { db } = shop.context;
    const late = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: Parameters<typeof db.transaction>[0]) => {
              await order('first-tacos');
              return target.transaction(work);
            }
          : Reflect.get(target, name, target),
    });
    const done = await desk({ ...shop.context, db: late }, `apply ${FILE} ${WHY}`, { [FILE]: text });
    expect([done.exit, done.err]).toEqual([7, expect.stringContaining('the slot at 17:30 would be gone')]);
    const audit = await db.select().from(t.deskAudit).orderBy(t.deskAudit.id);
    expect(audit.at(-1)).toMatchObject({ outcome: 'failed', what: { code: 'breaks_order' } });
    expect(provider.calls).not.toEqual([]);
  });
});
