/** A mailbox earns one referral reward. It is remembered as a keyed hash, which outlives the account that earned the reward. */
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { rewardedMailboxes } from '../../db/schema';
import { installationKey } from '../../db/installationKey';
import { mailboxOf } from '../../lib/email';
import { MAIL_LINK_KEY } from '../mail/mailLinks';

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

async function hashOf(db: Database, email: string): Promise<string> {
  const key = await installationKey(db, MAIL_LINK_KEY);
  return createHmac('sha256', key)
    .update(`reward\n${mailboxOf(email)}`)
    .digest('base64url');
}

export async function isRewarded(db: Database, email: string): Promise<boolean> {
  const same = eq(rewardedMailboxes.hash, await hashOf(db, email));
  return (await db.select().from(rewardedMailboxes).where(same)).length > 0;
}

/** @returns false if the mailbox was remembered before */
export async function rememberMailbox(db: Database, email: string, rewardedAt: Date): Promise<boolean> {
  const row = { hash: await hashOf(db, email), rewardedAt };
  return (await db.insert(rewardedMailboxes).values(row).onConflictDoNothing().returning()).length > 0;
}
