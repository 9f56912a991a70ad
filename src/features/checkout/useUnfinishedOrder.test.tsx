import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '@/api/baseApi';
import { ordersApi } from '@/api/ordersApi';
import { buildOrderPayload } from '@dwellivery/domain/orderPayload';
import { wireOrder } from '@/testing/apiFixtures';
import { aCart, aFormValues } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { useUnfinishedOrder } from './useUnfinishedOrder';

const SENT = 'pi_fixture_0001';
const ORDER = `GET /api/v2/transactions/${SENT}/order`;

const answers = (status: string) => ({ [ORDER]: { data: { order: { ...wireOrder, status } } } });

interface Sent {
  transactionId?: string;
  /** The cart has changed since. */
  isChanged?: boolean;
}
const storeWith = ({ transactionId, isChanged = false }: Sent) =>
  makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: {
        101: aCart({
          transactionId: transactionId ?? null,
          state: transactionId && !isChanged ? 'sent' : 'choosing',
        }),
      },
    },
  });

/** Renders the hook for an event whose cart has a sent transaction. */
function look(sent: Sent, store = storeWith(sent)) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => useUnfinishedOrder(101), { wrapper }).result;
}

it('makes no call if nothing was sent', () => {
  const made = stubApi(answers('created'));
  expect(look({}).current.unfinished).toMatchObject({ status: 'none' });
  expect(made).toEqual([]);
});

it('looks for an order that the page still sends only after its answer', async () => {
  let answer: (body: unknown) => void = () => undefined;
  const placed = new Promise((resolve) => (answer = resolve));
  const made = stubApi({ ...answers('paid'), 'POST /api/v2/events/101/orders': () => placed });
  const store = storeWith({ transactionId: SENT });
  const order = buildOrderPayload({ transactionId: SENT, items: [], values: aFormValues() });
  void store.dispatch(ordersApi.endpoints.placeOrder.initiate({ eventId: 101, order }));
  const seen = look({}, store);
  await waitFor(() => expect(made).toHaveLength(1));
  await act(async () => undefined);
  expect(made).toEqual(['POST /api/v2/events/101/orders']);
  expect(seen.current.unfinished).toEqual({ status: 'asking' });
  answer({ data: { order: wireOrder } });
  await waitFor(() => expect(seen.current.unfinished).toMatchObject({ status: 'found' }));
});

it.each(['created', 'processing', 'paid', 'payment_failed'])(
  'finds the order of this very cart, as the server knows it now: %s',
  async (status) => {
    const made = stubApi(answers(status));
    const seen = look({ transactionId: SENT });
    expect(seen.current.unfinished).toEqual({ status: 'asking' });
    await waitFor(() =>
      expect(seen.current.unfinished).toMatchObject({ status: 'found', order: { id: 501, status } }),
    );
    expect(made).toEqual([ORDER]);
  },
);

it('finds the order also if a change makes the answer old on its arrival', async () => {
  const store = storeWith({ transactionId: SENT });
  stubApi({
    [ORDER]: () => {
      store.dispatch(baseApi.util.invalidateTags(['Event', 'Membership', 'Order']));
      return answers('created')[ORDER];
    },
  });
  const seen = look({}, store);
  await waitFor(() => expect(seen.current.unfinished).toMatchObject({ status: 'found' }));
});

it.each([
  ['expired', true],
  ['cancelled', false],
])('starts again if that order is %s', async (status, hasExpired) => {
  stubApi(answers(status));
  const seen = look({ transactionId: SENT });
  await waitFor(() =>
    expect(seen.current.unfinished).toEqual({ status: 'none', hasExpired, unknownId: null }),
  );
});

it.each(['created', 'paid'])('ignores an order that was sent before the cart changed: %s', async (status) => {
  const made = stubApi(answers(status));
  const seen = look({ transactionId: SENT, isChanged: true });
  expect(seen.current.unfinished).toEqual({ status: 'asking' });
  await waitFor(() => expect(seen.current.unfinished).toMatchObject({ status: 'none', unknownId: null }));
  expect(made).toContain(ORDER);
});

it('nothing came of it where no order has the transaction', async () => {
  stubApi({ [ORDER]: { data: { order: null } } });
  const seen = look({ transactionId: SENT });
  await waitFor(() => expect(seen.current.unfinished).toMatchObject({ status: 'none', unknownId: SENT }));
});

it('is unknown while the server cannot be reached, until a retry succeeds', async () => {
  let isDown = true;
  const order = { data: { order: { ...wireOrder, status: 'created' } } };
  const made = stubApi({ ...answers('created'), [ORDER]: () => (isDown ? new Refusal(403) : order) });
  const seen = look({ transactionId: SENT });
  const timesAsked = () => made.filter((call) => call === ORDER).length;
  await waitFor(() => expect(seen.current.unfinished).toEqual({ status: 'unknown' }));
  for (const times of [2, 3]) {
    act(() => seen.current.askAgain());
    expect(seen.current.unfinished).toEqual({ status: 'asking' });
    await waitFor(() => expect(seen.current.unfinished).toEqual({ status: 'unknown' }));
    expect(timesAsked()).toBe(times);
  }
  isDown = false;
  act(() => seen.current.askAgain());
  await waitFor(() => expect(seen.current.unfinished.status).toBe('found'));
});
