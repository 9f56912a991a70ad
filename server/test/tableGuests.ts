/** Tables over the API: a host opens one, and neighbors join its delivery. */
import type { Order } from '../src/schemas/orders';
import type { Table } from '../src/schemas/tables';
import type { Customer, Item, Shop } from './shop';

/** @throws if it is refused */
export async function openTableOf(host: Customer, eventId: number): Promise<Table> {
  const path = `/events/${eventId}/tables`;
  const fields = { name: 'Our porch', payment: 'each' };
  const { status, body } = await host.call<{ data: { table: Table } }>('POST', path, fields);
  if (status !== 200) throw new Error(`table refused: ${JSON.stringify(body)}`);
  return body.data.table;
}

type Joining = { items: Item[]; notes?: string };

/** An unpaid order that joins the table of event 101. */
export const placeAt = (customer: Customer, code: string, fields: Joining): Promise<Order> =>
  customer.place(101, { delivery_type: 'd2d', ...fields, table_code: code }, { table_code: code });

/** A paid one. */
export async function joinTable(
  shop: Pick<Shop, 'provider'>,
  customer: Customer,
  [code, fields]: [code: string, fields: Joining],
): Promise<Order> {
  const order = await placeAt(customer, code, fields);
  shop.provider.succeed(order.transactionId);
  return customer.order(order.id);
}
