/** One way to end what a mail is about, by the token in it. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { users } from '../../db/schema';
import { readMailToken } from '../mail/mailLinks';
import { leaveByToken } from '../waitlist/waitlist';
import { endFollow, linkExpired } from './follows';

/** @returns what has ended @throws 422 token_expired */
export async function unsubscribe(context: Context, token: string): Promise<string> {
  const link = await readMailToken(context, token);
  if (link?.kind === 'reminders') {
    await context.db.update(users).set({ reminders: false }).where(eq(users.id, link.id));
    return 'We will not remind you of your orders any more.';
  }
  if (!link && (await leaveByToken(context, token))) return 'You are not on the waitlist any more.';
  const ended = await endFollow(context, link?.kind === 'follow' ? { id: link.id } : { token });
  if (!ended) throw linkExpired();
  return `We will not write to you about ${ended}.`;
}
