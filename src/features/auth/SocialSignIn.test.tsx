import { screen, waitFor } from '@testing-library/react';
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
