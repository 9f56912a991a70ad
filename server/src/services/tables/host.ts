/** The host opens a table of a paid delivery, and ends it (docs/decisions/0104). */
import { randomBytes } from 'node:crypto';
import { closedMessage } from '@dwellivery/domain/availability';
import { oneLine, visible } from '@dwellivery/domain/visible';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { allowsClosed } from '../../config/flags';
import { eventById } from '../../db/byId';
import type { Database } from '../../db/database';
import { lockCaller } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, eventClosed, fieldError, notFound } from '../../lib/errors';
import { nowDate, type Context } from '../../ports/context';
import type { Table } from '../../schemas/tables';
import { findTableView } from './show';

/** 128 random bits. Kept as it is, because the host's page shows it again. */
const makeCode = (): string => randomBytes(16).toString('base64url');

/** @throws 422 */
function nameOf(text: string): string {
  const name = oneLine(text);
  if (visible(name)) return name;
  throw fieldError('name', 'Please give the table a name.');
}

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

/** @throws 404; 409 `event_closed`, `no_delivery`; 422 for a name without visible characters */
export async function openTable(
  context: Context,
  userId: number,
  eventId: number,
  body: { name: string },
): Promise<Table> {
  const name = nameOf(body.name);
  const code = await inTransaction(context.db, (tx) => writeTable(context, tx, { userId, eventId, name }));
  return ownTable(context, userId, code);
}

async function ownTable(context: Context, userId: number, code: string): Promise<Table> {
  const table = await findTableView(context, code, userId);
  if (!table?.isHost) throw notFound();
  return table;
}

/** Takes no more neighbors; repeatable. Orders that joined stay. @throws 404, also for who is not the host */
export async function endTable(context: Context, userId: number, code: string): Promise<Table> {
  const isOpen = and(eq(t.tables.code, code), eq(t.tables.hostId, userId), isNull(t.tables.endedAt));
  await context.db
    .update(t.tables)
    .set({ endedAt: nowDate(context) })
    .where(isOpen);
  return ownTable(context, userId, code);
}
