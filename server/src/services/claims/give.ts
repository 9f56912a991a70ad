/** What the operator does about a claim: money back on the card, credit, or words alone. Amounts are cents. */
import { cardName } from '@dwellivery/domain/cardName';
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { giveClaimCredit } from '../credit/ledger';
import { queueOrderMail } from '../orders/mails';
import { payRefundsOf, recordDeskRefund, type IntentRow } from '../payments';
import { checkGift, claimById, type Gift } from './balance';

/** The operator's words to the customer, and who writes them. */
export type Words = { text: string; who: string };

const cardOf = (charge: IntentRow | null): string | null =>
  charge?.cardLast4 ? cardName({ brand: charge.cardBrand, last4: charge.cardLast4 }) : null;

type Step = Omit<typeof t.claimSteps.$inferInsert, 'id' | 'at'>;

async function writeStep(tx: Database, step: Step, at: Date): Promise<string> {
  const [row] = await tx
    .insert(t.claimSteps)
    .values({ ...step, at })
    .returning({ id: t.claimSteps.id });
  if (!row) throw new Error('A step has no row.');
  return String(row.id);
}

/** With the lock of the claim's customer. @throws 404 */
async function lockClaim(tx: Database, claimId: number): Promise<void> {
  const [claim] = await tx.select().from(t.claims).where(eq(t.claims.id, claimId));
  if (claim) await lockUser(tx, claim.userId);
}

/** Refund or credit, step and mail in one transaction. @throws as {@link checkGift} */
async function writeGift(tx: Database, gift: Gift, words: Words, now: Date) {
  await lockClaim(tx, gift.claimId);
  const checked = await checkGift(tx, gift);
  const { order, dueCents, charge } = checked;
  const { claimId, kind } = gift;
  const refundId = charge ? await recordDeskRefund(tx, charge, dueCents, now) : null;
  const creditEntryId =
    kind === 'credited'
      ? await giveClaimCredit(tx, { userId: order.userId, claimId, amountCents: dueCents }, now)
      : null;
  const step = { claimId, kind, amountCents: dueCents, ...words, refundId, creditEntryId };
  const stepId = await writeStep(tx, step, now);
  const more = { amountCents: dueCents, words: words.text, card: cardOf(charge) };
  await queueOrderMail(
    tx,
    order,
    kind === 'refunded' ? 'claim_refunded' : 'claim_credited',
    now,
    stepId,
    more,
  );
  return { ...checked, refundId };
}

/**
 * Gives money for a claim. A refund goes the way of all refunds, and a job tries again if the provider does not answer.
 * @returns what was given, and whether it has been made
 * @throws as {@link checkGift}
 */
export async function giveForClaim(
  context: Context,
  gift: Gift,
  words: Words,
): Promise<{ cents: number; leftCents: number; isMade: boolean }> {
  const now = nowDate(context);
  const made = await inTransaction(context.db, (tx) => writeGift(tx, gift, words, now));
  const { dueCents, leftCents, charge, refundId } = made;
  if (charge === null || refundId === null) return { cents: dueCents, leftCents, isMade: true };
  await payRefundsOf(context, [charge.id]);
  const [refund] = await context.db.select().from(t.refunds).where(eq(t.refunds.id, refundId));
  return { cents: dueCents, leftCents, isMade: Boolean(refund?.doneAt) };
}

/** Words alone. @throws 404 */
export async function answerClaim(context: Context, claimId: number, words: Words): Promise<void> {
  const now = nowDate(context);
  await inTransaction(context.db, async (tx) => {
    await lockClaim(tx, claimId);
    const { order } = await claimById(tx, claimId);
    const stepId = await writeStep(tx, { claimId, kind: 'answered', ...words }, now);
    await queueOrderMail(tx, order, 'claim_answered', now, stepId, { words: words.text });
  });
}
