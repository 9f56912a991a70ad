/** Sessions, linked accounts, a waiting address, and the question before a change of email or password (contract, "Accounts"). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { heardServerTime, setClock } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { wireAccess, wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const ACCESS = 'GET /api/v2/users/1/access';
const UPDATE = 'PATCH /api/v2/users/1';
const CHANGE = '/api/v2/users/1/email_change';

const calls = {
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/users/1/credit_balance': wireAnswers.showCreditBalance,
  'GET /api/v2/memberships': { memberships: [] },
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  [ACCESS]: wireAnswers.showAccess,
};
const withAccess = (more: Partial<typeof wireAccess>) => ({
  ...calls,
  [ACCESS]: { access: { ...wireAccess, ...more } },
});
const visit = (route: string) =>
  renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(1) } });
const signOut = async (password = 'dwellivery') => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  expect(dialog.getByText('Enter your current password to sign out other devices.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Current password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
};
const toasts = () => toastStore.get().map(({ text }) => text);
const part = async (name: string) => within(await screen.findByRole('region', { name }));

// Their chunks are compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/account'));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => {
  setClock(null);
  setRuntimeConfig(null);
  tokenStore().clear();
  toast.clear();
});

describe('the devices', () => {
  it('say where, when and how they signed in, and which one this is', async () => {
    stubApi(calls);
    visit('/account/settings');
    const security = await part('Sign-in and security');
    const [phone, laptop] = within(await security.findByRole('list', { name: 'Your devices' })).getAllByRole(
      'listitem',
    );
    expect(phone).toHaveTextContent(/Safari on iPhone.*Signed in on May 31, 2026 at .* with Google/);
    expect(laptop).toHaveTextContent(/Chrome on Windows.*This device.*Signed in on May 20, 2026 at/);
    expect(within(laptop as HTMLElement).getByRole('link', { name: 'Logout' })).toHaveAttribute(
      'href',
      '/reset',
    );
  });

  it('are signed out one by one', async () => {
    const END = 'DELETE /api/v2/sessions/8';
    const answers: Record<string, unknown> = { ...calls, [END]: wireAnswers.deleteSessionById };
    const made = stubApi(answers);
    visit('/account/settings');
    const security = await part('Sign-in and security');
    const end = await security.findByRole('button', { name: /^End: Safari on iPhone, Signed in on/ });
    const left = wireAccess.sessions.filter(({ current }) => current);
    answers[ACCESS] = { access: { ...wireAccess, sessions: left } };
    await userEvent.click(end);
    expect(made).not.toContain(END);
    tokenStore().write('the token before');
    await signOut();
    await waitFor(() => expect(end).not.toBeInTheDocument());
    expect(toasts()).toEqual(['Safari on iPhone is signed out.']);
    expect(made).toContain(END);
    expect(tokenStore().read()).toBe('renewed-token-of-the-fixture');
    expect(security.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });

  it('are signed out all together but for this one', async () => {
    const made = stubApi({ ...calls, 'DELETE /api/v2/sessions': wireAnswers.deleteOtherSessions });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    await userEvent.click(await security.findByRole('button', { name: 'End all others' }));
    await signOut();
    await waitFor(() => expect(toasts()).toEqual(['All other devices are signed out.']));
    expect(made).toContain('DELETE /api/v2/sessions');
    await waitFor(() => expect(made.filter((call) => call === ACCESS)).toHaveLength(2));
  });

  it('say what went wrong, and are read again', async () => {
    stubApi({ ...calls, 'DELETE /api/v2/sessions/8': new Refusal(404, { message: 'It has ended.' }) });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    await userEvent.click(await security.findByRole('button', { name: /^End: Safari/ }));
    await signOut();
    expect(await screen.findByText('It has ended.')).toBeVisible();
    expect(toasts()).toEqual([]);
  });

  it('stay signed in after a wrong password', async () => {
    const errors = { current_password: ['This is not your current password.'] };
    const made = stubApi({ ...calls, 'DELETE /api/v2/sessions': new Refusal(403, { errors }) });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    await userEvent.click(await security.findByRole('button', { name: 'End all others' }));
    await signOut('not the one');
    const field = await screen.findByLabelText('Current password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password.'));
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([toasts(), made.filter((call) => call.startsWith('DELETE'))]).toEqual([
      [],
      ['DELETE /api/v2/sessions'],
    ]);
  });

  it('are signed out at once after a fresh sign-in with a provider', async () => {
    const fresh = withAccess({ has_password: false, proven_until: '2026-06-01T12:05:00.000Z' });
    const made = stubApi({ ...fresh, 'DELETE /api/v2/sessions': wireAnswers.deleteOtherSessions });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    await userEvent.click(await security.findByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(toasts()).toEqual(['All other devices are signed out.']));
    expect(made).toContain('DELETE /api/v2/sessions');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('say what went wrong after a fresh sign-in too, where no question is asked', async () => {
    const fresh = withAccess({ proven_until: '2026-06-01T12:05:00.000Z' });
    stubApi({ ...fresh, 'DELETE /api/v2/sessions/8': new Refusal(404, { message: 'It has ended.' }) });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    await userEvent.click(await security.findByRole('button', { name: /^End: Safari/ }));
    await waitFor(() => expect(toasts()).toEqual(['It has ended.']));
  });

  it('offer Retry when they cannot be had', async () => {
    const answers: Record<string, unknown> = { ...calls, [ACCESS]: new Refusal(500) };
    stubApi(answers);
    visit('/account/settings');
    const security = await part('Sign-in and security');
    expect(await security.findByText("We couldn't load your devices.")).toBeVisible();
    answers[ACCESS] = wireAnswers.showAccess;
    await userEvent.click(security.getByRole('button', { name: 'Retry' }));
    expect(await security.findByText('Chrome on Windows')).toBeVisible();
  });
});

describe('the linked accounts', () => {
  it('are unlinked', async () => {
    const made = stubApi({ ...calls, 'DELETE /api/v2/identities/3': wireAnswers.deleteIdentity });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    const linked = await security.findByRole('list', { name: 'Linked accounts' });
    expect(linked).toHaveTextContent('Googlecasey@demo.test');
    await userEvent.click(within(linked).getByRole('button', { name: 'Unlink Google' }));
    await waitFor(() => expect(toasts()).toEqual(['Google is no longer linked.']));
    expect(made).toContain('DELETE /api/v2/identities/3');
  });

  it('stay when they cannot be unlinked, which is said', async () => {
    stubApi({
      ...calls,
      'DELETE /api/v2/identities/3': new Refusal(409, { message: 'It is the last one.' }),
    });
    visit('/account/settings');
    const security = await part('Sign-in and security');
    await userEvent.click(await security.findByRole('button', { name: 'Unlink Google' }));
    await waitFor(() => expect(toasts()).toEqual(['It is the last one.']));
  });

  it('keep the last way in', async () => {
    stubApi(withAccess({ has_password: false }));
    visit('/account/settings');
    const security = await part('Sign-in and security');
    expect(await security.findByText(/This is your only way to sign in/)).toBeVisible();
    expect(security.queryByRole('button', { name: 'Unlink Google' })).not.toBeInTheDocument();
    expect(security.getByRole('link', { name: 'Choose a password' })).toHaveAttribute(
      'href',
      '/account/edit',
    );
  });

  it('may be none', async () => {
    stubApi(withAccess({ identities: [] }));
    visit('/account/settings');
    const security = await part('Sign-in and security');
    expect(await security.findByText('No Google or Facebook account is linked.')).toBeVisible();
  });
});

describe('a waiting email', () => {
  const waiting = { user: { ...wireUser, pending_email: 'casey.new@demo.test' } };

  it('is shown, sent again and given up', async () => {
    const answers: Record<string, unknown> = {
      ...calls,
      'GET /api/v2/users/1': waiting,
      [`POST ${CHANGE}`]: waiting,
      [`DELETE ${CHANGE}`]: wireAnswers.cancelEmailChange,
    };
    const made = stubApi(answers);
    visit('/account');
    const profile = await part('Profile');
    expect(profile.getByText(/we sent to casey\.new@demo\.test/)).toHaveTextContent(
      'Until then your email is casey@demo.test.',
    );
    await userEvent.click(profile.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(toasts()).toEqual(['We sent the link to casey.new@demo.test again.']));
    answers['GET /api/v2/users/1'] = wireAnswers.showUser;
    await userEvent.click(profile.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(profile.queryByText(/casey\.new/)).not.toBeInTheDocument());
    expect(toasts().at(-1)).toBe('Your email stays casey@demo.test.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(made).toEqual(expect.arrayContaining([`POST ${CHANGE}`, `DELETE ${CHANGE}`]));
  });

  it('waits on when the mail cannot be sent or the change not given up, which is said', async () => {
    stubApi({
      ...calls,
      'GET /api/v2/users/1': waiting,
      [`POST ${CHANGE}`]: new Refusal(429, { message: 'One mail a minute.' }),
      [`DELETE ${CHANGE}`]: new Refusal(409, { message: 'It is confirmed already.' }),
    });
    visit('/account');
    const profile = await part('Profile');
    await userEvent.click(profile.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(toasts()).toEqual(['One mail a minute.']));
    await userEvent.click(profile.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(toasts().at(-1)).toBe('It is confirmed already.'));
    expect(toasts()).toHaveLength(2);
  });

  it('is named at the field, too', async () => {
    stubApi({ ...calls, 'GET /api/v2/users/1': waiting });
    visit('/account/edit');
    await waitFor(async () =>
      expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
        /casey\.new@demo\.test waits/,
      ),
    );
    expect(screen.getByLabelText('Email')).toHaveValue('casey@demo.test');
  });
});

describe('a change of email or password', () => {
  type Sent = { user: Record<string, string> };
  const sent: Sent[] = [];
  const update = (answer: unknown) => async (_url: URL, request: Request) => {
    sent.push((await request.json()) as Sent);
    return answer;
  };
  beforeEach(() => {
    sent.length = 0;
  });
  const newEmail = async (email = 'casey.new@demo.test') => {
    const field = await screen.findByLabelText('Email');
    await userEvent.clear(field);
    await userEvent.type(field, email);
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  };
  const answerDialog = async (password: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await userEvent.clear(dialog.getByLabelText('Current password'));
    await userEvent.type(dialog.getByLabelText('Current password'), password);
    await userEvent.click(dialog.getByRole('button', { name: 'Save the change' }));
  };

  it('asks for the current password and sends it along', async () => {
    stubApi({ ...calls, [UPDATE]: update(wireAnswers.updateUser) });
    const { location } = visit('/account/edit');
    tokenStore().write('the token before');
    await newEmail();
    await answerDialog('dwellivery');
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(tokenStore().read()).toBe('renewed-token-of-the-fixture');
    expect(sent[0]?.user).toMatchObject({ email: 'casey.new@demo.test', current_password: 'dwellivery' });
    expect(toasts()).toEqual(['Account settings updated!']);
  });

  it('asks again after a wrong one, and keeps what was typed', async () => {
    const errors = { current_password: ['This is not your current password.'] };
    const answers: Record<string, unknown> = { ...calls, [UPDATE]: new Refusal(403, { errors }) };
    stubApi(answers);
    const { location } = visit('/account/edit');
    await newEmail();
    await answerDialog('not the one');
    const field = await screen.findByLabelText('Current password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password.'));
    expect(field).toHaveValue('not the one');
    answers[UPDATE] = update({ user: wireUser });
    await answerDialog('dwellivery');
    await waitFor(() => expect(location().pathname).toBe('/account'));
  });

  it('shows a refusal of the form at its field, beneath the dialog that has gone', async () => {
    const errors = { email: ['An account with this email already exists.'] };
    stubApi({ ...calls, [UPDATE]: new Refusal(409, { code: 'email_taken', errors }) });
    visit('/account/edit');
    await newEmail('vip@demo.test');
    await answerDialog('dwellivery');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already exists/));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('vip@demo.test');
  });

  it('is not sent when the question is closed, and can be pressed again', async () => {
    const made = stubApi({ ...calls, [UPDATE]: update({ user: wireUser }) });
    const { location } = visit('/account/edit');
    await userEvent.type(await screen.findByLabelText(/New password/), 'a word of my own');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(made).not.toContain(UPDATE);
    expect(screen.getByLabelText(/New password/)).toHaveValue('a word of my own');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await answerDialog('dwellivery');
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(sent[0]?.user).toMatchObject({ password: 'a word of my own' });
  });

  it.each([
    ['right', '12:00'],
    ['an hour ahead', '13:00'],
  ])(
    'is sent at once after a fresh sign-in with a provider, if the clock of the device is %s',
    async (_is, time) => {
      setClock(() => Date.parse(`2026-06-01T${time}:00Z`));
      heardServerTime('Mon, 01 Jun 2026 12:00:00 GMT');
      const fresh = withAccess({ has_password: false, proven_until: '2026-06-01T12:05:00.000Z' });
      const made = stubApi({ ...fresh, [UPDATE]: update({ user: wireUser }) });
      const { location } = visit('/account/edit');
      await waitFor(() => expect(made).toContain(ACCESS));
      expect(await screen.findByText('You have no password yet.')).toBeVisible();
      await newEmail();
      await waitFor(() => expect(location().pathname).toBe('/account'));
      expect(sent[0]?.user).not.toHaveProperty('current_password');
    },
  );

  it('sends one without a password to the provider', async () => {
    setRuntimeConfig({
      ...defaultRuntimeConfig,
      google: { clientId: 'g', authorizeUrl: 'https://accounts.example.com/auth' },
    });
    const assign = jest.spyOn(navigation, 'assign').mockReturnValue(undefined);
    const made = stubApi(withAccess({ has_password: false }));
    visit('/account/edit');
    expect(await screen.findByText('You have no password yet.')).toBeVisible();
    await newEmail();
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(dialog.getByText(/You have no password yet/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining('accounts.example.com')));
    expect(made).not.toContain(UPDATE);
  });
});
