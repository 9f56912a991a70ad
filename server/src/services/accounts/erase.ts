/** Deleting a customer: the books stay, the person does not. What is still open must end first. */
import { randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { userById } from '../../db/byId';
import { lockUser } from '../../db/locks';
import { isSameEmail } from '../../db/sameEmail';
import * as t from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { creditBalance } from '../credit/ledger';
import { dropClaimPicture } from '../files/claimPictures';
import { DELETED_DOMAIN } from '../mail/send';
import { recordDeletion } from '../payments';
import { bookReferral, rememberRewarded } from '../referrals/referrals';
import { forgetTables } from '../tables/forget';
import { isVipRunning } from '../../lib/vip';
import { dropAvatar } from './avatars';
import { mailNotice } from './emailTokens';
import { openOrders, type OpenOrder } from './openOrders';
import type { Proof } from './proof';
import type { UserRow } from '../../db/schema';

/** Who asks: words and duties differ. */
type Eraser = 'customer' | 'operator';
type Erasure = {
  user: UserRow;
  /** Cents of credit that are lost. */
  creditCents: number;
  /** The card provider's record of the person, with the saved cards; a job deletes it there. */
  stripeId: string | null;
};

const ordersOpen = (open: OpenOrder[], by: Eraser): ApiError => {
  const [which, it] = open.length === 1 ? ['Order', 'it is'] : ['Orders', 'they are'];
  const ids = open.map(({ id }) => id).join(', ');
  const cure = by === 'operator' ? 'Refund' : 'Cancel';
  const what = `${cure} ${open.length === 1 ? 'it' : 'them'} first, or wait until ${it} over.`;
  return new ApiError(
    409,
    'orders_open',
    `${which} ${ids} ${open.length === 1 ? 'is' : 'are'} open. ${what}`,
  );
};

/** @throws 404; 409 `orders_open`, `vip_running` */
export async function checkErase(
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
  by: Eraser = 'operator',
): Promise<Erasure> {
  const { db } = context;
  const now = nowDate(context);
  const user = await userById(db, userId);
  const open = await openOrders(db, userId, now);
  if (open.length > 0) throw ordersOpen(open, by);
  if (isVipRunning(user, now)) {
    throw new ApiError(409, 'vip_running', 'A VIP membership is running. Cancel it first.');
  }
  return { user, creditCents: await creditBalance(db, userId), stripeId: user.stripeId };
}

/** Who invited whom, and whether the friend was a confirmed customer, is part of the books: rewards depend on it. */
const KEPT = new Set(['referredById', 'confirmedAt']);

/** Every other column that may be empty is empty, also one that is added later. */
function emptied(user: UserRow, now: Date): Partial<UserRow> {
  const columns = Object.entries(getTableColumns(t.users));
  const empty = Object.fromEntries(
    columns.filter(([name, { notNull }]) => !notNull && !KEPT.has(name)).map(([name]) => [name, null]),
  );
  return {
    ...(empty as Partial<UserRow>),
    name: 'Deleted customer',
    firstname: 'Deleted',
    lastname: 'customer',
    email: `deleted-${user.id}@${DELETED_DOMAIN}`,
    referralCode: randomBytes(6).toString('hex'),
    leadParams: {},
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
  // The address and the notes of a change stand in `next`.
  const ofChanges = { next: null, failureMessage: null };
  await tx.update(t.amendments).set(ofChanges).where(eq(t.amendments.userId, userId));
  const lines = sql`${t.orderLines.orderId} in (select ${t.orders.id} from ${t.orders} where ${own})`;
  await tx
    .update(t.orderLines)
    .set({ notes: null, guestName: null })
    .where(and(lines, isNull(t.orderLines.sku)));
}

/** What was written about their dinners, on both sides; what was given for it stays. @returns the keys of the pictures */
async function emptyClaims(tx: Database, userId: number): Promise<string[]> {
  const own = eq(t.claims.userId, userId);
  const found = await tx.select({ key: t.claims.pictureKey }).from(t.claims).where(own);
  await tx.update(t.claims).set({ text: '', pictureKey: null }).where(own);
  const steps = sql`${t.claimSteps.claimId} in (select ${t.claims.id} from ${t.claims} where ${own})`;
  await tx.update(t.claimSteps).set({ text: null }).where(steps);
  return found.flatMap(({ key }) => key ?? []);
}

async function emptyMails(tx: Database, { email }: UserRow): Promise<void> {
  const own = isSameEmail(t.mails.recipient, email);
  await tx.delete(t.mails).where(and(own, isNull(t.mails.sentAt)));
  await tx.update(t.mails).set({ recipient: DELETED_DOMAIN, payload: {} }).where(own);
}

type Erasing = {
  by: Eraser;
  /** The customer's current password or fresh sign-in, checked again on the locked row. */
  proof?: Proof;
};

type Tables = typeof t;
type TableOfUsers = {
  [Name in keyof Tables]: Tables[Name] extends { userId: unknown } ? Name : never;
}[keyof Tables];

/** The tables with rows of a customer, which are deleted with the customer: `null` for those that stay or have a condition of their own. */
const OWN_TABLES = {
  sessions: t.sessions,
  emailTokens: t.emailTokens,
  oauthIdentities: t.oauthIdentities,
  quotes: t.quotes,
  problemReports: t.problemReports,
  pushSubscriptions: t.pushSubscriptions,
  waitlistEntries: t.waitlistEntries,
  follows: null,
  tableGuests: null,
  orders: null,
  amendments: null,
  claims: null,
  memberships: null,
  creditEntries: null,
  paymentIntents: null,
} satisfies Record<TableOfUsers, PgTable | null>;

async function eraseLocked(
  context: Context,
  tx: Transaction,
  userId: number,
  { by, proof }: Erasing,
): Promise<{ erasure: Erasure; pictures: string[] }> {
  await lockUser(tx, userId);
  const erasure = await checkErase({ ...context, db: tx }, userId, by);
  const { user } = erasure;
  if (user.deletedAt) return { erasure, pictures: [] };
  await proof?.holds(tx, user);
  // A reward that is due is booked while its mailbox is known.
  await bookReferral(tx, userId, nowDate(context));
  await rememberRewarded(tx, user);
  for (const table of Object.values(OWN_TABLES)) {
    if (table) await tx.delete(table).where(eq(table.userId, userId));
  }
  const isOwnFollow = or(eq(t.follows.userId, userId), eq(t.follows.email, user.email.toLowerCase()));
  await tx.delete(t.follows).where(isOwnFollow);
  await tx.delete(t.eventNotices).where(isSameEmail(t.eventNotices.email, user.email));
  await emptyMails(tx, user);
  await emptyOrders(tx, userId);
  const pictures = await emptyClaims(tx, userId);
  await forgetTables(tx, userId, nowDate(context));
  await tx
    .update(t.users)
    .set(emptied(user, nowDate(context)))
    .where(eq(t.users.id, userId));
  if (user.stripeId) await recordDeletion(tx, user.stripeId, nowDate(context));
  await mailNotice(context, tx, user, 'account_deleted');
  return { erasure, pictures };
}

/**
 * Deletes what is known of a person, and notifies the person by mail; the address is forgotten when that mail is sent. Orders,
 * payments, refunds and credit stay, of a customer without a name. Repeatable.
 * @throws as {@link checkErase}, and those of the proof
 */
export async function eraseUser(
  context: Context,
  userId: number,
  erasing: Erasing = { by: 'operator' },
): Promise<Erasure> {
  const { erasure, pictures } = await inTransaction(context.db, (tx) =>
    eraseLocked(context, tx, userId, erasing),
  );
  if (erasure.user.avatarKey) await dropAvatar(context, erasure.user.avatarKey);
  for (const picture of pictures) await dropClaimPicture(context, picture);
  return erasure;
}
