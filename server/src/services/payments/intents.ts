/** Payment intents: one per cart or order, also if several requests ask for it at the same time. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { endInstallationKey, installationKey } from '../../db/installationKey';
import * as t from '../../db/schema';
import { ApiError } from '../../lib/errors';
import { isUnknown, type ProviderIntent } from '../../ports/cardProvider';
import { withFreshKey } from './freshKey';
import { isFinal, type IntentRow } from './intentRow';
import { settleIntent } from './settle';

/** In all idempotency keys: the provider still knows those of a database that was deleted. */
const META_KEY = 'installation';

/** After a restore: the provider repeats for a day what it answered to the keys of then, whose intents may be paid. */
export const renewInstallation = (db: Database): Promise<void> => endInstallationKey(db, META_KEY);

type NewIntent = {
  userId: number;
  eventId: number;
  orderId: number | null;
  amountCents: number;
  key: string;
};

/** Creates the intent at the provider: without a customer if the provider has deleted it, so that only saved cards are missing. */
async function createFor(
  context: Context,
  { userId, eventId, orderId, amountCents, key }: NewIntent,
  customerId: string | null,
): Promise<ProviderIntent> {
  const idempotencyKey = `${await installationKey(context.db, META_KEY)}:${key}:${amountCents}`;
  const metadata = {
    user_id: String(userId),
    event_id: String(eventId),
    ...(orderId && { order_id: String(orderId) }),
  };
  const create = (customer: string | null) =>
    withFreshKey(context, `${idempotencyKey}:${customer ?? ''}`, (fresh) =>
      context.provider.createIntent({
        amountCents,
        customerId: customer,
        idempotencyKey: fresh,
        metadata,
      }),
    );
  return create(customerId).catch((error: unknown) => {
    if (customerId !== null && isUnknown(error)) return create(null);
    throw error;
  });
}

async function makeIntent(context: Context, input: NewIntent): Promise<ProviderIntent> {
  const { userId, eventId, orderId, amountCents } = input;
  const [user] = await context.db
    .select({ stripeId: t.users.stripeId })
    .from(t.users)
    .where(eq(t.users.id, userId));
  const made = await createFor(context, input, user?.stripeId ?? null);
  await context.failpoint?.('intent:made');
  const now = nowDate(context);
  await context.db
    .insert(t.paymentIntents)
    .values({
      id: made.id,
      userId,
      eventId,
      orderId,
      amountCents,
      status: made.status,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: t.paymentIntents.id });
  await context.failpoint?.('intent:stored');
  return made;
}

/** Can still be confirmed by the customer. */
const isPayable = (intent: ProviderIntent): boolean =>
  !isFinal(intent.status) && intent.status !== 'processing';

/** Can still be linked to an order. */
export const isFree = (status: string): boolean => !isFinal(status) && status !== 'canceling';

async function reuse(context: Context, row: IntentRow): Promise<ProviderIntent | null> {
  const read = await settleIntent(context, row.id);
  return read && isPayable(read) ? read : null;
}

/** The open intent of a cart with this amount, or a new one. */
export async function intentOfCart(
  context: Context,
  cart: { userId: number; eventId: number; runDate: string; amountCents: number },
): Promise<ProviderIntent> {
  const { userId, eventId, runDate, amountCents } = cart;
  // One statement reads the open intent and the number for the key, so that concurrent requests get the same key.
  const rows = await context.db
    .select()
    .from(t.paymentIntents)
    .where(and(eq(t.paymentIntents.userId, userId), eq(t.paymentIntents.eventId, eventId)))
    .orderBy(desc(t.paymentIntents.createdAt), desc(t.paymentIntents.id));
  const open = rows.find(
    (row) => row.orderId === null && row.amountCents === amountCents && isFree(row.status),
  );
  const reused = open ? await reuse(context, open) : null;
  if (reused) return reused;
  const round = rows.filter((row) => row.amountCents === amountCents).length;
  // The day, because an event of the sandbox comes round again without its earlier intents.
  const key = `cart:${userId}:${eventId}:${runDate}:${round}`;
  return makeIntent(context, { userId, eventId, amountCents, orderId: null, key });
}

/** Oldest first. */
const orderIntents = (db: Database, orderId: number): Promise<IntentRow[]> =>
  db
    .select()
    .from(t.paymentIntents)
    .where(eq(t.paymentIntents.orderId, orderId))
    .orderBy(asc(t.paymentIntents.createdAt), asc(t.paymentIntents.id));

/** Intents that may still be charged for an order or a change of it. */
export const openIntents = async (db: Database, orderId: number): Promise<IntentRow[]> =>
  (await orderIntents(db, orderId)).filter((row) => !isFinal(row.status));

/** Intents that may still be charged for an unpaid order: at most one, except after a crash between two steps. Those of its changes are not among them. */
export const liveIntents = async (db: Database, orderId: number): Promise<IntentRow[]> =>
  (await openIntents(db, orderId)).filter((row) => row.amendmentId === null);

/**
 * Links an intent to its order, and to the change that it pays. The intent must be locked ({@link lockIntent}) and {@link isFree}.
 */
export async function linkIntent(
  tx: Database,
  id: string,
  orderId: number,
  amendmentId: number | null = null,
): Promise<void> {
  await tx.update(t.paymentIntents).set({ orderId, amendmentId }).where(eq(t.paymentIntents.id, id));
}

/** Stores the failure known before a retry, so that reading it again does not fail the retried order; discards reads that began before. */
export async function keepFailure(tx: Database, id: string, knownFailure: string | null): Promise<void> {
  const version = sql`${t.paymentIntents.version} + 1`;
  await tx.update(t.paymentIntents).set({ knownFailure, version }).where(eq(t.paymentIntents.id, id));
}

/** The order's intent. A new one is made only if the earlier ones are cancelled, so that it is charged at most once. */
export async function intentOfOrder(
  context: Context,
  order: { id: number; userId: number; eventId: number; totalCents: number },
): Promise<ProviderIntent> {
  const { id, userId, eventId, totalCents } = order;
  for (const row of await liveIntents(context.db, id)) {
    const reused = await reuse(context, row);
    if (reused) return reused;
  }
  const rows = await orderIntents(context.db, id);
  const isSpent = rows.some((row) => row.status !== 'canceled');
  if (isSpent) throw new ApiError(409, 'payment_not_failed', 'Your payment is still being processed.');
  const key = `order:${id}:${rows.length}`;
  return makeIntent(context, { userId, eventId, orderId: id, amountCents: totalCents, key });
}
