/** A guest's dishes at a shared cart. */
import { MAX_LINES } from '@dwellivery/domain/cart';
import { eq } from 'drizzle-orm';
import * as t from '../../db/schema';
import type { GuestLine, TableGuestRow } from '../../db/schema';
import { dollars } from '../../lib/dollars';
import { ApiError } from '../../lib/errors';
import type { Context } from '../../ports/context';
import type { GuestLinesBody, Table } from '../../schemas/tables';
import type { TableCaller } from './caller';
import { priceDishes } from './dishes';
import { guestAt, guestsOf, tableFull } from './guests';
import { atCart, refuseLocked, type LockedCart } from './locked';
import { viewOf } from './show';

const linesIn = ({ items }: GuestLinesBody): GuestLine[] =>
  items.map(({ id: productId, quantity, notes = null, product_option_choice_ids: choiceIds = [] }) => ({
    productId,
    quantity,
    choiceIds,
    notes: notes?.trim() || null,
  }));

/** Equal for equal lines: the database has the fields in an order of its own. */
const textOf = (lines: GuestLine[]): string =>
  JSON.stringify(
    lines.map(({ productId, quantity, choiceIds, notes }) => [productId, quantity, choiceIds, notes]),
  );

/** @throws 409 `table_full`, `item_unavailable`, `guest_limit`; 422 `option_required` */
async function checkLines(
  { tx, table, isHost }: LockedCart,
  guest: TableGuestRow,
  lines: GuestLine[],
): Promise<void> {
  const others = (await guestsOf(tx, table.id)).filter(({ id }) => id !== guest.id);
  const count = others.reduce((sum, other) => sum + other.lines.length, lines.length);
  if (count > MAX_LINES) throw tableFull(`A table holds ${MAX_LINES} lines, those of all guests together.`);
  const cents = await priceDishes(tx, table.eventId, lines);
  const limit = table.guestLimitCents;
  // The host pays, so the host decides.
  if (isHost || limit === null || cents <= limit) return;
  throw new ApiError(
    409,
    'guest_limit',
    `The host lets each guest order for up to ${dollars(limit)} before tax.`,
  );
}

/** @returns whether the caller saw the lines that are stored */
async function putLocked(cart: LockedCart, guest: TableGuestRow, body: GuestLinesBody): Promise<boolean> {
  if (guest.removedAt) throw new ApiError(409, 'guest_removed', 'You are no longer at this table.');
  const lines = linesIn(body);
  if (textOf(lines) === textOf(guest.lines) && body.done === guest.isDone) return true;
  refuseLocked(cart);
  if (body.revision !== guest.revision) return false;
  await checkLines(cart, guest, lines);
  await cart.tx
    .update(t.tableGuests)
    .set({ lines, isDone: body.done, revision: guest.revision + 1 })
    .where(eq(t.tableGuests.id, guest.id));
  return true;
}

/**
 * Replaces all lines of a guest, by the guest or the host. A repeat that changes nothing is answered as it is.
 * @throws 401; 404; 409 `event_closed`, `table_ended`, `table_locked`, `table_full`, `guest_removed`, `guest_limit`, `item_unavailable`,
 * `lines_changed` with the newer table; 422 `option_required`; 429
 */
export async function putGuestLines(
  context: Context,
  [code, guestId]: [code: string, guestId: number],
  body: GuestLinesBody,
  caller: TableCaller,
): Promise<Table> {
  const isCurrent = await atCart(context, [code, caller], async (cart) =>
    putLocked(cart, await guestAt(cart, guestId, caller), body),
  );
  const table = await viewOf(context, code, caller);
  if (isCurrent) return table;
  throw new ApiError(
    409,
    'lines_changed',
    'These dishes were changed on another device. Please check them.',
    { table },
  );
}
