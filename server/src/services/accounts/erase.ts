/** Deleting a customer: the books stay, the person does not. What is still open must end first. */
import { randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../errors';
import { creditBalance } from '../credit/ledger';
import { eventPhase } from '../events/phase';
import { isVipMember } from '../vip/membership';
import { dropAvatar } from './avatars';
import type { UserRow } from './sessions';

export type OpenOrder = { id: number; status: string; eventId: number };
export type Erasure = {
  user: UserRow;
  /** Cents of credit that are lost. */
  creditCents: number;
  /** The provider's record of the person, which only the provider can delete. */
  stripeId: string | null;
};

/** Orders whose dinner is ahead, or whose payment can still go through. */
async function openOrders(db: Database, userId: number, now: Date): Promise<OpenOrder[]> {
  const rows = await db
    .select({ order: t.orders, event: t.events })
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .where(
      and(
        eq(t.orders.userId, userId),
        inArray(t.orders.status, ['created', 'processing', 'payment_failed', 'paid']),
      ),
    );
  return rows
    .filter(({ order, event }) => {
      const phase = eventPhase(event, now);
      if (order.status === 'paid') return phase !== 'complete' && phase !== 'cancelled';
      return order.status !== 'payment_failed' || phase === 'open';
    })
    .map(({ order: { id, status, eventId } }) => ({ id, status, eventId }));
}

/** @throws 404; 409 `orders_open` (details: the orders), `vip_running` */
export async function checkErase(context: Pick<Context, 'db' | 'clock'>, userId: number): Promise<Erasure> {
  const { db } = context;
  const now = nowDate(context);
  const [user] = await db.select().from(t.users).where(eq(t.users.id, userId));
  if (!user) throw notFound();
  const open = await openOrders(db, userId, now);
  if (open.length > 0) {
    const ids = open.map(({ id }) => id).join(', ');
    throw new ApiError(
      409,
      'orders_open',
      `Orders ${ids} are open. Refund them first, or wait until they are over.`,
    );
  }
  if (isVipMember(user, now) && !user.stripeSubCancelled && user.stripeSubscriptionId) {
    throw new ApiError(409, 'vip_running', 'A VIP membership is running. Cancel it first.');
  }
  return { user, creditCents: await creditBalance(db, userId), stripeId: user.stripeId };
}

const DELETED_DOMAIN = 'deleted.invalid';

/** Every column that may be empty is empty, also one that is added later. */
function emptied(user: UserRow, now: Date): Partial<UserRow> {
  const columns = Object.entries(getTableColumns(t.users));
  const empty = Object.fromEntries(
    columns.filter(([, { notNull }]) => !notNull).map(([name]) => [name, null]),
  );
  return {
    ...(empty as Partial<UserRow>),
    name: 'Deleted customer',
    firstname: 'Deleted',
    lastname: 'customer',
    email: `deleted-${user.id}@${DELETED_DOMAIN}`,
    referralCode: randomBytes(6).toString('hex'),
    leadParams: {},
    // Who invited whom is part of the books.
    referredById: user.referredById,
    deletedAt: now,
  };
}

/** What was written down of the person with each order; amounts, dishes and times stay. */
async function emptyOrders(tx: Database, userId: number): Promise<void> {
  const nothing = {
    deliveryStreet: null,
    deliveryCity: null,
    deliveryState: null,
    deliveryPostalCode: null,
    deliveryLat: null,
    deliveryLng: null,
    notes: null,
    leadParams: {},
  };
  const own = eq(t.orders.userId, userId);
  await tx.update(t.orders).set(nothing).where(own);
  const lines = sql`${t.orderLines.orderId} in (select ${t.orders.id} from ${t.orders} where ${own})`;
  await tx
    .update(t.orderLines)
    .set({ notes: null })
    .where(and(lines, isNull(t.orderLines.sku)));
}

async function emptyMails(tx: Database, { email }: UserRow): Promise<void> {
  const own = eq(sql`lower(${t.mails.recipient})`, email.toLowerCase());
  await tx.delete(t.mails).where(and(own, isNull(t.mails.sentAt)));
  await tx.update(t.mails).set({ recipient: DELETED_DOMAIN, payload: {} }).where(own);
}

async function eraseLocked(context: Context, tx: Database, userId: number): Promise<Erasure> {
  await lockUser(tx, userId);
  const erasure = await checkErase({ ...context, db: tx }, userId);
  const { user } = erasure;
  for (const table of [t.sessions, t.emailTokens, t.oauthIdentities, t.quotes, t.problemReports]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  const isOwnAlert = or(
    eq(t.areaAlerts.userId, userId),
    eq(sql`lower(${t.areaAlerts.email})`, user.email.toLowerCase()),
  );
  await tx.delete(t.areaAlerts).where(isOwnAlert);
  await emptyMails(tx, user);
  await emptyOrders(tx, userId);
  await tx
    .update(t.users)
    .set(emptied(user, nowDate(context)))
    .where(eq(t.users.id, userId));
  return erasure;
}

/**
 * Deletes what is known of a person. Orders, payments, refunds and credit stay, of a customer without a name. Repeatable.
 * @throws as {@link checkErase}
 */
export async function eraseUser(context: Context, userId: number): Promise<Erasure> {
  const erasure = await inTransaction(context.db, (tx) => eraseLocked(context, tx, userId));
  if (erasure.user.avatarKey) await dropAvatar(context, erasure.user.avatarKey);
  return erasure;
}
