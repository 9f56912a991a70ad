/**
 * Tokens sent by mail: single use, stored as hashes, each inserted with its mail in one transaction. A token is bound to the
 * address that it was mailed to, and invalid once that is no longer the account's address (contract, Accounts).
 */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { emailTokens, mails, users, type UserRow } from '../../db/schema';
import type { Transaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { claimMailbox } from '../limits/mailboxes';
import { queueMail } from '../mail/queue';
import { hashToken, makeToken } from '../../lib/tokens';

type Kind = (typeof emailTokens.$inferSelect)['kind'];
const HOUR = 3_600_000;
/** Confirmation: spec 2 §9. Undo: contract, Accounts. */
const LIFETIME: Record<Kind, number> = {
  confirm: 7 * 24 * HOUR,
  reset: 2 * HOUR,
  change: 7 * 24 * HOUR,
  undo: 7 * 24 * HOUR,
};

type Named = Pick<UserRow, 'id' | 'email' | 'firstname' | 'name'>;
type Mailed = {
  kind: Kind;
  /** The recipient; the account's address by default. */
  to?: string;
  /** The kind of the mail if it differs from the token's. */
  mail?: string;
};

/** Queues a mail with a new token. Older tokens of the same kind become invalid, except undo tokens: each belongs to another address. */
export async function mailToken(
  context: Context,
  transaction: Transaction,
  user: Named,
  { kind, to = user.email, mail = kind }: Mailed,
): Promise<void> {
  // Not for mails to an owner about what was done to the account: a full mailbox must not stand in the way of taking it back.
  if (kind !== 'undo') await claimMailbox({ ...context, db: transaction }, kind, to);
  const token = makeToken();
  const createdAt = nowDate(context);
  if (kind !== 'undo') {
    await transaction
      .update(emailTokens)
      .set({ usedAt: createdAt })
      .where(and(eq(emailTokens.userId, user.id), eq(emailTokens.kind, kind), isNull(emailTokens.usedAt)));
  }
  await transaction.insert(emailTokens).values({
    userId: user.id,
    kind,
    email: to,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME[kind]),
  });
  const payload = { name: user.firstname || user.name, token };
  await queueMail(
    transaction,
    { mailKey: `${mail}:${hashToken(token)}`, recipient: to, kind: mail, payload },
    createdAt,
  );
}

/** Queues a mail without a token. */
export async function mailNotice(
  context: Context,
  transaction: Transaction,
  user: Named,
  kind: 'password_changed' | 'password_removed' | 'account_deleted',
): Promise<void> {
  const mailKey = `${kind}:${hashToken(makeToken())}`;
  const payload = { name: user.firstname || user.name };
  await queueMail(transaction, { mailKey, recipient: user.email, kind, payload }, nowDate(context));
}

/** Does the database work of {@link mailToken} without effect, so that the response time does not reveal which addresses are registered. */
export async function mailNothing(context: Context, transaction: Transaction, to: string): Promise<void> {
  await claimMailbox({ ...context, db: transaction }, 'reset', to);
  const mailKey = `none:${hashToken(makeToken())}`;
  const createdAt = nowDate(context);
  await transaction
    .update(emailTokens)
    .set({ usedAt: createdAt })
    .where(and(eq(emailTokens.userId, 0), eq(emailTokens.kind, 'reset'), isNull(emailTokens.usedAt)));
  await queueMail(transaction, { mailKey, recipient: '', kind: 'none', payload: {} }, createdAt);
  await transaction.delete(mails).where(eq(mails.mailKey, mailKey));
}

const EXPIRED: Record<Kind, { text: string; field: string }> = {
  confirm: { text: 'Your confirmation link has expired.', field: 'confirmation_token' },
  reset: { text: 'Your password reset token has expired.', field: 'reset_password_token' },
  change: { text: 'This link is not valid any more.', field: 'email_change_token' },
  undo: { text: 'This link is not valid any more.', field: 'email_undo_token' },
};

const expired = (kind: Kind): ApiError => {
  const { text, field } = EXPIRED[kind];
  return new ApiError(422, 'token_expired', text, { errors: { [field]: [text] } });
};

/** Compares addresses without regard to case. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();

function isBound(kind: Kind, user: UserRow, email: string): boolean {
  if (kind === 'undo') return true;
  return isSameAddress(kind === 'change' ? user.pendingEmail : user.email, email);
}

type Found = { id: number; email: string; user: UserRow };

/** Reads a valid token and its user. @throws 422 token_expired */
export async function readToken(
  context: Pick<Context, 'clock'>,
  db: Pick<Context['db'], 'select'>,
  token: string,
  kind: Kind,
): Promise<Found> {
  const [found] = await db
    .select({ id: emailTokens.id, email: emailTokens.email, user: users })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(
      and(
        eq(emailTokens.tokenHash, hashToken(token)),
        eq(emailTokens.kind, kind),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, nowDate(context)),
      ),
    );
  if (!found || !isBound(kind, found.user, found.email)) throw expired(kind);
  return found;
}

/** Whether the link of a change was opened before: the address that it was mailed to is the account's. */
export async function isDone(
  db: Pick<Context['db'], 'select'>,
  token: string,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<boolean> {
  const [found] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, hashToken(token)),
        eq(emailTokens.kind, 'change'),
        eq(emailTokens.userId, user.id),
        isNotNull(emailTokens.usedAt),
      ),
    );
  return found !== undefined && isSameAddress(found.email, user.email);
}

/** Marks a token as used. Locks the user row first, so that concurrent changes of one account run one after the other. @throws 422 token_expired */
export async function spendToken(
  context: Context,
  transaction: Transaction,
  token: string,
  kind: Kind,
): Promise<Found> {
  const { id, email, user } = await readToken(context, transaction, token, kind);
  const [locked] = await transaction.select().from(users).where(eq(users.id, user.id)).for('update');
  const spent = await transaction
    .update(emailTokens)
    .set({ usedAt: nowDate(context) })
    .where(and(eq(emailTokens.id, id), isNull(emailTokens.usedAt)))
    .returning({ id: emailTokens.id });
  if (!locked || spent.length === 0 || !isBound(kind, locked, email)) throw expired(kind);
  return { id, email, user: locked };
}
