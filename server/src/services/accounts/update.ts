import { eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Context } from '../../ports/context';
import { users, type UserRow } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { fieldError, unauthenticated } from '../../lib/errors';
import { isEmail } from '@dwellivery/domain/email';
import { isPhone, isSamePhone } from '@dwellivery/domain/phone';
import { Name, type HomeBody, type UserPatchBody } from '../../schemas/users';
import { refuseTaken } from './addresses';
import { dropAvatar, storeAvatar } from './avatars';
import { askForAddress, isOtherAddress } from './emailChanges';
import { mailNotice, mailToken } from './emailTokens';
import { endWaysIn } from './endings';
import { refuseWeak } from './passwordRules';
import { hashPassword } from './passwords';
import { prove, type Proof } from './proof';
import { outOfArea, splitName } from './register';
import { isServed, oneLineEach } from './users';

type Patch = Static<typeof UserPatchBody>['user'];
type Row = Partial<typeof users.$inferInsert>;
type More = {
  /** The uploaded picture. */
  avatar?: Buffer | null;
  /** Token of the caller's session, which stays open after a change of the password. */
  token: string | null;
};
type Change = {
  row: Row;
  /** The new address; pending until its link is opened. */
  email?: string;
  /** Required with a new address or password. */
  proof?: Proof;
  token: string | null;
};

const LONGEST_NAME = 120;

/** The name follows a first or last name that changes without it. @throws 422 for one that is no name */
function withName(before: UserRow, row: Row): Row {
  const { firstname, lastname } = { ...before, ...row };
  const isSame = firstname === before.firstname && lastname === before.lastname;
  if (row.name !== undefined || isSame) return row;
  const name = `${firstname} ${lastname}`.trim().slice(0, LONGEST_NAME);
  if (!Value.Check(Name, name)) throw fieldError('name', 'Name Required');
  return { ...row, name };
}

/** Ends the other ways in. This includes an open confirmation token, so an unconfirmed address gets a new one. */
async function afterNewPassword(
  context: Context,
  transaction: Transaction,
  user: UserRow,
  token: string | null,
): Promise<UserRow> {
  await endWaysIn(context, transaction, user, { token, identities: 'ownAddress' });
  await mailNotice(context, transaction, user, 'password_changed');
  if (!user.confirmedAt) await mailToken(context, transaction, user, { kind: 'confirm' });
  return { ...user, pendingEmail: null };
}

/** @returns the changed row, and the key of a picture that it no longer refers to */
async function save(
  context: Context,
  id: number,
  { row: given, email, proof, token }: Change,
): Promise<{ user: UserRow; replaced: string | null }> {
  return inTransaction(context.db, async (transaction) => {
    // Locked, so that the later of two concurrent uploads sees the earlier one's picture and deletes it.
    const [before] = await transaction.select().from(users).where(eq(users.id, id)).for('update');
    // The account may have been deleted since the call began.
    if (!before || before.deletedAt) throw unauthenticated();
    await proof?.holds(transaction, before);
    const row = withName(before, given);
    const [changed = before] =
      Object.keys(row).length > 0
        ? await transaction.update(users).set(row).where(eq(users.id, id)).returning()
        : [];
    let user = changed;
    if (row.passwordHash) user = await afterNewPassword(context, transaction, user, token);
    if (email !== undefined) user = await askForAddress(context, transaction, user, email);
    return { user, replaced: before.avatarKey === user.avatarKey ? null : before.avatarKey };
  });
}

/** Saves a change with its new picture, then deletes the old picture; if the change is refused, deletes the new one. */
async function saveWithAvatar(
  context: Context,
  id: number,
  change: Change,
  avatar: Buffer | null | undefined,
): Promise<UserRow> {
  const avatarKey = avatar ? await storeAvatar(context.config, id, avatar) : undefined;
  const row = avatarKey ? { ...change.row, avatarKey } : change.row;
  try {
    const { user, replaced } = await save(context, id, { ...change, row });
    if (replaced) await dropAvatar(context, replaced);
    return user;
  } catch (error) {
    if (avatarKey) await dropAvatar(context, avatarKey);
    throw error;
  }
}

/** The columns for the given fields, without email and password. */
function rowOf({
  postal_code: postalCode,
  ...texts
}: Omit<Patch, 'email' | 'password' | 'current_password'>): Row {
  const given = oneLineEach(texts);
  const row: Row = { ...given };
  if (given.name !== undefined) Object.assign(row, splitName(given.name), given);
  if (postalCode !== undefined) row.postalCode = postalCode;
  for (const field of ['phone', 'street', 'city', 'state'] as const) {
    if (row[field] === '') row[field] = null;
  }
  return row;
}

/** A form sends the unchanged number too, which may be older than the rule. */
function refuseWrongPhone({ phone: known }: UserRow, phone = ''): void {
  if (phone.trim() === '' || isPhone(phone) || (known !== null && isSamePhone(phone, known))) return;
  throw fieldError('phone', 'Must provide a valid phone');
}

/** The changed customer, and the session's new token if a password was the proof. */
type Updated = { user: UserRow; token: string | null };

/**
 * Changes the given fields; the others stay. An empty text clears an optional one. A new address or password needs the
 * current password or a fresh sign-in with a provider; a new address is pending until its own link is opened.
 * @throws 403 wrong_password, proof_needed; 409 email_taken, email_reserved; 422 invalid, bad_avatar, weak_password; 503 files_unavailable
 */
export async function updateUser(
  context: Context,
  user: UserRow,
  patch: Patch,
  { avatar, token }: More,
): Promise<Updated> {
  const { email, password, current_password: currentPassword, ...rest } = patch;
  const change: Change = { row: rowOf(rest), token };
  if (email !== undefined && isOtherAddress(user, email)) {
    if (!isEmail(email)) throw fieldError('email', 'Email Required');
    change.email = email;
  }
  // A password that is given is checked in any case: an answer without a check would count as a right guess (plugins/limits.ts).
  if (change.email !== undefined || password !== undefined || currentPassword !== undefined) {
    change.proof = await prove(context, { user, token, currentPassword });
  }
  refuseWrongPhone(user, rest.phone);
  if (change.email !== undefined) await refuseTaken(context, change.email, user.id);
  if (password !== undefined) {
    refuseWeak(context.config, password, { ...user, ...change.row, email: user.email });
    change.row.passwordHash = await hashPassword(context.config, password);
  }
  const saved = await saveWithAvatar(context, user.id, change, avatar);
  return { user: saved, token: (await change.proof?.renew()) ?? null };
}

/** Sets the zip and, if given, the address. @throws 422 out_of_area */
export async function createHome(
  context: Context,
  user: UserRow,
  home: Static<typeof HomeBody>['home'],
): Promise<UserRow> {
  if (!(await isServed(context, home.postal_code))) throw outOfArea();
  return (await updateUser(context, user, home, { token: null })).user;
}
