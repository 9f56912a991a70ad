/** A customer whose traces can be searched for in the whole database. */
import { getTableName, sql } from 'drizzle-orm';
import type { Context } from '../src/ports/context';
import { rows } from '../src/db/rows';
import * as t from '../src/db/schema';
import { Customer, type Shop } from './shop';

export const ZINNIA = {
  name: 'Zinnia Quux',
  phone: '6305559911',
  email: 'zinnia@quux.test',
  password: 'zinnia-secret-1',
  postal_code: '60540',
};
/** Whatever of her may stand anywhere. */
const MARKS = ['zinnia', 'quux', '6305559911', 'zebra lane', 'no zucchini', 'zigzag'];

/** She registers, orders with notes and an address, and asks for mails. */
export async function registerZinnia(shop: Shop): Promise<{
  id: number;
  customer: Customer;
  orderId: number;
  transactionId: string;
}> {
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/v2/users',
    payload: { user: ZINNIA, lead_params: { utm_source: 'zigzag' } },
  });
  const { user, token } = made.json<{ user: { id: number }; token: string }>();
  const customer = Customer.withToken(shop.app, token);
  const order = await customer.place(101, {
    items: [{ id: 101011, quantity: 1, notes: 'No zucchini' }],
    delivery_type: 'd2d',
    delivery_street: '7 Zebra Lane',
    delivery_city: 'Naperville',
    delivery_state: 'IL',
    delivery_postal_code: '60540',
    save_default_address: true,
    notes: 'Zigzag path',
  });
  shop.provider.succeed(order.transactionId);
  await customer.order(order.id);
  return { id: user.id, customer, orderId: order.id, transactionId: order.transactionId };
}

/** Every row of every table that still holds something of her. */
export async function tracesOfZinnia({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const tables = Object.values(t as Record<string, unknown>).filter(
    (item): item is typeof t.users => typeof item === 'object' && item !== null && 'getSQL' in item,
  );
  const found: string[] = [];
  for (const table of tables) {
    const all = await rows<{ row: string }>(db, sql`SELECT to_jsonb(x)::text AS row FROM ${table} x`);
    for (const { row } of all) {
      if (MARKS.some((mark) => row.toLowerCase().includes(mark)))
        found.push(`${getTableName(table)}: ${row}`);
    }
  }
  return found;
}
