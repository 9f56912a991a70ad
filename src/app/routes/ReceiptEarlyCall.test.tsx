import { act, screen } from '@testing-library/react';
import { membershipsApi } from '@/api/membershipsApi';
import { relevanceApi } from '@/api/relevanceApi';
import { rankingFor } from '@/api/nearbyEvents';
import { wireAnswers, wireEventCard, wireMembership } from '@/testing/apiFixtures';
import { aCart } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
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

it('after paying, asks for the neighborhood’s events once, although the paid cart makes its event outdated', async () => {
  const made = stubApi({
    'GET /api/v2/memberships/301': wireAnswers.showMembership,
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
    'GET /api/v2/relevance/projects': { relevance: { ids: [101, 102] } },
    'GET /api/v2/projects': { projects: [wireEventCard, { ...wireEventCard, id: 102 }], total: 2 },
  });
  const transactionId = wireMembership.orders[0]?.transactionId;
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ transactionId, isOrderInCart: true, state: 'sent' }) },
    },
  });
  await store.dispatch(relevanceApi.endpoints.listRelevantProjectIds.initiate(rankingFor('60540')));
  renderWithProviders(<Site />, {
    store,
    route: { pathname: '/orders/301/receipt', state: { orderCreated: true } },
  });
  expect(await screen.findByRole('heading', { name: 'Browse other restaurants' })).toBeVisible();
  await screen.findByRole('link', { name: /Thursday/ });
  await act(settled);
  expect(made.filter((call) => call.startsWith('GET /api/v2/projects'))).toHaveLength(1);
});
