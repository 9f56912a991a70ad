import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { MenuCategory } from '@/api/types';
import { itemAdded } from '@/store/slices/carts';
import { aCart, aMenuProduct, anItem, anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { useEventCart } from './useEventCart';

const menuOf = (...ids: number[]) =>
  [{ id: 1, name: 'Dishes', products: ids.map((id) => aMenuProduct({ id })) }] as unknown as MenuCategory[];

const plain = anItem({ productId: 1, quantity: 2 });
const noted = anItem({ productId: 1, quantity: 3, notes: 'Mild' });
const other = anItem({ productId: 2 });

function open(categories: MenuCategory[] | undefined, items = [plain, noted, other]) {
  const store = makeTestStore({ preloadedState: { carts: { 101: aCart({ items }) } } });
  const { result, rerender } = renderHook((menu: MenuCategory[] | undefined) => useEventCart(101, menu), {
    initialProps: categories,
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return { store, cart: () => result.current, rerender };
}

it('counts pieces, in all and of each product', () => {
  const { cart } = open(menuOf(1, 2));
  expect(cart().count).toBe(6);
  expect([...cart().counts]).toEqual([
    [1, 5],
    [2, 1],
  ]);
});

it('has neither prices nor products until the menu is loaded', () => {
  const { cart, rerender } = open(undefined);
  expect([cart().subtotal, cart().productOf(plain), cart().count]).toEqual([null, undefined, 6]);
  rerender(menuOf(1, 2));
  expect(cart().subtotal).toBe(6000);
  expect(cart().productOf(other)).toMatchObject({ id: 2 });
});

it('drops what the loaded menu does not offer, also if it is added later', () => {
  const { store, cart, rerender } = open(undefined);
  expect(cart().items).toHaveLength(3);
  rerender(menuOf(1));
  expect(cart().items).toEqual([plain, noted]);
  act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 9 }) })));
  expect(cart().items).toEqual([plain, noted]);
});

it('keeps one object until cart or menu change, so that the menu is not rendered again', () => {
  const menu = menuOf(1, 2);
  const { store, cart, rerender } = open(menu);
  const before = cart();
  rerender(menu);
  expect(cart()).toBe(before);
  act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 2 }) })));
  expect(cart().count).toBe(7);
});
