import { eq, sql } from 'drizzle-orm';
import type { ServerConfig } from '../../config/config';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { isSameEmail } from '../../db/sameEmail';
import { users, type UserRow } from '../../db/schema';
import { vipSince } from '../../lib/vip';
import { normalEmail } from '../../lib/email';
import { oneLine } from '@dwellivery/domain/visible';
import { apiBaseOf } from '../../config/runtimeConfig';
import type { LimitedUser, User } from '../../schemas/users';
import { creditBalance } from '../credit/ledger';
import { toDollars } from '../pricing/money';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const avatarUrl = (config: ServerConfig, user: Pick<UserRow, 'avatarKey'>): string | null =>
  user.avatarKey ? `${apiBaseOf(config)}/files/avatars/${user.avatarKey}` : null;

/** Street, city, state and zip on one line; null without a street (spec 1 §2 "/account"). */
function homeOf(user: UserRow): string | null {
  if (!user.street) return null;
  const region = [user.state, user.postalCode].filter(Boolean).join(' ');
  return [user.street, user.city, region].filter(Boolean).join(', ');
}

/** The whole profile, for its owner only. */
export async function userView(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  user: UserRow,
): Promise<User> {
  return {
    id: user.id,
    uuid: user.uuid,
    name: user.name,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    pending_email: user.pendingEmail,
    phone: user.phone,
    street: user.street,
    city: user.city,
    state: user.state,
    postal_code: user.postalCode,
    home: homeOf(user),
    avatar: avatarUrl(context.config, user),
    created_at: user.createdAt.toISOString(),
    confirmed: user.confirmedAt !== null,
    source: user.source,
    referral_url: `${context.config.publicUrl}/registration?rid=${user.referralCode}`,
    stripe_id: user.stripeId,
    stripe_subscribed_at: iso(vipSince(user, nowDate(context))),
    stripe_sub_cancelled: user.stripeSubCancelled,
    stripe_subscription_end: iso(user.stripeSubscriptionEnd),
    credit_balance: toDollars(await creditBalance(context.db, user.id)),
    stripe_renews_at: iso(user.stripeSubscriptionEnd),
    leadTracking: user.leadParams,
  };
}

/** The answer to a call that signs in. */
export const sessionView = async (
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { token, user }: { token: string; user: UserRow },
) => ({ session: { token, user: await userView(context, user) } });

/** The fields that other customers see (spec 1 §1). */
export const limitedUserView = (config: ServerConfig, user: UserRow): LimitedUser => ({
  id: user.id,
  uuid: user.uuid,
  firstname: user.firstname,
  avatar: avatarUrl(config, user),
});

export async function findUser(context: Pick<Context, 'db'>, id: number): Promise<UserRow | null> {
  const [user] = await context.db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Compares email addresses without regard to case. */
export async function findUserByEmail(context: Pick<Context, 'db'>, email: string): Promise<UserRow | null> {
  const [user] = await context.db
    .select()
    .from(users)
    .where(isSameEmail(users.email, normalEmail(email)));
  return user ?? null;
}

/** Whether a zip has a location behind it. */
export async function isServed(context: Pick<Context, 'db'>, postalCode: string): Promise<boolean> {
  const found = await rows(
    context.db,
    sql`SELECT 1 FROM postal_codes WHERE postal_code = ${postalCode} AND event_location_id IS NOT NULL`,
  );
  return found.length > 0;
}

/** Each of the texts on one line, trimmed. */
export function oneLineEach<T extends Record<string, string | undefined>>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text && oneLine(text)]),
  ) as T;
}
