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

const mine = [sent.transactionId];
it.each<[string, Partial<Cart>, Parameters<typeof carts.changedOrderSeen>[0]]>([
  ['has the cart as it was sent', sent, { ...at, orderId: 501, version: 4, made: ['pi_other', ...mine] }],
  ['has it, though another change came after', sent, { ...at, orderId: 501, version: 5, made: mine }],
  [
    'has what the server refused at first',
    { ...sent, state: 'refused' },
    { ...at, orderId: 501, version: 4, made: mine },
  ],
  ['is canceled, before the change was sent', {}, { ...at, orderId: 501, version: null, made: [] }],
  ['is canceled while the change is paid', sent, { ...at, orderId: 501, version: null, made: [] }],
])('a change ends when its order %s', (_what, cart, seen) => {
  expect(after({ ...begun, ...cart }, carts.changedOrderSeen(seen))).toEqual(emptyCart);
});

it.each<[string, Partial<Cart>, Parameters<typeof carts.changedOrderSeen>[0]]>([
  ['is not applied yet', sent, { ...at, orderId: 501, version: 3, made: [] }],
  ['is of another order', sent, { ...at, orderId: 502, version: 4, made: mine }],
  ['is newer than what the page still shows', sent, { ...at, orderId: 501, version: 2, made: [] }],
])('a change that %s stays as it is', (_what, cart, seen) => {
  expect(after({ ...begun, ...cart }, carts.changedOrderSeen(seen))).toEqual({ ...begun, ...cart });
});

it.each<[string, Partial<Cart>, string[]]>([
  ['before it was sent', {}, ['pi_other']],
  ['after it was sent', sent, ['pi_other']],
  ['by the change that it was before the customer went on', { ...sent, state: 'choosing' }, mine],
])('what was chosen stays, to be sent again, if the order was changed elsewhere %s', (_what, cart, made) => {
  const seen = carts.changedOrderSeen({ ...at, orderId: 501, version: 4, made });
  expect(after({ ...begun, ...cart }, seen)).toEqual({ ...begun, state: 'choosing' });
});

it('goes on against the order as it is now, as another transaction', () => {
  const cart = after({ ...begun, ...sent }, carts.changeRebased({ ...at, version: 4 }));
  expect(cart).toEqual({ ...begun, changes: { orderId: 501, version: 4 } });
  expect(after(aCart(sent), carts.changeRebased({ ...at, version: 4 }))).toEqual(aCart(sent));
});

it('an order that the customer sees leaves a new order in the cart', () => {
  const cart = aCart(sent);
  expect(after(cart, carts.changedOrderSeen({ ...at, orderId: 501, version: null, made: [] }))).toEqual(cart);
});

it('no dish of it is brought to a table, whose order would be a new one', () => {
  expect(carts.selectNewItems({ carts: { '101': begun } }, 101)).toEqual([]);
  expect(carts.selectNewItems({ carts: { '101': aCart({ items: [taco] }) } }, 101)).toEqual([taco]);
});
