import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toastStore } from '@/components/ui/toast';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { captureLeadTracking } from '@/integrations/leadTracking';
import { sessionStore } from '@/lib/storage';
import { tokenStore } from '@/lib/tokenStore';
import { resetSession } from '@/store/session/thunks';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const LOGIN = 'POST /api/v2/session';
const visit = (state: unknown = null, preloadedState = {}) =>
  renderWithProviders(<Site />, { route: { pathname: '/session', state }, preloadedState });

async function signIn(email = 'casey@demo.test', password = 'dwellivery') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

// Its chunk is compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/auth'));

afterEach(() => {
  tokenStore().clear();
  setRuntimeConfig(null);
});

describe('signing in', () => {
  it.each([
    ['to the dashboard', null, wireUser, '/dashboard', null],
    [
      'back to the checkout',
      { referrer: '/events/101/checkout', checkout: true },
      wireUser,
      '/events/101/checkout',
      null,
    ],
    ['never to another site', { referrer: '//evil.test' }, wireUser, '/dashboard', null],
    [
      'by way of add_home without a zip',
      { referrer: '/account' },
      { ...wireUser, postal_code: null },
      '/registration/add_home',
      { referrer: '/account' },
    ],
  ])('leads %s', async (_name, state, user, path, landedState) => {
    stubApi({ [LOGIN]: { session: { token: 't-1', user } } });
    const { location, store } = visit(state);
    await signIn();
    await waitFor(() => expect(location()).toMatchObject({ pathname: path, state: landedState }));
    expect(store.getState().session).toMatchObject({ userId: 1 });
    expect(store.getState().userCache.ownerId).toBe(1);
    expect(tokenStore().read()).toBe('t-1');
  });

  it('tells the server where the customer came from', async () => {
    let sent: unknown;
    stubApi({
      [LOGIN]: async (_url: URL, request: Request) => {
        sent = await request.json();
        return wireAnswers.createSession;
      },
    });
    captureLeadTracking('', '/session?utm_source=flyer');
    const { location } = visit();
    await signIn();
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(sent).toMatchObject({ email: 'casey@demo.test', lead_params: { utm_source: 'flyer' } });
    sessionStore().removeItem('lead');
  });

  it('hands the typed email to the page for a forgotten password, outside of the address', async () => {
    stubApi({});
    const { location } = visit();
    await userEvent.type(await screen.findByLabelText('Email'), 'casey@demo.test');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('button', { name: 'Reset' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('casey@demo.test');
    expect(location()).toMatchObject({ pathname: '/password/new', search: '', hash: '' });
  });

  it.each([
    ['/account/email/token-1', true],
    ['/account', false],
    ['/account/email/undo/token-1', false],
  ])('on the way to %s asks for the present email: %s', async (referrer, isAsked) => {
    stubApi({});
    visit({ referrer });
    await screen.findByLabelText('Email');
    const words = screen.queryByText('Sign in with your present email to confirm the new one.');
    expect(words !== null).toBe(isAsked);
  });

  it('asks once, however often it is pressed', async () => {
    let answer: (body: unknown) => void = () => undefined;
    const calls = stubApi({ [LOGIN]: () => new Promise((resolve) => (answer = resolve)) });
    const { location } = visit();
    const user = await signIn();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    answer(wireAnswers.createSession);
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(calls.filter((call) => call === LOGIN)).toHaveLength(1);
  });

  it('is ignored if the customer signs out meanwhile', async () => {
    let answer: (body: unknown) => void = () => undefined;
    stubApi({ [LOGIN]: () => new Promise((resolve) => (answer = resolve)) });
    const { store, location } = visit();
    await signIn();
    await act(() => store.dispatch(resetSession()));
    answer(wireAnswers.createSession);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(location().pathname).toBe('/session');
    expect(tokenStore().read()).toBeNull();
  });
});

describe('a refused sign-in', () => {
  it('asks the unconfirmed to confirm', async () => {
    stubApi({ [LOGIN]: new Refusal(403, { message: 'You must confirm your email address.' }) });
    const { location } = visit();
    await signIn();
    await waitFor(() => expect(location().pathname).toBe('/registration/confirmation'));
    expect(toastStore.get().map(({ text }) => text)).toContain('You must confirm your account to login!');
  });

  it('offers the unknown to sign up, and keeps the way back', async () => {
    stubApi({ [LOGIN]: new Refusal(404, { message: 'An account with this email does not exist.' }) });
    const { location } = visit({ referrer: '/account' });
    const user = await signIn();
    expect(await screen.findByText(/You have not signed up with this email!/)).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Sign up' })[0]!);
    expect(location()).toMatchObject({ pathname: '/registration', state: { referrer: '/account' } });
    expect(await screen.findByLabelText('Name')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('casey@demo.test');
  });

  it('says no longer that the email is unknown once another is tried', async () => {
    const answers = [new Refusal(404, { message: 'It does not exist.' }), new Promise(() => undefined)];
    stubApi({ [LOGIN]: () => answers.shift() });
    visit();
    const user = await signIn();
    expect(await screen.findByText(/You have not signed up with this email!/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText(/You have not signed up/)).not.toBeInTheDocument());
    expect(answers).toEqual([]);
  });

  it('shows what is wrong at its field, and keeps the input', async () => {
    const text = 'Invalid email or password.';
    stubApi({ [LOGIN]: new Refusal(401, { message: text, errors: { password: [text] } }) });
    visit();
    await signIn();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(text));
    expect(screen.getByLabelText('Email')).toHaveValue('casey@demo.test');
  });

  it('that never reached the server says so', async () => {
    stubApi({ [LOGIN]: OFFLINE });
    visit();
    await signIn();
    expect(await screen.findByText(/We could not reach our server/)).toBeVisible();
  });

  it('with empty fields asks for them, and sends nothing', async () => {
    const calls = stubApi({});
    visit();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email Required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(calls).not.toContain(LOGIN);
  });
});

describe('in the middle of an order', () => {
  const CREATE = 'POST /api/v2/users';
  const state = { referrer: '/events/101/checkout', checkout: true };
  const UNKNOWN = new Refusal(404, { message: 'An account with this email does not exist.' });
  const fillRest = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('Name'), 'Casey Rivera');
    await user.type(screen.getByLabelText('Mobile phone'), '6305550101');
    await user.type(screen.getByLabelText('Zip code'), '60540');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  };

  it('an unknown email signs up on the same page with the three fields that are missing', async () => {
    let sent: unknown;
    stubApi({
      [LOGIN]: UNKNOWN,
      [CREATE]: async (_url: URL, request: Request) => {
        sent = await request.json();
        return wireAnswers.createUser;
      },
    });
    const { location } = visit(state);
    const user = await signIn('new@demo.test', 'secret1');
    expect(await screen.findByText(/^You have not signed up with this email!/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    await fillRest(user);
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(location().state).toEqual({ mailSent: true });
    expect(sent).toMatchObject({
      user: {
        ...{ email: 'new@demo.test', password: 'secret1', name: 'Casey Rivera' },
        ...{ phone: '(630) 555-0101', postal_code: '60540' },
      },
    });
  });

  it('says what is wrong with a password that a new account may not have', async () => {
    const calls = stubApi({ [LOGIN]: UNKNOWN });
    visit(state);
    await fillRest(await signIn('new@demo.test', 'short'));
    expect(await screen.findByText('Password required (at least 6 characters)')).toBeVisible();
    expect(calls).not.toContain(CREATE);
  });

  it('an email that has an account after all signs in there', async () => {
    const answers = [UNKNOWN, { session: { token: 't-1', user: wireUser } }];
    stubApi({ [LOGIN]: () => answers.shift(), [CREATE]: new Refusal(409, { code: 'email_taken' }) });
    const { location } = visit(state);
    const user = await signIn();
    await fillRest(user);
    expect(await screen.findByText(/^You already have an account!/)).toBeVisible();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  });

  it('a mistyped email can be corrected, and signs in', async () => {
    const answers = [UNKNOWN, { session: { token: 't-1', user: wireUser } }];
    stubApi({ [LOGIN]: () => answers.shift() });
    const { location } = visit(state);
    const user = await signIn('casey@demo.tset');
    await user.click(await screen.findByRole('button', { name: 'Sign in with another email' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveFocus();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    await user.clear(email);
    await user.type(email, 'casey@demo.test{Enter}');
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  });

  it('a zip that is not served leads to the page that says so, and Back to the form as it was typed', async () => {
    stubApi({ [LOGIN]: UNKNOWN, [CREATE]: new Refusal(422, { code: 'out_of_area', message: 'Sorry' }) });
    const { goBack, location } = visit(state);
    await fillRest(await signIn('new@demo.test', 'secret1'));
    await waitFor(() => expect(location().pathname).toBe('/ooa'));
    goBack();
    expect(await screen.findByLabelText('Name')).toHaveValue('Casey Rivera');
    expect(screen.getByLabelText('Email')).toHaveValue('new@demo.test');
    expect(screen.getByLabelText('Mobile phone')).toHaveValue('(630) 555-0101');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(location()).toMatchObject({ pathname: '/session', state });
    expect(JSON.stringify(location().state)).not.toContain('secret1');
  });
});

describe('around the form', () => {
  beforeEach(() => void stubApi({}));

  it('says that the cart is kept, to those who come from the checkout alone', async () => {
    const state = { referrer: '/events/101/checkout', checkout: true };
    const { unmount } = visit(state, { carts: { 101: aCart({ items: [anItem()] }) } });
    expect(await screen.findByText(/Your cart is kept/)).toBeVisible();
    unmount();
    const emptied = visit(state, { carts: { 101: aCart({ items: [] }) } });
    expect(await screen.findByText('Sign in to place your order.')).toBeVisible();
    emptied.unmount();
    visit();
    await screen.findByLabelText('Email');
    expect(screen.queryByText(/Your cart is kept/)).not.toBeInTheDocument();
  });

  it('leads to a new password', async () => {
    visit();
    expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/password/new',
    );
  });

  it('fills in a demo account in a sandbox, and offers none elsewhere', async () => {
    visit().unmount();
    await waitFor(() => expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument());
    setRuntimeConfig({ ...defaultRuntimeConfig, sandbox: true });
    visit();
    await userEvent.click(await screen.findByText('Demo accounts'));
    await userEvent.click(screen.getByRole('button', { name: 'vip@demo.test' }));
    expect(screen.getByLabelText('Email')).toHaveValue('vip@demo.test');
    expect(screen.getByLabelText('Password')).toHaveValue('dwellivery');
  });

  it('shows the providers that are set up', async () => {
    setRuntimeConfig({
      ...defaultRuntimeConfig,
      google: { clientId: 'g', authorizeUrl: 'https://accounts.example.com/auth' },
    });
    visit();
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue with Facebook' })).not.toBeInTheDocument();
  });
});
