/** Orders of all customers for the operator, with customer, payments and refunds. */
import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import { doorOrderOf } from '../../db/tablesOfOrders';
import { notFound } from '../../lib/errors';
import { refundedPriceCents } from '../../db/refundSums';
import { claimsOfOrder, type ClaimFile } from '../claims/views';
import { doorOf } from '@dwellivery/domain/handover';
import { disputesOf, type StaffDispute } from './disputes';

type Order = typeof t.orders.$inferSelect;
type OrderStatus = Order['status'];

export type StaffOrder = {
  id: number;
  eventId: number;
  event: string;
  customer: { id: number; name: string; email: string; phone: string | null };
  status: OrderStatus;
  totalCents: number;
  /** What of it went back, or is due to. */
  refundedCents: number;
  deliveryType: Order['deliveryType'];
  /** The delivery address; null for a pickup. */
  address: string | null;
  slot: { id: number; startsAt: Date } | null;
  zone: string;
  notes: string | null;
  createdAt: Date;
  paidAt: Date | null;
  /** When its customer changed it last. */
  changedAt: Date | null;
};

export type OrderFilter = { eventId?: number; userId?: number; status?: OrderStatus; limit?: number };

const columns = {
  order: t.orders,
  refundedCents: refundedPriceCents,
  event: t.events.name,
  zone: t.eventLocations.timeZone,
  slot: { id: t.timeSlots.id, startsAt: t.timeSlots.startsAt },
  customer: { id: t.users.id, name: t.users.name, email: t.users.email, phone: t.users.phone },
};

async function findOrders(db: Context['db'], where: SQL | undefined, limit?: number): Promise<StaffOrder[]> {
  const all = db
    .select(columns)
    .from(t.orders)
    .innerJoin(t.users, eq(t.users.id, t.orders.userId))
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId))
    .where(where)
    .orderBy(desc(t.orders.createdAt), desc(t.orders.id));
  const found = await (limit === undefined ? all : all.limit(limit));
  return found.map(({ order, ...joined }) => {
    const { id, eventId, status, totalCents, deliveryType, notes, createdAt, paidAt, changedAt } = order;
    const own = { id, eventId, status, totalCents, deliveryType, notes, createdAt, paidAt, changedAt };
    return { ...own, ...joined, address: doorOf(order) };
  });
}

/** Newest first; all without a limit. */
export const listStaffOrders = (
  { db }: Pick<Context, 'db'>,
  { eventId, userId, status, limit }: OrderFilter,
): Promise<StaffOrder[]> =>
  findOrders(
    db,
    and(
      eventId === undefined ? undefined : eq(t.orders.eventId, eventId),
      userId === undefined ? undefined : eq(t.orders.userId, userId),
      status === undefined ? undefined : eq(t.orders.status, status),
    ),
    limit,
  );

export type OrderFile = {
  order: StaffOrder;
  /** The order whose delivery it joined. */
  comesWith: number | null;
  failureMessage: string | null;
  lines: Pick<
    typeof t.orderLines.$inferSelect,
    'sku' | 'name' | 'quantity' | 'priceCents' | 'notes' | 'guestName' | 'optionChoices'
  >[];
  /** The open change and those that were made, oldest first. */
  changes: Pick<
    t.AmendmentRow,
    'status' | 'differenceCents' | 'createdAt' | 'appliedAt' | 'heldUntil' | 'failureMessage'
  >[];
  payments: Pick<typeof t.paymentIntents.$inferSelect, 'id' | 'status' | 'amountCents' | 'cardLast4'>[];
  refunds: Pick<
    typeof t.refunds.$inferSelect,
    'reason' | 'amountCents' | 'createdAt' | 'doneAt' | 'outside' | 'failedAt'
  >[];
  disputes: StaffDispute[];
  claims: ClaimFile[];
};

async function moneyOf(
  db: Context['db'],
  orderId: number,
): Promise<Pick<OrderFile, 'payments' | 'refunds' | 'disputes'>> {
  const { id, status, amountCents, cardLast4, createdAt } = t.paymentIntents;
  const payments = await db
    .select({ id, status, amountCents, cardLast4 })
    .from(t.paymentIntents)
    .where(eq(t.paymentIntents.orderId, orderId))
    .orderBy(asc(createdAt), asc(id));
  const ids = payments.map((payment) => payment.id);
  const { reason, amountCents: cents, createdAt: since, doneAt, outside, failedAt } = t.refunds;
  const refunds = await db
    .select({ reason, amountCents: cents, createdAt: since, doneAt, outside, failedAt })
    .from(t.refunds)
    .where(inArray(t.refunds.paymentIntentId, ids))
    .orderBy(asc(t.refunds.id));
  return { payments, refunds, disputes: await disputesOf(db, ids) };
}

function changesOf(db: Context['db'], orderId: number): Promise<OrderFile['changes']> {
  const { id, status, differenceCents, createdAt, appliedAt, heldUntil, failureMessage } = t.amendments;
  return db
    .select({ status, differenceCents, createdAt, appliedAt, heldUntil, failureMessage })
    .from(t.amendments)
    .where(and(eq(t.amendments.orderId, orderId), ne(status, 'expired')))
    .orderBy(asc(id));
}

/** Everything about one order. @throws 404 */
export async function showOrderFile({ db }: Pick<Context, 'db'>, id: number): Promise<OrderFile> {
  const [order] = await findOrders(db, eq(t.orders.id, id), 1);
  const [row] = await db
    .select({ failureMessage: t.orders.failureMessage, doorOrder: doorOrderOf })
    .from(t.orders)
    .where(eq(t.orders.id, id));
  if (!order || !row) throw notFound(`There is no order ${id}.`);
  const { sku, name, quantity, priceCents, notes, guestName, optionChoices, position } = t.orderLines;
  const lines = await db
    .select({ sku, name, quantity, priceCents, notes, guestName, optionChoices })
    .from(t.orderLines)
    .where(eq(t.orderLines.orderId, id))
    .orderBy(asc(position));
  const claims = await claimsOfOrder(db, id);
  const comesWith = row.doorOrder === id ? null : row.doorOrder;
  const { failureMessage } = row;
  const money = await moneyOf(db, id);
  return { order, comesWith, failureMessage, lines, changes: await changesOf(db, id), ...money, claims };
}

type OwedBack = { orderId: number; cents: number };

/** Refunds of these orders that the provider has not made yet. */
export async function unmadeRefunds({ db }: Pick<Context, 'db'>, orderIds: number[]): Promise<OwedBack[]> {
  const found = await db
    .select({ orderId: t.paymentIntents.orderId, cents: t.refunds.amountCents, doneAt: t.refunds.doneAt })
    .from(t.refunds)
    .innerJoin(t.paymentIntents, eq(t.paymentIntents.id, t.refunds.paymentIntentId))
    .where(inArray(t.paymentIntents.orderId, orderIds));
  return found.flatMap(({ orderId, cents, doneAt }) =>
    orderId === null || doneAt ? [] : [{ orderId, cents }],
  );
}
