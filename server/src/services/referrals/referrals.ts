/**
 * $10 to friend and referrer for the friend's first paid order (spec 1 §1, §9). Pending from then; booked when that event
 * is complete and the friend's email is confirmed (contract, "Money rules that cannot be gamed"). Pending rewards are not
 * stored but derived from paid orders, so that a cancellation ends them. Amounts are cents.
 */
import { sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import { rows } from '../../db/rows';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { bookCredit } from '../credit/ledger';
import { isComplete } from '../events/complete';

const REFERRAL_CENTS = 1000;
const BATCH = 500;

/** SQL condition on `friend`: invited by another customer, and not rewarded yet. */
const isUnrewarded = sql`friend.referred_by_id is not null and friend.referred_by_id <> friend.id and not exists (
  select 1 from ${t.creditEntries} entry where entry.booking_key = 'referral:' || friend.id || ':referral_friend:0')`;

/** SQL join on `friend`: the first paid order and its event. */
const withFirstPaid: SQL = sql`cross join lateral (select o.event_id from orders o
  where o.user_id = friend.id and o.status = 'paid' order by o.paid_at, o.id limit 1) first_paid
  join ${t.events} on ${t.events.id} = first_paid.event_id`;

/** @returns credit that becomes spendable when the paid events are complete */
export async function pendingCredit(db: Database, userId: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from users friend ${withFirstPaid}
        where (friend.id = ${userId} or friend.referred_by_id = ${userId}) and ${isUnrewarded}`,
  );
  return (found?.count ?? 0) * REFERRAL_CENTS;
}

/** Books the rewards that are due, each once. @returns how many friends were rewarded */
export async function bookReferrals(context: Context): Promise<number> {
  const now = nowDate(context);
  const due = await rows<{ friend: number; referrer: number }>(
    context.db,
    sql`select friend.id as friend, friend.referred_by_id as referrer from users friend ${withFirstPaid}
        where friend.confirmed_at is not null and ${isUnrewarded} and ${isComplete(now)} limit ${BATCH}`,
  );
  for (const { friend, referrer } of due) {
    const key = (kind: string) => `referral:${friend}:${kind}:0`;
    const entry = { amountCents: REFERRAL_CENTS, createdAt: now };
    await inTransaction(context.db, async (tx) => {
      for (const [userId, kind] of [
        [friend, 'referral_friend'],
        [referrer, 'referral_referrer'],
      ] as const)
        await bookCredit(tx, { ...entry, userId, kind, bookingKey: key(kind) });
    });
  }
  return due.length;
}
