/** Tokens sent by mail: single use, stored as hashes, each inserted with its mail in one transaction. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { emailTokens, mails } from '../../db/schema';
import type { Transaction } from '../../db/transaction';
import { ApiError } from '../../errors';
import type { UserRow } from './sessions';
import { hashToken, makeToken } from './tokens';

type Kind = 'confirm' | 'reset';
const HOUR = 3_600_000;
/** Confirmation: spec 2 §9. */
const LIFETIME: Record<Kind, number> = { confirm: 7 * 24 * HOUR, reset: 2 * HOUR };

/** Queues a mail with a new token. Older tokens of the same kind become invalid. */
export async function mailToken(
  context: Context,
  transaction: Transaction,
  user: Pick<UserRow, 'id' | 'email' | 'firstname' | 'name'>,
  kind: Kind,
): Promise<void> {
  const token = makeToken();
  const createdAt = nowDate(context);
  await transaction
    .update(emailTokens)
    .set({ usedAt: createdAt })
    .where(and(eq(emailTokens.userId, user.id), eq(emailTokens.kind, kind), isNull(emailTokens.usedAt)));
  await transaction.insert(emailTokens).values({
    userId: user.id,
    kind,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME[kind]),
  });
  await transaction.insert(mails).values({
    mailKey: `${kind}:${hashToken(token)}`,
    recipient: user.email,
    kind,
    payload: { name: user.firstname || user.name, token },
    createdAt,
    nextAttemptAt: createdAt,
  });
}

/** Does the database work of {@link mailToken} without effect, so that the response time does not reveal which addresses are registered. */
export async function mailNothing(context: Context, transaction: Transaction): Promise<void> {
  const mailKey = `none:${hashToken(makeToken())}`;
  const createdAt = nowDate(context);
  await transaction
    .update(emailTokens)
    .set({ usedAt: createdAt })
    .where(and(eq(emailTokens.userId, 0), eq(emailTokens.kind, 'reset'), isNull(emailTokens.usedAt)));
  const nothing = { mailKey, recipient: '', kind: 'none', payload: {}, createdAt, nextAttemptAt: createdAt };
  await transaction.insert(mails).values(nothing);
  await transaction.delete(mails).where(eq(mails.mailKey, mailKey));
}

const expired = (kind: Kind): ApiError => {
  const text =
    kind === 'reset' ? 'Your password reset token has expired.' : 'Your confirmation link has expired.';
  const field = kind === 'reset' ? 'reset_password_token' : 'confirmation_token';
  return new ApiError(422, 'token_expired', text, { errors: { [field]: [text] } });
};

const live = (context: Context, token: string, kind: Kind) =>
  and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.kind, kind),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, nowDate(context)),
  );

/** @throws 422 token_expired */
export async function checkToken(context: Context, token: string, kind: Kind): Promise<void> {
  const found = await context.db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(live(context, token, kind));
  if (found.length === 0) throw expired(kind);
}

/** Marks a token as used. @returns the id of its user @throws 422 token_expired */
export async function spendToken(
  context: Context,
  transaction: Transaction,
  token: string,
  kind: Kind,
): Promise<number> {
  const [spent] = await transaction
    .update(emailTokens)
    .set({ usedAt: nowDate(context) })
    .where(live(context, token, kind))
    .returning({ userId: emailTokens.userId });
  if (!spent) throw expired(kind);
  return spent.userId;
}
