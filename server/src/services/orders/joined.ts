/** Orders that join the delivery of a table's host (contract, "Tables"). */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import { hostName } from '../../db/tablesOfOrders';
import { ApiError } from '../../lib/errors';
import { isJoinable, type FoundTable } from '../tables/find';
import type { Facts } from './facts';
import { refuseEndedCart } from './sharedCart';

/** @param host null: nothing is known of the table */
const tableEnded = (host: string | null, next: string): ApiError => {
  const whose = host === null ? 'This' : `${host}'s`;
  return new ApiError(409, 'table_ended', `${whose} delivery takes no more neighbors. ${next}`);
};

const ofEvent = ({ table, event }: Facts): FoundTable | null =>
  table?.table.eventId === event.id ? table : null;

/** The table whose delivery the order joins; null if it names none, or none that can be joined. */
export function joinedTable(facts: Facts): FoundTable | null {
  const found = ofEvent(facts);
  return found && isJoinable(found) ? found : null;
}

export const tableProblem = (facts: Facts): ApiError | null =>
  facts.cart.tableCode === null || joinedTable(facts)
    ? null
    : tableEnded(ofEvent(facts)?.host ?? null, 'You can still order with a delivery of your own.');

/** The time of the delivery has no place left, or has begun. */
export const hostFull = ({ host }: FoundTable): ApiError =>
  new ApiError(
    409,
    'slot_full',
    `The time of ${host}'s delivery is full. You can still order with a delivery of your own.`,
  );

/** Where an order is delivered, and how far that is. */
export const deliveryOf = (order: OrderRow) => ({
  deliveryStreet: order.deliveryStreet,
  deliveryCity: order.deliveryCity,
  deliveryState: order.deliveryState,
  deliveryPostalCode: order.deliveryPostalCode,
  deliveryMeters: order.deliveryMeters,
  deliveryLat: order.deliveryLat,
  deliveryLng: order.deliveryLng,
  deliveryDistanceSource: order.deliveryDistanceSource,
  deliveryCheckedAt: order.deliveryCheckedAt,
});

/** Address, distance and time slot are those of the host's order. */
export const joinedColumns = ({ table, order }: FoundTable) => ({
  tableId: table.id,
  timeSlotId: order.timeSlotId,
  ...deliveryOf(order),
});

/** @throws 409 `table_ended` if the delivery that this unpaid order joined is no longer paid, or its host has ended its shared cart */
export async function refuseEndedTable(db: Database, { tableId, cartTableId }: OrderRow): Promise<void> {
  if (cartTableId !== null) return refuseEndedCart(db, cartTableId);
  if (tableId === null) return;
  const [joined] = await db
    .select({ status: t.orders.status, host: hostName(sql`${t.users}`) })
    .from(t.tables)
    .innerJoin(t.orders, eq(t.orders.id, t.tables.orderId))
    .innerJoin(t.users, eq(t.users.id, t.tables.hostId))
    .where(eq(t.tables.id, tableId));
  if (joined?.status === 'paid') return;
  throw tableEnded(joined?.host ?? null, 'Please place your order again with a delivery of your own.');
}
