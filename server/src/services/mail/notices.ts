/** Notices that reach a customer by a push on each of their devices, or by mail if no device took it. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { rows } from '../../db/rows';
import { queueMail, type NewMail } from './queue';

/** What customers choose pushes of. */
export type PushChoice = 'reminders' | 'stages' | 'waitlist' | 'follows';
const CHOSEN = {
  reminders: sql`u.push_reminders`,
  stages: sql`u.push_stages`,
  waitlist: sql`u.push_waitlist`,
  follows: sql`u.push_follows`,
};

type NewPush = {
  pushKey: string;
  userId: number;
  kind: string;
  /** Ids; nothing of a person. */
  payload: Record<string, unknown>;
  choice: PushChoice;
  mailId: number | null;
};

/** Queues a push to each device of a customer who wants its kind; once per key and device. @returns how many */
export async function queuePushes(
  tx: Pick<Database, 'execute'>,
  { pushKey, userId, kind, payload, choice, mailId }: NewPush,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const queued = await rows(
    tx,
    sql`INSERT INTO pushes (push_key, subscription_id, mail_id, kind, payload, created_at, next_attempt_at)
        SELECT ${pushKey}::text, s.id, ${mailId}::integer, ${kind}::text, ${JSON.stringify(payload)}::jsonb,
          ${at}::timestamptz, ${at}::timestamptz
        FROM push_subscriptions s JOIN users u ON u.id = s.user_id
        WHERE s.user_id = ${userId} AND ${CHOSEN[choice]}
        ON CONFLICT (push_key, subscription_id) DO NOTHING RETURNING id`,
  );
  return queued.length;
}

type NewNotice = NewMail & {
  /** null: not a customer, so by mail. */
  userId: number | null;
  choice: PushChoice;
};

/** Queues a mail, and pushes that it waits for; once per key. Call it in a transaction, so that the mail is not sent before its pushes. */
export async function queueNotice(
  tx: Pick<Database, 'insert' | 'execute'>,
  { userId, choice, ...mail }: NewNotice,
  now: Date,
): Promise<void> {
  const mailId = await queueMail(tx, mail, now);
  if (mailId === null || userId === null) return;
  // The token is that of the mail's link.
  const { token: _token, ...payload } = mail.payload;
  await queuePushes(tx, { pushKey: mail.mailKey, kind: mail.kind, userId, payload, choice, mailId }, now);
}
