import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';
import { landingStore } from '../session/landing';

const REQUEST = 'POST /api/v2/passwords';
const VERIFY = 'GET /api/v2/passwords/token-1';
const UPDATE = 'PATCH /api/v2/passwords/token-1';
const toasts = () => toastStore.get().map(({ text }) => text);
const visit = (route: string, userId: number | null = null) =>
  renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(userId) } });

// Its chunk is compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/auth'));

afterEach(() => {
  tokenStore().clear();
  landingStore.set(null);
  toast.clear();
});

describe('asking for a reset', () => {
  it.each([
    ['/password/new', 'Reset'],
    ['/password', 'Reset'],
    ['/users/password', 'Reset'],
    ['/password/resend', 'Resend'],
  ])('%s: %s sends the mail and goes home', async (path, label) => {
    const calls = stubApi({ [REQUEST]: wireAnswers.requestPasswordReset });
    const { location } = visit(path);
    await userEvent.type(await screen.findByLabelText('Email'), 'casey@demo.test');
    await userEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(location().pathname).toBe('/'));
    expect(toasts()).toEqual(['Check email for password reset instructions']);
    expect(calls).toContain(REQUEST);
  });

  it('needs an email', async () => {
    const calls = stubApi({});
    visit('/password/new');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email Required'));
    expect(calls).not.toContain(REQUEST);
  });

  it('keeps the input when the server cannot be reached', async () => {
    stubApi({ [REQUEST]: OFFLINE });
    visit('/password/new');
    await userEvent.type(await screen.findByLabelText('Email'), 'casey@demo.test{Enter}');
    expect(await screen.findByText(/We could not reach our server/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('casey@demo.test');
  });
});

describe('choosing a new password', () => {
  const choose = async (password = 'new-secret') => {
    await userEvent.type(await screen.findByLabelText('New password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  };

  it.each([
    '/password/edit/token-1',
    '/users/password/edit/token-1',
    '/password/edit?reset_password_token=token-1',
    '/users/password/edit?reset_password_token=token-1',
  ])('%s sets it, signs in and goes to the dashboard', async (path) => {
    stubApi({ [VERIFY]: wireAnswers.verifyPasswordToken, [UPDATE]: wireAnswers.updatePassword });
    const { location, store } = visit(path);
    await choose();
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(toasts()).toEqual(['Password successfully reset!']);
    expect(store.getState().session.userId).toBe(1);
  });

  it.each(['/password/edit', '/users/password/edit'])('%s without a token asks for another', async (path) => {
    stubApi({});
    const { location } = visit(path);
    await waitFor(() => expect(location().pathname).toBe('/password/resend'));
    expect(toasts()).toEqual(['Token required for password reset.']);
  });

  it('with a token that has expired asks for another', async () => {
    stubApi({ [VERIFY]: new Refusal(404, { code: 'token_expired' }) });
    const { location } = visit('/password/edit/token-1');
    await waitFor(() => expect(location().pathname).toBe('/password/resend'));
    expect(toasts()).toEqual(['Your password reset token has expired.']);
    await screen.findByLabelText('Email');
    expect(
      within(screen.getByRole('main')).getByText('Your password reset token has expired.'),
    ).toBeVisible();
  });

  it('with a token that expires meanwhile, too', async () => {
    stubApi({
      [VERIFY]: wireAnswers.verifyPasswordToken,
      [UPDATE]: new Refusal(422, { errors: { reset_password_token: ['has expired'] } }),
    });
    const { location } = visit('/password/edit/token-1');
    await choose();
    await waitFor(() => expect(location().pathname).toBe('/password/resend'));
  });

  it('tells a customer who is signed in that nothing was reset', async () => {
    stubApi({ [VERIFY]: wireAnswers.verifyPasswordToken, [UPDATE]: new Refusal(422) });
    const { location } = visit('/password/edit/token-1', 1);
    await choose();
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(toasts()).toEqual(["Password not reset. You're already logged in to the product!"]);
  });

  it.each([
    ['without a connection', OFFLINE, /We could not reach our server/],
    ['after too many tries', new Refusal(429, { message: 'Wait a minute.' }), /Wait a minute/],
    ['when the server fails', new Refusal(500), /Something went wrong on our side/],
    ['while the server restarts', new Refusal(503, { message: 'We are restarting.' }), /We are restarting/],
    ['when the request took too long', new Refusal(408, { message: 'Too slow.' }), /Too slow/],
  ])('%s, keeps the form of a customer who is signed in', async (_case, failure, words) => {
    stubApi({ [VERIFY]: wireAnswers.verifyPasswordToken, [UPDATE]: failure });
    const { location } = visit('/password/edit/token-1', 1);
    await choose();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('new-secret');
    expect([location().pathname, toasts()]).toEqual(['/password/edit/token-1', []]);
  });

  it('looks again whether the link works when the server could not be reached', async () => {
    let answer = (): void => undefined;
    const late = new Promise((resolve) => (answer = () => resolve(wireAnswers.verifyPasswordToken)));
    const answers: Record<string, unknown> = { [VERIFY]: new Refusal(500) };
    stubApi(answers);
    visit('/password/edit/token-1');
    expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
    answers[VERIFY] = () => late;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('One moment, please.')).toBeVisible();
    answer();
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('asks first when another account is signed in, and stays if told so', async () => {
    const made = stubApi({
      [VERIFY]: { message: 'This token works.', email: 'robin@demo.test', own: false },
      'GET /api/v2/session': wireAnswers.showSession,
    });
    visit('/password/edit/token-1', 1);
    expect(await screen.findByRole('heading', { name: 'Change who is signed in?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue as robin@demo.test' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(made).not.toContain(UPDATE);
  });

  it('keeps the form of a customer whose password is refused', async () => {
    const errors = { password: ['is too common'] };
    stubApi({ [VERIFY]: wireAnswers.verifyPasswordToken, [UPDATE]: new Refusal(422, { errors }) });
    visit('/password/edit/token-1', 1);
    await choose();
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/is too common/),
    );
    expect(screen.getByLabelText('New password')).toHaveValue('new-secret');
  });

  it('shows what the server has against the password', async () => {
    const errors = { password: ['is too common'] };
    stubApi({ [VERIFY]: wireAnswers.verifyPasswordToken, [UPDATE]: new Refusal(422, { errors }) });
    visit('/password/edit/token-1');
    await choose();
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/is too common/),
    );
  });

  it('cannot be sent while it is too short, and can be looked at', async () => {
    stubApi({ [VERIFY]: wireAnswers.verifyPasswordToken });
    visit('/password/edit/token-1');
    const field = await screen.findByLabelText('New password');
    const button = screen.getByRole('button', { name: 'Set password' });
    expect(button).toBeDisabled();
    await userEvent.type(field, '12345');
    expect(button).toBeDisabled();
    expect(screen.getByText('Minimum of 6 characters')).toBeVisible();
    await userEvent.tab();
    // Once: the error takes the place of the hint.
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription('Minimum of 6 characters');
    await userEvent.type(field, '   ');
    expect(button).toBeDisabled();
    await userEvent.type(field, '6');
    expect(button).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});
