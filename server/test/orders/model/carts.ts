/** Shared carts in the sequences: a host opens one, guests put dishes, and the host pays them. */
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import type { Order } from '../../../src/schemas/orders';
import type { SeatedGuest, Table } from '../../../src/schemas/tables';
import type { Step } from './steps';
import { accept, PLACES, shop, type EventId, type Person } from './world';

type Answer = { code?: string; data: { table: Table } };
type Move = Extract<Step, { do: 'cart' }>;

/** The newest shared cart of the event, of any host and state. @returns null if none was opened */
export async function cartAt(event: EventId): Promise<string | null> {
  const [table] = await rows<{ code: string }>(
    shop.context.db,
    sql`select code from tables where event_id = ${event} and payment = 'host' order by id desc limit 1`,
  );
  return table?.code ?? null;
}

const NAMES = ['Ann', 'Bo', 'Ann'];

/** Puts dishes for one of the guests, as the host; a table with less than four guests gets another one before. */
async function put({ customer }: Person, code: string, { event, at, quantity }: Move): Promise<void> {
  const url = `/tables/${code}`;
  const before = await customer.call<Answer>('GET', url);
  const { guests, isHost, state } = before.body.data.table;
  if (!isHost) return;
  if (guests.length < 4) {
    const payload = { name: NAMES[guests.length - 1] ?? 'Cy' };
    const seated = await shop.app.inject({ method: 'POST', url: `/api/v2${url}/guests`, payload });
    // Refused once the table or its event takes nothing more.
    expect(seated.statusCode).toBe(state === 'open' ? 200 : 409);
    if (seated.statusCode === 200) seated.json<{ data: { guest: SeatedGuest } }>();
  }
  const guest = guests[at % guests.length];
  const items = quantity === 0 ? [] : [{ id: PLACES[event].dish, quantity }];
  const lines = { items, done: true, revision: guest?.revision };
  accept(await customer.call<Answer>('PUT', `${url}/guests/${guest?.id}/lines`, lines));
}

/** @throws if the API gives a wrong answer */
export async function inCart(person: Person, move: Move): Promise<void> {
  const { customer } = person;
  const code = move.what === 'open' ? null : await cartAt(move.event);
  if (move.what === 'open') {
    const body = { name: 'Sunset Drive', payment: 'host' };
    accept(await customer.call<Answer>('POST', `/events/${move.event}/tables`, body));
  } else if (code !== null && move.what === 'put') {
    await put(person, code, move);
  } else if (code !== null && move.what === 'end') {
    accept(await customer.call<Answer>('DELETE', `/tables/${code}`));
  } else if (code !== null) {
    accept(await customer.call<Answer>('PATCH', `/tables/${code}`, { locked: move.what === 'lock' }));
  }
}

/** A new order of a shared cart has the lines of its guests now. @throws if it has others */
export async function expectLines({ id, productLineItems }: Order): Promise<void> {
  const found = await rows<{ name: string; quantity: number }>(
    shop.context.db,
    sql`select g.name, (l.line->>'quantity')::int as quantity from orders o join table_guests g on g.table_id = o.cart_table_id
      cross join jsonb_array_elements(g.lines) with ordinality l(line, at) where o.id = ${id} order by g.id, l.at`,
  );
  const named = productLineItems.filter(({ guestName }) => guestName !== undefined);
  expect(named.map(({ guestName, quantity }) => [guestName, quantity])).toEqual(
    found.map(({ name, quantity }) => [name, quantity]),
  );
}
