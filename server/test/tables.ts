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

export type Seat = { name: string; userId?: number; lines: t.TableGuestRow['lines'] };

/** A shared cart whose first guest is its host. @returns its code */
export async function openCart(
  db: Database,
  { eventId, hostId, seats, now }: { eventId: number; hostId: number; seats: Seat[]; now: number },
): Promise<string> {
  opened += 1;
  const code = `cart-${String(opened).padStart(17, '0')}`;
  const createdAt = new Date(now);
  const [table] = await db
    .insert(t.tables)
    .values({
      code,
      eventId,
      hostId,
      payment: 'host',
      name: 'Sunset Drive',
      createdAt,
      closesAt: new Date(now + 3_600_000),
    })
    .returning({ id: t.tables.id });
  if (!table) throw new Error('The table is not written.');
  const guests = seats.map((seat, at) => ({
    ...{ tableId: table.id, joinedAt: createdAt, userId: at === 0 ? hostId : null },
    ...seat,
  }));
  await db.insert(t.tableGuests).values(guests);
  return code;
}

/** A line of a shared cart. */
export const dish = (productId: number, quantity = 1, notes: string | null = null) => ({
  productId,
  quantity,
  choiceIds: [],
  notes,
});
