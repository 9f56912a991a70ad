import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { problem } from '@/api/errors';
import type { Order } from '@/api/types';
import { makeTestStore } from '@/testing/renderWithProviders';
import type { PaymentEnding } from './pay';
import { useEnding } from './useEnding';

const order = { id: 501, membershipId: 301, eventId: 101 } as Order;
const refusal = problem('conflict');

/** Ends a payment on the payment page, which was opened from the order form. */
function end(ending: PaymentEnding) {
  const decline = { message: null, order: null, begin: jest.fn(), end: jest.fn() };
  const onRefused = jest.fn();
  const store = makeTestStore();
  let page: ReactNode = null;
  const routes = [{ path: '*', Component: () => page }];
  const router = createMemoryRouter(routes, { initialEntries: ['/form', '/payment'] });
  const { result } = renderHook(() => useEnding(decline, onRefused), {
    wrapper: ({ children }: { children: ReactNode }) => {
      page = children;
      return (
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      );
    },
  });
  act(() => result.current(ending));
  expect(decline.end).toHaveBeenCalledWith(ending);
  return { router, onRefused };
}

it.each(['paid', 'processing'] as const)(
  'of an order that is %s opens its receipt in place of the payment',
  async (kind) => {
    const { router, onRefused } = end({ kind, order });
    expect(router.state.location).toMatchObject({
      pathname: '/orders/301/receipt',
      state: { orderCreated: true },
    });
    expect(onRefused).not.toHaveBeenCalled();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/form');
  },
);

it('of a refused order is handled by the page, which stays', () => {
  const { router, onRefused } = end({ kind: 'refused', problem: refusal });
  expect(onRefused).toHaveBeenCalledWith(refusal);
  expect(router.state.location.pathname).toBe('/payment');
});

it.each<PaymentEnding>([
  { kind: 'declined', order, message: 'No money.' },
  { kind: 'unanswered', message: 'Not reached.' },
])('with a message leaves the customer on the page: $kind', (ending) => {
  const { router, onRefused } = end(ending);
  expect(onRefused).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/payment');
});
