import type { Database } from '../../db/database';
import { mails } from '../../db/schema';

export type NewMail = Pick<typeof mails.$inferInsert, 'mailKey' | 'recipient' | 'kind' | 'payload'>;

/**
 * Queues a mail for the job that sends them; once per key. Call it in the transaction that causes the mail.
 * @returns its id; null if the key was queued before
 */
export async function queueMail(
  tx: Pick<Database, 'insert'>,
  mail: NewMail,
  now: Date,
): Promise<number | null> {
  const [queued] = await tx
    .insert(mails)
    .values({ ...mail, createdAt: now, nextAttemptAt: now })
    .onConflictDoNothing({ target: mails.mailKey })
    .returning({ id: mails.id });
  return queued?.id ?? null;
}
