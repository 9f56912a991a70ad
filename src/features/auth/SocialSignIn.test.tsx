import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startOauth } from '@/integrations/oauth/oauth';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { SocialSignIn } from './SocialSignIn';

jest.mock('@/integrations/oauth/oauth', () => ({
  isOauthOffered: () => true,
  startOauth: jest.fn(() => Promise.resolve()),
}));
const start = jest.mocked(startOauth);

it.each([
  ['a visitor to sign in', null],
  ['the signed-in customer to prove who they are, and no other', 7],
])('asks %s', async (_what, userId) => {
  renderWithProviders(<SocialSignIn returnTo="/account" />, {
    preloadedState: { session: checkedSession(userId) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(start).toHaveBeenLastCalledWith('google_oauth2', '/account', userId));
});

it('can be tried again, with any provider, if the page of one could not be reached', async () => {
  start.mockReset().mockRejectedValueOnce(new Error('no challenge')).mockResolvedValue();
  renderWithProviders(<SocialSignIn returnTo="/account" />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByText(/We could not reach the sign-in page/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
  await waitFor(() => expect(start.mock.lastCall?.[0]).toBe('facebook'));
  expect(screen.queryByText(/We could not reach/)).not.toBeInTheDocument();
});

it('leaves for one provider, whatever is pressed then', async () => {
  start.mockReset().mockReturnValue(new Promise(() => undefined));
  renderWithProviders(<SocialSignIn returnTo="/account" />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
  expect(start.mock.calls.map(([provider]) => provider)).toEqual(['google_oauth2']);
});

it('can be used again after Back from the page of a provider', async () => {
  start.mockReset().mockResolvedValue();
  renderWithProviders(<SocialSignIn returnTo="/account" />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
  expect(start.mock.calls.map(([provider]) => provider)).toEqual(['google_oauth2', 'facebook']);
});

it('stays on the page without a connection, and says why', async () => {
  start.mockReset();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderWithProviders(<SocialSignIn returnTo="/account" />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByText(/Check your connection and try again/)).toBeVisible();
  expect(start).not.toHaveBeenCalled();
});
