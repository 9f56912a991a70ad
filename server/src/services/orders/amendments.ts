/** Changes of paid orders that are not applied yet. An open one holds what it needs beyond its order (contract, "Changing a paid order"). */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { AmendmentRow } from '../../db/schema';
import { bookCredit } from '../credit/ledger';

export const isOpen = ({ status }: Pick<AmendmentRow, 'status'>): boolean =>
  status === 'created' || status === 'processing' || status === 'failed';

/** SQL condition: as {@link isOpen}. */
export const isOpenAmendment = inArray(t.amendments.status, ['created', 'processing', 'failed']);

export const amendmentById = async (db: Database, id: number): Promise<AmendmentRow | null> =>
  (await db.select().from(t.amendments).where(eq(t.amendments.id, id)))[0] ?? null;

/** The one open change of an order, or null. */
export const openAmendment = async (db: Database, orderId: number): Promise<AmendmentRow | null> =>
  (
    await db
      .select()
      .from(t.amendments)
      .where(and(eq(t.amendments.orderId, orderId), isOpenAmendment))
  )[0] ?? null;

type CreditOf = Pick<AmendmentRow, 'id' | 'userId' | 'orderId'>;

/** Takes credit out of the balance for a change, once, or gives it back, once. Requires the customer's lock. @param amountCents signed */
export async function bookChangeCredit(
  tx: Database,
  { id, userId, orderId }: CreditOf,
  amountCents: number,
  now: Date,
): Promise<void> {
  if (amountCents === 0) return;
  const [kind, what] =
    amountCents < 0 ? (['change_hold', 'hold'] as const) : (['change_release', 'release'] as const);
  const bookingKey = `amendment:${id}:${what}`;
  await bookCredit(tx, { userId, orderId, kind, amountCents, bookingKey, createdAt: now });
}

const ENDED = { holds: false, heldUntil: null, next: null };

/** Requires the customer's lock. */
export async function markApplied(tx: Database, { id }: AmendmentRow, now: Date): Promise<void> {
  const applied = { ...ENDED, status: 'applied' as const, failureMessage: null, appliedAt: now };
  await tx.update(t.amendments).set(applied).where(eq(t.amendments.id, id));
}

/** Its holds are released; a charge that comes later is refunded. Requires the customer's lock. */
export async function endAmendment(tx: Database, amendment: AmendmentRow, now: Date): Promise<void> {
  if (!isOpen(amendment)) return;
  await tx
    .update(t.amendments)
    .set({ ...ENDED, status: 'expired' })
    .where(eq(t.amendments.id, amendment.id));
  await bookChangeCredit(tx, amendment, amendment.creditCents, now);
}

type Moving = { status: 'created' | 'processing' | 'failed'; failureMessage: string | null };

/** What the provider says of the payment. Requires the customer's lock. */
export async function moveAmendment(tx: Database, { id }: AmendmentRow, state: Moving): Promise<void> {
  await tx.update(t.amendments).set(state).where(eq(t.amendments.id, id));
}
