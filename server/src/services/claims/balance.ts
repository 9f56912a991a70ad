/** What a claim is worth, and what of it is left to give. Amounts are cents. */
import { claimWorth } from '@dwellivery/domain/claims';
import { cents } from '@dwellivery/domain/money';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { refundedPriceCents } from '../../db/refundSums';
import { rows } from '../../db/rows';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import { dollars } from '../../lib/dollars';
import { ApiError, notFound } from '../../lib/errors';
import { orderById } from '../orders/find';
import { leftOfOrder } from '../payments';
import { claimsOfOrder, type ClaimFile } from './views';

export type Gift = {
  claimId: number;
  kind: 'refunded' | 'credited';
  /** Null: all that is left. */
  amountCents: number | null;
};

/** @param ofOrder all claims of the order */
export type OpenClaim = { claim: ClaimFile; order: OrderRow; ofOrder: ClaimFile[] };

/** @throws 404 */
export async function claimById(db: Database, claimId: number): Promise<OpenClaim> {
  const [row] = await db.select().from(t.claims).where(eq(t.claims.id, claimId));
  const order = row && (await orderById(db, row.orderId));
  const ofOrder = order ? await claimsOfOrder(db, order.id) : [];
  const claim = ofOrder.find(({ id }) => id === claimId);
  if (!claim || !order) throw notFound(`There is no claim ${claimId}.`);
  return { claim, order, ofOrder };
}

/** What was given, without refunds whose money came back. */
const givenBy = (steps: ClaimFile['steps']): number =>
  steps.reduce((sum, { amountCents, failedAt }) => (failedAt ? sum : sum + (amountCents ?? 0)), 0);

export type Balance = {
  /** At most, by its dishes. */
  worthCents: number;
  givenCents: number;
  /** What can still be given: within the claim's worth, and within what is kept of the order. */
  leftCents: number;
};

/** What is kept of a paid order, from card and credit together. */
async function keptOf(db: Database, { order, ofOrder }: OpenClaim): Promise<number> {
  if (order.status !== 'paid') return 0;
  const isOrder = eq(t.orders.id, order.id);
  const [money] = await rows<{ refunded: number }>(
    db,
    sql`SELECT ${refundedPriceCents} AS refunded FROM ${t.orders} WHERE ${isOrder}`,
  );
  const credited = givenBy(ofOrder.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'credited'));
  return order.totalCents + order.creditCents - (money?.refunded ?? 0) - credited;
}

export async function balanceOf(db: Database, open: OpenClaim): Promise<Balance> {
  const { claim, order } = open;
  const lines = await db.select().from(t.orderLines).where(eq(t.orderLines.orderId, order.id));
  const priced = lines.map((line) => ({ ...line, price: cents(line.priceCents) }));
  const worthCents = claimWorth(priced, claim.lines);
  const givenCents = givenBy(claim.steps);
  const leftCents = Math.max(0, Math.min(worthCents - givenCents, await keptOf(db, open)));
  return { worthCents, givenCents, leftCents };
}

const refusal = (code: string, message: string): ApiError => new ApiError(409, code, message);

async function refuseDeleted(db: Database, userId: number): Promise<void> {
  const [user] = await db
    .select({ deletedAt: t.users.deletedAt })
    .from(t.users)
    .where(eq(t.users.id, userId));
  if (user?.deletedAt)
    throw refusal('customer_deleted', 'The account is deleted: nobody could use the credit.');
}

export type Checked = OpenClaim & {
  dueCents: number;
  /** What is left of the claim afterwards. */
  leftCents: number;
};

/**
 * @returns what would be given
 * @throws 404; 409 `order_unpaid`, `nothing_left`, `amount_too_large`, `nothing_charged`, `customer_deleted`
 */
export async function checkGift(db: Database, { claimId, kind, amountCents }: Gift): Promise<Checked> {
  const open = await claimById(db, claimId);
  const { id, status, userId } = open.order;
  if (status !== 'paid') throw refusal('order_unpaid', `Order ${id} is ${status}: nothing of it is kept.`);
  const { worthCents, givenCents, leftCents } = await balanceOf(db, open);
  if (leftCents === 0) {
    const how = `worth ${dollars(worthCents)}, ${dollars(givenCents)} given, and no more than is kept of order ${id}`;
    throw refusal('nothing_left', `Nothing is left to give for claim ${claimId}: ${how}.`);
  }
  const onCards = kind === 'refunded' ? await leftOfOrder(db, id) : leftCents;
  if (kind === 'credited') await refuseDeleted(db, userId);
  if (onCards === 0)
    throw refusal('nothing_charged', `Nothing of order ${id} is left on a card: give credit instead.`);
  const most = Math.min(leftCents, onCards);
  const dueCents = amountCents ?? most;
  if (dueCents > most) {
    const onCard = most < leftCents ? ` on the card, of ${dollars(leftCents)} in all` : '';
    throw refusal('amount_too_large', `Only ${dollars(most)} is left to give for claim ${claimId}${onCard}.`);
  }
  return { ...open, dueCents, leftCents: leftCents - dueCents };
}
