/** Whose each dish of a shared cart is: in the kitchen, at the door, at the desk, in mails, in the download and after the account has ended. */
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import * as t from '../../src/db/schema';
import type { Order } from '../../src/schemas/orders';
import { dataPage } from '../../src/services/accounts/dataPage';
import { eraseUser } from '../../src/services/accounts/erase';
import { personalData } from '../../src/services/accounts/personalData';
import { membershipCalendar } from '../../src/services/mail/calendar';
import { composeMail } from '../../src/services/mail/compose';
import { orderRows } from '../../src/services/mail/orderRows';
import { doorList } from '../../src/services/staff/door';
import { kitchenSheet } from '../../src/services/staff/kitchen';
import { desk } from '../desk/desk';
import { joinTable, openTableOf } from '../tableGuests';
import { TO_CASEY, useShop } from '../shop';
import { dish, openCart } from '../tables';

const { shop, casey, vip } = useShop('casey', 'vip');

const FLAN = 101011;
const SEATS = [
  { name: 'Casey', lines: [dish(FLAN)] },
  { name: 'Ann', lines: [dish(FLAN, 2, 'Warm')] },
  { name: 'Bo', lines: [dish(FLAN)] },
];

/** Casey's paid order of what Casey, Ann and Bo have chosen. */
async function dinner(where: Record<string, unknown> = TO_CASEY): Promise<Order> {
  const table_code = await openCart(shop.context.db, {
    eventId: 101,
    hostId: 1,
    seats: SEATS,
    now: shop.clock.now(),
  });
  const fields = { ...where, items: [], table_code, time_slot_id: 1011, notes: 'Ring twice' };
  const order = await casey.place(101, fields, { table_code });
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const PICKED_UP = { delivery_type: 'pickup' };

const stopOf = async (order: Order) =>
  (await doorList(shop.context, 101)).stops.find(({ bags }) => bags.some((bag) => bag.order === order.id));

describe('the door', () => {
  it('hands over a bag for each guest, in the order of the table', async () => {
    const order = await dinner();
    const stop = await stopOf(order);
    expect(stop?.bags).toEqual(
      [
        ['Casey', '1 × Flan'],
        ['Ann', '2 × Flan'],
        ['Bo', '1 × Flan'],
      ].map(([guest, one]) => ({
        ...{ order: order.id, changed: null, guest, customer: 'Casey Morgan', phone: expect.any(String) },
        ...{ notes: 'Ring twice', dishes: [one] },
      })),
    );
  });

  it('lists the bags on the page and in the terminal, with a column in the table', async () => {
    const order = await dinner();
    const { out: html } = await desk(shop.context, 'door 101 --html');
    const { document } = new JSDOM(html).window;
    const rows = [...document.querySelectorAll('tr')].map(({ cells }) =>
      [...cells].map((cell) => cell.textContent),
    );
    expect(rows.map((cells) => cells[3])).toContain('3 bags: Casey, Ann, Bo');
    const bags = [...document.querySelectorAll('.bags li')].map(({ textContent }) => textContent);
    expect(bags[1]).toMatch(new RegExp(`^${order.id}AnnCasey Morgan.*2 × FlanRing twice$`));
    const { out } = await desk(shop.context, 'door 101');
    expect(out).toMatch(new RegExp(`^ +Ann \\(Casey Morgan\\) +\\S+ +${order.id} `, 'm'));
    const { out: csv } = await desk(shop.context, 'door 101 --csv');
    expect(csv).toMatch(new RegExp(`,Casey Morgan,\\S+,${order.id},2 × Flan,Ring twice,Ann,\\r$`, 'm'));
  });

  it('hands the bags of a pickup over one after the other', async () => {
    const order = await dinner(PICKED_UP);
    const { pickups } = await doorList(shop.context, 101);
    const own = pickups.filter((visit) => visit.order === order.id);
    expect(own.map(({ guest, dishes }) => [guest, ...dishes])).toEqual([
      ['Casey', '1 × Flan'],
      ['Ann', '2 × Flan'],
      ['Bo', '1 × Flan'],
    ]);
    const { out: csv } = await desk(shop.context, 'door 101 --csv');
    expect(csv).toMatch(new RegExp(`,pickup,Casey Morgan,.*,${order.id},2 × Flan,Ring twice,Ann,\\r$`, 'm'));
  });

  it('brings a neighbor who joined after them', async () => {
    const order = await dinner();
    const { code } = await openTableOf(casey, 101);
    const joined = await joinTable(shop, vip, [code, { items: [{ id: FLAN, quantity: 1 }] }]);
    const stop = await stopOf(order);
    expect(stop?.bags.map((bag) => [bag.order, bag.guest])).toEqual([
      [order.id, 'Casey'],
      [order.id, 'Ann'],
      [order.id, 'Bo'],
      [joined.id, null],
    ]);
  });
});

describe('the kitchen', () => {
  it('has a label for each bag, and cooks equal dishes together', async () => {
    const order = await dinner();
    const { slots, totals } = await kitchenSheet(shop.context, 101);
    const labels = slots.flatMap((slot) => slot.labels).filter((label) => label.order === order.id);
    const shared = {
      customer: 'Casey M.',
      how: 'delivery',
      comesWith: `${order.id} Casey M.`,
      notes: 'Ring twice',
    };
    expect(labels).toEqual([
      expect.objectContaining({
        ...shared,
        guest: 'Casey',
        items: [expect.objectContaining({ quantity: 1 })],
      }),
      expect.objectContaining({
        ...shared,
        guest: 'Ann',
        items: [expect.objectContaining({ quantity: 2, notes: 'Warm' })],
      }),
      expect.objectContaining({ ...shared, guest: 'Bo', items: [expect.objectContaining({ quantity: 1 })] }),
    ]);
    const all = totals.filter((one) => one.dish === 'Flan').reduce((sum, { quantity }) => sum + quantity, 0);
    expect(all).toBeGreaterThanOrEqual(4);
    expect(slots.find(({ time }) => time === '5:00 PM')?.dishes).toContainEqual(
      expect.objectContaining({ dish: 'Flan', quantity: 2, notes: 'Warm' }),
    );
    const { out: html } = await desk(shop.context, 'kitchen 101 --html');
    expect(html).toContain(
      `<p class="n">${order.id} · Ann</p><p>5:00 PM, delivery, with ${order.id} Casey M.</p>`,
    );
    const { out: csv } = await desk(shop.context, 'kitchen 101 --csv');
    expect(csv).toMatch(
      new RegExp(
        `,${order.id},Casey M\\.,delivery,2,Flan,.*,Warm,Ring twice,${order.id} Casey M\\.,Ann,\\r$`,
        'm',
      ),
    );
  });
});

it('the desk shows whose each line is', async () => {
  const order = await dinner();
  expect((await desk(shop.context, `orders show ${order.id}`)).out).toMatch(
    /^2 × +\$\S+ +Flan, Warm, for Ann$/m,
  );
});

it('the receipt by mail and the calendar keep equal dishes of guests apart', async () => {
  const order = await dinner();
  const [mail] = await shop.context.db
    .select()
    .from(t.mails)
    .where(eq(t.mails.mailKey, `receipt:${order.id}`));
  const text = mail && (await composeMail(shop.context, mail))?.text;
  const calendar = await membershipCalendar(shop.context, order.membershipId, eq(t.orders.id, order.id));
  for (const words of [text, calendar.replace(/\r\n /g, '')])
    for (const line of ['1 × Flan for Casey', '2 × Flan (“Warm”) for Ann', '1 × Flan for Bo'])
      expect(words).toContain(line);
});

it('the download of one’s data has the names, and the end of the account forgets them', async () => {
  const order = await dinner();
  const isOwn = eq(t.orders.userId, 1);
  const page = dataPage(
    await personalData(shop.context, 1),
    await orderRows(shop.context, isOwn),
    new Date(shop.clock.now()),
  );
  expect(page).toContain('2 × Flan (“Warm”) for Ann');
  shop.clock.set(Date.parse('2026-07-20T12:00:00Z'));
  await eraseUser(shop.context, 1);
  const lines = await shop.context.db.select().from(t.orderLines).where(eq(t.orderLines.orderId, order.id));
  expect(
    lines.every(({ guestName, notes, sku }) => guestName === null && (sku !== null || notes === null)),
  ).toBe(true);
});
