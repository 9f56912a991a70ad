/** Tables as a test needs them: the rows alone, without the call that opens them. */
import { eq } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import * as t from '../src/db/schema';

let opened = 0;

/** Opens a table for a delivery. @returns its code */
export async function openTable(db: Database, orderId: number, now: number): Promise<string> {
  const [order] = await db.select().from(t.orders).where(eq(t.orders.id, orderId));
  if (!order) throw new Error(`There is no order ${orderId}.`);
  opened += 1;
  const code = `table-${String(opened).padStart(16, '0')}`;
  const { userId: hostId, eventId } = order;
  await db
    .insert(t.tables)
    .values({ code, eventId, hostId, orderId, name: 'Sunset Drive', createdAt: new Date(now) });
  return code;
}
