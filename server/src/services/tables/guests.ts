/** Who sits at a shared cart. */
import { randomBytes } from 'node:crypto';
import { guestNameAt, MAX_GUESTS, MAX_TABLE_NAME } from '@dwellivery/domain/tables';
import { oneLine, visible } from '@dwellivery/domain/visible';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { userById } from '../../db/byId';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { TableGuestRow } from '../../db/schema';
import { ApiError, fieldError, notFound } from '../../lib/errors';
import { hashToken } from '../../lib/tokens';
import type { Context } from '../../ports/context';
import type { GuestBody, SeatedGuest, Table } from '../../schemas/tables';
import { isOwnSeat, limitSeating, type TableCaller } from './caller';
import { atCart, refuseLocked, type LockedCart } from './locked';
import { viewOf } from './show';

export const tableFull = (message: string): ApiError => new ApiError(409, 'table_full', message);

/** In the order in which they sat down. */
export const guestsOf = (db: Database, tableId: number): Promise<TableGuestRow[]> =>
  db
    .select()
    .from(t.tableGuests)
    .where(and(eq(t.tableGuests.tableId, tableId), isNull(t.tableGuests.removedAt)))
    .orderBy(asc(t.tableGuests.id));

/** @throws 404 also for who is neither the guest nor the host */
export async function guestAt(
  { tx, table, isHost }: LockedCart,
  guestId: number,
  caller: TableCaller,
): Promise<TableGuestRow> {
  const [guest] = await tx
    .select()
    .from(t.tableGuests)
    .where(and(eq(t.tableGuests.id, guestId), eq(t.tableGuests.tableId, table.id)));
  if (!guest || !(isHost || isOwnSeat(guest, caller))) throw notFound();
  return guest;
}

/** A visitor's as it is typed, a customer's first name of the account. @throws 422 */
async function nameOf(db: Database, userId: number | null, { name: typed = '' }: GuestBody): Promise<string> {
  const user = userId === null ? null : await userById(db, userId);
  const text = user ? user.firstname || (user.name.split(' ')[0] ?? '') : typed;
  const name = oneLine(text).slice(0, MAX_TABLE_NAME);
  if (visible(name)) return name;
  throw fieldError('name', 'Please enter your first name.');
}

type NewGuest = { userId: number | null; name: string; secret: string | null };

/** @param tableId of a table that is locked, or new */
export async function seat(
  tx: Database,
  [tableId, now]: [tableId: number, now: Date],
  { userId, name, secret }: NewGuest,
): Promise<SeatedGuest> {
  const guests = await guestsOf(tx, tableId);
  if (guests.length >= MAX_GUESTS) throw tableFull(`This table has ${MAX_GUESTS} guests already.`);
  const names = guests.map((guest) => guest.name);
  const row = { tableId, userId, name: guestNameAt(names, name), joinedAt: now };
  const secretHash = secret === null ? null : hashToken(secret);
  const [guest] = await tx
    .insert(t.tableGuests)
    .values({ ...row, secretHash })
    .returning({ id: t.tableGuests.id });
  if (!guest) throw new Error(`Table ${tableId} has no new guest.`);
  return { id: guest.id, name: row.name, secret };
}

/** The host sits there from the start. */
export async function seatHost(
  tx: Database,
  at: [tableId: number, now: Date],
  userId: number,
): Promise<void> {
  await seat(tx, at, { userId, name: await nameOf(tx, userId, {}), secret: null });
}

/**
 * A customer who sits there already has the same seat.
 * @throws 401; 404; 409 `event_closed`, `table_ended`, `table_locked`, `table_full`; 422 for a visitor without a name; 429
 */
export async function joinTable(
  context: Context,
  code: string,
  body: GuestBody,
  caller: TableCaller,
): Promise<SeatedGuest> {
  await limitSeating(context, caller);
  const { userId } = caller;
  return atCart(context, [code, caller], async (cart) => {
    const { tx, table, now } = cart;
    const known = (await guestsOf(tx, table.id)).find((guest) => userId !== null && guest.userId === userId);
    if (known) return { id: known.id, name: known.name, secret: null };
    refuseLocked(cart);
    const secret = userId === null ? randomBytes(16).toString('base64url') : null;
    return seat(tx, [table.id, now], { userId, name: await nameOf(tx, userId, body), secret });
  });
}

/**
 * The guest leaves, or the host removes the guest; repeatable. Nothing is kept of the guest but the seat that is refused from now on.
 * @throws 401; 404; 409 `event_closed`, `table_ended`, `table_locked`; 422 for the host; 429
 */
export async function removeGuest(
  context: Context,
  [code, guestId]: [code: string, guestId: number],
  caller: TableCaller,
): Promise<Table> {
  await atCart(context, [code, caller], async (cart) => {
    const guest = await guestAt(cart, guestId, caller);
    if (guest.removedAt) return;
    refuseLocked(cart);
    if (guest.userId === cart.table.hostId) throw fieldError('guestId', 'The host stays at the table.');
    await cart.tx
      .update(t.tableGuests)
      .set({ removedAt: cart.now, name: '', lines: [], isDone: false })
      .where(eq(t.tableGuests.id, guest.id));
  });
  return viewOf(context, code, caller);
}
