import type { Membership } from '@/api/types';
import { orderPaid } from '@/store/slices/carts';

/** Tells the store of a paid order, with the dishes that may still be in its cart. */
export const paidOrder = (
  { eventId, lineItems }: Membership,
  { id, transactionId }: Membership['orders'][number],
) =>
  orderPaid({
    eventId,
    transactionId,
    paid: lineItems.flatMap(({ order_id, product_id, quantity, notes, optionChoices }) =>
      order_id === id && product_id !== null
        ? [{ productId: product_id, quantity, notes: notes ?? '', optionChoices }]
        : [],
    ),
  });
