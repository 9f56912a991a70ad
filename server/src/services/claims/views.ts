/** Claims with their lines and steps, as the operator reads them and as the customer does. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { ClaimRow } from '../../db/schema';
import { groupBy } from '../../lib/groupBy';
import type { Claim } from '../../schemas/claims';
import { ownOrder } from '../orders/find';
import { toDollars } from '../pricing/money';

const lineColumns = {
  claimId: t.claimLines.claimId,
  id: t.claimLines.orderLineId,
  name: t.orderLines.name,
  guestName: t.orderLines.guestName,
  quantity: t.claimLines.quantity,
};
/** `failedAt`: the refund was made, and the money came back to us. */
const stepColumns = {
  id: t.claimSteps.id,
  claimId: t.claimSteps.claimId,
  kind: t.claimSteps.kind,
  amountCents: t.claimSteps.amountCents,
  text: t.claimSteps.text,
  who: t.claimSteps.who,
  at: t.claimSteps.at,
  failedAt: t.refunds.failedAt,
};

const linesOf = (db: Database, ids: number[]) =>
  db
    .select(lineColumns)
    .from(t.claimLines)
    .innerJoin(t.orderLines, eq(t.orderLines.id, t.claimLines.orderLineId))
    .where(inArray(t.claimLines.claimId, ids))
    .orderBy(asc(t.orderLines.position));

const stepsOf = (db: Database, ids: number[]) =>
  db
    .select(stepColumns)
    .from(t.claimSteps)
    .leftJoin(t.refunds, eq(t.refunds.id, t.claimSteps.refundId))
    .where(inArray(t.claimSteps.claimId, ids))
    .orderBy(asc(t.claimSteps.id));

type Parts = {
  lines: Awaited<ReturnType<typeof linesOf>>;
  /** Oldest first. */
  steps: Awaited<ReturnType<typeof stepsOf>>;
};
export type ClaimFile = ClaimRow & Parts;

/** @returns the claims in the same order */
export async function withParts<Row extends { id: number }>(
  db: Database,
  claims: Row[],
): Promise<(Row & Parts)[]> {
  if (claims.length === 0) return [];
  const ids = claims.map(({ id }) => id);
  const lines = groupBy(await linesOf(db, ids), ({ claimId }) => claimId);
  const steps = groupBy(await stepsOf(db, ids), ({ claimId }) => claimId);
  return claims.map((claim) => ({
    ...claim,
    lines: lines.get(claim.id) ?? [],
    steps: steps.get(claim.id) ?? [],
  }));
}

/** Oldest first. */
export const claimsOfOrder = async (db: Database, orderId: number): Promise<ClaimFile[]> =>
  withParts(
    db,
    await db.select().from(t.claims).where(eq(t.claims.orderId, orderId)).orderBy(asc(t.claims.id)),
  );

const claimView = ({ id, orderId, kind, text, pictureKey, createdAt, lines, steps }: ClaimFile): Claim => ({
  id,
  orderId,
  kind,
  text,
  lines: lines.map((line) => ({ id: line.id, productName: line.name, quantity: line.quantity })),
  hasPicture: pictureKey !== null,
  createdAt: createdAt.toISOString(),
  steps: steps.map((step) => ({
    kind: step.kind,
    at: step.at.toISOString(),
    amount: step.amountCents === null ? null : toDollars(step.amountCents),
    text: step.text,
  })),
});

/** The caller's claims of an order, oldest first. @throws 404 */
export async function listOwnClaims(
  { db }: Pick<Context, 'db'>,
  userId: number,
  orderId: number,
): Promise<Claim[]> {
  await ownOrder(db, userId, orderId);
  return (await claimsOfOrder(db, orderId)).map(claimView);
}

export async function showClaim(db: Database, claim: ClaimRow): Promise<Claim> {
  const [file] = await withParts(db, [claim]);
  return claimView(file ?? { ...claim, lines: [], steps: [] });
}
