/** The host of a shared cart opens, names, closes and reopens it (docs/decisions/0106). */
import { closedMessage } from '@dwellivery/domain/availability';
import { defaultClosesAt } from '@dwellivery/domain/tables';
import { and, eq, isNull } from 'drizzle-orm';
import { allowsClosed } from '../../config/flags';
import { eventById } from '../../db/byId';
import type { Database } from '../../db/database';
import { lockCaller } from '../../db/locks';
import * as t from '../../db/schema';
import { eventClosed, fieldError, notFound } from '../../lib/errors';
import { nowDate, type Context } from '../../ports/context';
import type { Table, TableBody, TableChanges } from '../../schemas/tables';
import { toCents } from '../pricing/money';
import type { TableCaller } from './caller';
import { seatHost } from './guests';
import { atCart, refuseOver, type LockedCart } from './locked';
import { makeCode, nameOf } from './made';
import { viewOf } from './show';

type EventRow = typeof t.events.$inferSelect;

/** @throws 422 for a time that is over, or after the end of orders */
function closingOf(text: string, { orderCutoffAt }: Pick<EventRow, 'orderCutoffAt'>, now: Date): Date {
  const closesAt = new Date(text);
  if (closesAt > now && closesAt <= orderCutoffAt) return closesAt;
  throw fieldError('closes_at', 'Please choose a time from now until the end of orders.');
}

const limitOf = (dollars: number | null | undefined): number | null =>
  dollars === null || dollars === undefined ? null : toCents(dollars, 'guest_limit');

type NewCart = { userId: number; eventId: number; name: string; body: TableBody };

/** The host's cart of the event that is neither ended nor ordered. */
async function openCode(tx: Database, hostId: number, eventId: number): Promise<string | undefined> {
  const isOpen = and(isNull(t.tables.endedAt), isNull(t.tables.orderedAt));
  const ofHost = and(
    eq(t.tables.hostId, hostId),
    eq(t.tables.eventId, eventId),
    eq(t.tables.payment, 'host'),
  );
  const [known] = await tx.select({ code: t.tables.code }).from(t.tables).where(and(ofHost, isOpen));
  return known?.code;
}

/** @returns its code, of the open one if there is one @throws 401; 404; 409 `event_closed`; 422 `invalid`, `invalid_amount` */
export async function openCart(
  context: Context,
  tx: Database,
  { userId, eventId, name, body }: NewCart,
): Promise<string> {
  await lockCaller(tx, userId);
  const now = nowDate(context);
  const event = await eventById(tx, eventId);
  const closed = closedMessage(event, now, allowsClosed(context));
  if (closed) throw eventClosed(closed);
  const known = await openCode(tx, userId, eventId);
  if (known) return known;
  const code = makeCode();
  const closesAt = body.closes_at
    ? closingOf(body.closes_at, event, now)
    : defaultClosesAt(event.orderCutoffAt, now);
  const row = { code, eventId, hostId: userId, payment: 'host' as const, name, createdAt: now };
  const [made] = await tx
    .insert(t.tables)
    .values({ ...row, closesAt, guestLimitCents: limitOf(body.guest_limit) })
    .returning({ id: t.tables.id });
  if (made) await seatHost(tx, [made.id, now], userId);
  return code;
}

/** Reopening moves a time that is over to the end of orders. */
function lockColumns({ table, event, now }: LockedCart, locked: boolean | undefined) {
  if (locked === undefined) return {};
  if (locked) return { lockedAt: table.lockedAt ?? now };
  const isOver = table.closesAt !== null && table.closesAt <= now;
  return { lockedAt: null, ...(isOver ? { closesAt: event.orderCutoffAt } : {}) };
}

function columnsOf(cart: LockedCart, { name, closes_at, guest_limit, locked }: TableChanges) {
  return {
    ...lockColumns(cart, locked),
    ...(name === undefined ? {} : { name: nameOf(name) }),
    ...(closes_at === undefined ? {} : { closesAt: closingOf(closes_at, cart.event, cart.now) }),
    ...(guest_limit === undefined ? {} : { guestLimitCents: limitOf(guest_limit) }),
  };
}

/** @throws 401; 404, also for who is not the host; 409 `event_closed`, `table_ended`; 422 `invalid`, `invalid_amount`; 429 */
export async function changeTable(
  context: Context,
  code: string,
  changes: TableChanges,
  caller: TableCaller,
): Promise<Table> {
  await atCart(context, [code, caller], async (cart) => {
    if (!cart.isHost) throw notFound();
    refuseOver(cart);
    const columns = columnsOf(cart, changes);
    if (Object.keys(columns).length === 0) return;
    await cart.tx.update(t.tables).set(columns).where(eq(t.tables.id, cart.table.id));
  });
  return viewOf(context, code, caller);
}
