/** Account credit is a ledger: a balance is the sum of its entries and never below 0. Amounts are cents. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';

type Entry = Omit<typeof t.creditEntries.$inferInsert, 'id'>;

/** @returns cents */
export async function creditBalance(db: Database, userId: number): Promise<number> {
  const sum = sql<number>`coalesce(sum(${t.creditEntries.amountCents}), 0)::int`;
  const [row] = await db.select({ sum }).from(t.creditEntries).where(eq(t.creditEntries.userId, userId));
  return row?.sum ?? 0;
}

/** Books an entry once per booking key. @returns whether this call booked it */
export async function bookCredit(db: Database, entry: Entry): Promise<boolean> {
  const booked = await db
    .insert(t.creditEntries)
    .values(entry)
    .onConflictDoNothing({ target: t.creditEntries.bookingKey })
    .returning({ id: t.creditEntries.id });
  return booked.length > 0;
}

/** Moves an order's credit out of the balance, or back. An order can do so several times, so its booking keys are numbered. */
export async function bookOrderCredit(
  db: Database,
  order: { id: number; userId: number; creditCents: number },
  kind: 'order_hold' | 'order_release',
  createdAt: Date,
): Promise<void> {
  if (order.creditCents === 0) return;
  const booked = await db.$count(t.creditEntries, eq(t.creditEntries.orderId, order.id));
  await bookCredit(db, {
    userId: order.userId,
    amountCents: kind === 'order_hold' ? -order.creditCents : order.creditCents,
    kind,
    orderId: order.id,
    bookingKey: `order:${order.id}:${kind}:${booked}`,
    createdAt,
  });
}

/** Credit for a claim, which can get some several times. Requires the customer's lock. @returns the entry's id */
export async function giveClaimCredit(
  db: Database,
  { userId, claimId, amountCents }: { userId: number; claimId: number; amountCents: number },
  createdAt: Date,
): Promise<number> {
  const given = await db.$count(t.claimSteps, eq(t.claimSteps.claimId, claimId));
  const entry = {
    userId,
    amountCents,
    kind: 'claim',
    bookingKey: `claim:${claimId}:${given}`,
    createdAt,
  } as const;
  const [booked] = await db.insert(t.creditEntries).values(entry).returning({ id: t.creditEntries.id });
  if (!booked) throw new Error('A credit entry has no row.');
  return booked.id;
}
