import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { captureLeadTracking } from '@/integrations/leadTracking';
import { sessionStore } from '@/lib/storage';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';
import { landingStore } from '../session/landing';

const CREATE = 'POST /api/v2/users';
const HOMES = 'POST /api/v2/homes';
const VALIDATE = 'GET /api/v2/homes/validate';
const RESEND = 'POST /api/v2/confirmations';
const toasts = () => toastStore.get().map(({ tone, text }) => [tone, text]);
const visit = (pathname: string, state: unknown = null, userId: number | null = null) =>
  renderWithProviders(<Site />, {
    route: { pathname, state },
    preloadedState: { session: checkedSession(userId, null) },
  });

const ANSWERS = {
  Name: 'Casey Rivera',
  Email: 'new@demo.test',
  Password: 'secret1',
  'Mobile phone': '6305550101',
  'Zip code': '60540',
};

async function fillIn(answers: Partial<typeof ANSWERS> = ANSWERS) {
  const user = userEvent.setup();
  await screen.findByLabelText('Name');
  for (const [label, text] of Object.entries(answers)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  return user;
}

// Its chunk is compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/auth'));

afterEach(() => {
  tokenStore().clear();
  landingStore.set(null);
  toast.clear();
});

describe('/registration', () => {
  it('signs up, signs in and says to look into the inbox; the way back is kept', async () => {
    let sent: unknown;
    stubApi({
      [CREATE]: async (_url: URL, request: Request) => {
        sent = await request.json();
        return wireAnswers.createUser;
      },
    });
    captureLeadTracking('', '/registration?utm_source=flyer');
    const { location, store } = visit('/registration', { referrer: '/events/101' });
    await fillIn();
    expect(await screen.findByText(/confirm your account within 7 days/)).toBeVisible();
    expect(location().pathname).toBe('/registration/thanks');
    expect(screen.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
      'href',
      '/events/101',
    );
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(store.getState().session.userId).toBe(1);
    expect(tokenStore().read()).toBe('token-of-the-fixture');
    expect(sent).toMatchObject({
      user: {
        name: 'Casey Rivera',
        email: 'new@demo.test',
        password: 'secret1',
        phone: '(630) 555-0101',
        postal_code: '60540',
      },
      lead_params: { utm_source: 'flyer' },
    });
    sessionStore().removeItem('lead');
  });

  it('goes on with an order, whose checkout says that a mail was sent', async () => {
    stubApi({ [CREATE]: wireAnswers.createUser });
    const { location } = visit('/registration', { referrer: '/events/101/checkout', checkout: true });
    await fillIn();
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(location().state).toEqual({ mailSent: true });
  });

  it('leads those who have an account to the sign-in, with the way back', async () => {
    stubApi({});
    const { location } = visit('/registration', { referrer: '/events/101/checkout', checkout: true });
    const main = within(await screen.findByRole('main'));
    await userEvent.click(await main.findByRole('link', { name: 'Sign in' }));
    expect(location()).toMatchObject({
      pathname: '/session',
      state: { referrer: '/events/101/checkout', checkout: true },
    });
  });

  it('tells a friend who was invited what it brings', async () => {
    const promise = () =>
      screen.queryByText('A friend invited you: you each get $10 after your first order.');
    stubApi({});
    const { unmount } = visit('/registration');
    await screen.findByLabelText('Name');
    expect(promise()).not.toBeInTheDocument();
    unmount();
    captureLeadTracking('', '/registration?rid=demo0001');
    visit('/registration');
    await screen.findByLabelText('Name');
    expect(promise()).toBeVisible();
    sessionStore().removeItem('lead');
  });

  it('says that it is under way', async () => {
    stubApi({ [CREATE]: () => new Promise(() => undefined) });
    visit('/registration');
    await fillIn();
    expect(await screen.findByRole('button', { name: 'Signing Up...' })).toBeVisible();
  });

  it('says what is missing', async () => {
    const calls = stubApi({});
    visit('/registration');
    await fillIn({ Name: 'Al', Email: 'a', Password: '12345', 'Mobile phone': '63055', 'Zip code': '6054' });
    for (const text of [
      'Name Required',
      'Email Required',
      'Password required (at least 6 characters)',
      'Phone required',
      'Valid zipcode required',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Please check the marked fields.')).toBeVisible();
    expect(calls).not.toContain(CREATE);
  });

  it('asks for a phone', async () => {
    stubApi({});
    visit('/registration');
    await fillIn({ Name: 'Casey' });
    expect(await screen.findByText('Phone required')).toBeVisible();
    expect(screen.getByText('Please fill in all fields.')).toBeVisible();
  });

  it.each([
    ['a code', new Refusal(409, { code: 'email_taken', message: 'Taken.' })],
    ['words', new Refusal(422, { message: 'Email already exists' })],
  ])('tells an existing account by %s', async (_name, refusal) => {
    stubApi({ [CREATE]: refusal });
    const { location } = visit('/registration', { referrer: '/account' });
    const user = await fillIn();
    expect(await screen.findByText(/You already have an account!/)).toBeVisible();
    // The button is a screen below the message on a phone.
    expect(screen.getByRole('alert')).toHaveFocus();
    const email = screen.getByLabelText<HTMLInputElement>('Email').value;
    await user.click(screen.getByRole('link', { name: 'Sign In instead' }));
    expect(location()).toMatchObject({ pathname: '/session', state: { referrer: '/account' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });

  it('says no longer that an account exists once another email is tried', async () => {
    const answers = [new Refusal(409, { code: 'email_taken' }), new Promise(() => undefined)];
    stubApi({ [CREATE]: () => answers.shift() });
    visit('/registration');
    const user = await fillIn();
    expect(await screen.findByText(/You already have an account!/)).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'x');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(screen.queryByText(/You already have an account!/)).not.toBeInTheDocument());
    expect(answers).toEqual([]);
  });

  it.each([
    ['out of area', new Refusal(422, { code: 'out_of_area', errors: { postal_code: ['not served'] } })],
    ['any other refusal', new Refusal(403)],
  ])('%s leads to the out-of-area page', async (_name, refusal) => {
    stubApi({ [CREATE]: refusal });
    const { location } = visit('/registration');
    await fillIn();
    expect(
      await screen.findByRole('heading', { name: 'Sorry, we are not in your area... yet!' }),
    ).toBeVisible();
    expect(await screen.findByLabelText('Email')).toHaveValue('new@demo.test');
    expect(location()).toMatchObject({ pathname: '/ooa', search: '', hash: '' });
  });

  it('Back from the out-of-area page finds what was typed, but not the password', async () => {
    stubApi({ [CREATE]: new Refusal(422, { code: 'out_of_area' }) });
    const { goBack, location } = visit('/registration', { referrer: '/account' });
    await fillIn();
    await screen.findByRole('heading', { name: 'Sorry, we are not in your area... yet!' });
    goBack();
    expect(await screen.findByLabelText('Name')).toHaveValue('Casey Rivera');
    expect(screen.getByLabelText('Email')).toHaveValue('new@demo.test');
    expect(screen.getByLabelText('Mobile phone')).toHaveValue('(630) 555-0101');
    expect(screen.getByLabelText('Zip code')).toHaveValue('60540');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(location()).toMatchObject({ pathname: '/registration', state: { referrer: '/account' } });
    expect(JSON.stringify(location().state)).not.toContain('secret1');
  });

  it.each([
    ['an unreachable server', OFFLINE, /We could not reach our server/],
    ['a server in trouble', new Refusal(500), /Something went wrong on our side/],
  ])('keeps the input after %s', async (_name, refusal, text) => {
    stubApi({ [CREATE]: refusal });
    visit('/registration');
    await fillIn();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Casey Rivera');
  });
});

describe('/registration/add_home', () => {
  const enterZip = async (zip: string) => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Zip code'), `${zip}{Enter}`);
  };

  it('keeps the zip and goes on to where the customer came from', async () => {
    stubApi({ [VALIDATE]: wireAnswers.validateHome, [HOMES]: { user: wireUser } });
    const { location, store } = visit('/registration/add_home', { referrer: '/account' }, 1);
    await enterZip('60540');
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(store.getState().session.postalCode).toBe('60540');
  });

  it('asks for five digits', async () => {
    const calls = stubApi({});
    visit('/registration/add_home', null, 1);
    await enterZip('605');
    expect(await screen.findByText('Valid zipcode required', { selector: 'p[id] span' })).toBeVisible();
    expect(calls.filter((call) => call.includes('homes'))).toEqual([]);
  });

  it.each([
    ['the check', { [VALIDATE]: { home: { postal_code: '99501', serviceable: false } } }],
    [
      'the server',
      { [VALIDATE]: wireAnswers.validateHome, [HOMES]: new Refusal(422, { code: 'out_of_area' }) },
    ],
  ])('a zip that %s does not serve leads out of the area', async (_name, answers) => {
    stubApi(answers);
    const { location } = visit('/registration/add_home', null, 1);
    await enterZip('99501');
    await waitFor(() => expect(location().pathname).toBe('/ooa'));
  });

  it.each([422, 404, 409, 403])('a refusal %i of the zip leads out of the area', async (status) => {
    stubApi({ [VALIDATE]: wireAnswers.validateHome, [HOMES]: new Refusal(status) });
    const { location } = visit('/registration/add_home', null, 1);
    await enterZip('60540');
    await waitFor(() => expect(location().pathname).toBe('/ooa'));
    expect(location().state).toEqual({ zip: '60540' });
  });

  it.each([
    ['an unreachable server', OFFLINE, /We could not reach our server/],
    ['a server in trouble', new Refusal(500), /Something went wrong on our side/],
    ['too many calls', new Refusal(429, { message: 'Slow down.' }), /Slow down/],
  ])('keeps the zip after %s', async (_name, failure, text) => {
    stubApi({ [VALIDATE]: failure });
    const { location } = visit('/registration/add_home', null, 1);
    await enterZip('60540');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Zip code')).toHaveValue('60540');
    expect(location().pathname).toBe('/registration/add_home');
  });
});

describe('/registration/confirmation', () => {
  const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Resend' }));

  it('sends the mail again, to the address given at sign-in', async () => {
    stubApi({ [RESEND]: wireAnswers.resendConfirmation });
    visit('/registration/confirmation', { email: 'unconfirmed@demo.test' });
    await send();
    expect(await screen.findByText(/We sent the link to unconfirmed@demo.test/)).toBeVisible();
  });

  it('says in red that there is nothing to confirm', async () => {
    stubApi({ [RESEND]: new Refusal(422) });
    visit('/registration/confirmation', { email: 'casey@demo.test' });
    await send();
    await waitFor(() => expect(toasts()).toEqual([['failure', 'Email does not need confirmation']]));
  });

  it('needs an email', async () => {
    stubApi({});
    visit('/registration/confirmation');
    await send();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email Required'));
  });
});

describe('the link in the confirmation mail', () => {
  const CONFIRM = 'POST /api/v2/confirmations/token-1';
  const VERIFY = 'GET /api/v2/confirmations/token-1';

  it('signs in, once', async () => {
    const calls = stubApi({ [CONFIRM]: wireAnswers.confirm });
    const { location } = visit('/registration/confirmation/token-1');
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(calls.filter((call) => call === CONFIRM)).toHaveLength(1);
  });

  it('of the account that is signed in confirms at once', async () => {
    const calls = stubApi({
      [VERIFY]: { message: 'This link works.', email: 'casey@demo.test', own: true },
      [CONFIRM]: wireAnswers.confirm,
    });
    const { location } = visit('/registration/confirmation/token-1', null, 1);
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(calls.filter((call) => call === CONFIRM)).toHaveLength(1);
  });

  it('of another account asks before it changes who is signed in', async () => {
    const other = { ...wireUser, id: 9, email: 'robin@demo.test' };
    const calls = stubApi({
      [VERIFY]: { message: 'This link works.', email: 'robin@demo.test', own: false },
      [CONFIRM]: { session: { token: 'token-of-robin', user: other } },
    });
    const { location, store } = visit('/registration/confirmation/token-1', null, 1);
    const go = await screen.findByRole('button', { name: 'Continue as robin@demo.test' });
    expect([calls.includes(CONFIRM), store.getState().session.userId]).toEqual([false, 1]);
    await userEvent.click(go);
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(store.getState().session.userId).toBe(9);
    expect(tokenStore().read()).toBe('token-of-robin');
  });

  it('that is used up offers another', async () => {
    stubApi({ [CONFIRM]: new Refusal(404) });
    visit('/registration/confirmation/token-1');
    expect(await screen.findByText('This link is not valid any more.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
      'href',
      '/registration/confirmation',
    );
  });

  it.each([true, false])(
    'that is used up, for a customer whose email is confirmed: %s',
    async (confirmed) => {
      stubApi({
        [VERIFY]: new Refusal(422, { code: 'token_expired' }),
        'GET /api/v2/users/1': { user: { ...wireUser, confirmed } },
      });
      visit('/registration/confirmation/token-1', null, 1);
      const words = confirmed ? 'Your email is confirmed already.' : 'This link is not valid any more.';
      expect(await screen.findByText(words)).toBeVisible();
      const links = within(screen.getByRole('main')).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        confirmed ? ['/dashboard'] : ['/registration/confirmation', '/session'],
      );
    },
  );

  it('can be tried again when the server could not be reached', async () => {
    const answers: Record<string, unknown> = { [CONFIRM]: new Refusal(500) };
    stubApi(answers);
    const { location } = visit('/registration/confirmation/token-1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    let answer = (): void => undefined;
    answers[CONFIRM] = () => new Promise((resolve) => (answer = () => resolve(wireAnswers.confirm)));
    await userEvent.click(retry);
    expect(await screen.findByText('One moment, please.')).toBeVisible();
    answer();
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(toasts()).toEqual([['success', 'Your account is confirmed. Welcome!']]);
  });
});
