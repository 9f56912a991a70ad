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
import { chargesOf, makeRefunds, recordOrderRefunds, type RefundRow } from '../payments';
import { checkGift, claimById, type Checked, type Gift } from './balance';

/** The operator's words to the customer, and who writes them. */
export type Words = { text: string; who: string };

/** The cards that these refunds go back to; null if the provider has named none. */
async function cardsOf(tx: Database, orderId: number, refunds: RefundRow[]): Promise<string | null> {
  const ids = new Set(refunds.map(({ paymentIntentId }) => paymentIntentId));
  const charges = (await chargesOf(tx, orderId)).filter(({ id }) => ids.has(id));
  const names = charges.flatMap(({ cardBrand: brand, cardLast4: last4 }) =>
    last4 ? cardName({ brand, last4 }) : [],
  );
  return [...new Set(names)].join(' and ') || null;
}

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

/** Each refund has a step of its own; the words stand in the first. @returns the id of the first step */
async function writeRefundSteps(
  tx: Database,
  { claimId, kind }: Gift,
  refunds: RefundRow[],
  { text, who }: Words,
  now: Date,
): Promise<string> {
  const ids: string[] = [];
  for (const [at, { id: refundId, amountCents }] of refunds.entries())
    ids.push(
      await writeStep(tx, { claimId, kind, amountCents, text: at === 0 ? text : null, who, refundId }, now),
    );
  return String(ids[0]);
}

/** Back on the cards, of several charges if one has too little left. */
async function writeRefund(tx: Database, gift: Gift, { order, dueCents }: Checked, words: Words, now: Date) {
  const due = { reason: 'desk' as const, amountCents: dueCents };
  const refunds = await recordOrderRefunds(tx, order.id, due, now);
  const stepId = await writeRefundSteps(tx, gift, refunds, words, now);
  const card = await cardsOf(tx, order.id, refunds);
  const more = { amountCents: dueCents, words: words.text, card };
  await queueOrderMail(tx, order, 'claim_refunded', now, stepId, more);
  return refunds;
}

async function writeCredit(
  tx: Database,
  { claimId }: Gift,
  { order, dueCents: amountCents }: Checked,
  words: Words,
  now: Date,
): Promise<void> {
  const creditEntryId = await giveClaimCredit(tx, { userId: order.userId, claimId, amountCents }, now);
  const step = { claimId, kind: 'credited' as const, amountCents, ...words, creditEntryId };
  const stepId = await writeStep(tx, step, now);
  const more = { amountCents, words: words.text, card: null };
  await queueOrderMail(tx, order, 'claim_credited', now, stepId, more);
}

/** Refunds or credit, steps and mail in one transaction. @throws as {@link checkGift} */
async function writeGift(tx: Database, gift: Gift, words: Words, now: Date) {
  await lockClaim(tx, gift.claimId);
  const checked = await checkGift(tx, gift);
  if (gift.kind === 'refunded')
    return { ...checked, refunds: await writeRefund(tx, gift, checked, words, now) };
  await writeCredit(tx, gift, checked, words, now);
  return { ...checked, refunds: [] };
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
  const { dueCents, leftCents, refunds } = made;
  return { cents: dueCents, leftCents, isMade: await makeRefunds(context, refunds) };
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
