/** What tables keep of people: of those whose account is deleted, and of guests once the dinner is long over. */
import { JOINED_NOTE_WITHOUT_HOST, tableNameOf } from '@dwellivery/domain/tables';
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { DELETED_HOST } from '../../db/tablesOfOrders';
import type { Context } from '../../ports/context';

/** The tables first, as where guests' lines are written, so that no circle of waiting transactions can close. */
async function endTables(tx: Database, userId: number, now: Date): Promise<void> {
  const endedAt = sql`coalesce(${t.tables.endedAt}, ${now.toISOString()}::timestamptz)`;
  const name = sql`case ${t.tables.payment} when 'each' then ${tableNameOf(DELETED_HOST)} else ${tableNameOf(DELETED_HOST, 'host')} end`;
  await tx.update(t.tables).set({ name, endedAt }).where(eq(t.tables.hostId, userId));
}

/** The orders that joined stay, without the name. */
async function forgetNotes(tx: Database, userId: number): Promise<void> {
  const joined = tx
    .select({ id: t.orders.id })
    .from(t.orders)
    .innerJoin(t.tables, eq(t.tables.id, t.orders.tableId))
    .where(eq(t.tables.hostId, userId));
  const names = and(eq(t.orderLines.sku, 'd2d'), isNotNull(t.orderLines.notes));
  await tx
    .update(t.orderLines)
    .set({ notes: JOINED_NOTE_WITHOUT_HOST })
    .where(and(inArray(t.orderLines.orderId, joined), names));
}

/** Ends the customer's tables, without a name. Their guests leave, and so does the customer, with all dishes. */
export async function forgetTables(tx: Database, userId: number, now: Date): Promise<void> {
  await endTables(tx, userId, now);
  const hosted = tx.select({ id: t.tables.id }).from(t.tables).where(eq(t.tables.hostId, userId));
  const isOwn = or(eq(t.tableGuests.userId, userId), inArray(t.tableGuests.tableId, hosted));
  await tx.delete(t.tableGuests).where(isOwn);
  await forgetNotes(tx, userId);
}

const GUEST_DAYS = 30;
const DAY_MS = 86_400_000;

/** A job: guests' names, secrets and dishes go 30 days after their event. Starts with those who sat down before. @returns how many guests */
export async function forgetGuests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const until = new Date(clock.now() - GUEST_DAYS * DAY_MS);
  const over = db
    .select({ id: t.tables.id })
    .from(t.tables)
    .innerJoin(t.events, eq(t.events.id, t.tables.eventId))
    .where(lte(t.events.endsAt, until));
  const gone = await db
    .delete(t.tableGuests)
    .where(and(lte(t.tableGuests.joinedAt, until), inArray(t.tableGuests.tableId, over)))
    .returning({ id: t.tableGuests.id });
  return gone.length;
}
