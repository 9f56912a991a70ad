/** What the end of an account leaves of tables, and what the download of one's data says of them. */
import { joinedNote, JOINED_NOTE_WITHOUT_HOST } from '@dwellivery/domain/tables';
import { and, eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import type { Membership } from '../../src/schemas/orders';
import type { Table } from '../../src/schemas/tables';
import { forgetGuests } from '../../src/services/tables/forget';
import { eraseUser } from '../../src/services/accounts/erase';
import { asFile, personalData } from '../../src/services/accounts/personalData';
import { dataPage } from '../../src/services/accounts/dataPage';
import { orderRows } from '../../src/services/mail/orderRows';
import { AtTable, openedCart, sitDown } from '../cartGuests';
import { Customer, useShop } from '../shop';
import { joinTable, openTableOf } from '../tableGuests';
import { registerZinnia, tracesOfZinnia, ZINNIA } from '../zinnia';

const { shop, exec, vip } = useShop('vip');

/** When the dinner is long over, so that an account can end. */
const AFTER = Date.parse('2026-06-20T12:00:00Z');
const FLAN = { id: 101011, quantity: 2 };

/** Zinnia's table, which Val joined. */
async function dinner() {
  const zinnia = await registerZinnia(shop);
  const { code } = await openTableOf(zinnia.customer, 101);
  const order = await joinTable(shop, vip, [code, { items: [FLAN] }]);
  const fee = and(eq(t.orderLines.orderId, order.id), eq(t.orderLines.sku, 'd2d'));
  const noteOf = async () => (await shop.context.db.select().from(t.orderLines).where(fee))[0]?.notes;
  return { zinnia, code, order, noteOf };
}
const tableOf = async (code: string, customer: Customer) =>
  (await customer.call<{ data: { table: Table } }>('GET', `/tables/${code}`)).body.data.table;
const receiptOf = async (id: number): Promise<Membership> => vip.receipt(id);

describe('a host whose account is deleted', () => {
  it('is named nowhere, and the table is over, while the order that joined stays', async () => {
    const { zinnia, code, order, noteOf } = await dinner();
    await shop.context.db.update(t.tables).set({ name: "Zinnia's porch" });
    expect(await noteOf()).toBe(joinedNote('Zinnia'));
    shop.clock.set(AFTER);
    await eraseUser(shop.context, zinnia.id);
    const [table] = await shop.context.db.select().from(t.tables);
    expect(table).toMatchObject({
      name: "A neighbor's delivery",
      endedAt: new Date(AFTER),
      hostId: zinnia.id,
    });
    expect(await noteOf()).toBe(JOINED_NOTE_WITHOUT_HOST);
    expect(await tableOf(code, vip)).toMatchObject({
      ...{ name: "A neighbor's delivery", host: 'A neighbor', state: 'ended', address: null },
      guests: [{ name: 'Val', dishes: 2 }],
    });
    const receipt = await receiptOf(order.membershipId);
    expect(receipt.orders.find(({ id }) => id === order.id)).toMatchObject({
      status: 'paid',
      joinedHost: null,
    });
    // The street is where the guest's own food went.
    await exec(`update orders set delivery_street = 'x' where id = ${order.id}`);
    expect((await tracesOfZinnia(shop.context)).filter((trace) => !trace.startsWith('mails'))).toEqual([]);
  });
});

it('a guest whose account is deleted is no longer at the table', async () => {
  const { zinnia, code } = await dinner();
  await exec(`update users set deleted_at = now() where email = 'vip@demo.test'`);
  expect((await tableOf(code, zinnia.customer)).guests).toMatchObject([{ name: 'Zinnia', dishes: 1 }]);
  await exec(`update users set deleted_at = null where email = 'vip@demo.test'`);
});

describe('shared carts', () => {
  const FLAN_FOR_ZINNIA = [{ ...FLAN, notes: 'Zebra lane' }];
  const at = (code: string, customer: Customer) => new AtTable(shop.app, code, customer.headers);
  const seats = () => shop.context.db.select().from(t.tableGuests);

  /** Zinnia's, with Ann; and Val's, where Zinnia sits. */
  async function carts() {
    const zinnia = await registerZinnia(shop);
    const own = await openedCart(zinnia.customer, { name: "Zinnia's porch" });
    const ann = await sitDown(new AtTable(shop.app, own.code), 'Ann');
    await ann.put(ann.id, { items: [FLAN] });
    const vals = await openedCart(vip);
    const seat = (await at(vals.code, zinnia.customer).join()).body.data.guest;
    await at(vals.code, zinnia.customer).put(seat.id, { items: FLAN_FOR_ZINNIA });
    return { zinnia, own, ann, vals };
  }

  it('end with the account of the host, without guests and names; elsewhere the seat is free', async () => {
    const { zinnia, own, ann, vals } = await carts();
    const before = await at(vals.code, vip).table();
    expect(before.guests.map(({ name, dishes }) => [name, dishes])).toEqual([
      ['Val', 0],
      ['Zinnia', 2],
    ]);
    shop.clock.set(AFTER);
    await eraseUser(shop.context, zinnia.id);
    const over = { name: "A neighbor's table", host: 'A neighbor', state: 'ended', guests: [] };
    expect((await ann.look()).body.data.table).toMatchObject({ ...over, guestId: null });
    expect((await ann.put(ann.id, { items: [] })).status).toBe(404);
    expect((await at(vals.code, vip).table()).guests.map(({ name }) => name)).toEqual(['Val']);
    const [table] = await shop.context.db.select().from(t.tables).where(eq(t.tables.code, own.code));
    expect(table?.endedAt).toEqual(new Date(AFTER));
    expect((await tracesOfZinnia(shop.context)).filter((trace) => !trace.startsWith('mails'))).toEqual([]);
  });

  it('keep guests for 30 days after their event', async () => {
    await carts();
    const ended = Date.parse('2026-06-19T00:00:00Z');
    shop.clock.set(ended + 30 * 86_400_000 - 1);
    expect([await forgetGuests(shop.context), (await seats()).length]).toEqual([0, 4]);
    shop.clock.set(ended + 30 * 86_400_000);
    expect([await forgetGuests(shop.context), (await seats()).length]).toEqual([4, 0]);
  });

  it('are in the download with the own dishes, without those of others', async () => {
    const { zinnia, own } = await carts();
    const data = await personalData(shop.context, zinnia.id);
    expect(data.seats).toMatchObject([
      { name: 'Zinnia', dishes: [] },
      { name: 'Zinnia', dishes: ['2 × Flan (Zebra lane)'] },
    ]);
    expect(data.tables).toMatchObject([{ payment: 'host', name: "Zinnia's porch" }]);
    const page = dataPage(data, [], new Date(shop.clock.now()));
    expect(page).toMatch(/<h2>Your seats at shared carts<\/h2>.*2 × Flan \(Zebra lane\)/s);
    for (const text of [page, JSON.stringify(asFile(data))])
      expect(text).not.toMatch(new RegExp(`${own.code}|Ann\\b|Val\\b|secretHash|Secret hash`));
  });
});

describe('the download of one’s data', () => {
  const pageOf = async (userId: number) => {
    const data = await personalData(shop.context, userId);
    const facts = await orderRows(shop.context, eq(t.orders.userId, userId));
    return { page: dataPage(data, facts, new Date(shop.clock.now())), file: JSON.stringify(asFile(data)) };
  };

  it('lists the tables of a host, without their codes', async () => {
    const { zinnia, code } = await dinner();
    const { page, file } = await pageOf(zinnia.id);
    expect(page).toMatch(/<h2>Tables, where neighbors ordered with you<\/h2>.*Our porch.*Lupita's Kitchen/s);
    for (const text of [page, file]) expect(text).not.toMatch(new RegExp(`${code}|Val\\b|hostId|Host id`));
    expect(file).toContain('"name":"Our porch"');
  });

  it('says of a guest’s order that it came with a neighbor’s delivery', async () => {
    await dinner();
    const { page } = await pageOf(2);
    expect(page).toContain('<dt>Came with</dt><dd>the delivery of a neighbor, whose table you joined</dd>');
    expect(page).not.toContain(ZINNIA.email);
  });
});
