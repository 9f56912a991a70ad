/** Guests of a shared cart at once, in several connections: the embedded database has one only. */
import { MAX_GUESTS } from '@dwellivery/domain/tables';
import { MAX_LINES } from '@dwellivery/domain/cart';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import { addBuyers, buyersFrom, FIRST_BUYER, tokenOf } from '../buyers';
import { AtTable, openedCart, sitDown } from '../cartGuests';
import { checkInvariants } from '../invariants';
import { Customer, openShop, type Shop } from '../shop';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(300_000);
const name = randomName();
const HOSTS = 4;
const FLAN = { id: 101011, quantity: 1 };
const hosts = () =>
  buyersFrom(FIRST_BUYER, HOSTS).map((buyer) => Customer.withToken(shop.app, tokenOf(buyer)));
let connection: Connection;
let shop: Shop;

beforeAll(async () => {
  connection = await makeWorld(name);
  await addBuyers(connection.db, HOSTS);
  const database = { ...connection, close: async () => undefined };
  shop = await openShop({ config: { databaseUrl: urlOf(name), databaseConnections: 10 }, database });
});
afterEach(() => checkInvariants(connection.db));
afterAll(async () => {
  await shop.close();
  await connection.close();
  await drop(name);
});

type Answer = { status: number; body: { code?: string } };
/** Answers by status and code. */
const counted = (answers: Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body.code ? `${status} ${body.code}` : String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
async function cartOf(host: number) {
  const customer = hosts()[host] as Customer;
  const { code, guestId } = await openedCart(customer);
  const [owner, stranger] = [customer.headers, {}].map((headers) => new AtTable(shop.app, code, headers));
  return { code, hostId: Number(guestId), host: owner as AtTable, stranger: stranger as AtTable };
}
const notes = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => ({ ...FLAN, notes: `${text} ${at}` }));

it('seats 20 of 25 who sit down at once, each with a name of their own, and a host once', async () => {
  const { stranger, hostId } = await cartOf(0);
  const answers = await times(25, () => stranger.join({ name: 'Ann' }));
  expect(counted(answers)).toEqual({ '200': MAX_GUESTS - 1, '409 table_full': 25 - (MAX_GUESTS - 1) });
  const again = await times(5, () => openedCart(hosts()[0] as Customer));
  expect(new Set(again.map(({ code, guestId }) => `${code} ${guestId}`))).toEqual(
    new Set([`${stranger.code} ${hostId}`]),
  );
});

it('takes one of five lists that two phones of a guest send at once', async () => {
  const { stranger } = await cartOf(1);
  const guest = await sitDown(stranger, 'Ann');
  for (let revision = 0; revision < 5; revision += 1) {
    const answers = await times(5, (at) =>
      guest.put(guest.id, { items: notes(1, `${revision} ${at}`), revision }),
    );
    expect(counted(answers)).toEqual({ '200': 1, '409 lines_changed': 4 });
    const [taken] = answers.filter(({ status }) => status === 200);
    const lines = taken?.body.data.table.guests[1]?.lines;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.table?.guests[1]).toMatchObject({ revision: revision + 1, lines });
  }
});

it('holds 200 lines of all guests together', async () => {
  const { stranger } = await cartOf(2);
  const guests = await times(6, () => sitDown(stranger, 'Ann'));
  const answers = await Promise.all(guests.map((guest) => guest.put(guest.id, { items: notes(50, 'x') })));
  expect(counted(answers)).toEqual({ '200': MAX_LINES / 50, '409 table_full': 2 });
});

it('takes no list of a guest after the answer to the host who closes it', async () => {
  const { host, stranger } = await cartOf(3);
  const guests = await times(8, () => sitDown(stranger, 'Ann'));
  for (let round = 0; round < 5; round += 1) {
    const puts = guests.map((guest) => guest.put(guest.id, { items: notes(1, `${round}`), revision: round }));
    const closing = host.change({ locked: true }).then(() => host.table());
    const closed = await closing;
    const answers = await Promise.all(puts);
    expect(Object.keys(counted(answers)).filter((key) => !/^200$|table_locked/.test(key))).toEqual([]);
    expect(await host.table()).toEqual(closed);
    await host.change({ locked: false });
    for (const guest of guests) {
      const own = (await guest.table()).guests.find(({ id }) => id === guest.id);
      if (own?.revision === round)
        await guest.put(guest.id, { items: notes(1, `${round}`), revision: round });
    }
  }
  const [{ n } = { n: -1 }] = await rows<{ n: number }>(
    connection.db,
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  expect(n).toBe(0);
});
