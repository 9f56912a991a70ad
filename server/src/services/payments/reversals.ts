/**
 * Takes in refunds and disputes that were made at the provider (contract, "Money rules"). Every state comes from a read of the
 * provider, so webhooks, jobs and the daily comparison can ask in any order and any number of times. ADR 0035.
 */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { lockUser } from '../../db/locks';
import type { Reversals, ProviderDispute, ProviderRefund } from '../../ports/cardProvider';
import { findIntent, type IntentRow } from './intentRow';
import { keyOf, type RefundRow } from './refunds';

type Step = { context: Context; tx: Database; intent: IntentRow; now: Date };
type Reversal = { id: string; amountCents: number; by: 'refund' | 'dispute' | 'cancel' };

const rowsOf = (tx: Database, intent: IntentRow): Promise<RefundRow[]> =>
  tx.select().from(t.refunds).where(eq(t.refunds.paymentIntentId, intent.id)).orderBy(asc(t.refunds.id));

const sumOf = (rows: RefundRow[]): number => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Books a part of a due refund as made by the refund at the provider. */
async function coverRow({ tx, now }: Step, row: RefundRow, cents: number, id: string): Promise<void> {
  const made = { providerId: id, outside: true, doneAt: now, failedAt: null, refusedAt: null };
  const isRow = eq(t.refunds.id, row.id);
  if (cents === row.amountCents) {
    await tx.update(t.refunds).set(made).where(isRow);
    return;
  }
  const less = { amountCents: row.amountCents - cents, revision: row.revision + 1, refusedAt: null };
  await tx.update(t.refunds).set(less).where(isRow);
  const { paymentIntentId, reason, createdAt } = row;
  await tx.insert(t.refunds).values({ paymentIntentId, reason, amountCents: cents, createdAt, ...made });
}

/**
 * Books money that went back without us. It makes up for refunds that failed, and for due ones as far as the charge has too
 * little left for both; the rest is a refund of its own.
 * @returns the cents of that rest
 */
async function book(step: Step, { id, amountCents, by }: Reversal): Promise<number> {
  const { tx, intent, now } = step;
  const rows = await rowsOf(tx, intent);
  const given = rows.filter(({ doneAt, failedAt }) => doneAt && !failedAt);
  let rest = Math.min(amountCents, intent.amountCents - sumOf(given));
  const cover = async (row: RefundRow, cents: number) => {
    if (cents > 0) await coverRow(step, row, cents, id);
    rest -= cents;
  };
  for (const row of rows) if (row.failedAt) await cover(row, Math.min(row.amountCents, rest));
  let excess = rest - (intent.amountCents - sumOf(rows));
  for (const row of rows) {
    if (row.doneAt || excess <= 0) continue;
    const cents = Math.min(row.amountCents, excess);
    excess -= cents;
    await cover(row, cents);
  }
  if (rest <= 0) return 0;
  const reason = by === 'dispute' ? ('dispute' as const) : ('provider' as const);
  const own = { paymentIntentId: intent.id, amountCents: rest, reason, providerId: id, outside: true };
  await tx.insert(t.refunds).values({ ...own, createdAt: now, doneAt: now });
  return rest;
}

async function bookReversal(step: Step, outside: Reversal): Promise<void> {
  const { context, tx, intent, now } = step;
  const amountCents = await book(step, outside);
  const { id: cause, by } = outside;
  context.log.info(
    { intent: intent.id, cause, by, cents: outside.amountCents },
    'given back at the provider',
  );
  if (intent.orderId === null || amountCents === 0) return;
  await context.orders.applyProviderRefund(tx, { orderId: intent.orderId, by, amountCents, cause, now });
}

/** The money of these rows has come back to us; the operator finds them in the daily report. */
async function markReturned({ context, tx, now }: Step, rows: RefundRow[], id: string): Promise<boolean> {
  const ids = rows.filter(({ failedAt }) => !failedAt).map((row) => row.id);
  if (ids.length === 0) return false;
  const failed = {
    providerId: id,
    failedAt: now,
    refusedAt: null,
    doneAt: sql`coalesce(${t.refunds.doneAt}, ${now.toISOString()})`,
  };
  await tx.update(t.refunds).set(failed).where(inArray(t.refunds.id, ids));
  context.log.error({ refunds: ids, cause: id }, 'a refund failed after it was made');
  return true;
}

