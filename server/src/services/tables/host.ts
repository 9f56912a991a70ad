/** The host opens a table, of a paid delivery or with a shared cart, and ends it (docs/decisions/0104). */
import { closedMessage } from '@dwellivery/domain/availability';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { allowsClosed } from '../../config/flags';
import { eventById } from '../../db/byId';
import type { Database } from '../../db/database';
import { lockCaller } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, eventClosed, notFound } from '../../lib/errors';
import { nowDate, type Context } from '../../ports/context';
import type { Table, TableBody } from '../../schemas/tables';
import type { TableCaller } from './caller';
import { openCart } from './cart';
import { makeCode, nameOf } from './made';
import { showTable, viewOf } from './show';

/** The newest one. An order that joined another delivery does not count: it paid no fee for delivery. @throws 409 `no_delivery` */
async function deliveryOf(tx: Database, userId: number, eventId: number): Promise<number> {
  const isOwn = and(eq(t.orders.userId, userId), eq(t.orders.eventId, eventId));
  const isPaid = and(eq(t.orders.status, 'paid'), eq(t.orders.deliveryType, 'd2d'), isNull(t.orders.tableId));
  const [order] = await tx
    .select({ id: t.orders.id })
    .from(t.orders)
    .where(and(isOwn, isPaid))
    .orderBy(desc(t.orders.paidAt), desc(t.orders.id))
    .limit(1);
  if (order) return order.id;
  throw new ApiError(
    409,
    'no_delivery',
    'You have no paid delivery of this event that neighbors could join. Order one first.',
  );
}

type NewTable = { userId: number; eventId: number; name: string };

/** @returns its code, of the open table if there is one */
async function writeTable(
  context: Context,
  tx: Database,
  { userId, eventId, name }: NewTable,
): Promise<string> {
  await lockCaller(tx, userId);
  const now = nowDate(context);
  const closed = closedMessage(await eventById(tx, eventId), now, allowsClosed(context));
  if (closed) throw eventClosed(closed);
  const orderId = await deliveryOf(tx, userId, eventId);
  const row = { code: makeCode(), eventId, hostId: userId, orderId, name, createdAt: now };
  const isOpen = isNull(t.tables.endedAt);
  const [made] = await tx
    .insert(t.tables)
    .values(row)
    .onConflictDoNothing({ target: t.tables.orderId, where: isOpen })
    .returning({ code: t.tables.code });
  if (made) return made.code;
  const [known] = await tx
    .select({ code: t.tables.code })
    .from(t.tables)
    .where(and(eq(t.tables.orderId, orderId), isOpen));
  if (!known) throw new Error(`Order ${orderId} has no table.`);
  return known.code;
}

/** @throws 404; 409 `event_closed`, `no_delivery`; 422 for a name without visible characters, and as {@link openCart} */
export async function openTable(
  context: Context,
  [caller, eventId]: [caller: TableCaller & { userId: number }, eventId: number],
  body: TableBody,
): Promise<Table> {
  const name = nameOf(body.name);
  const { userId } = caller;
  const code = await inTransaction(context.db, (tx) =>
    body.payment === 'host'
      ? openCart(context, tx, { userId, eventId, name, body })
      : writeTable(context, tx, { userId, eventId, name }),
  );
  return viewOf(context, code, caller);
}

/** Takes nothing more; repeatable. Orders that joined stay, and a shared cart that is ordered stays ordered. @throws 404, also for who is not the host; 429 */
export async function endTable(
  context: Context,
  code: string,
  caller: TableCaller & { userId: number },
): Promise<Table> {
  await context.db
    .update(t.tables)
    .set({ endedAt: nowDate(context) })
    .where(and(eq(t.tables.code, code), eq(t.tables.hostId, caller.userId), isNull(t.tables.endedAt)));
  const table = await showTable(context, code, caller);
  if (table.isHost) return table;
  throw notFound();
}
