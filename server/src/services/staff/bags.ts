/** How an order is packed. Pure. */
import { groupBy } from '../../lib/groupBy';
import type { PaidOrder } from './staffOrders';

/** Of a shared cart, what one guest has chosen; else the whole order, of no guest. */
export type Packed = PaidOrder & { guest: string | null };

/** In the order of the table. */
export const bagsOf = (order: PaidOrder): Packed[] =>
  [...groupBy(order.items, ({ guest }) => guest)].map(([guest, items]) => ({ ...order, guest, items }));
