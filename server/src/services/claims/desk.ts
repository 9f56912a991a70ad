/** Claims of all customers for the operator. */
import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import { balanceOf, claimById, type Balance } from './balance';
import { withParts, type ClaimFile } from './views';

type Customer = { id: number; name: string; email: string; phone: string | null };
export type DeskClaim = ClaimFile & { eventId: number; event: string; customer: Customer };

/** `isOpen`: those that nothing was done about. */
export type ClaimFilter = { eventId?: number; userId?: number; isOpen?: boolean; limit?: number };

const columns = {
  claim: t.claims,
  eventId: t.orders.eventId,
  event: t.events.name,
  customer: { id: t.users.id, name: t.users.name, email: t.users.email, phone: t.users.phone },
};

/** Newest first. @param id of one; null: all that the filter lets through */
async function findClaims(
  { db }: Pick<Context, 'db'>,
  { eventId, userId, isOpen, limit = 1 }: ClaimFilter,
  id: number | null,
): Promise<DeskClaim[]> {
  const steps = db
    .select({ one: sql`1` })
    .from(t.claimSteps)
    .where(eq(t.claimSteps.claimId, t.claims.id));
  const found = await db
    .select(columns)
    .from(t.claims)
    .innerJoin(t.orders, eq(t.orders.id, t.claims.orderId))
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.users, eq(t.users.id, t.claims.userId))
    .where(
      and(
        id === null ? undefined : eq(t.claims.id, id),
        eventId === undefined ? undefined : eq(t.orders.eventId, eventId),
        userId === undefined ? undefined : eq(t.claims.userId, userId),
        isOpen ? notExists(steps) : undefined,
      ),
    )
    .orderBy(desc(t.claims.id))
    .limit(limit);
  return withParts(
    db,
    found.map(({ claim, ...more }) => ({ ...claim, ...more })),
  );
}

export const listDeskClaims = (
  context: Pick<Context, 'db'>,
  filter: ClaimFilter & { limit: number },
): Promise<DeskClaim[]> => findClaims(context, filter, null);

/** @throws 404 */
export async function showDeskClaim(context: Pick<Context, 'db'>, id: number): Promise<DeskClaim & Balance> {
  const open = await claimById(context.db, id);
  const [found] = await findClaims(context, {}, id);
  if (!found) throw new Error(`Claim ${id} has no customer.`);
  return { ...found, ...(await balanceOf(context.db, open)) };
}
