/** What the guests of a shared cart have chosen, as it is stored. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { GuestLine } from '../../db/schema';

export type TableGuestLine = GuestLine & { guestName: string };

/** In the order of the guests, the host first, and of their lines. With the table's row locked they stay as they are. */
export async function linesOfTable(db: Database, tableId: number): Promise<TableGuestLine[]> {
  const { id, name: guestName, lines, removedAt } = t.tableGuests;
  const guests = await db
    .select({ guestName, lines })
    .from(t.tableGuests)
    .where(and(eq(t.tableGuests.tableId, tableId), isNull(removedAt)))
    .orderBy(asc(id));
  return guests.flatMap((guest) => guest.lines.map((line) => ({ guestName: guest.guestName, ...line })));
}
