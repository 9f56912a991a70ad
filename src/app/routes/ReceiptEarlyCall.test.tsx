import { screen } from '@testing-library/react';
import { membershipsApi } from '@/api/membershipsApi';
import { wireAnswers, wireMembership } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { Site } from '../App';

beforeAll(() => import('./ReceiptRoute'));

it('after paying, the receipt asks again if its call was made before the payment ended', async () => {
  const statuses = ['processing', 'paid'];
  let answer = () => {};
  const opened = new Promise<void>((resolve) => (answer = resolve));
  stubApi({
    'GET /api/v2/memberships/301': async () => {
      await opened;
      const orders = [{ ...wireMembership.orders[0], status: statuses.shift() }];
      return { membership: { ...wireMembership, orders } };
    },
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
  });
  const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
  void store.dispatch(membershipsApi.endpoints.getMembership.initiate('301'));
  const route = { pathname: '/orders/301/receipt', state: { orderCreated: true } };
  renderWithProviders(<Site />, { store, route });
  await screen.findByText('Loading your receipt');
  answer();
  // Before the next poll.
  expect(await screen.findByText(/Your order is in/, {}, { timeout: 2000 })).toBeVisible();
});
