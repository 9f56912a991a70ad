/** Following a zip ("Tell me when somebody cooks here") or a restaurant: stored per address, confirmed by mail. */
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { lockCaller } from '../../db/locks';
import { follows, restaurants, type UserRow } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { ApiError, fieldError, notFound } from '../../lib/errors';
import { normalEmail } from '../../lib/email';
import type { Follow } from '../../schemas/follows';
import { hashToken, makeToken } from '../../lib/tokens';
import { claimMailbox } from '../limits/mailboxes';
import { queueMail } from '../mail/queue';
import { stampOpened } from '../events/opened';

/** How long the link in the first mail works. */
export const CONFIRM_MS = 7 * 24 * 3_600_000;

type Restaurant = { id: number; slug: string; name: string };
type Followed = { postalCode: string; restaurant: null } | { postalCode: null; restaurant: Restaurant };
type Ask = { email: string; userId: number | null; followed: Followed };

const viewOf = (status: Follow['status'], { postalCode, restaurant }: Followed): Follow => ({
  status,
  postal_code: postalCode,
  restaurant: restaurant && { slug: restaurant.slug, name: restaurant.name },
});

/** Waiting means confirmed, not notified and not ended. Another follow starts again, and a visitor must confirm it again. */
const isWaiting = sql`(${follows.confirmedAt} is not null and ${follows.toldAt} is null and ${follows.endedAt} is null)`;

async function keep(
  context: Context,
  transaction: Transaction,
  { email, userId, followed }: Ask,
  tokenHash: string | null,
): Promise<void> {
  const askedAt = nowDate(context);
  const confirmedAt = tokenHash === null ? askedAt : null;
  const { postalCode, restaurant } = followed;
  const what = { postalCode, restaurantId: restaurant?.id ?? null };
  await transaction
    .insert(follows)
    .values({ email, ...what, userId, tokenHash, askedAt, confirmedAt, toldUntil: askedAt })
    .onConflictDoUpdate({
      target: [follows.email, restaurant ? follows.restaurantId : follows.postalCode],
      set: {
        ...(tokenHash === null ? {} : { tokenHash }),
        ...(userId === null ? {} : { userId }),
        askedAt,
        confirmedAt: confirmedAt ?? sql`case when ${isWaiting} then ${follows.confirmedAt} end`,
        toldUntil: sql`case when ${isWaiting} then ${follows.toldUntil} else ${askedAt.toISOString()}::timestamptz end`,
        toldAt: null,
        endedAt: null,
      },
    });
}

type Body = { email?: string; postal_code?: string; restaurant?: string };

/** @throws 404 for an unknown restaurant; 422 unless there is one of both */
async function followedBy({ db }: Context, { postal_code, restaurant: slug }: Body): Promise<Followed> {
  if (!slug && postal_code) return { postalCode: postal_code, restaurant: null };
  if (!slug || postal_code) throw fieldError('postal_code', 'Valid zipcode required', 'invalid');
  const { id, name } = restaurants;
  const [restaurant] = await db
    .select({ id, name, slug: restaurants.slug })
    .from(restaurants)
    .where(eq(restaurants.slug, slug.toLowerCase()));
  if (!restaurant) throw notFound();
  return { postalCode: null, restaurant };
}

/** The answer does not tell whether the address is known. @throws 404; 422 for a visitor who names no address */
export async function askToFollow(context: Context, user: UserRow | null, body: Body): Promise<Follow> {
  const address = body.email ?? user?.email;
  if (!address) throw fieldError('email', 'Email Required', 'invalid');
  const email = normalEmail(address).toLowerCase();
  const followed = await followedBy(context, body);
  const isOwn = user !== null && email === user.email.toLowerCase();
  const ask = { email, followed, userId: isOwn ? user.id : null };
  const isConfirmed = isOwn && user.confirmedAt !== null;
  const token = makeToken();
  const tokenHash = hashToken(token);
  const createdAt = nowDate(context);
  await inTransaction(context.db, async (transaction) => {
    if (ask.userId !== null) await lockCaller(transaction, ask.userId);
    // What a restaurant has open now is not notified, because the page that is followed shows it.
    await stampOpened(transaction, createdAt);
    await keep(context, transaction, ask, isConfirmed ? null : tokenHash);
    if (isConfirmed) return;
    await claimMailbox({ ...context, db: transaction }, 'follow_confirm', email);
    const kind = 'follow_confirm';
    const payload = { token, name: followed.restaurant?.name ?? followed.postalCode };
    await queueMail(
      transaction,
      { mailKey: `${kind}:${tokenHash}`, recipient: email, kind, payload },
      createdAt,
    );
  });
  return viewOf(isConfirmed ? 'active' : 'unconfirmed', followed);
}

export const linkExpired = (): ApiError =>
  new ApiError(422, 'token_expired', 'This link does not work any more.');

type Row = { postalCode: string | null; restaurantId: number | null };

async function followedOf({ db }: Context, { postalCode, restaurantId }: Row): Promise<Followed> {
  if (postalCode) return { postalCode, restaurant: null };
  const { id, slug, name } = restaurants;
  const [restaurant] = await db
    .select({ id, slug, name })
    .from(restaurants)
    .where(eq(id, restaurantId ?? 0));
  if (!restaurant) throw notFound();
  return { postalCode: null, restaurant };
}

const returned = { postalCode: follows.postalCode, restaurantId: follows.restaurantId };

/** @throws 422 token_expired */
export async function confirmFollow(context: Context, token: string): Promise<Follow> {
  const now = nowDate(context);
  const [follow] = await context.db
    .update(follows)
    .set({ confirmedAt: sql`coalesce(${follows.confirmedAt}, ${now.toISOString()})` })
    .where(
      and(
        eq(follows.tokenHash, hashToken(token)),
        isNull(follows.endedAt),
        or(isNotNull(follows.confirmedAt), gt(follows.askedAt, new Date(now.getTime() - CONFIRM_MS))),
      ),
    )
    .returning(returned);
  if (!follow) throw linkExpired();
  return viewOf('active', await followedOf(context, follow));
}

/** @param by the id, or the token of the mail that asks to confirm @returns what it followed; null if there is none */
export async function endFollow(
  context: Context,
  by: { id: number } | { token: string },
): Promise<string | null> {
  const own = 'id' in by ? eq(follows.id, by.id) : eq(follows.tokenHash, hashToken(by.token));
  const [follow] = await context.db
    .update(follows)
    .set({ endedAt: sql`coalesce(${follows.endedAt}, ${nowDate(context).toISOString()})` })
    .where(own)
    .returning(returned);
  if (!follow) return null;
  const { postalCode, restaurant } = await followedOf(context, follow);
  return restaurant?.name ?? postalCode;
}
