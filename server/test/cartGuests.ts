/** Shared carts over the API: a host opens one, guests sit down and put their dishes. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SeatedGuest, Table } from '../src/schemas/tables';
import type { Customer, Item, Refusal } from './shop';

export type TableAnswer = { data: { table: Table }; table?: Table } & Refusal;
type Put = { items?: Item[]; done?: boolean; revision?: number };

export const openCart = (host: Customer, fields: object = {}, event = 101) =>
  host.call<TableAnswer>('POST', `/events/${event}/tables`, {
    name: 'Our porch',
    payment: 'host',
    ...fields,
  });

/** @throws if it is refused */
export async function openedCart(host: Customer, fields: object = {}): Promise<Table> {
  const { status, body } = await openCart(host, fields);
  if (status !== 200) throw new Error(`table refused: ${JSON.stringify(body)}`);
  return body.data.table;
}

/** Who calls about a table: with the token of an account, the secret of a seat, or only with the code. */
export class AtTable {
  constructor(
    readonly app: FastifyInstance,
    readonly code: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async call<T = TableAnswer>(method: InjectOptions['method'], path: string, payload?: object) {
    const url = `/api/v2/tables/${this.code}${path}`;
    const answer = await this.app.inject({ method, url, headers: this.headers, payload });
    return { status: answer.statusCode, body: answer.json<T>(), headers: answer.headers, text: answer.body };
  }

  join = (payload: object = {}) =>
    this.call<{ data: { guest: SeatedGuest } } & Refusal>('POST', '/guests', payload);
  put = (guestId: number, { items = [], done = false, revision = 0 }: Put) =>
    this.call('PUT', `/guests/${guestId}/lines`, { items, done, revision });
  remove = (guestId: number) => this.call('DELETE', `/guests/${guestId}`);
  change = (payload: object) => this.call('PATCH', '', payload);
  end = () => this.call('DELETE', '');
  look = () => this.call('GET', '');
  table = async (): Promise<Table> => (await this.look()).body.data.table;
}

/** A visitor who sits down. @throws if it is refused */
export async function sitDown(stranger: AtTable, name: string): Promise<AtTable & { id: number }> {
  const { status, body } = await stranger.join({ name });
  if (status !== 200) throw new Error(`seat refused: ${JSON.stringify(body)}`);
  const { id, secret } = body.data.guest;
  const { app, code } = stranger;
  return Object.assign(new AtTable(app, code, { 'x-table-guest': String(secret) }), { id });
}
