/**
 * Links in mails that work without a password. The token is signed over what it is for and the address that the mail went to, so it
 * ends with the address, and nothing is stored per mail.
 */
import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { follows, users } from '../../db/schema';
import { installationKey, isSameSignature, readInstallationKey } from '../../db/installationKey';
import { ID_DIGITS } from '../../lib/ids';

/**
 * follow: ends it. reminders: turns them off. customer, follower: opens the notification choices of a customer, or of the address of
 * a follow.
 */
type MailLinkKind = 'follow' | 'reminders' | 'customer' | 'follower';
/** @property id of a follow or of a customer */
export type MailLink = { kind: MailLinkKind; id: number };
type Reader = Pick<Context, 'db'>;

export const MAIL_LINK_KEY = 'mail_link_key';
const LETTERS: Record<MailLinkKind, string> = { follow: 'f', reminders: 'r', customer: 'c', follower: 'v' };
const KINDS = Object.entries(LETTERS) as [MailLinkKind, string][];
const FORM = new RegExp(`^([a-z])${ID_DIGITS}-([\\w-]{43})$`);

const sign = (key: string, letter: string, id: number, address: string): string =>
  createHmac('sha256', key).update(`${letter}${id}\n${address.toLowerCase()}`).digest('base64url');

/** @param address that the mail goes to */
export async function linkToken({ db }: Reader, { kind, id }: MailLink, address: string): Promise<string> {
  const letter = LETTERS[kind];
  return `${letter}${id}-${sign(await installationKey(db, MAIL_LINK_KEY), letter, id, address)}`;
}

/** Where a follow is mailed to: to the address that the customer has now. */
async function addressOf({ db }: Reader, { kind, id }: MailLink): Promise<string | undefined> {
  if (kind === 'customer' || kind === 'reminders') {
    const own = and(eq(users.id, id), isNull(users.deletedAt));
    return (await db.select({ email: users.email }).from(users).where(own))[0]?.email;
  }
  const [found] = await db
    .select({ email: follows.email, current: users.email })
    .from(follows)
    .leftJoin(users, eq(users.id, follows.userId))
    .where(eq(follows.id, id));
  return found?.current ?? found?.email;
}

/** @returns null for a token that is not ours, or whose address is another by now */
export async function readMailToken(
  context: Reader,
  token: string,
): Promise<(MailLink & { address: string }) | null> {
  const [, letter, digits, signature] = FORM.exec(token) ?? [];
  const kind = KINDS.find(([, known]) => known === letter)?.[0];
  const key = await readInstallationKey(context.db, MAIL_LINK_KEY);
  if (!kind || !signature || !key) return null;
  const link = { kind, id: Number(digits) };
  const address = await addressOf(context, link);
  if (!address || !isSameSignature(signature, sign(key, LETTERS[kind], link.id, address))) return null;
  return { ...link, address };
}
