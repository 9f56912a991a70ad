import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { problem } from '@/api/errors';
import type { Order } from '@/api/types';
import { wireOrder } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { useDecline } from './useDecline';

const ORDER = 'GET /api/v2/orders/501';
const SENT = 'GET /api/v2/transactions/pi_fixture_0001/order';
const order = { id: 501, transactionId: 'pi_fixture_0001', status: 'created', failureMessage: null } as Order;
const failedOrder: Order = { ...order, status: 'payment_failed', failureMessage: 'No money.' };
const declined = (message: string) => ({ kind: 'declined' as const, message, order });

/** Renders the hook; the server knows the order as `known`. */
function decline(resumed: Order | null, known: object = {}) {
  const made = stubApi({
    [ORDER]: { data: { order: { ...wireOrder, status: 'created', failureMessage: null, ...known } } },
    [SENT]: { data: { order: wireOrder } },
  });
  const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { made, hook: renderHook(() => useDecline(resumed), { wrapper }).result };
}

it('says and loads nothing before the first attempt of a new order', () => {
  const { made, hook } = decline(null);
  expect([hook.current.message, hook.current.order]).toEqual([null, null]);
  act(() => hook.current.begin());
  expect([hook.current.message, made]).toEqual([null, []]);
});

it('shows the message of a failed order at once, then what the server says now', async () => {
  const { hook } = decline(failedOrder, { status: 'payment_failed', failureMessage: 'Lost card.' });
  expect(hook.current.message).toBe('No money.');
  await waitFor(() => expect(hook.current.message).toBe('Lost card.'));
});

it.each(['created', 'processing', 'paid'] as const)(
  'shows no old message of an order: %s',
  async (status) => {
    const { hook } = decline({ ...failedOrder, status }, { status, failureMessage: 'Old.' });
    expect(hook.current.message).toBeNull();
    await waitFor(() => expect(hook.current.order).toMatchObject({ id: 501, status }));
    await waitFor(() => expect(hook.current.order?.failureMessage).toBe('Old.'));
    expect(hook.current.message).toBeNull();
  },
);

it('shows the message of the last attempt until the next one, and loads its order for a report', async () => {
  const { made, hook } = decline(null);
  act(() => hook.current.end(declined('Declined.')));
  expect(hook.current.message).toBe('Declined.');
  await waitFor(() => expect(hook.current.order).toMatchObject({ id: 501 }));
  expect(made).toEqual([ORDER, SENT]);
  act(() => hook.current.begin());
  expect(hook.current.message).toBeNull();
  expect(hook.current.order).toMatchObject({ id: 501 });
});

it('shows no message of an attempt that ended in another way', () => {
  const { hook } = decline(failedOrder);
  act(() => hook.current.begin());
  act(() => hook.current.end({ kind: 'refused', problem: problem('conflict') }));
  expect(hook.current.message).toBeNull();
});
