/**
 * $10 to friend and referrer for the friend's first paid order (spec 1 §1, §9). Pending from then; booked when that event
 * is complete and the friend's email is confirmed (contract, "Money rules that cannot be gamed"). Pending rewards are not
 * stored but derived from paid orders, so that a cancellation ends them. A free order earns none, nor one that is refunded in full,
 * and a mailbox earns one, whatever accounts are made with it (ADR 0034). Amounts are cents.
 */
import { eq, sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import { rows } from '../../db/rows';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { hasWireStatus } from '../../db/eventPhase';
import { oneByOne } from '../../lib/oneByOne';
import { bookCredit } from '../credit/ledger';
import { refundedPriceCents } from '../../db/refundSums';
import { isSameMailbox, rememberMailbox } from './mailboxes';

const REFERRAL_CENTS = 1000;
const BATCH = 500;

/** SQL condition on `friend`: invited by another customer, and not rewarded yet. */
const isUnrewarded = sql`friend.referred_by_id is not null and friend.referred_by_id <> friend.id and not exists (
  select 1 from ${t.creditEntries} entry where entry.booking_key = 'referral:' || friend.id || ':referral_friend:0')`;

/** SQL join on `friend`: the first order that the friend's card paid a part of, which is not refunded in full, and its event. */
const withFirstPaid: SQL = sql`cross join lateral (select event_id from orders where orders.user_id = friend.id
  and orders.status = 'paid' and orders.total_cents > ${refundedPriceCents} order by orders.paid_at, orders.id limit 1) first_paid
  join events e on e.id = first_paid.event_id`;

/** @returns credit that becomes spendable when the paid events are complete */
export async function pendingCredit(db: Database, userId: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from users friend ${withFirstPaid}
        where (friend.id = ${userId} or friend.referred_by_id = ${userId}) and ${isUnrewarded}`,
  );
  return (found?.count ?? 0) * REFERRAL_CENTS;
}

type Due = { friend: number; email: string; referrer: number; referrerEmail: string };

const dueRewards = (db: Database, now: Date, only: SQL = sql`true`): Promise<Due[]> =>
  rows<Due>(
    db,
    sql`select friend.id as friend, friend.email, referrer.id as referrer, referrer.email as "referrerEmail"
        from users friend join users referrer on referrer.id = friend.referred_by_id ${withFirstPaid}
        where friend.confirmed_at is not null and ${isUnrewarded} and ${hasWireStatus(['complete'], now)} and ${only} limit ${BATCH}`,
  );

/**
 * Books the reward for a friend if it is due. A mailbox that has earned one, or is the referrer's own, is no friend any more.
 * @param tx a transaction
 */
export async function bookReferral(tx: Database, friendId: number, now: Date): Promise<void> {
  await lockUser(tx, friendId);
  const [due] = await dueRewards(tx, now, sql`friend.id = ${friendId}`);
  if (!due) return;
  const { friend, email, referrer, referrerEmail } = due;
  if (isSameMailbox(email, referrerEmail) || !(await rememberMailbox(tx, email, now))) {
    await tx.update(t.users).set({ referredById: null }).where(eq(t.users.id, friend));
    return;
  }
  for (const [userId, kind] of [
    [friend, 'referral_friend'],
    [referrer, 'referral_referrer'],
  ] as const) {
    const bookingKey = `referral:${friend}:${kind}:0`;
    await bookCredit(tx, { amountCents: REFERRAL_CENTS, createdAt: now, userId, kind, bookingKey });
  }
}

/** Remembers the mailbox of a friend whose reward was booked before mailboxes were remembered. */
export async function rememberRewarded(
  tx: Database,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const booked = eq(t.creditEntries.bookingKey, `referral:${id}:referral_friend:0`);
  const [entry] = await tx.select().from(t.creditEntries).where(booked);
  if (entry) await rememberMailbox(tx, email, entry.createdAt);
}

/** Books the rewards that are due, each once. @returns how many friends were due */
export async function bookReferrals(context: Context): Promise<number> {
  const now = nowDate(context);
  const due = await dueRewards(context.db, now);
  return oneByOne(
    context,
    due,
    ({ friend }) => ({ friend }),
    async ({ friend }) => {
      await inTransaction(context.db, (tx) => bookReferral(tx, friend, now));
      return 1;
    },
  );
}
