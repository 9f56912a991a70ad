import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ordersApi } from '@/api/ordersApi';
import { buildOrderPayload } from '@dwellivery/domain/orderPayload';
import { aFormValues } from '@/testing/builders';
import { CANCEL_CHANGE, changed, changing, orderOf, PUT } from '@/testing/changingOrder';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { toastStore } from '@/components/ui/toast';
import { emptyCart } from './slices/cart';
import { useKeepOrder } from './useKeepOrder';

const transactionId = 'pi_fixture_0001';

it('ends a change that the page still sends only after its answer, because the server would not know it before', async () => {
  let answer: (body: unknown) => void = () => undefined;
  const sent = new Promise((resolve) => (answer = resolve));
  const made = stubApi({ [PUT]: () => sent, [CANCEL_CHANGE]: changed });
  const cart = { ...changing, state: 'sent' as const, transactionId };
  const store = makeTestStore({ preloadedState: { session: checkedSession(1), carts: { 101: cart } } });
  const order = {
    ...buildOrderPayload({ transactionId, items: [], values: aFormValues() }),
    ...{ version: 3, difference: -2 },
  };
  void store.dispatch(ordersApi.endpoints.changeOrder.initiate({ eventId: 101, orderId: 501, order }));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useKeepOrder(101), { wrapper });
  let kept: boolean | undefined;
  await act(async () => {
    void result.current.keepOfCart().then((isKept) => (kept = isKept));
  });
  expect(made).toEqual([PUT]);
  await act(async () => answer(orderOf()));
  await waitFor(() => expect(kept).toBe(false));
  expect(made).toContain(CANCEL_CHANGE);
});

it('ends the change of an order that the server does not know, with the reason', async () => {
  stubApi({ [CANCEL_CHANGE]: new Refusal(404, { code: 'not_found', message: 'There is no such order.' }) });
  const cart = { ...changing, state: 'sent' as const, transactionId };
  const store = makeTestStore({ preloadedState: { session: checkedSession(1), carts: { 101: cart } } });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useKeepOrder(101), { wrapper });
  await act(async () => expect(await result.current.keepOfCart()).toBe(false));
  expect(store.getState().carts['101']).toEqual(emptyCart);
  expect(toastStore.get().at(-1)?.text).toBe('There is no such order.');
});
