import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';

export type IntentRow = typeof t.paymentIntents.$inferSelect;

/** Statuses that the provider never changes again. */
export const isFinal = (status: string): boolean => status === 'succeeded' || status === 'canceled';

export const findIntent = async (db: Database, id: string): Promise<IntentRow | null> =>
  (await db.select().from(t.paymentIntents).where(eq(t.paymentIntents.id, id)))[0] ?? null;

/** Locks an intent. Must come after the lock of the customer. */
export const lockIntent = async (tx: Database, id: string): Promise<IntentRow | null> =>
  (await tx.select().from(t.paymentIntents).where(eq(t.paymentIntents.id, id)).for('update'))[0] ?? null;
