/** Unsubscribing by one press in the mail program (RFC 8058), and the page with all choices. */
import type { Context } from '../../ports/context';
import { linkToken, type MailLink } from './mailLinks';
import type { MailText } from './templates';

/** The address takes the POST that a mail program sends, without a page and without a sign-in. */
export const withUnsubscribe = (
  { config }: Pick<Context, 'config'>,
  token: string,
  mail: MailText,
): MailText => ({
  ...mail,
  list: { unsubscribe: { url: `${config.apiUrl}/api/v2/unsubscribe/${token}`, comment: 'Unsubscribe' } },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** The page with the notification choices of the mail's recipient, without a password. */
export const choicesUrl = async (
  context: Pick<Context, 'config' | 'db'>,
  person: MailLink & { kind: 'customer' | 'follower' },
  recipient: string,
): Promise<string> =>
  `${context.config.publicUrl}/notifications/${await linkToken(context, person, recipient)}`;
