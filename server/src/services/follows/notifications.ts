/** The one page of notification choices: what a person is written to about, besides orders and the account. */
import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { rows } from '../../db/rows';
import { isSameEmail } from '../../db/sameEmail';
import { follows, users, waitlistEntries, type UserRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { isIdText } from '../../lib/ids';
import type { FollowChange, Notifications, NotificationsChange } from '../../schemas/follows';
import type { PushChange } from '../../schemas/push';
import { isOwnersOwn } from '../accounts/recovery';
import { readMailToken } from '../mail/mailLinks';
import { pushColumns, pushView } from '../push/subscriptions';
import { leaveLine } from '../waitlist/line';
import { linkExpired } from './follows';

/**
 * @property address in lower case; null unless it is known to be the person's
 * @property userId null for a visitor
 * @property token of the asking session; null for the link in a mail
 */
type Person = { address: string | null; userId: number | null; shown: string; token: string | null };

/** The address of an account counts only once its own session has confirmed it: an account can be registered with the address of another person. */
export const personOfUser = (user: UserRow, token: string | null): Person => ({
  address: isOwnersOwn(user) ? user.email.toLowerCase() : null,
  userId: user.id,
  shown: user.email,
  token,
});

/** Who reads the mail owns its address. @throws 422 token_expired */
export async function personOfToken(context: Context, token: string): Promise<Person> {
  const link = await readMailToken(context, token);
  if (link?.kind !== 'customer' && link?.kind !== 'follower') throw linkExpired();
  const [user] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(isSameEmail(users.email, link.address), isNull(users.deletedAt)));
  const address = link.address.toLowerCase();
  return { address, userId: user?.id ?? null, shown: address, token: null };
}

const isOwn = ({ address, userId }: Person): SQL =>
  or(
    address === null ? undefined : eq(follows.email, address),
    userId === null ? undefined : eq(follows.userId, userId),
  ) ?? sql`false`;

type Row = { kind: 'zip' | 'restaurant' | 'waitlist'; key: string; name: string };

const followedBy = (db: Database, person: Person) =>
  rows<Row>(
    db,
    sql`SELECT DISTINCT CASE WHEN r.id IS NULL THEN 'zip' ELSE 'restaurant' END AS kind,
          coalesce(r.slug, follows.postal_code) AS key, coalesce(r.name, follows.postal_code) AS name
        FROM follows LEFT JOIN restaurants r ON r.id = follows.restaurant_id
        WHERE ${isOwn(person)} AND follows.confirmed_at IS NOT NULL AND follows.told_at IS NULL AND follows.ended_at IS NULL
        UNION ALL
        SELECT 'waitlist', w.event_id::text, r.name FROM waitlist_entries w
        JOIN events e ON e.id = w.event_id JOIN restaurants r ON r.id = e.restaurant_id
        WHERE w.user_id = ${person.userId ?? 0} AND w.status IN ('waiting', 'offered')
        ORDER BY 1, 3, 2`,
  );

export async function showNotifications(
  context: Pick<Context, 'db' | 'config'>,
  person: Person,
): Promise<Notifications> {
  const { db, config } = context;
  const { userId, token, shown: address } = person;
  const follows = await followedBy(db, person);
  const [user] =
    userId === null
      ? []
      : await db
          .select({ reminders: users.reminders, push: pushColumns(token) })
          .from(users)
          .where(eq(users.id, userId));
  if (!user) return { address, follows, reminders: null, push: null };
  return { address, follows, reminders: user.reminders, push: pushView(config, user.push) };
}

/** @param eventId null: all of them */
async function leaveLists(tx: Database, { userId }: Person, eventId: number | null): Promise<void> {
  if (userId === null) return;
  const which = eventId === null ? undefined : eq(waitlistEntries.eventId, eventId);
  await leaveLine(tx, and(eq(waitlistEntries.userId, userId), which));
}

const isOf = ({ kind, key }: FollowChange): SQL =>
  kind === 'zip'
    ? eq(follows.postalCode, key)
    : sql`${follows.restaurantId} = (select id from restaurants where slug = ${key.toLowerCase()})`;

/** Ends a follow, or takes the end back: only of one that was confirmed. What the person left by a place in line stays left. */
async function turnFollow(tx: Database, person: Person, change: FollowChange, now: Date): Promise<void> {
  if (change.kind === 'waitlist') {
    if (!change.on && isIdText(change.key)) await leaveLists(tx, person, Number(change.key));
    return;
  }
  const own = and(isOwn(person), isOf(change), isNotNull(follows.confirmedAt), isNull(follows.toldAt));
  await tx
    .update(follows)
    .set(change.on ? { endedAt: null, toldUntil: now } : { endedAt: now })
    .where(and(own, change.on ? isNotNull(follows.endedAt) : isNull(follows.endedAt)));
}

async function turnReminders(tx: Database, { userId }: Person, reminders: boolean): Promise<void> {
  if (userId !== null) await tx.update(users).set({ reminders }).where(eq(users.id, userId));
}

const NO_PUSHES = { reminders: false, stages: false, waitlist: false, follows: false };

async function turnPushes(tx: Database, { userId }: Person, push: PushChange): Promise<void> {
  const { reminders, stages, waitlist, follows: events } = push;
  const kinds = {
    pushReminders: reminders,
    pushStages: stages,
    pushWaitlist: waitlist,
    pushFollows: events,
  };
  const isAny = Object.values(push).length > 0;
  if (userId !== null && isAny) await tx.update(users).set(kinds).where(eq(users.id, userId));
}

/** @returns the choices as they are now */
export async function changeNotifications(
  context: Context,
  person: Person,
  { everything, reminders, push, follow }: NotificationsChange,
): Promise<Notifications> {
  const now = nowDate(context);
  await inTransaction(context.db, async (tx) => {
    if (everything === false) {
      await tx
        .update(follows)
        .set({ endedAt: now })
        .where(and(isOwn(person), isNull(follows.endedAt)));
      await leaveLists(tx, person, null);
      await turnReminders(tx, person, false);
      await turnPushes(tx, person, NO_PUSHES);
    }
    if (reminders !== undefined) await turnReminders(tx, person, reminders);
    if (push) await turnPushes(tx, person, push);
    if (follow) await turnFollow(tx, person, follow, now);
  });
  return showNotifications(context, person);
}
