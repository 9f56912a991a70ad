import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';
import { landingStore } from '../session/landing';

const CONFIRM = 'POST /api/v2/email_changes/token-1';
const VERIFY = 'GET /api/v2/email_undos/token-1';
const UNDO = 'POST /api/v2/email_undos/token-1';
const toasts = () => toastStore.get().map(({ text }) => text);
const visit = (route: string, userId: number | null = null) =>
  renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(userId) } });

// Its chunk is compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/account'));
afterEach(() => {
  tokenStore().clear();
  landingStore.set(null);
  toast.clear();
});

describe('the link in the mail to a new address', () => {
  it('takes the address in a session of the account, once, and leads to the account', async () => {
    const user = { ...wireUser, email: 'casey.new@demo.test' };
    const calls = stubApi({ [CONFIRM]: { user } });
    const { location, store } = visit('/account/email/token-1', 1);
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(toasts()).toEqual(['Your email is now casey.new@demo.test.']);
    expect(calls.filter((call) => call === CONFIRM)).toHaveLength(1);
    expect(store.getState().userCache.data?.email).toBe('casey.new@demo.test');
  });

  it('asks a visitor to sign in first, and comes back', async () => {
    const calls = stubApi({});
    const { location } = visit('/account/email/token-1');
    await waitFor(() => expect(location().pathname).toBe('/session'));
    expect(location().state).toEqual({ referrer: '/account/email/token-1' });
    expect(calls).not.toContain(CONFIRM);
  });

  it.each([
    ['another account', new Refusal(404), /belongs to another account/],
    ['nothing any more', new Refusal(422, { code: 'token_expired' }), /not valid any more/],
    [
      'an address that has gone to somebody else',
      new Refusal(409, { code: 'email_taken', message: 'An account with this email already exists.' }),
      /already exists/,
    ],
  ])('of %s says so', async (_what, refusal, words) => {
    stubApi({ [CONFIRM]: refusal });
    visit('/account/email/token-1', 1);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Account' })).toBeVisible();
  });

  it('can be tried again when the server could not be reached', async () => {
    const answers: Record<string, unknown> = { [CONFIRM]: new Refusal(500) };
    stubApi(answers);
    const { location } = visit('/account/email/token-1', 1);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    let answer = (): void => undefined;
    answers[CONFIRM] = () => new Promise((resolve) => (answer = () => resolve({ user: wireUser })));
    await userEvent.click(retry);
    expect(await screen.findByText('One moment, please.')).toBeVisible();
    answer();
    await waitFor(() => expect(location().pathname).toBe('/account'));
  });
});

describe('the link that undoes a change', () => {
  const choose = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('New password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Undo the change' }));
  };
  const works = { message: 'This link works.', email: 'casey@demo.test', own: false };

  it('says what it does, takes a new password and signs in', async () => {
    let sent: unknown;
    stubApi({
      [VERIFY]: works,
      [UNDO]: async (_url: URL, request: Request) => {
        sent = await request.json();
        return wireAnswers.undoEmailChange;
      },
    });
    const { location, store } = visit('/account/email/undo/token-1');
    expect(await screen.findByText(/keeps the email casey@demo\.test/)).toBeVisible();
    await choose('a word of my own');
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(sent).toEqual({ password: 'a word of my own' });
    expect(store.getState().session.userId).toBe(1);
    expect(toasts()).toEqual(['Your email is casey@demo.test.']);
  });

  it('keeps the form of a password that is refused', async () => {
    const errors = { password: ['This password is one of the most common ones.'] };
    stubApi({ [VERIFY]: works, [UNDO]: new Refusal(422, { errors }) });
    visit('/account/email/undo/token-1');
    await choose('password1');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/most common/),
    );
    expect(screen.getByLabelText('New password')).toHaveValue('password1');
  });

  it('asks first when another account is signed in', async () => {
    stubApi({ [VERIFY]: works });
    visit('/account/email/undo/token-1', 5);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue as casey@demo.test' }));
    expect(await screen.findByRole('button', { name: 'Undo the change' })).toBeVisible();
  });

  it('can be looked at again when the server could not be reached', async () => {
    let answer = (): void => undefined;
    const answers: Record<string, unknown> = { [VERIFY]: new Refusal(500) };
    stubApi(answers);
    visit('/account/email/undo/token-1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answers[VERIFY] = () => new Promise((resolve) => (answer = () => resolve(works)));
    await userEvent.click(retry);
    expect(await screen.findByText('One moment, please.')).toBeVisible();
    answer();
    expect(await screen.findByRole('button', { name: 'Undo the change' })).toBeVisible();
  });

  it('that is used up leads to a reset', async () => {
    stubApi({ [VERIFY]: new Refusal(422, { code: 'token_expired' }) });
    visit('/account/email/undo/token-1');
    expect(await screen.findByText('This link is not valid any more.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/password/new');
  });
});
