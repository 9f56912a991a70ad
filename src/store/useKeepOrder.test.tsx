import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ordersApi } from '@/api/ordersApi';
import { buildOrderPayload } from '@dwellivery/domain/orderPayload';
import { aFormValues } from '@/testing/builders';
import { CANCEL_CHANGE, changed, changing, orderOf, PUT } from '@/testing/changingOrder';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
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
