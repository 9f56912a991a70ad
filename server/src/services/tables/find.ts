/** A table with what decides whether it takes somebody. */
import type * as t from '../../db/schema';

export interface FoundTable {
  table: t.TableRow;
  /** The host's delivery. */
  order: t.OrderRow;
  /** The host's first name. */
  host: string;
  deliveryTime: Date | null;
}

/**
 * Whether the delivery can still be joined. That the event takes orders is checked as for each order. An order that joined a delivery
 * itself has paid no fee that could be kept for others.
 */
export const isJoinable = ({ table, order }: FoundTable): boolean =>
  table.endedAt === null && order.status === 'paid' && order.tableId === null;
