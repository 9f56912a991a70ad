import { screen, within } from '@testing-library/react';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const calls = {
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/users/1/access': wireAnswers.showAccess,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const visit = () =>
  renderWithProviders(<Site />, {
    route: '/account/settings',
    preloadedState: { session: checkedSession(1) },
  });

beforeAll(() => import('./SettingsRoute'));

it('has what is rarely wanted of an account, and the way back', async () => {
  stubApi(calls);
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const name of ['Notifications', 'Sign-in and security', 'Your data', 'Help'])
    expect(await screen.findByRole('region', { name })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose notifications' })).toHaveAttribute(
    'href',
    '/account/notifications',
  );
  const help = within(screen.getByRole('region', { name: 'Help' }));
  expect(help.getByRole('button', { name: 'Report a problem' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to My Account' })).toHaveAttribute('href', '/account');
});

it('says why the account could not be had, with another try', async () => {
  stubApi({ ...calls, 'GET /api/v2/users/1': new Refusal(500) });
  visit();
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
