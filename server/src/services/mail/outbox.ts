/** Mails that are not sent yet, for the operator. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { mails } from '../../db/schema';
import { MAX_ATTEMPTS } from './send';

export type Unsent = {
  id: number;
  kind: string;
  recipient: string;
  createdAt: Date;
  attempts: number;
  /** null: given up. */
  nextAttemptAt: Date | null;
};

/** Oldest first. */
export async function unsentMails({ db }: Pick<Context, 'db'>, limit: number): Promise<Unsent[]> {
  const { id, kind, recipient, createdAt, attempts, nextAttemptAt } = mails;
  const rows = await db
    .select({ id, kind, recipient, createdAt, attempts, nextAttemptAt })
    .from(mails)
    .where(isNull(mails.sentAt))
    .orderBy(asc(mails.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    nextAttemptAt: row.attempts >= MAX_ATTEMPTS ? null : row.nextAttemptAt,
  }));
}

/** Unsent mails are tried again now, as if for the first time. @param ids which; null: all @returns their ids */
export async function retryMails(
  context: Pick<Context, 'db' | 'clock'>,
  ids: number[] | null,
): Promise<number[]> {
  const some = ids === null ? undefined : inArray(mails.id, ids);
  const again = await context.db
    .update(mails)
    .set({ attempts: 0, nextAttemptAt: nowDate(context) })
    .where(and(isNull(mails.sentAt), some))
    .returning({ id: mails.id });
  return again.map(({ id }) => id);
}

/** @returns whether such an unsent mail exists */
export const isUnsent = async ({ db }: Pick<Context, 'db'>, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.id, id), isNull(mails.sentAt)))
  ).length > 0;
