import { act, screen, waitFor } from '@testing-library/react';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const USER = 'GET /api/v2/users/1';
const PLAN = 'POST /api/v2/stripe_memberships';
const calls = { [USER]: wireAnswers.showUser, 'GET /api/v2/orders/failed': { data: { orders: [] } } };
const visit = () =>
  renderWithProviders(<Site />, {
    route: '/subscriptions',
    preloadedState: { session: checkedSession(1) },
  });
const heading = () => screen.findByRole('heading', { name: 'Become a VIP member' });

beforeAll(() => import('./SubscriptionsRoute'));
afterEach(() => setRuntimeConfig(null));

it('renders nothing while the user is not yet known', async () => {
  let give: (answer: unknown) => void = () => undefined;
  stubApi({ ...calls, [USER]: () => new Promise((resolve) => (give = resolve)) });
  visit();
  await waitFor(() => expect(screen.queryByRole('main')).not.toBeInTheDocument(), { timeout: 10_000 });
  await act(async () => give(wireAnswers.showUser));
  expect(await heading()).toBeVisible();
});

it('asks to sign in where there is no user', async () => {
  stubApi({ ...calls, [USER]: new Refusal(404) });
  visit();
  await heading();
  expect(screen.getByText('Please sign in to become a VIP member.')).toBeVisible();
});

it('says so when there is no client secret', async () => {
  const noted = jest.spyOn(console, 'info').mockReturnValue(undefined);
  stubApi({ ...calls, [PLAN]: new Refusal(500) });
  visit();
  expect(await screen.findByText('That user was not found.')).toBeVisible();
  expect(noted).toHaveBeenCalledWith('no client secret');
});

it('embeds the pricing table, keyed by the secret of one call', async () => {
  const { stripe } = defaultRuntimeConfig;
  setRuntimeConfig({
    ...defaultRuntimeConfig,
    stripe: { ...stripe, pricingTableId: 'prctbl_1', pricingTableScriptUrl: '/stand-in/table.js' },
  });
  const made = stubApi({ ...calls, [PLAN]: wireAnswers.subscribe });
  const { container, store } = visit();
  await waitFor(() => expect(document.querySelector('script[src="/stand-in/table.js"]')).not.toBeNull());
  await act(async () => {
    document.querySelector('script[src="/stand-in/table.js"]')?.dispatchEvent(new Event('load'));
  });
  const table = container.querySelector('stripe-pricing-table');
  expect(table).toHaveAttribute('customer-session-client-secret', 'cs_fixture_secret_x');
  expect(table).toHaveAttribute('pricing-table-id', 'prctbl_1');
  expect(made.filter((call) => call === PLAN)).toHaveLength(1);
  expect(JSON.stringify(store.getState())).not.toContain('cs_fixture_secret_x');
});

it('sells nothing to a member', async () => {
  const member = { ...wireUser, stripe_subscribed_at: '2026-01-01T12:00:00Z' };
  const made = stubApi({ ...calls, [USER]: { user: member } });
  visit();
  expect(await screen.findByText('You are a VIP member already.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'VIP membership' })).toBeVisible();
  expect(made).not.toContain(PLAN);
});
