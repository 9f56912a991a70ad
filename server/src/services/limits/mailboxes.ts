import type { Context } from '../../ports/context';
import { TooManyRequests } from '../../lib/errors';
import { mailboxOf, normalEmail } from '../../lib/email';
import { claimAttempt, limitKey } from './limits';

/** As long as a link to reset a password works, so that a flooded mailbox always has one that does. */
const LONGEST_SECONDS = 7200;

/**
 * Limits the mails of one kind to one mailbox, because a stranger can cause them. After the free ones the waits between two mails
 * grow up to two hours; after a day without a mail the count starts again. Callers and endpoints share the count of a mailbox.
 * @throws 429 too_many_requests
 */
export async function claimMailbox(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  kind: string,
  address: string,
): Promise<void> {
  // A reset is mailed to an account's own address alone. Asking for other spellings must not use up what its owner may ask for.
  const mailbox = kind === 'reset' ? normalEmail(address).toLowerCase() : mailboxOf(address);
  const key = limitKey('mailbox', kind, mailbox);
  const seconds = await claimAttempt(context, {
    key,
    free: context.config.limits.perAccount,
    most: LONGEST_SECONDS,
  });
  if (seconds > 0) throw new TooManyRequests(seconds);
}
