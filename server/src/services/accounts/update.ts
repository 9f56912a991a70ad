import { eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import type { Context } from '../../context';
import { sqlState } from '../../db/sqlState';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { notFound } from '../../errors';
import { normalEmail } from '../../lib/email';
import type { HomeBody, UserPatchBody } from '../../schemas/users';
import { dropAvatar, storeAvatar } from './avatars';
import { hashPassword } from './passwords';
import { emailTaken, outOfArea, splitName } from './register';
import { closeSessionsOf, type UserRow } from './sessions';
import { findUserByEmail, isServed, trimmed } from './users';

type Patch = Static<typeof UserPatchBody>['user'];
type Change = Partial<typeof users.$inferInsert>;
type More = {
  /** The uploaded picture. */
  avatar?: Buffer | null;
  /** Token of the session that stays open after a change of the password. */
  keepToken: string | null;
};

/** @returns the changed row, and the key of a picture that it no longer refers to */
async function save(
  context: Context,
  id: number,
  change: Change,
  keepToken: string | null,
): Promise<{ user: UserRow; replaced: string | null }> {
  try {
    return await inTransaction(context.db, async (transaction) => {
      // Locked, so that the later of two concurrent uploads sees the earlier one's picture and deletes it.
      const [before] = await transaction.select().from(users).where(eq(users.id, id)).for('update');
      const [user] =
        Object.keys(change).length > 0
          ? await transaction.update(users).set(change).where(eq(users.id, id)).returning()
          : [before];
      if (!before || !user) throw notFound();
      // The other sessions may belong to a person who knows the old password.
      if (change.passwordHash) await closeSessionsOf(context, transaction, id, keepToken);
      return { user, replaced: before.avatarKey === user.avatarKey ? null : before.avatarKey };
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw emailTaken();
    throw error;
  }
}

/** Saves a change with its new picture, then deletes the old picture; if the change is refused, deletes the new one. */
async function saveWithAvatar(
  context: Context,
  id: number,
  change: Change,
  { avatar, keepToken }: More,
): Promise<UserRow> {
  const avatarKey = avatar ? await storeAvatar(context.config, id, avatar) : undefined;
  try {
    const { user, replaced } = await save(
      context,
      id,
      avatarKey ? { ...change, avatarKey } : change,
      keepToken,
    );
    if (replaced) await dropAvatar(context, replaced);
    return user;
  } catch (error) {
    if (avatarKey) await dropAvatar(context, avatarKey);
    throw error;
  }
}

/**
 * Changes the given fields; the others stay. An empty text clears an optional one.
 * @throws 409 email_taken; 422 bad_avatar; 503 files_unavailable
 */
export async function updateUser(
  context: Context,
  user: UserRow,
  patch: Patch,
  more: More,
): Promise<UserRow> {
  const { password, postal_code: postalCode, ...texts } = patch;
  const given = trimmed(texts);
  const change: Change = { ...given };
  if (given.name !== undefined) Object.assign(change, splitName(given.name), given);
  if (postalCode !== undefined) change.postalCode = postalCode;
  for (const field of ['phone', 'street', 'city', 'state'] as const) {
    if (change[field] === '') change[field] = null;
  }
  if (given.email !== undefined) {
    const other = await findUserByEmail(context, given.email);
    if (other && other.id !== user.id) throw emailTaken();
    change.email = normalEmail(given.email);
  }
  if (password !== undefined) change.passwordHash = await hashPassword(context.config, password);
  return saveWithAvatar(context, user.id, change, more);
}

/** Sets the zip and, if given, the address. @throws 422 out_of_area */
export async function createHome(
  context: Context,
  user: UserRow,
  home: Static<typeof HomeBody>['home'],
): Promise<UserRow> {
  if (!(await isServed(context, home.postal_code))) throw outOfArea();
  return updateUser(context, user, home, { keepToken: null });
}
