/** A shared cart whose row is locked: what changes it, changes it here. */
import { closedMessage } from '@dwellivery/domain/availability';
import { eventPhase } from '@dwellivery/domain/eventPhase';
import type { TableState } from '@dwellivery/domain/tables';
import { allowsClosed } from '../../config/flags';
import { eventById } from '../../db/byId';
import type { Database } from '../../db/database';
import { lockCaller, lockTable } from '../../db/locks';
import type * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, eventClosed, notFound } from '../../lib/errors';
import { nowDate, type Context } from '../../ports/context';
import { refuseUnknown, type TableCaller } from './caller';
import { cartState } from './state';

export interface LockedCart {
  tx: Database;
  now: Date;
  table: t.TableRow;
  event: typeof t.events.$inferSelect;
  state: TableState;
  /** Why the event takes no orders, or null. */
  closed: string | null;
  isHost: boolean;
}

async function readLocked(
  context: Context,
  tx: Database,
  { code, userId }: { code: string; userId: number | null },
): Promise<LockedCart | null> {
  if (userId !== null) await lockCaller(tx, userId);
  const table = await lockTable(tx, code);
  if (!table) return null;
  // A delivery that neighbors join has no cart.
  if (table.payment !== 'host') throw notFound();
  const now = nowDate(context);
  const event = await eventById(tx, table.eventId);
  const closed = closedMessage(event, now, allowsClosed(context));
  const isCancelled = eventPhase(event, now) === 'cancelled';
  const state = cartState(table, { isCancelled, isClosed: closed !== null }, now);
  return { tx, now, table, event, state, closed, isHost: table.hostId === userId };
}

/** One short transaction; locks the caller, then the table. @throws 401 for a deleted account; 404; 429 for many unknown codes */
export async function atCart<T>(
  context: Context,
  [code, caller]: [code: string, caller: TableCaller],
  work: (cart: LockedCart) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(context.db, async (tx) => {
    const cart = await readLocked(context, tx, { code, userId: caller.userId });
    return cart && { result: await work(cart) };
  });
  return done ? done.result : refuseUnknown(context, caller);
}

/** @throws 409 `event_closed`, `table_ended` */
export function refuseOver({ table, state, closed }: LockedCart): void {
  if (state === 'open' || state === 'locked') return;
  if (state === 'ended' && closed !== null && !table.endedAt) throw eventClosed(closed);
  const what = state === 'ordered' ? 'The host has ordered' : 'The host has ended this table';
  throw new ApiError(409, 'table_ended', `${what}. It takes no more changes.`);
}

/** Guests can change nothing while it is locked; the host can. @throws 409 as {@link refuseOver}, `table_locked` */
export function refuseLocked(cart: LockedCart): void {
  refuseOver(cart);
  if (cart.state === 'open' || cart.isHost) return;
  throw new ApiError(
    409,
    'table_locked',
    'This table is closed: its host is ordering, or its time is over. Ask the host to reopen it.',
  );
}
