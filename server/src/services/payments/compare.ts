/** Compares our books of a period with the provider's. Changes nothing: jobs and webhooks take in what is new. */
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import type { Period, ProviderPayment } from '../../ports/cardProvider';
import { dollars } from '../../lib/dollars';
import { compareReversals } from './compareReversals';
import { YOUNG_MS, type Difference } from './difference';
import { isFinal } from './intentRow';

type Comparison = { payments: number; differences: Difference[] };

export async function theirPayments(context: Context, period: Period): Promise<Map<string, ProviderPayment>> {
  const found = new Map<string, ProviderPayment>();
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const page = await context.provider.listPayments({ ...period, after });
    const known = found.size;
    for (const payment of page.payments) found.set(payment.id, payment);
    after = page.payments.at(-1)?.id ?? null;
    // A page without news would be asked for again for ever.
    hasMore = page.hasMore && found.size > known;
  }
  return found;
}

/** What a bank took back in a dispute is no refund of the provider. */
const refunded = sql<number>`(select coalesce(sum(${t.refunds.amountCents}), 0)::int from ${t.refunds}
  where ${t.refunds.paymentIntentId} = ${t.paymentIntents.id} and ${t.refunds.doneAt} is not null
    and ${t.refunds.failedAt} is null
    and not exists (select 1 from ${t.disputes} where ${t.disputes.id} = ${t.refunds.providerId}))`;
/** Given back in any way. */
const gone = sql<number>`(select coalesce(sum(${t.refunds.amountCents}), 0)::int from ${t.refunds}
  where ${t.refunds.paymentIntentId} = ${t.paymentIntents.id} and ${t.refunds.doneAt} is not null)`;
/** One payment of the order succeeded: another one that ended before it is no difference. Those of its changes leave it paid or not. */
const charged = sql<boolean>`exists (select 1 from ${t.paymentIntents} ${sql.identifier('charge')}
  where charge.order_id = ${t.orders.id} and charge.status = 'succeeded' and charge.amendment_id is null)`;

const ourPayments = (context: Context, { since, until }: Period) =>
  context.db
    .select({
      id: t.paymentIntents.id,
      orderId: t.paymentIntents.orderId,
      status: t.paymentIntents.status,
      amountCents: t.paymentIntents.amountCents,
      refundedCents: refunded,
      goneCents: gone,
      order: t.orders.status,
      isOfChange: sql<boolean>`${t.paymentIntents.amendmentId} is not null`,
      isCharged: charged,
    })
    .from(t.paymentIntents)
    .leftJoin(t.orders, eq(t.orders.id, t.paymentIntents.orderId))
    .where(and(gte(t.paymentIntents.createdAt, since), lte(t.paymentIntents.createdAt, until)));

/** A difference of one payment. */
type Found = Omit<Difference, 'intent' | 'order'>;
type Ours = Awaited<ReturnType<typeof ourPayments>>[number];

/** While neither side is final the provider's word may simply be newer than ours. */
const isOtherStatus = (ours: Ours, theirs: ProviderPayment): boolean =>
  ours.status !== theirs.status && (isFinal(ours.status) || isFinal(theirs.status));

function compareOne(ours: Ours, theirs: ProviderPayment): Found[] {
  const found: Found[] = [];
  if (isOtherStatus(ours, theirs)) found.push({ kind: 'status', ours: ours.status, theirs: theirs.status });
  if (ours.amountCents !== theirs.amountCents) {
    found.push({ kind: 'amount', ours: dollars(ours.amountCents), theirs: dollars(theirs.amountCents) });
  }
  if (ours.refundedCents !== theirs.refundedCents) {
    found.push({ kind: 'refunds', ours: dollars(ours.refundedCents), theirs: dollars(theirs.refundedCents) });
  }
  return found;
}

/** An order is paid exactly if it was charged and not all of that was refunded. The payments of its changes do not decide that. */
function compareOrder({ order, status, amountCents, goneCents, isOfChange, isCharged }: Ours): Found[] {
  if (isOfChange) return [];
  const isKept = status === 'succeeded' && goneCents < amountCents;
  if (order === 'paid' && !isCharged) return [{ kind: 'order_uncharged', ours: 'paid', theirs: status }];
  const isUnpaid = order !== null && ['created', 'processing', 'payment_failed', 'expired'].includes(order);
  return isKept && isUnpaid ? [{ kind: 'order_unpaid', ours: order, theirs: dollars(amountCents) }] : [];
}

/** Their clock and ours differ a little: at the edges of the period they are asked for more. */
const SLACK_MS = 60 * 60_000;

/**
 * Payments that this product made carry the event; others may share the provider's account. One that was cancelled or refunded
 * is settled: after a restore the operator refunds such payments.
 */
function isMissingHere(payment: ProviderPayment, { since, until }: Period): boolean {
  const { metadata, createdAt, status, amountCents, refundedCents } = payment;
  const isOurs = Boolean(metadata.event_id && metadata.user_id);
  const isOver = status === 'canceled' || refundedCents >= amountCents;
  return isOurs && !isOver && createdAt >= since && createdAt.getTime() <= until.getTime() - YOUNG_MS;
}

/** @throws 503 when the provider does not answer */
export async function compareBooks(context: Context, period: Period): Promise<Comparison> {
  const wide = {
    since: new Date(period.since.getTime() - SLACK_MS),
    until: new Date(period.until.getTime() + SLACK_MS),
  };
  const theirs = await theirPayments(context, wide);
  const given = await context.provider.listReversals(wide);
  const ours = await ourPayments(context, period);
  const differences: Difference[] = [];
  for (const one of ours) {
    const other = theirs.get(one.id);
    const found = other
      ? [...compareOne(one, other), ...compareOrder(one)]
      : [{ kind: 'missing_there' as const, ours: one.status, theirs: 'unknown' }];
    for (const difference of found) differences.push({ intent: one.id, order: one.orderId, ...difference });
  }
  const known = new Set(ours.map(({ id }) => id));
  for (const payment of theirs.values()) {
    if (known.has(payment.id) || !isMissingHere(payment, period)) continue;
    const stranger = { kind: 'missing_here' as const, ours: 'unknown', theirs: payment.status };
    differences.push({ intent: payment.id, order: null, ...stranger });
  }
  differences.push(...(await compareReversals(context, { given, period, summed: known })));
  return { payments: ours.length, differences };
}
