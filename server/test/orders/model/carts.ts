/** Shared carts in the sequences: a host opens one, guests put dishes, and the host pays them. */
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
const ENDS = ['table_ended', 'event_closed'];
type Lines = { id: number; quantity: number }[];

/** What each guest has at the table since the last answer, and what proves a visitor, by the guest's id. */
const seats = new Map<number, { secret: string | null; lines: Lines }>();

/** The call of a guest without an account. */
async function asGuest(
  secret: string,
  method: 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<{ status: number; body: Answer }> {
  const headers = { 'x-table-guest': secret };
  const answer = await shop.app.inject({ method, url: `/api/v2${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

/** A visitor sits down at the host's table, the other customer as themself. */
async function sitDown({ customer }: Person, { code, isHost, state, guests }: Table): Promise<void> {
  const url = `/tables/${code}/guests`;
  const payload = { name: NAMES[guests.length - 1] ?? 'Cy' };
  const seated = isHost
    ? await shop.app.inject({ method: 'POST', url: `/api/v2${url}`, payload })
    : await shop.app.inject({ method: 'POST', url: `/api/v2${url}`, payload, headers: customer.headers });
  // Refused once the table or its event takes nothing more.
  expect(seated.statusCode).toBe(state === 'open' ? 200 : 409);
  if (seated.statusCode !== 200) return;
  const { id, secret } = seated.json<{ data: { guest: SeatedGuest } }>().data.guest;
  expect(secret === null).toBe(!isHost);
  seats.set(id, { secret, lines: [] });
}

/** The guest whom the move is about: any for the host, who sees all, the own seat of the other customer. */
const guestOf = ({ guests, isHost, guestId }: Table, at: number) =>
  isHost ? guests[at % guests.length] : guests.find(({ id }) => id === guestId);

/** Puts dishes for a guest: as the host, as the other customer, or by the guest's own secret; a table with less than four guests gets another one before. */
async function put(person: Person, code: string, { event, at, quantity, isPaid }: Move): Promise<void> {
  const { customer } = person;
  const look = async () => (await customer.call<Answer>('GET', `/tables/${code}`)).body.data.table;
  const before = await look();
  if (before.isHost ? before.guests.length < 4 : before.guestId === null) await sitDown(person, before);
  const table = await look();
  const guest = guestOf(table, at);
  if (guest?.id == null) return;
  const items = quantity === 0 ? [] : [{ id: PLACES[event].dish, quantity }];
  const lines = { items, done: true, revision: guest.revision };
  const url = `/tables/${code}/guests/${guest.id}/lines`;
  const secret = isPaid ? null : (seats.get(guest.id)?.secret ?? null);
  const isHost = table.isHost && secret === null;
  const answer =
    secret === null
      ? await customer.call<Answer>('PUT', url, lines)
      : await asGuest(secret, 'PUT', url, lines);
  const isRepeat = JSON.stringify(seats.get(guest.id)?.lines ?? []) === JSON.stringify(items) && guest.isDone;
  if (table.state === 'locked' && !isHost && !isRepeat) expect(answer.body.code).toBe('table_locked');
  else accept(answer);
  if (answer.status === 200) seats.set(guest.id, { secret: null, ...seats.get(guest.id), lines: items });
}

/** The host removes a guest, or the guest leaves; the dishes go with the guest. */
async function remove({ customer }: Person, code: string, { at, isPaid }: Move): Promise<void> {
  const { table } = (await customer.call<Answer>('GET', `/tables/${code}`)).body.data;
  const guest = guestOf(table, at);
  if (guest?.id == null || (table.isHost && guest.id === table.guestId)) return;
  const url = `/tables/${code}/guests/${guest.id}`;
  const { secret = null } = seats.get(guest.id) ?? {};
  const isHost = table.isHost && (isPaid || secret === null);
  const answer =
    isHost || secret === null
      ? await customer.call<Answer>('DELETE', url)
      : await asGuest(secret, 'DELETE', url);
  const isOpen = table.state === 'open' || (isHost && table.state === 'locked');
  if (isOpen) expect(answer.status).toBe(200);
  else expect([...ENDS, 'table_locked']).toContain(answer.body.code);
  if (answer.status !== 200) return;
  seats.delete(guest.id);
  if (secret === null) return;
  const late = { items: [], done: true, revision: guest.revision };
  const refused = await asGuest(secret, 'PUT', `${url}/lines`, late);
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
