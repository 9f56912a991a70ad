import type { Membership, Order } from '@/api/types';
import { isOver } from '@/features/checkout/isOver';
import type { SeenOrder } from '@/store/slices/cart';
import { orderPaid } from '@/store/slices/carts';

/** A paid order, with the dishes that may still be in its cart. */
export const paidOrder = ({ eventId, transactionId, productLineItems }: Order) =>
  orderPaid({
    eventId,
    transactionId,
    paid: productLineItems.map(({ productId, quantity, notes, optionChoices }) => ({
      productId,
      quantity,
      notes: notes ?? '',
      optionChoices,
    })),
  });

/** The same of an order in a receipt. */
export const paidOrderOf = (
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

/** An order as the cart of its change sees it. One that is unpaid is what a page still shows, because a change is of a paid order. */
export const seenOrder = ({
  id: orderId,
  status,
  version,
  changes,
}: Pick<Order, 'id' | 'status' | 'version' | 'changes'>): SeenOrder => ({
  orderId,
  version: isOver({ status }) ? null : version,
  made: changes.map(({ transactionId }) => transactionId),
});
