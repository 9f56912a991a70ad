/** The customer's latest quotes, which payment sheets are compared with. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { CartRequest } from './cart';

/** How long a request may take. A stored quote that is further ahead was timed by a clock that ran ahead, or was set back since. */
const REQUEST_MS = 30_000;
const REQUEST_LIMIT = sql`${REQUEST_MS} * interval '1 millisecond'`;

/**
 * Keeps the customer's latest quote of an event, which payment sheets are compared with.
 * @param askedAt when the request arrived; an older request does not replace the quote of a newer one
 */
export async function saveQuote(
  db: Database,
  quote: { userId: number; eventId: number; cart: CartRequest; totalCents: number; askedAt: Date },
): Promise<void> {
  const { userId, eventId, cart: request, totalCents, askedAt: updatedAt } = quote;
  await db
    .insert(t.quotes)
    .values({ userId, eventId, request, totalCents, updatedAt })
    .onConflictDoUpdate({
      target: [t.quotes.userId, t.quotes.eventId],
      set: { request, totalCents, updatedAt },
      setWhere: sql`${t.quotes.updatedAt} <= excluded.updated_at or ${t.quotes.updatedAt} > excluded.updated_at + ${REQUEST_LIMIT}`,
    });
}

/** As it is stored; those from before there were tables, and changes of orders, name none. */
type KeptCart = Omit<CartRequest, 'tableCode' | 'orderId'> & Partial<CartRequest>;

/** The customer's quote for an event, or the latest of all events; null if there is none. */
export async function latestQuote(
  db: Database,
  userId: number,
  eventId: number | null,
  now: Date,
): Promise<{ eventId: number; cart: CartRequest; askedAt: Date } | null> {
  const ofEvent = eventId === null ? undefined : eq(t.quotes.eventId, eventId);
  const mine = await db
    .select()
    .from(t.quotes)
    .where(and(eq(t.quotes.userId, userId), ofEvent));
  const isAhead = ({ updatedAt }: { updatedAt: Date }) =>
    Number(updatedAt.getTime() > now.getTime() + REQUEST_MS);
  mine.sort((a, b) => isAhead(a) - isAhead(b) || b.updatedAt.getTime() - a.updatedAt.getTime());
  const [row] = mine;
  if (!row) return null;
  const cart = { tableCode: null, orderId: null, ...(row.request as KeptCart) };
  return { eventId: row.eventId, cart, askedAt: row.updatedAt };
}
