import { cents } from '@dwellivery/domain/money';
import { aCart, aReadyCart, anItem, anItemDraft, aSharedCart, aTable } from '@/testing/builders';
import { emptyCart, type Cart, type ChangedCart } from './cart';
import * as carts from './carts';

const at = { eventId: 101 };
const taco = anItem({ productId: 1, quantity: 2 });
const changes = { orderId: 501, version: 3 };
const changed: ChangedCart = {
  items: [taco],
  notes: 'ring twice',
  gratuity: cents(250),
  gratuityPercentage: null,
  promoCode: 'TEN',
  table: null,
  draft: { deliveryType: 'pickup', timeSlotId: 5 },
  changes,
};
const sent = { transactionId: 'pi_12345678', isOrderInCart: true, state: 'sent' } as const;

function after(cart: Cart | null, ...actions: Parameters<typeof carts.cartsReducer>[1][]): Cart | undefined {
  const start: carts.CartsState = cart ? { '101': cart } : {};
  return actions.reduce(carts.cartsReducer, start)['101'];
}
const begun = after(null, carts.changeStarted({ ...at, cart: changed })) as Cart;

it('begins with the order alone, whatever was in the cart', () => {
  const other = aReadyCart(
    { notes: 'mine' },
    { items: [anItem({ productId: 2 })], table: aTable(), ...sent },
  );
  expect(after(other, carts.changeStarted({ ...at, cart: changed }))).toEqual({ ...emptyCart, ...changed });
});

it('stays the change of its order while dishes, tip, code, form and transaction change', () => {
  const cart = after(
    begun,
    carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) }),
    carts.gratuityChanged({ ...at, gratuity: cents(0) }),
    carts.promoRemoved(at),
    carts.transactionStarted({ ...at, transactionId: sent.transactionId }),
    carts.orderRefused(at),
    carts.transactionEnded(at),
  );
  expect(cart?.changes).toEqual(changes);
});

it('without dishes is still the change of its order, with its time and tip', () => {
  expect(after(begun, carts.cartCleared(at))).toEqual({ ...begun, items: [] });
});

it('comes back with an undo', () => {
  const cart = after(begun, carts.allCartsCleared(), carts.cartRestored({ ...at, cart: begun }));
  expect(cart).toMatchObject({ items: [taco], changes });
});

it.each([
  ['the customer keeps the order', carts.changeEnded(at), null],
  ['all carts are cleared', carts.allCartsCleared(), null],
  ['a delivery of a neighbor is joined', carts.tableJoined({ ...at, table: aTable() }), aTable()],
  [
    'a shared cart is ordered',
    carts.sharedCartTaken({ ...at, tableCode: aSharedCart.tableCode, items: [] }),
    aSharedCart,
  ],
])('ends when %s, and leaves nothing of the order in the cart', (_what, action, table) => {
  expect(after({ ...begun, ...sent }, action)).toEqual({ ...emptyCart, table });
});

it.each<[string, Partial<Cart>, number | null, number, boolean]>([
  ['is applied', sent, 4, 501, true],
  ['is not applied yet', sent, 3, 501, false],
  ['is of another order', sent, 4, 502, false],
  ['was never sent, and another device changed the order', {}, 4, 501, false],
  ['was never sent, and its order is canceled', {}, null, 501, true],
])('an order that the customer sees ends a change that %s: %#', (_what, cart, version, orderId, ends) => {
  const seen = carts.changedOrderSeen({ ...at, orderId, version });
  const left = after({ ...begun, ...cart }, seen);
  expect(left?.changes === undefined).toBe(ends);
  expect(left?.items).toEqual(ends ? [] : [taco]);
});

it('an order that the customer sees leaves a new order in the cart', () => {
  const cart = aCart(sent);
  expect(after(cart, carts.changedOrderSeen({ ...at, orderId: 501, version: null }))).toEqual(cart);
});

it('no dish of it is brought to a table, whose order would be a new one', () => {
  expect(carts.selectNewItems({ carts: { '101': begun } }, 101)).toEqual([]);
  expect(carts.selectNewItems({ carts: { '101': aCart({ items: [taco] }) } }, 101)).toEqual([taco]);
});
