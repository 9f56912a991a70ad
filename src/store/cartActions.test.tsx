import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { cents } from '@dwellivery/domain/money';
import type { Cart } from '@/store/slices/cart';
import { itemAdded } from '@/store/slices/carts';
import { FLASH_MS } from '@/store/slices/flash';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { useCartActions } from './cartActions';

const ours = anItem({ productId: 1 });
const second = anItem({ productId: 2 });
const others = anItem({ productId: 7 });
const filledForm: Partial<Cart> = { draft: { deliveryStreet: 'Main Street 1' }, promoCode: 'TEN' };

function open(cart: Partial<Cart> = {}, eventId = 101) {
  const carts = { 101: aCart({ items: [ours, second], ...cart }), 102: aCart({ items: [others] }) };
  const store = makeTestStore({ preloadedState: { carts } });
  const { result } = renderHook(() => useCartActions(eventId), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const press = (action: 'clear' | 'clearAll' | 'takeBack') => act(() => result.current[action]());
  const remove = (itemId: string) => act(() => result.current.remove(itemId));
  const given = store.getState();
  return { result, store, given, press, remove, cart: () => store.getState().carts['101'] };
}

describe('a removed item', () => {
  it('is the one that was named, and comes back alone', () => {
    const { result, store, cart, remove, press } = open();
    remove(ours.id);
    expect(cart()?.items).toEqual([second]);
    expect(result.current.undo?.text).toBe('Item removed');
    press('takeBack');
    expect(cart()?.items).toEqual([second, ours]);
    expect(result.current.undo).toBeNull();
    expect(store.getState().flash.message).toBeNull();
  });

  it('is no longer offered once another quantity has changed', () => {
    const { result, remove, press, cart } = open();
    remove(ours.id);
    act(() => result.current.changeQuantity(second.id, 3));
    expect(result.current.undo).toBeNull();
    press('takeBack');
    expect(cart()?.items).toEqual([{ ...second, quantity: 3 }]);
  });
});

describe('a quantity', () => {
  it.each<[number | null, number[]]>([
    [3, [3, 1]],
    [101, [100, 1]],
    [0, [1]],
    [null, [1, 1]],
  ])('of %p leaves %p', (quantity, left) => {
    const { result, cart } = open();
    act(() => result.current.changeQuantity(ours.id, quantity));
    expect(cart()?.items.map((item) => item.quantity)).toEqual(left);
  });

  it('of a line that another tab has removed changes nothing', () => {
    const { result, store, given } = open();
    act(() => result.current.changeQuantity('gone', 3));
    expect(store.getState()).toBe(given);
  });
});

describe('a cleared cart comes back', () => {
  it.each<[string, Partial<Cart>]>([
    ['with its notes', { notes: 'Gate 4' }],
    ['with a tip in per cent', { gratuityPercentage: 20 }],
    ['with a tip of 0 %', { gratuityPercentage: 0 }],
    ['with a tip in dollars', { gratuity: cents(350) }],
    ['with a tip of nothing', { gratuity: cents(0) }],
    ['with its order form and code', filledForm],
    ['without notes and tip', {}],
  ])('%s', (_what, kept) => {
    const { press, cart, given, result, store } = open(kept);
    press('clear');
    expect(cart()).toEqual(aCart({ items: [] }));
    expect(store.getState().carts['102']?.items).toEqual([others]);
    expect(result.current.undo?.text).toBe('Cart cleared');
    press('takeBack');
    expect(cart()).toEqual(given.carts['101']);
  });
});

it('nothing is offered without a removal, also after the time that a message stays', () => {
  jest.useFakeTimers();
  const { result } = open();
  act(() => jest.advanceTimersByTime(FLASH_MS));
  jest.useRealTimers();
  expect(result.current.undo).toBeNull();
});

it('an event without a cart has nothing to clear', () => {
  const { result, store, given, press } = open({}, 103);
  press('clear');
  expect(result.current.undo).toBeNull();
  expect(store.getState().carts).toBe(given.carts);
});

it('the carts of all events come back, each with what it contained and its order form', () => {
  const { press, store, given, result } = open({ notes: 'Gate 4', ...filledForm });
  press('clearAll');
  expect(Object.values(store.getState().carts).flatMap(({ items }) => items)).toEqual([]);
  expect(result.current.undo?.text).toBe('All carts cleared');
  press('takeBack');
  expect(store.getState().carts).toEqual(given.carts);
});

it('taking back ends the message of the cart, and does nothing more without something to take back', () => {
  const { press, store, given } = open();
  act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 1 }) })));
  expect(store.getState().flash.message).not.toBeNull();
  press('takeBack');
  expect(store.getState().flash.message).toBeNull();
  expect(store.getState().carts['102']).toEqual(given.carts['102']);
});
