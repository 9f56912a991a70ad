import { screen, waitFor } from '@testing-library/react';
import * as oauth from '@/integrations/oauth/oauth';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

jest.mock('@/integrations/oauth/oauth', () => ({
  ...jest.requireActual<object>('@/integrations/oauth/oauth'),
  finishOauth: jest.fn(),
}));
const finish = jest.mocked(oauth.finishOauth);

const LOGIN = 'POST /api/v2/session/omniauth';
const granted: oauth.OauthReturn = {
  status: 'granted',
  returnTo: '/account',
  grant: {
    provider: 'google_oauth2',
    code: 'c',
    state: 's',
    redirect_uri: 'http://localhost/users/auth/google_oauth2/callback',
    code_verifier: 'v',
    nonce: 'n',
  },
};
const visit = () =>
  renderWithProviders(<Site />, { route: '/users/auth/google_oauth2/callback?code=c&state=s' });

beforeAll(() => import('./chunks/auth'));
afterEach(() => tokenStore().clear());

it('signs in, once, and goes on to where the customer came from', async () => {
  finish.mockReturnValueOnce(granted).mockReturnValue({ status: 'unexpected' });
  const calls = stubApi({ [LOGIN]: wireAnswers.createOmniauthSession });
  const { location, store } = visit();
  await waitFor(() => expect(location().pathname).toBe('/account'));
  expect(store.getState().session.userId).toBe(1);
  expect(calls.filter((call) => call === LOGIN)).toHaveLength(1);
});

it.each([
  ['declined', 'You were not signed in, as the sign-in was canceled.'],
  ['unexpected', 'This sign-in is out of date. Please start it again.'],
] as const)('says what a %s answer means, and asks nobody', async (status, text) => {
  finish.mockReturnValue({ status });
  const calls = stubApi({});
  visit();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign-in not finished' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/session');
  expect(calls).not.toContain(LOGIN);
});

it('says why the server refuses', async () => {
  finish.mockReturnValue(granted);
  stubApi({ [LOGIN]: new Refusal(422, { message: 'The provider did not confirm your email.' }) });
  visit();
  expect(await screen.findByText('The provider did not confirm your email.')).toBeVisible();
});

it('leads a customer who proves a change with another account back to where it was asked', async () => {
  const proof = { ...granted, backTo: '/account/edit', grant: { ...granted.grant, for_user: 1 } };
  finish.mockReturnValue(proof);
  const message = 'That is another account. Please choose the one that you use here.';
  stubApi({ [LOGIN]: new Refusal(409, { code: 'other_identity', message }) });
  visit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
    'href',
    '/account/edit',
  );
  expect(screen.queryByRole('link', { name: 'Back to sign in' })).not.toBeInTheDocument();
});

it.each(['declined', 'unexpected'] as const)('leads back from a proof that was %s', async (status) => {
  finish.mockReturnValue({ status, backTo: '/account' });
  stubApi({});
  visit();
  expect(await screen.findByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
    'href',
    '/account',
  );
});
