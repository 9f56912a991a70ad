import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { baseApi } from '@/api/baseApi';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
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

beforeAll(() => import('./chunks/account'));
afterEach(() => setRuntimeConfig(null));

it('renders nothing while the user is not yet known', async () => {
  let give: (answer: unknown) => void = () => undefined;
  stubApi({ ...calls, [USER]: () => new Promise((resolve) => (give = resolve)) });
  visit();
  await waitFor(() => expect(screen.queryByRole('main')).not.toBeInTheDocument(), { timeout: 10_000 });
  await act(async () => give(wireAnswers.showUser));
  expect(await heading()).toBeVisible();
});

it('offers a customer whose data cannot be loaded a retry, and signing in again with the way back', async () => {
  let isUp = false;
  stubApi({ ...calls, [USER]: () => (isUp ? wireAnswers.showUser : new Refusal(500)) });
  const { location, store } = visit();
  await heading();
  expect(screen.getByText(/please sign in again to become a VIP member/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/please sign in again/)).not.toBeInTheDocument());

  isUp = false;
  act(() => void store.dispatch(baseApi.util.resetApiState()));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(location().pathname).toBe('/session'));
  expect(location().state).toMatchObject({ referrer: '/subscriptions' });
});

it('says so when there is no client secret', async () => {
  const noted = jest.spyOn(console, 'log').mockReturnValue(undefined);
  stubApi({ ...calls, [PLAN]: new Refusal(500) });
  visit();
  expect(await screen.findByText('That user was not found.')).toBeVisible();
  expect(noted).toHaveBeenCalledWith('no client secret');
});

it('names the lost connection without which there is no client secret, and asks again', async () => {
  jest.spyOn(console, 'log').mockReturnValue(undefined);
  const made = stubApi({ ...calls, [PLAN]: OFFLINE });
  visit();
  expect(await screen.findByText(/^We could not reach our server/)).toBeVisible();
  const before = made.filter((call) => call === PLAN).length;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(made.filter((call) => call === PLAN).length).toBeGreaterThan(before));
  expect(screen.queryByText('That user was not found.')).not.toBeInTheDocument();
});

it('tells a customer who became a member on another device', async () => {
  jest.spyOn(console, 'log').mockReturnValue(undefined);
  let user = wireUser;
  const become = () => {
    user = { ...wireUser, stripe_subscribed_at: '2026-01-01T12:00:00Z' };
    return new Refusal(409, { code: 'already_vip' });
  };
  stubApi({ ...calls, [USER]: () => ({ user }), [PLAN]: become });
  visit();
  expect(await screen.findByText('You are a VIP member already.')).toBeVisible();
});

it('embeds the pricing table, keyed by the secret of one call', async () => {
  const { stripe } = defaultRuntimeConfig;
  setRuntimeConfig({
    ...defaultRuntimeConfig,
    stripe: {
      ...stripe,
      publishableKey: 'pk_test_1',
      pricingTableId: 'prctbl_1',
      pricingTableScriptUrl: '/stand-in/table.js',
    },
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

it('sells nothing to a canceled member whose period still runs, and says until when', async () => {
  const cancelled = {
    ...wireUser,
    stripe_subscribed_at: '2026-01-01T12:00:00Z',
    stripe_sub_cancelled: true,
    stripe_subscription_end: '2099-03-04T18:00:00Z',
  };
  const made = stubApi({ ...calls, [USER]: { user: cancelled } });
  visit();
  expect(await screen.findByText('You are a VIP member. Valid until March 4, 2099')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
  expect(screen.getByRole('heading', { level: 1, name: 'VIP membership' })).toBeVisible();
  expect(made).not.toContain(PLAN);
});
