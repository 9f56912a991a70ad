/** What tables keep of a host whose account is deleted. */
import { JOINED_NOTE_WITHOUT_HOST, tableNameOf } from '@dwellivery/domain/tables';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { DELETED_HOST } from '../../db/tablesOfOrders';

/** Ends the customer's tables. The orders that joined stay, without the name. */
export async function forgetHost(tx: Database, userId: number, now: Date): Promise<void> {
  const isHost = eq(t.tables.hostId, userId);
  const endedAt = sql`coalesce(${t.tables.endedAt}, ${now.toISOString()}::timestamptz)`;
  await tx
    .update(t.tables)
    .set({ name: tableNameOf(DELETED_HOST), endedAt })
    .where(isHost);
  const joined = tx
    .select({ id: t.orders.id })
    .from(t.orders)
    .innerJoin(t.tables, eq(t.tables.id, t.orders.tableId))
    .where(isHost);
  const names = and(eq(t.orderLines.sku, 'd2d'), isNotNull(t.orderLines.notes));
  await tx
    .update(t.orderLines)
    .set({ notes: JOINED_NOTE_WITHOUT_HOST })
    .where(and(inArray(t.orderLines.orderId, joined), names));
}
