/** $10 to each after the friend's first paid order (spec 1 §1, §9). Amounts are cents. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../context';
import * as t from '../../db/schema';
import { bookCredit, creditBalance } from '../credit/ledger';
import { lockUser } from '../../db/locks';

const REFERRAL_CENTS = 1000;

async function referrerOf(tx: Database, friendId: number): Promise<number | null> {
  const [friend] = await tx
    .select({ id: t.users.referredById })
    .from(t.users)
    .where(eq(t.users.id, friendId));
  return friend?.id == null || friend.id === friendId ? null : friend.id;
}

const reversalKey = (friendId: number): string => `referral:${friendId}:reversal:`;

/** How often the reward has been taken back; a reward is booked once in each round. */
async function rounds(tx: Database, friendId: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct split_part(${t.creditEntries.bookingKey}, ':', 4))::int` })
    .from(t.creditEntries)
    .where(sql`${t.creditEntries.bookingKey} like ${`${reversalKey(friendId)}%`}`);
  return row?.count ?? 0;
}

/** What somebody has of the reward for a friend, after what was taken back. */
async function rewarded(tx: Database, friendId: number, userId: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${t.creditEntries.amountCents}), 0)::int` })
    .from(t.creditEntries)
    .where(
      and(
        eq(t.creditEntries.userId, userId),
        sql`${t.creditEntries.bookingKey} like ${`referral:${friendId}:%`}`,
      ),
    );
  return row?.sum ?? 0;
}

/** Books the reward when an order is paid; once, however many orders follow. Under the friend's lock. */
export async function rewardReferral(tx: Database, friendId: number, now: Date): Promise<void> {
  const referrerId = await referrerOf(tx, friendId);
  if (referrerId === null) return;
  const round = await rounds(tx, friendId);
  for (const [userId, kind] of [
    [friendId, 'referral_friend'],
    [referrerId, 'referral_referrer'],
  ] as const) {
    // Who had spent it when it was taken back still has it.
    const amountCents = REFERRAL_CENTS - (await rewarded(tx, friendId, userId));
    const bookingKey = `referral:${friendId}:${kind}:${round}`;
    if (amountCents > 0) await bookCredit(tx, { userId, amountCents, kind, bookingKey, createdAt: now });
  }
}

/**
 * Takes the reward back when the only paid order is cancelled, as far as it is not spent: otherwise an order that is
 * placed and cancelled would mint credit. Under the friend's lock; a referrer is always locked after the friend, and
 * nobody is the referrer of his own referrer, so that these locks never wait in a circle.
 */
export async function reverseReferral(
  tx: Database,
  friendId: number,
  orderId: number,
  now: Date,
): Promise<void> {
  const referrerId = await referrerOf(tx, friendId);
  if (referrerId === null) return;
  const others = await tx
    .select({ id: t.orders.id })
    .from(t.orders)
    .where(and(eq(t.orders.userId, friendId), eq(t.orders.status, 'paid'), ne(t.orders.id, orderId)))
    .limit(1);
  if (others.length > 0) return;
  await lockUser(tx, referrerId);
  for (const userId of [friendId, referrerId]) {
    const given = await rewarded(tx, friendId, userId);
    const amountCents = -Math.min(given, await creditBalance(tx, userId));
    const bookingKey = `${reversalKey(friendId)}${orderId}:${userId}`;
    if (amountCents < 0) {
      await bookCredit(tx, { userId, amountCents, kind: 'referral_reversal', bookingKey, createdAt: now });
    }
  }
}
