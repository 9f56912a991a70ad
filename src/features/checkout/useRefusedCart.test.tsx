import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '@/api/baseApi';
import { eventsApi } from '@/api/eventsApi';
import { cents } from '@dwellivery/domain/money';
import { selectCart } from '@/store/slices/carts';
import { wireAnswers } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { stubApi } from '@/testing/stubApi';
import { useRefusedCart } from './useRefusedCart';

const MENU = 'GET /api/v2/events/101/menu_categories';
const tacos = anItem({
  productId: 1001,
  optionChoices: { 1: { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' } },
});
const gone = anItem({ productId: 9 });
const ORDER = aCart({ items: [tacos, gone], gratuity: cents(300) });

/** The hook on a page whose menu was read before; answers the calls, the cart, and what it makes of the choices. */
async function refused(isRefused: boolean, code?: string) {
  const calls = stubApi({ [MENU]: wireAnswers.listMenuCategories });
  const store = makeTestStore({ preloadedState: { carts: { 101: ORDER } } });
  await store.dispatch(eventsApi.endpoints.listMenuCategories.initiate('101'));
  const setChosen = jest.fn();
  const { rerender } = renderHook(
    (props: Parameters<typeof useRefusedCart>[1]) => useRefusedCart(101, props),
    {
      initialProps: { isRefused, code, setChosen },
      wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
    },
  );
  const cart = () => selectCart(store.getState(), 101);
  const again = (next: { isRefused: boolean; code?: string }) =>
    rerender({ code: undefined, setChosen, ...next });
  return { calls, cart, setChosen, again };
}

it.each([
  ['an order was refused', true, undefined],
  ['its quote lacks a dish', false, 'item_unavailable'],
])('reads the menu again and drops what has left it, when %s', async (_why, isRefused, code) => {
  const { calls, cart, setChosen, again } = await refused(isRefused, code);
  await waitFor(() => expect(cart().items).toEqual([tacos]));
  again({ isRefused, code });
  expect(calls).toEqual([MENU, MENU]);
  expect(cart().gratuity).toBe(300);
  expect(setChosen).not.toHaveBeenCalled();
});

it('leaves the cart after another refusal, and reads the menu once it lacks a dish', async () => {
  const { calls, cart, setChosen, again } = await refused(false, 'slot_full');
  await settled();
  expect(calls).toEqual([MENU]);
  expect(cart()).toEqual(ORDER);
  expect(setChosen).not.toHaveBeenCalled();
  again({ isRefused: false, code: 'item_unavailable' });
  await waitFor(() => expect(cart().items).toEqual([tacos]));
});

it('takes out the tip of an event that takes none any more, and nothing else', async () => {
  const { calls, cart, setChosen } = await refused(false, 'tip_not_taken');
  expect(cart()).toEqual({ ...ORDER, gratuity: null });
  const [change] = setChosen.mock.calls[0] as [(chosen: object) => object];
  expect(change({ tip: 300, deliveryType: 'd2d' })).toEqual({ tip: null, deliveryType: 'd2d' });
  expect(calls).toEqual([MENU]);
});

it('ignores a menu that is read when the session ends, which drops all answers', async () => {
  let answer: (menu: unknown) => void = () => undefined;
  stubApi({ [MENU]: () => new Promise((resolve) => (answer = resolve)) });
  const uncaught = jest.fn();
  process.on('unhandledRejection', uncaught);
  const store = makeTestStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  renderHook(() => useRefusedCart(101, { isRefused: true, code: undefined, setChosen: jest.fn() }), {
    wrapper,
  });
  await act(async () => {
    store.dispatch(baseApi.util.resetApiState());
    answer(wireAnswers.listMenuCategories);
    await settled();
  });
  process.off('unhandledRejection', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
});
