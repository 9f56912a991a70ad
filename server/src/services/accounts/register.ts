import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import { sqlState } from '../../db/sqlState';
import { users, type UserRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { normalEmail } from '../../lib/email';
import { isIdText } from '../../lib/ids';
import type { RegistrationBody } from '../../schemas/users';
import { isRewarded } from '../referrals/mailboxes';
import { emailTaken, refuseTaken } from './addresses';
import { mailToken } from './emailTokens';
import { refuseWeak } from './passwordRules';
import { hashPassword } from './passwords';
import { openSession, type Browser } from './sessions';
import { isServed, oneLineEach } from './users';

type Body = Static<typeof RegistrationBody>;

/** Text of the out-of-area page (spec 1 §2). */
export const outOfArea = (): ApiError =>
  new ApiError(422, 'out_of_area', 'Sorry, we are not in your area... yet!', {
    errors: { postal_code: ['is out of our area'] },
  });

export const makeReferralCode = (): string => randomBytes(6).toString('hex');

/** First word and the rest, for forms that ask for one name only. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...rest] = name.trim().split(/\s+/);
  return { firstname: firstname.slice(0, 60), lastname: rest.join(' ').slice(0, 60) };
}

/** The digits of an id; codes are longer, so that a zero in front is ambiguous only in a text as long as a code. */
const MAX_ID_LENGTH = 10;

/**
 * Invite links carry the referrer's id, referral links the code (spec 1 §9), whatever its case.
 * @returns the referrer's id; null if unknown, or if the friend's mailbox has earned its reward
 */
export async function referrerOf(
  { db }: Pick<Context, 'db'>,
  { rid = '' }: Record<string, string>,
  email: string,
): Promise<number | null> {
  const id = rid.length <= MAX_ID_LENGTH ? rid.replace(/^0+/, '') : rid;
  const [referrer] = await db
    .select({ id: users.id })
    .from(users)
    .where(isIdText(id) ? eq(users.id, Number(id)) : eq(users.referralCode, rid.toLowerCase()));
  return !referrer || (await isRewarded(db, email)) ? null : referrer.id;
}

/**
 * Registers, mails the confirmation and signs in.
 * @throws 409 email_taken, email_reserved; 422 weak_password, out_of_area
 */
export async function register(
  context: Context,
  body: Body,
  browser: Browser,
): Promise<{ user: UserRow; token: string }> {
  const { password, postal_code: postalCode, ...texts } = body.user;
  const given = oneLineEach(texts);
  const leadParams = body.lead_params ?? {};
  const names = { ...splitName(given.name), ...given };
  await refuseTaken(context, given.email, null);
  refuseWeak(context.config, password, names);
  if (!(await isServed(context, postalCode))) throw outOfArea();
  const row = {
    ...names,
    email: normalEmail(given.email),
    postalCode,
    uuid: randomUUID(),
    passwordHash: await hashPassword(context.config, password),
    referralCode: makeReferralCode(),
    referredById: await referrerOf(context, leadParams, given.email),
    source: leadParams.utm_medium ?? 'Web',
    leadParams,
    createdAt: nowDate(context),
  };
  try {
    return await inTransaction(context.db, async (transaction) => {
      const [user] = await transaction.insert(users).values(row).returning();
      if (!user) throw new Error('A registered user has no row.');
      await mailToken(context, transaction, user, { kind: 'confirm' });
      const method = 'registration';
      return { user, token: await openSession(context, transaction, user.id, { method, ...browser }) };
    });
  } catch (error) {
    // Two registrations of one address at once: the unique index decides.
    if (sqlState(error) === '23505') throw emailTaken();
    throw error;
  }
}
