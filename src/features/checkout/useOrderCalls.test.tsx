import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Order } from '@/api/types';
import { selectSentId } from '@/store/slices/carts';
import { wireOrder } from '@/testing/apiFixtures';
import { aCart, aFormValues, anItem } from '@/testing/builders';
import { createFakeStorage } from '@/testing/fakeStorage';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { useOrderCalls } from './useOrderCalls';

const SENT = 'pi_12345678';
const order = { id: 501, eventId: 101 } as Order;
const answer = { data: { order: wireOrder } };

async function calls() {
  const storage = createFakeStorage();
  const store = makeTestStore({
    storage: storage.tab(),
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ items: [anItem({ productId: 9 })] }) },
    },
  });
  await store.persistence.whenRehydrated;
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, storage, made: renderHook(useOrderCalls, { wrapper }).result.current };
}

it('stores the transaction before it sends the order', async () => {
  const { store, storage, made } = await calls();
  const onDisk: boolean[] = [];
  const bodies: unknown[] = [];
  stubApi({
    'POST /api/v2/events/101/orders': async (_url: URL, request: Request) => {
      onDisk.push(storage.values.get('dw:cart:101')?.includes(SENT) ?? false);
      bodies.push(await request.json());
      return answer;
    },
  });
  const placed = await act(() =>
    made.place(101, SENT, aFormValues({ notes: 'Gate 4' }), { difference: null }),
  );
  expect(placed).toMatchObject({ id: 501 });
  expect(onDisk).toEqual([true]);
  expect(selectSentId(store.getState(), 101)).toBe(SENT);
  expect(bodies).toEqual([
    {
      order: {
        transaction_id: SENT,
        items: [{ id: 9, quantity: 1 }],
        notes: 'Gate 4',
        delivery_type: 'pickup',
        lead_params: { utm_medium: 'Web' },
      },
    },
  ]);
  store.persistence.close();
});

it.each([true, false])('reports a failure with its retry flag: %p', async (isRetry) => {
  const { store, made } = await calls();
  const bodies: unknown[] = [];
  stubApi({
    'PATCH /api/v2/events/101/orders/501': async (_url: URL, request: Request) => {
      bodies.push(await request.json());
      return answer;
    },
    'GET /api/v2/orders/501': answer,
  });
  const { fail, read } = made.portsFor(isRetry);
  await act(() => fail(order));
  expect(bodies).toEqual([{ retry: isRetry }]);
  expect(await act(() => read(501))).toMatchObject({ id: 501 });
  store.persistence.close();
});

it('reads the state of the order afresh each time', async () => {
  const { store, made } = await calls();
  const statuses = ['processing', 'paid'];
  stubApi({
    'GET /api/v2/orders/501': () => ({ data: { order: { ...wireOrder, status: statuses.shift() } } }),
  });
  const { read } = made.portsFor(false);
  for (const status of ['processing', 'paid']) expect(await act(() => read(501))).toMatchObject({ status });
  store.persistence.close();
});

it('retries the same order with the given transaction', async () => {
  const { store, made } = await calls();
  const bodies: unknown[] = [];
  stubApi({
    'POST /api/v2/orders/501/retry_payment': async (_url: URL, request: Request) => {
      bodies.push(await request.json());
      return answer;
    },
  });
  expect(await act(() => made.retry(order, SENT))).toMatchObject({ id: 501 });
  expect(bodies).toEqual([expect.objectContaining({ transaction_id: SENT })]);
  store.persistence.close();
});
