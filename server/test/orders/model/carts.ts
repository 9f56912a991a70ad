/** Shared carts in the sequences: a host opens one, guests put dishes, and the host pays them. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import type { Order } from '../../../src/schemas/orders';
import type { SeatedGuest, Table } from '../../../src/schemas/tables';
import type { Step } from './steps';
import { accept, people, PLACES, shop, type EventId, type Person } from './world';

type Answer = { code?: string; data: { table: Table } };
type Move = Extract<Step, { do: 'cart' }>;

type Cart = { code: string; hostId: number };

/** The newest shared cart of the event, of any host and state. @returns null if none was opened */
export async function cartAt(event: EventId): Promise<Cart | null> {
  const [cart] = await rows<Cart>(
    shop.context.db,
    sql`select code, host_id as "hostId" from tables where event_id = ${event} and payment = 'host' order by id desc limit 1`,
  );
  return cart ?? null;
}

/** Whose move it is: once a cart is open that of its host, but for every other of the guests' moves. */
export async function moverOf({ who, what, event }: Move): Promise<Person> {
  if (what === 'open') return people[who] as Person;
  const host = (await cartAt(event))?.hostId;
  const isHosts = (what !== 'put' && what !== 'remove') || who === 0;
  return people.find(({ userId }) => (userId === host) === isHosts) ?? (people[who] as Person);
}

const NAMES = ['Ann', 'Bo', 'Ann'];
type Lines = { id: number; quantity: number }[];

/** What each guest has at the table since the last answer, and what proves a visitor, by the guest's id. */
const seats = new Map<number, { secret: string | null; lines: Lines }>();

/** Calls with these headers: the customer's, or the proof of a guest without an account. */
const callerWith =
  (headers: Record<string, string>) =>
  async <T = Answer>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await shop.app.inject({ method, url: `/api/v2${url}`, headers, payload });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
const callerOf = ({ customer }: Person, secret: string | null) =>
  callerWith(secret === null ? customer.headers : { 'x-table-guest': secret });

/** A visitor sits down at the host's table, the other customer as themself. */
async function sitDown({ customer }: Person, { code, isHost, state, guests }: Table): Promise<void> {
  const call = callerWith(isHost ? {} : customer.headers);
  const name = NAMES[guests.length - 1] ?? 'Cy';
  const seated = await call<{ data: { guest: SeatedGuest } }>('POST', `/tables/${code}/guests`, { name });
  // Refused once the table or its event takes nothing more.
  expect(seated.status).toBe(state === 'open' ? 200 : 409);
  if (seated.status !== 200) return;
  const { id, secret } = seated.body.data.guest;
  expect(secret === null).toBe(!isHost);
  seats.set(id, { secret, lines: [] });
}

/** The guest whom the move is about: any for the host, who sees all, the own seat of the other customer. */
const guestOf = ({ guests, isHost, guestId }: Table, at: number) =>
  isHost ? guests[at % guests.length] : guests.find(({ id }) => id === guestId);

async function look({ customer }: Person, code: string): Promise<Table> {
  return (await customer.call<Answer>('GET', `/tables/${code}`)).body.data.table;
}

/** Puts dishes for a guest: by the host, or the guest. A table with less than four guests gets another one before. */
async function put(person: Person, code: string, { event, at, quantity, isPaid }: Move): Promise<void> {
  const before = await look(person, code);
  if (before.isHost ? before.guests.length < 4 : before.guestId === null) await sitDown(person, before);
  const table = await look(person, code);
  const guest = guestOf(table, at);
  if (guest?.id == null) return;
  const { secret = null, lines = [] } = seats.get(guest.id) ?? {};
  const proof = isPaid ? null : secret;
  const items = quantity === 0 ? [] : [{ id: PLACES[event].dish, quantity }];
  const body = { items, done: true, revision: guest.revision };
  const answer = await callerOf(person, proof)('PUT', `/tables/${code}/guests/${guest.id}/lines`, body);
  const mayChange = table.state !== 'locked' || (table.isHost && proof === null);
  const isRepeat = guest.isDone && isDeepStrictEqual(lines, items);
  if (mayChange || isRepeat) accept(answer);
  else expect(answer.body.code).toBe('table_locked');
  if (answer.status === 200) seats.set(guest.id, { secret, lines: items });
}

/** The host removes a guest, or the guest leaves; the dishes go with the guest. */
async function remove(person: Person, code: string, { at, isPaid }: Move): Promise<void> {
  const table = await look(person, code);
  const guest = guestOf(table, at);
  if (guest?.id == null || (table.isHost && guest.id === table.guestId)) return;
  const url = `/tables/${code}/guests/${guest.id}`;
  const { secret = null } = seats.get(guest.id) ?? {};
  const proof = isPaid ? null : secret;
  const answer = await callerOf(person, proof)('DELETE', url);
  const mayChange = table.state === 'open' || (table.state === 'locked' && table.isHost && proof === null);
  if (mayChange) expect(answer.status).toBe(200);
  else expect(['table_ended', 'event_closed', 'table_locked']).toContain(answer.body.code);
  if (answer.status !== 200) return;
  seats.delete(guest.id);
  if (secret === null) return;
  const late = { items: [], done: true, revision: guest.revision };
  const refused = await callerOf(person, secret)('PUT', `${url}/lines`, late);
  expect(refused.body.code).toBe('guest_removed');
}

/** @throws if the API gives a wrong answer */
export async function inCart(person: Person, move: Move): Promise<void> {
  const { customer } = person;
  const isPut = move.what === 'put';
  if (move.what === 'open' || (isPut && !(await cartAt(move.event)))) {
    const body = { name: 'Sunset Drive', payment: 'host' };
    accept(await customer.call<Answer>('POST', `/events/${move.event}/tables`, body));
  }
  const code = (await cartAt(move.event))?.code;
  if (code === undefined) return;
  if (move.what === 'open' || isPut) await put(person, code, move);
  else if (move.what === 'remove') await remove(person, code, move);
  else if (move.what === 'end') accept(await customer.call<Answer>('DELETE', `/tables/${code}`));
  else accept(await customer.call<Answer>('PATCH', `/tables/${code}`, { locked: move.what === 'lock' }));
}

/** A new order of a shared cart has the lines that its guests were acknowledged, each with its guest. @throws if it has others */
export async function expectLines({ id, productLineItems }: Order): Promise<void> {
  const guests = await rows<{ id: number; name: string }>(
    shop.context.db,
    sql`select g.id, g.name from orders o join table_guests g on g.table_id = o.cart_table_id
      where o.id = ${id} and g.removed_at is null order by g.id`,
  );
  const named = productLineItems.filter(({ guestName }) => guestName !== undefined);
  const acknowledged = guests.flatMap(({ id: guestId, name }) =>
    (seats.get(guestId)?.lines ?? []).map(({ id: dish, quantity }) => [name, dish, quantity]),
  );
  expect(named.map(({ guestName, productId, quantity }) => [guestName, productId, quantity])).toEqual(
    acknowledged,
  );
}
