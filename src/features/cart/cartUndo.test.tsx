import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { cents } from '@/domain/money';
import { cartNotesChanged, gratuityChanged, itemAdded, type Cart } from '@/store/slices/carts';
import { emptyDraft, type CheckoutDraft } from '@/store/slices/checkout';
import { FLASH_MS } from '@/store/slices/flash';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { useCartActions } from './cartUndo';

const ours = anItem({ productId: 1 });
const second = anItem({ productId: 2 });
const others = anItem({ productId: 7 });
const filledForm: CheckoutDraft = { ...emptyDraft, values: { deliveryStreet: 'Main Street 1' } };

function open(cart: Partial<Cart> = {}, checkout: Record<string, CheckoutDraft> = {}, eventId = 101) {
  const carts = { 101: aCart({ items: [ours, second], ...cart }), 102: aCart({ items: [others] }) };
  const store = makeTestStore({ preloadedState: { carts, checkout } });
  const { result } = renderHook(() => useCartActions(eventId), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const press = (action: 'clear' | 'clearAll' | 'takeBack' | 'forget') => act(() => result.current[action]());
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

  it('is no longer offered once it is forgotten', () => {
    const { result, remove, press, cart } = open();
    remove(ours.id);
    press('forget');
    expect(result.current.undo).toBeNull();
    press('takeBack');
    expect(cart()?.items).toEqual([second]);
  });
});

describe('a cleared cart comes back', () => {
  it.each<[string, Partial<Cart>]>([
    ['with its notes', { notes: 'Gate 4' }],
    ['with a tip in per cent', { gratuityPercentage: 20 }],
    ['with a tip of 0 %', { gratuityPercentage: 0 }],
    ['with a tip in dollars', { gratuity: cents(350) }],
    ['with a tip of nothing', { gratuity: cents(0) }],
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

  it('with a tip that was chosen after the clearing, if it had none', () => {
    const { press, cart, store } = open();
    press('clear');
    act(() => void store.dispatch(gratuityChanged({ eventId: 101, gratuityPercentage: 15 })));
    act(() => void store.dispatch(cartNotesChanged({ eventId: 101, notes: 'Ring' })));
    press('takeBack');
    expect(cart()).toMatchObject({ gratuityPercentage: 15, notes: 'Ring' });
  });

  it('with its order form, and does not open a form that was empty', () => {
    const full = open({}, { 101: filledForm });
    full.press('clear');
    expect(full.store.getState().checkout['101']?.values).toEqual({});
    full.press('takeBack');
    expect(full.store.getState().checkout['101']?.values).toEqual(filledForm.values);

    const empty = open();
    empty.press('clear');
    empty.press('takeBack');
    expect(empty.store.getState().checkout).toEqual({});
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
  const { result, store, given, press } = open({}, {}, 103);
  press('clear');
  expect(result.current.undo).toBeNull();
  expect(store.getState().carts).toBe(given.carts);
});

it('the carts of all events come back, each with what it contained and its order form', () => {
  const { press, store, given, result } = open({ notes: 'Gate 4' }, { 101: filledForm });
  press('clearAll');
  expect(Object.values(store.getState().carts).flatMap(({ items }) => items)).toEqual([]);
  expect(store.getState().checkout['101']?.values).toEqual({});
  expect(result.current.undo?.text).toBe('All carts cleared');
  press('takeBack');
  expect(store.getState().checkout['101']?.values).toEqual(filledForm.values);
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