/** Our own refund of an order that was cancelled after the backup: the key is of `keyOf`, and its row is lost. */
const isOfCancel = ({ id }: IntentRow, key: string | null): boolean =>
  key?.startsWith(`refund:${id}:cancelled`) ?? false;

/** @returns whether our books changed */
async function bookRefund(step: Step, refund: ProviderRefund): Promise<boolean> {
  const { tx, intent, now } = step;
  const { id, key, isGiven, amountCents } = refund;
  const known = (await rowsOf(tx, intent)).filter((row) => row.providerId === id || keyOf(row) === key);
  if (!isGiven) return markReturned(step, known, id);
  if (known.length === 0) {
    await bookReversal(step, { id, amountCents, by: isOfCancel(intent, key) ? 'cancel' : 'refund' });
    return true;
  }
  // Ours, and its answer was lost.
  const made = { providerId: id, doneAt: now, refusedAt: null };
  const due = known.filter(({ doneAt }) => !doneAt).map((row) => row.id);
  if (due.length > 0) await tx.update(t.refunds).set(made).where(inArray(t.refunds.id, due));
  return due.length > 0;
}

/** Books a lost dispute, or again the rows of one that was won in between. */
async function bookLost(step: Step, booked: RefundRow[], lost: Reversal): Promise<void> {
  if (booked.length === 0) return bookReversal(step, lost);
  const ids = booked.map((row) => row.id);
  await step.tx.update(t.refunds).set({ failedAt: null }).where(inArray(t.refunds.id, ids));
}

/** @returns whether our books changed */
async function bookDispute(step: Step, dispute: ProviderDispute): Promise<boolean> {
  const { tx, intent, now } = step;
  const { id, amountCents, reason, status, dueBy, createdAt: openedAt } = dispute;
  const [known] = await tx.select().from(t.disputes).where(eq(t.disputes.id, id));
  const isSame = known?.status === status && known.amountCents === amountCents;
  if (isSame && known.dueBy?.getTime() === dueBy?.getTime()) return false;
  const news = { amountCents, reason, status, dueBy, updatedAt: now };
  await tx
    .insert(t.disputes)
    .values({ id, paymentIntentId: intent.id, openedAt, ...news })
    .onConflictDoUpdate({ target: t.disputes.id, set: news });
  const booked = (await rowsOf(tx, intent)).filter((row) => row.providerId === id);
  // Every other state leaves the money where it is: that of a lost dispute stays away during an appeal.
  if (status === 'won') await markReturned(step, booked, id);
  else if (status === 'lost') await bookLost(step, booked, { id, amountCents, by: 'dispute' });
  // The charge can be refunded again, or has less left.
  const isDue = and(eq(t.refunds.paymentIntentId, intent.id), isNull(t.refunds.doneAt));
  await tx.update(t.refunds).set({ refusedAt: null }).where(isDue);
  return true;
}

/** @returns false if the intent changed since `before`; the read may be outdated and is discarded */
async function apply(context: Context, tx: Database, before: IntentRow, given: Reversals): Promise<boolean> {
  await lockUser(tx, before.userId);
  const intent = await findIntent(tx, before.id);
  if (intent?.version !== before.version) return false;
  const step: Step = { context, tx, intent, now: nowDate(context) };
  let isNews = false;
  for (const refund of given.refunds) isNews = (await bookRefund(step, refund)) || isNews;
  for (const dispute of given.disputes) isNews = (await bookDispute(step, dispute)) || isNews;
  if (!isNews) return true;
  const version = sql`${t.paymentIntents.version} + 1`;
  await tx.update(t.paymentIntents).set({ version }).where(eq(t.paymentIntents.id, intent.id));
  return true;
}

const TRIES = 6;

/**
 * Reads refunds and disputes of a charge and books what is new; does nothing for an intent that is unknown or not charged.
 * @throws 503 `payment_provider_unavailable`
 */
export async function bookReversals(context: Context, intentId: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await findIntent(context.db, intentId);
    if (before?.status !== 'succeeded') return;
    const given = await context.provider.listReversals({ intentId });
    await context.failpoint?.('given:read');
    if (await inTransaction(context.db, (tx) => apply(context, tx, before, given))) return;
  }
}
