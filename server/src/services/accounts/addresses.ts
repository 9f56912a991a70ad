/** Whether an email address is free. */
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { isSameEmail } from '../../db/sameEmail';
import { emailTokens, users } from '../../db/schema';
import { ApiError } from '../../lib/errors';
import { normalEmail } from '../../lib/email';
import { findUserByEmail } from './users';

export const emailTaken = (): ApiError =>
  new ApiError(409, 'email_taken', 'An account with this email already exists.', {
    errors: { email: ['An account with this email already exists.'] },
  });
const RESERVED =
  'This email was changed a few days ago and is kept for its owner, who can take it back by the link in our mail.';
const emailReserved = (): ApiError =>
  new ApiError(409, 'email_reserved', RESERVED, { errors: { email: [RESERVED] } });

/** Whether another account had this address and can still be changed back to it. */
async function isReserved(
  context: Pick<Context, 'db' | 'clock'>,
  address: string,
  exceptFor: number | null,
): Promise<boolean> {
  const [kept] = await context.db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(
      and(
        isSameEmail(emailTokens.email, address),
        eq(emailTokens.kind, 'undo'),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, nowDate(context)),
        exceptFor === null ? undefined : ne(emailTokens.userId, exceptFor),
      ),
    )
    .limit(1);
  return kept !== undefined;
}

/** @param userId the account that asks for it; null for a new account @throws 409 email_taken, email_reserved */
export async function refuseTaken(
  context: Pick<Context, 'db' | 'clock'>,
  email: string,
  userId: number | null,
): Promise<void> {
  const other = await findUserByEmail(context, email);
  if (other && other.id !== userId) throw emailTaken();
  if (await isReserved(context, normalEmail(email), userId)) throw emailReserved();
}
