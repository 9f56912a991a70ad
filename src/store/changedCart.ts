import type { Order } from '@/api/types';
import { countItems, type Menu } from '@dwellivery/domain/cart';
import { cents } from '@dwellivery/domain/money';
import { draftOf, matchOrder, mergeDrafts } from '@dwellivery/domain/reorder';
import type { ChangedCart } from './slices/cart';

/** A paid order as the cart that changes it. */
export interface Changed {
  cart: ChangedCart;
  /** What the menu does not offer as it was ordered any more: '1 × Flan'. It is not in the cart. */
  gone: string[];
}

/** The order's dishes, without the names of guests, which the server keeps. */
function dishesOf(order: Order, menu: Menu): { items: ChangedCart['items']; gone: string[] } {
  const past = order.productLineItems.map((line) => ({
    ...line,
    product_id: line.productId,
    name: line.productName,
  }));
  const { lines } = matchOrder(past, menu);
  const known = lines.flatMap((line) => {
    // A dish of the same name, and one without a choice that it had, are other dishes.
    const isSame = past.some(({ id, productId }) => id === line.key && productId === line.product.id);
    const draft = isSame && line.dropped.length === 0 ? draftOf(line, {}) : null;
    return draft ? [{ key: line.key, draft }] : [];
  });
  const gone = past
    .filter(({ id }) => !known.some(({ key }) => key === id))
    .map(({ quantity, name }) => `${quantity} × ${name}`);
  const { items, cut } = mergeDrafts(
    [],
    known.map(({ draft }) => draft),
  );
  return { items, gone: [...gone, ...cut] };
}

/** Time and address as they were ordered. A pickup has no address, so that the form begins with the account's. */
const draftFor = ({ deliveryType, timeSlotId, deliveryAddress: to }: Order): ChangedCart['draft'] => ({
  deliveryType: deliveryType === 'd2d' ? 'd2d' : 'pickup',
  timeSlotId,
  ...(to && {
    deliveryStreet: to.street,
    deliveryCity: to.city,
    deliveryState: to.state,
    deliveryPostalCode: to.postalCode,
  }),
  saveDefaultAddress: false,
});

/** @param host the first name of the neighbor whose delivery the order joins, if it joins one */
export function changedCartOf(order: Order, menu: Menu, host: string | null): Changed {
  const { id: orderId, version, joinedTableCode: tableCode } = order;
  const tip = order.nonProductLineItems.find(({ sku }) => sku === 'tip_percentage');
  const { items, gone } = dishesOf(order, menu);
  const cart: ChangedCart = {
    items,
    notes: order.notes ?? '',
    gratuity: tip?.price ?? cents(0),
    // A percentage follows the dishes that change.
    gratuityPercentage: order.tipPercent,
    promoCode: order.promoCode,
    table: tableCode
      ? { payment: 'each', tableCode, host: host ?? 'A neighbor', deliveryTime: order.pickupTime }
      : null,
    draft: draftFor(order),
    changes: { orderId, version },
  };
  return { cart, gone };
}

/** `Your cart has 3 dishes. They are replaced.`; null for an empty one */
export function replacedText(items: ChangedCart['items']): string | null {
  const count = countItems(items);
  if (count === 0) return null;
  return count === 1
    ? 'Your cart has 1 dish. It is replaced.'
    : `Your cart has ${count} dishes. They are replaced.`;
}
