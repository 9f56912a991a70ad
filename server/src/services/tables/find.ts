/** A table with what decides whether it takes somebody. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { firstName } from '../../db/tablesOfOrders';

export interface FoundTable {
  table: t.TableRow;
  /** The host's delivery. */
  order: t.OrderRow;
  /** The host's first name. */
  host: string;
  deliveryTime: Date | null;
}

export async function findTable(db: Database, code: string): Promise<FoundTable | null> {
  const [found] = await db
    .select({
      table: t.tables,
      order: t.orders,
      host: firstName(sql`${t.users}`),
      deliveryTime: t.timeSlots.startsAt,
    })
    .from(t.tables)
    .innerJoin(t.orders, eq(t.orders.id, t.tables.orderId))
    .innerJoin(t.users, eq(t.users.id, t.tables.hostId))
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId))
    .where(eq(t.tables.code, code));
  return found ?? null;
}

/**
 * Whether the delivery can still be joined. That the event takes orders is checked as for each order. An order that joined a delivery
 * itself has paid no fee that could be kept for others.
 */
export const isJoinable = ({ table, order }: FoundTable): boolean =>
  table.endedAt === null && order.status === 'paid' && order.tableId === null;
