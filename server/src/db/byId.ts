/** Rows that a request names by their ids. */
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { notFound } from '../lib/errors';
import * as t from './schema';

/** @throws 404 */
export async function eventById(db: Database, id: number): Promise<typeof t.events.$inferSelect> {
  const [event] = await db.select().from(t.events).where(eq(t.events.id, id));
  if (!event) throw notFound();
  return event;
}

/** @throws 404 */
export async function userById(db: Database, id: number): Promise<typeof t.users.$inferSelect> {
  const [user] = await db.select().from(t.users).where(eq(t.users.id, id));
  if (!user) throw notFound();
  return user;
}
