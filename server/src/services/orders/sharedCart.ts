/** Orders of a shared cart, which its host pays (contract, "Tables"): the products are those of the table, whatever the request names. */
import { and, eq, isNotNull, isNull, not } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { hasNoMovingPayment } from '../../db/holds';
import * as t from '../../db/schema';
import type { OrderRow, TableRow } from '../../db/schema';
import { ApiError, fieldError } from '../../lib/errors';
import type { Cart, CartProduct, CartRequest } from './cart';
import { notFailed } from './refusals';
import { isUnpaidOrder } from './status';

export interface SharedCart {
  table: TableRow;
  /** The host's first name. */
  host: string;
}

/** The cart that a request names. One that names no shared cart stays as it is. @param products of its guests */
export function cartOf(request: CartRequest, shared: SharedCart | null, products: CartProduct[]): Cart {
  return shared ? { ...request, products, tableCode: null, shared } : { ...request, shared: null };
}

/** Whether the table that the request names, if any, brings the order to the door of its host. */
export async function isJoining(db: Database, { tableCode }: CartRequest): Promise<boolean> {
  if (tableCode === null) return false;
  const isShared = and(eq(t.tables.code, tableCode), eq(t.tables.payment, 'host'));
  return (await db.$count(t.tables, isShared)) === 0;
}

const ENDED = 'You have ended this table. You can still order for yourself.';
const ended = (message: string): ApiError => new ApiError(409, 'table_ended', message);

function refuseTable({ table, host }: SharedCart, userId: number, eventId: number): void {
  if (table.hostId !== userId || table.eventId !== eventId)
    throw ended(`Only ${host} can order what is on this table.`);
  if (table.orderedAt) throw ended('This table is ordered already.');
  if (table.endedAt) throw ended(ENDED);
}

/** @throws 409 `table_ended` for a shared cart that the caller cannot order; 422 `empty_cart`, `invalid` (joined and picked up) */
export function refuseCart(cart: Cart, { userId, eventId }: { userId: number; eventId: number }): void {
  const { shared, products, tableCode, deliveryType } = cart;
  if (shared) refuseTable(shared, userId, eventId);
  if (products.length === 0)
    throw fieldError(
      'products',
      shared ? 'There is nothing on the table yet.' : 'Your cart is empty.',
      'empty_cart',
    );
  if (tableCode !== null && deliveryType === 'pickup')
    throw fieldError('delivery_type', 'An order that joins a delivery cannot be picked up.');
}

/** @throws 409 `payment_not_failed` while the bank decides about an order of the cart: another would be paid as well */
export async function refuseMoving(tx: Database, { table }: SharedCart): Promise<void> {
  const isMoving = and(eq(t.orders.cartTableId, table.id), isUnpaidOrder, not(hasNoMovingPayment));
  if ((await tx.$count(t.orders, isMoving)) > 0) throw notFailed(false);
}

/** Guests can change nothing more from now on. */
export async function closeCart(tx: Database, { table }: SharedCart, now: Date): Promise<void> {
  await tx
    .update(t.tables)
    .set({ lockedAt: now })
    .where(and(eq(t.tables.id, table.id), isNull(t.tables.lockedAt)));
}

/** Whether another order has paid the shared cart of this unpaid one. */
export async function isCartPaid(tx: Database, { cartTableId }: OrderRow): Promise<boolean> {
  if (cartTableId === null) return false;
  return (await tx.$count(t.tables, and(eq(t.tables.id, cartTableId), isNotNull(t.tables.orderedAt)))) > 0;
}

/** @throws 409 `table_ended` */
export async function refuseEndedCart(db: Database, tableId: number): Promise<void> {
  const isEnded = and(eq(t.tables.id, tableId), isNotNull(t.tables.endedAt));
  if ((await db.$count(t.tables, isEnded)) > 0) throw ended(ENDED);
}
