/** After a restore: brings in from the card provider what happened since the backup, so that the shop can open. */
import { eq, inArray, notInArray } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import { openAfterRestore } from '../../db/restored';
import { ProviderRefusal, type Period, type ProviderPayment } from '../../ports/cardProvider';
import { compareBooks, theirPayments } from './compare';
import type { Difference } from './difference';
import { isFinal } from './intentRow';
import { renewInstallation } from './intents';
import { bookReversals } from './reversals';
import { cancelIntent, settleIntent } from './settle';

type TakenIn = {
  /** Payment forms from after the backup, which cannot be paid any more. */
  cancelled: string[];
  /** Charges made after the backup was taken. Their orders are lost, so they are refunded. */
  refunded: string[];
  /** Payments of the backup that were read again. */
  read: number;
  /** What is left for the operator. */
  left: Difference[];
};

/** Ours carry the event and the customer; others may share the provider's account. */
const isOurs = ({ metadata }: ProviderPayment): boolean => Boolean(metadata.event_id && metadata.user_id);

/** Whether customer and event are in the backup, so that the payment can be. */
async function isOfBackup({ db }: Context, userId: number, eventId: number): Promise<boolean> {
  const [user] = await db.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, userId));
  const [event] = await db.select({ id: t.events.id }).from(t.events).where(eq(t.events.id, eventId));
  return user !== undefined && event !== undefined;
}

/** Stores a payment that the backup lacks, without an order. The reconciliation then refunds a charge and cancels an unpaid intent. */
async function takeIn(context: Context, payment: ProviderPayment): Promise<boolean> {
  const { id, amountCents, metadata, createdAt } = payment;
  const [userId, eventId] = [Number(metadata.user_id), Number(metadata.event_id)];
  if (!(await isOfBackup(context, userId, eventId))) return false;
  const times = { createdAt, updatedAt: createdAt };
  await context.db
    .insert(t.paymentIntents)
    .values({ id, userId, eventId, orderId: null, amountCents, status: 'requires_payment_method', ...times })
    .onConflictDoNothing({ target: t.paymentIntents.id });
  return true;
}

/** @returns how it ended */
async function end(context: Context, payment: ProviderPayment): Promise<'cancelled' | 'refunded' | null> {
  const { id, status } = payment;
  if (status === 'canceled' || payment.refundedCents >= payment.amountCents) return null;
  if (await takeIn(context, payment)) {
    const read = await cancelIntent(context, id);
    if (read?.status !== 'succeeded') return read?.status === 'canceled' ? 'cancelled' : null;
    await bookReversals(context, id);
    return 'refunded';
  }
  if (isFinal(status)) return null;
  return context.provider.cancelIntent(id).then(
    () => 'cancelled' as const,
    (error: unknown) => {
      if (error instanceof ProviderRefusal) return null;
      throw error;
    },
  );
}

async function endUnknown(
  context: Context,
  period: Period,
): Promise<Pick<TakenIn, 'cancelled' | 'refunded'>> {
  const theirs = [...(await theirPayments(context, period)).values()].filter(isOurs);
  const ids = theirs.map(({ id }) => id);
  const rows = await context.db
    .select({ id: t.paymentIntents.id })
    .from(t.paymentIntents)
    .where(inArray(t.paymentIntents.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  const found = { cancelled: [] as string[], refunded: [] as string[] };
  for (const payment of theirs) {
    const outcome = known.has(payment.id) ? null : await end(context, payment);
    if (outcome !== null) found[outcome].push(payment.id);
  }
  return found;
}

/** Payments of the backup: what they became, and what went back from them since. */
async function readKnown(context: Context, period: Period): Promise<number> {
  const { id, status } = t.paymentIntents;
  const open = await context.db
    .select({ id })
    .from(t.paymentIntents)
    .where(notInArray(status, ['succeeded', 'canceled']));
  const { refunds, disputes } = await context.provider.listReversals(period);
  const given = [...refunds, ...disputes].flatMap(({ intentId }) => intentId ?? []);
  const all = new Set([...open.map((row) => row.id), ...given]);
  for (const one of all) {
    try {
      await settleIntent(context, one);
      await bookReversals(context, one);
    } catch (error) {
      // The provider does not know it: the comparison says so.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }
  return all.size;
}

/**
 * Can be repeated: what it has done it does not do again. Opens the shop at its end.
 * @throws 503 `payment_provider_unavailable`; the shop then stays closed
 */
export async function reconcileAfterRestore(context: Context, period: Period): Promise<TakenIn> {
  await renewInstallation(context.db);
  // Takes in cancels before new charges, because a canceled order frees its place.
  const read = await readKnown(context, period);
  const ended = await endUnknown(context, period);
  const { differences: left } = await compareBooks(context, period);
  await openAfterRestore(context.db);
  return { ...ended, read, left };
}
