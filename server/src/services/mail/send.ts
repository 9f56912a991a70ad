/** Sends queued mails. A failed mail is tried again after doubling waits, ten times within 17 hours. */
import { and, asc, eq, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { nowDate, type Context } from '../../ports/context';
import { mails, pushes } from '../../db/schema';
import { composeMail, type MailRow } from './compose';

/** Stands in the place of the address of a deleted customer. */
export const DELETED_DOMAIN = 'deleted.invalid';
export const MAX_ATTEMPTS = 10;
const BATCH = 20;
const MINUTE = 60_000;
/**
 * An attempt ends within the first claim's minute, after which another process tries. The timeouts of the transport do not add up to
 * that: a server that answers slowly, but answers, can hold it for longer.
 */
const ATTEMPT_MS = 50_000;

/** Claims a mail by moving its next attempt, so that only one process sends it. */
async function claim(context: Context, mail: MailRow): Promise<boolean> {
  const next = new Date(context.clock.now() + MINUTE * 2 ** mail.attempts);
  const claimed = await context.db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: next })
    .where(and(eq(mails.id, mail.id), eq(mails.attempts, mail.attempts), isNull(mails.sentAt)))
    .returning({ id: mails.id });
  return claimed.length > 0;
}

async function sendOne(
  context: Context,
  transport: Transporter,
  mail: MailRow,
  signal: AbortSignal,
): Promise<void> {
  const text = await composeMail(context, mail);
  // An object, because nodemailer parses a string, which could then name further recipients.
  const to = { name: '', address: mail.recipient };
  if (text) await transport.sendMail({ from: context.config.mailFrom, to, ...text, signal });
  // Drops the payload, because it may hold a token, and the address of a person who is deleted.
  const recipient = mail.kind === 'account_deleted' ? DELETED_DOMAIN : mail.recipient;
  await context.db
    .update(mails)
    .set({ sentAt: nowDate(context), payload: {}, recipient })
    .where(eq(mails.id, mail.id));
}

/** Its timeouts find a server that is silent. What the URL sets comes first. The header keeps notices of absence from answering (RFC 3834). */
export async function mailTransport(url: string): Promise<Transporter> {
  // Most starts have no mail server.
  const { createTransport } = await import('nodemailer');
  return createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

/** Whether no push of the mail's notice is on its way. Without keys none goes. */
const waitsForNoPush = ({ db, config }: Context) =>
  config.push
    ? notExists(
        db
          .select({ id: pushes.id })
          .from(pushes)
          .where(and(eq(pushes.mailId, mails.id), isNull(pushes.endedAt))),
      )
    : undefined;

/** A job; does nothing without a mail server. @returns how many were sent */
export function mailSender(attemptMs = ATTEMPT_MS): (context: Context) => Promise<number> {
  let transport: Transporter | undefined;
  return async (context) => {
    if (!context.config.smtpUrl) return 0;
    transport ??= await mailTransport(context.config.smtpUrl);
    const due = await context.db
      .select()
      .from(mails)
      .where(
        and(
          isNull(mails.sentAt),
          lte(mails.nextAttemptAt, nowDate(context)),
          lt(mails.attempts, MAX_ATTEMPTS),
          waitsForNoPush(context),
        ),
      )
      .orderBy(asc(mails.nextAttemptAt))
      .limit(BATCH);
    let sent = 0;
    for (const mail of due) {
      if (!(await claim(context, mail))) continue;
      try {
        await sendOne(context, transport, mail, AbortSignal.timeout(attemptMs));
        sent += 1;
      } catch (error) {
        context.log.warn({ err: error, mail: mail.id, kind: mail.kind }, 'mail not sent; tried again later');
      }
    }
    return sent;
  };
}
