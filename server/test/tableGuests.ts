/** Tables in tests: a host opens one, and an order that was placed as any other joins it. */
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../src/ports/context';
import * as t from '../src/db/schema';
import type { Table } from '../src/schemas/tables';
import type { Customer } from './shop';

/** @throws if it is refused */
export async function openTableOf(host: Customer, eventId: number): Promise<Table> {
  const path = `/events/${eventId}/tables`;
  const fields = { name: 'Our porch', payment: 'each' };
  const { status, body } = await host.call<{ data: { table: Table } }>('POST', path, fields);
  if (status !== 200) throw new Error(`table refused: ${JSON.stringify(body)}`);
  return body.data.table;
}

export async function joinTable({ db }: Pick<Context, 'db'>, orderId: number, code: string): Promise<void> {
  const tableId = sql`(select id from tables where code = ${code})`;
  await db.update(t.orders).set({ tableId }).where(eq(t.orders.id, orderId));
}
