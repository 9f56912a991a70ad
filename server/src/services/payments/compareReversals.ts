/** Compares refunds and disputes of a period one by one, also those of older payments. */
import { and, eq, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import { groupBy } from '../../lib/groupBy';
import {
  ProviderRefusal,
  type Reversals,
  type Period,
  type ProviderDispute,
  type ProviderRefund,
} from '../../ports/cardProvider';
import { dollars } from '../../lib/dollars';
import { YOUNG_MS, type Difference } from './difference';
import type { RefundRow } from './refunds';

type Given = {
  /** The provider's. */
  given: Reversals;
  period: Period;
  /** Ids of the payments whose sums of refunds are compared already. */
  summed: ReadonlySet<string>;
};

/** Of payments that are ours; others may share the provider's account. @returns intent → order */
async function ordersOf(context: Context, ids: string[]): Promise<Map<string, number | null>> {
  const { id, orderId } = t.paymentIntents;
  const found = await context.db.select({ id, orderId }).from(t.paymentIntents).where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, row.orderId]));
}

type Found = Omit<Difference, 'order'>;

function compareRefund(
  theirs: ProviderRefund,
  ours: RefundRow[],
  isSummed: boolean,
): Omit<Found, 'intent'>[] {
  const cents = ours.reduce((sum, row) => sum + row.amountCents, 0);
  // Those that our books know to have failed are listed by failed().
  const isNews = ours.some(({ failedAt }) => failedAt === null);
  if (!theirs.isGiven)
    return isNews ? [{ kind: 'refund_failed', ours: dollars(cents), theirs: 'failed' }] : [];
  if (isSummed || cents === theirs.amountCents) return [];
  return [{ kind: 'refunds', ours: dollars(cents), theirs: dollars(theirs.amountCents) }];
}

async function refundsOf(
  context: Context,
  theirs: ProviderRefund[],
): Promise<Map<string | null, RefundRow[]>> {
  const ids = theirs.map(({ id }) => id);
  const rows = await context.db.select().from(t.refunds).where(inArray(t.refunds.providerId, ids));
  return groupBy(rows, ({ providerId }) => providerId);
}

async function statusesOf(context: Context, theirs: ProviderDispute[]): Promise<Map<string, string>> {
  const { id, status } = t.disputes;
  const ids = theirs.map((dispute) => dispute.id);
  const rows = await context.db.select({ id, status }).from(t.disputes).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** A refund can be older at the provider than in our books: its answer was lost, and it was asked for again. */
async function isMade(
  { provider }: Context,
  { paymentIntentId: intentId, providerId }: RefundRow,
): Promise<boolean> {
  try {
    const { refunds } = await provider.listReversals({ intentId });
    return refunds.some(({ id }) => id === providerId);
  } catch (error) {
    // The provider does not know the payment.
    if (error instanceof ProviderRefusal) return false;
    throw error;
  }
}

/** Refunds that we made in the period, and that the provider does not know. */
async function unmade(context: Context, { given, period }: Given): Promise<Found[]> {
  const listed = new Set(given.refunds.map(({ id }) => id));
  const { doneAt, outside, providerId } = t.refunds;
  const until = new Date(period.until.getTime() - YOUNG_MS);
  const made = and(isNotNull(providerId), eq(outside, false), gte(doneAt, period.since), lte(doneAt, until));
  const rows = await context.db
    .select()
    .from(t.refunds)
    .where(and(made, isNull(t.refunds.failedAt)));
  const found: Found[] = [];
  for (const row of rows) {
    if (listed.has(row.providerId ?? '') || (await isMade(context, row))) continue;
    const { paymentIntentId: intent, amountCents } = row;
    found.push({ intent, kind: 'refund_unmade', ours: dollars(amountCents), theirs: 'unknown' });
  }
  return found;
}

/** How long a failed refund is reported; by then the operator has given the money back in another way. */
const FAILED_MS = 60 * 24 * 60 * 60_000;

async function failed(context: Context, { until }: Period): Promise<Found[]> {
  const since = new Date(until.getTime() - FAILED_MS);
  const rows = await context.db.select().from(t.refunds).where(gte(t.refunds.failedAt, since));
  return rows.map(({ paymentIntentId: intent, amountCents }) => ({
    intent,
    kind: 'refund_failed' as const,
    ours: dollars(amountCents),
    theirs: 'failed',
  }));
}

export async function compareReversals(context: Context, input: Given): Promise<Difference[]> {
  const { given, period, summed } = input;
  const settled = period.until.getTime() - YOUNG_MS;
  const refunds = given.refunds.filter(({ createdAt }) => createdAt.getTime() <= settled);
  const disputes = given.disputes.filter(({ createdAt }) => createdAt.getTime() <= settled);
  const refundRows = await refundsOf(context, refunds);
  const statuses = await statusesOf(context, disputes);
  const found: Found[] = [...(await unmade(context, input)), ...(await failed(context, period))];
  for (const refund of refunds) {
    const { id, intentId: intent } = refund;
    if (intent === null) continue;
    const differing = compareRefund(refund, refundRows.get(id) ?? [], summed.has(intent));
    found.push(...differing.map((difference) => ({ intent, ...difference })));
  }
  for (const { id, intentId: intent, status: theirs } of disputes) {
    const ours = statuses.get(id);
    if (intent === null || ours === theirs) continue;
    found.push({ intent, kind: ours ? 'dispute_status' : 'disputed', ours: ours ?? 'unknown', theirs });
  }
  const orders = await ordersOf(context, [...new Set(found.map(({ intent }) => intent))]);
  return found.flatMap((one) => {
    const order = orders.get(one.intent);
    return order === undefined ? [] : [{ ...one, order }];
  });
}
