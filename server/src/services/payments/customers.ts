/** Customers at the provider: one per account, made on first use and deleted with the account. */
import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { ApiError, notFound } from '../../lib/errors';
import { isEmailRefused, isUnknown } from '../../ports/cardProvider';
import { withFreshKey } from './freshKey';

/** Notes a customer to be deleted at the provider, in the transaction that deletes the account. */
export async function recordDeletion(tx: Database, customerId: string, now: Date): Promise<void> {
  await tx
    .insert(t.customerDeletions)
    .values({ customerId, createdAt: now, nextAttemptAt: now })
    .onConflictDoNothing();
}

type User = typeof t.users.$inferSelect;

const openUser = async ({ db }: Context, userId: number): Promise<User> => {
  const isOpen = and(eq(t.users.id, userId), isNull(t.users.deletedAt));
  const [user] = await db.select().from(t.users).where(isOpen);
  if (!user) throw notFound();
  return user;
};

type Person = { email?: string; name: string };

/**
 * The provider repeats its answer to a key for a day, also when that customer is deleted, and refuses the key with another address
 * or name, which the customer may have changed since an answer that was lost.
 */
function customerKey({ uuid }: User, person: Person, replaced: string | null): string {
  const what = createHash('sha256').update(JSON.stringify(person)).digest('base64url');
  return ['customer', uuid, ...(replaced ? [replaced] : []), what].join(':');
}

/** Makes a customer and stores the id, unless another request stored one meanwhile. @param replaced the id to be replaced */
async function makeCustomer(context: Context, user: User, replaced: string | null): Promise<string> {
  const { id, email, name } = user;
  const ask = (person: Person) =>
    withFreshKey(context, customerKey(user, person, replaced), (idempotencyKey) =>
      context.provider.createCustomer({ ...person, idempotencyKey }),
    );
  const made = await ask({ email, name }).catch((error: unknown) => {
    if (!isEmailRefused(error)) throw error;
    return ask({ name });
  });
  await context.failpoint?.('customer:made');
  const { stripeId, deletedAt } = t.users;
  const isSame = replaced ? eq(stripeId, replaced) : isNull(stripeId);
  await context.db
    .update(t.users)
    .set({ stripeId: made })
    .where(and(eq(t.users.id, id), isNull(deletedAt), isSame));
  const present = await openUser(context, id).catch(async (error: unknown) => {
    // The account was deleted meanwhile.
    await recordDeletion(context.db, made, nowDate(context));
    throw error;
  });
  return present.stripeId ?? made;
}

/** The provider's id of the customer. @throws 404 for a deleted account; 503 */
async function customerOf(context: Context, userId: number): Promise<string> {
  const user = await openUser(context, userId);
  return user.stripeId ?? makeCustomer(context, user, null);
}

/**
 * Calls the provider about the user's customer. One whom the provider does not know was deleted there or is of another account, as
 * after a change from test to live keys: a new customer replaces it, once.
 * @throws 404 for a deleted account; 503
 */
export async function withCustomer<T>(
  context: Context,
  userId: number,
  call: (customerId: string) => Promise<T>,
): Promise<T> {
  const customer = await customerOf(context, userId);
  try {
    return await call(customer);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const made = await makeCustomer(context, await openUser(context, userId), customer);
    context.log.error({ user: userId, customer, made }, 'an unknown customer of the provider was replaced');
    return call(made);
  }
}

/** As {@link customerOf}; null if the provider gives none, because a payment needs no customer. */
export async function customerForPayment(context: Context, userId: number): Promise<string | null> {
  try {
    return await customerOf(context, userId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    context.log.warn(
      { err: error, user: userId },
      'no customer at the card provider; saved cards are left out',
    );
    return null;
  }
}

const BATCH = 100;
const RETRY_EVERY_MS = 10 * 60_000;

async function deleteOne(context: Context, customerId: string): Promise<boolean> {
  try {
    await context.provider.deleteCustomer(customerId);
    await context.failpoint?.('customer:deleted');
  } catch (error) {
    if (!isUnknown(error)) {
      context.log.error({ err: error }, 'a customer is not deleted at the card provider yet');
      const nextAttemptAt = new Date(context.clock.now() + RETRY_EVERY_MS);
      await context.db
        .update(t.customerDeletions)
        .set({ nextAttemptAt })
        .where(eq(t.customerDeletions.customerId, customerId));
      return false;
    }
  }
  await context.db.delete(t.customerDeletions).where(eq(t.customerDeletions.customerId, customerId));
  return true;
}

/** Deletes at the provider the customers whose accounts are deleted. @returns how many are done */
export async function deleteCustomers(context: Context): Promise<number> {
  const due = await context.db
    .select()
    .from(t.customerDeletions)
    .where(lte(t.customerDeletions.nextAttemptAt, nowDate(context)))
    .orderBy(asc(t.customerDeletions.nextAttemptAt))
    .limit(BATCH);
  let done = 0;
  for (const { customerId } of due) if (await deleteOne(context, customerId)) done += 1;
  return done;
}
