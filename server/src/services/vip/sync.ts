/** Copies the provider's subscription to the user. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { userById } from '../../db/byId';
import * as t from '../../db/schema';
import { lockUser } from '../../db/locks';
import { inTransaction } from '../../db/transaction';
import { isUnknown, type ProviderSubscription } from '../../ports/cardProvider';
import type { UserRow } from '../../db/schema';

const NONE = {
  stripeSubscriptionId: null,
  stripeSubscribedAt: null,
  stripeSubCancelled: false,
  stripeSubscriptionEnd: null,
};

const fieldsOf = (found: ProviderSubscription) => ({
  stripeSubscriptionId: found.id,
  stripeSubscribedAt: found.startedAt,
  stripeSubCancelled: found.willEnd,
  stripeSubscriptionEnd: found.periodEnd,
});

/**
 * A customer whom the provider does not know has no subscription. The id stays, because the key may be of the wrong account: with
 * the right one the next webhook brings the membership back.
 */
async function findRunning(context: Context, customer: string): Promise<ProviderSubscription | null> {
  try {
    const found = await context.provider.findSubscription(customer);
    return found?.isActive ? found : null;
  } catch (error) {
    if (!isUnknown(error)) throw error;
    context.log.error({ err: error, customer }, 'the card provider does not know this customer');
    return null;
  }
}

const stateOf = (user: UserRow): string =>
  JSON.stringify([user.stripeId, ...Object.keys(NONE).map((name) => user[name as keyof typeof NONE])]);

/** @returns false if the user's membership changed since `before`; the read may be outdated and is discarded */
async function apply(tx: Database, before: UserRow, found: ProviderSubscription | null): Promise<boolean> {
  await lockUser(tx, before.id);
  const user = await userById(tx, before.id);
  if (stateOf(user) !== stateOf(before)) return false;
  const fields = found ? fieldsOf(found) : NONE;
  await tx.update(t.users).set(fields).where(eq(t.users.id, user.id));
  return true;
}

const TRIES = 6;

/** Copies the provider's subscription to the user and clears an ended one. Keeps a membership that was granted by hand. */
export async function syncSubscription(context: Context, userId: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await userById(context.db, userId);
    if (!before.stripeId) return;
    const found = await findRunning(context, before.stripeId);
    if (!found && !before.stripeSubscriptionId) return;
    if (await inTransaction(context.db, (tx) => apply(tx, before, found))) return;
  }
}

/** As {@link syncSubscription}, by the provider's id of the customer; ignores an unknown id. */
export async function syncCustomer(context: Context, stripeId: string): Promise<void> {
  const [user] = await context.db
    .select({ id: t.users.id })
    .from(t.users)
    .where(eq(t.users.stripeId, stripeId));
  if (user) await syncSubscription(context, user.id);
}
