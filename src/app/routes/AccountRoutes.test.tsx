import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { setClock } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers, wireMembership, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const USER = 'GET /api/v2/users/1';
const CONFIRM = 'GET /api/v2/stripe_memberships';
const CANCEL = 'DELETE /api/v2/stripe_memberships';

const calls = {
  [USER]: wireAnswers.showUser,
  'GET /api/v2/users/1/credit_balance': { credit_balance: -12.5, pending_credit: 10 },
  'GET /api/v2/memberships': wireAnswers.listMemberships,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const asUser = (more: object) => ({ ...calls, [USER]: { user: { ...wireUser, ...more } } });
const visit = (route: string, userId = 1) =>
  renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(userId) } });
const toasts = () => toastStore.get().map(({ text }) => text);
const part = (name: string) => screen.findByRole('region', { name });

// Its chunk is compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/account'));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => {
  setClock(null);
  tokenStore().clear();
  toast.clear();
});

describe('/account', () => {
  it('shows who the customer is, and the way to change it', async () => {
    stubApi(calls);
    visit('/account');
    const profile = within(await part('Profile'));
    for (const text of [
      'Casey Rivera',
      '(630) 555-0101',
      'casey@demo.test',
      '20 W Benton Ave, Naperville, IL 60540',
    ])
      expect(profile.getByText(text)).toBeVisible();
    expect(profile.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/account/edit');
    expect(profile.queryByText('Complete your profile')).not.toBeInTheDocument();
  });

  it('says what is missing', async () => {
    stubApi(asUser({ phone: null, street: null, home: null }));
    visit('/account');
    const profile = within(await part('Profile'));
    expect(profile.getByText('No phone')).toBeVisible();
    expect(profile.getByText('Home address is not set')).toBeVisible();
    expect(profile.getByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      '/session/update_info',
    );
  });

  it('shows the credit without its sign, and posts to the billing portal', async () => {
    const submit = jest.spyOn(navigation, 'submitForm').mockReturnValue(undefined);
    tokenStore().write('token-1');
    stubApi(calls);
    visit('/account');
    const billing = within(await part('Credit and billing'));
    expect(await billing.findByText('$12.50')).toBeVisible();
    expect(billing.getByText(/is pending/)).toHaveTextContent(
      '$10.00 of referral credit is pending. You can spend it after the event of the order that earned it.',
    );
    await userEvent.click(billing.getByRole('button', { name: 'Update Card' }));
    expect(submit).toHaveBeenCalledWith('/api/v2/users/stripe_portal', { token: 'token-1' });
  });

  it('says that the billing portal needs a session, when it is lost', async () => {
    stubApi(calls);
    visit('/account');
    const billing = within(await part('Credit and billing'));
    await userEvent.click(billing.getByRole('button', { name: 'Update Card' }));
    await waitFor(() => expect(toasts()).toEqual(['Please sign in.']));
  });

  it('stays on the page without a connection, and says why', async () => {
    const submit = jest.spyOn(navigation, 'submitForm').mockReturnValue(undefined);
    tokenStore().write('token-1');
    stubApi(calls);
    visit('/account');
    const billing = within(await part('Credit and billing'));
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(billing.getByRole('button', { name: 'Update Card' }));
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^We could not reach our server/)]));
    expect(submit).not.toHaveBeenCalled();
  });

  it('copies the referral link', async () => {
    stubApi(calls);
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    visit('/account');
    const referral = within(await part('Refer a friend'));
    expect(referral.getByText(wireUser.referral_url)).toBeVisible();
    await user.click(referral.getByRole('button'));
    await waitFor(() => expect(toasts()).toEqual(['Referral Link Copied']));
    expect(write).toHaveBeenCalledWith(wireUser.referral_url);
  });

  it('leads to the settings, and holds none of them', async () => {
    const made = stubApi(calls);
    visit('/account');
    await part('Profile');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/account/settings');
    for (const name of ['Notifications', 'Sign-in and security', 'Your data', 'Help'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    expect(made).not.toContain('GET /api/v2/users/1/access');
  });

  it('tells orders to come from those that were', async () => {
    const order = (id: number, eventRunAt: string, status = 'active') => ({
      ...wireMembership,
      id,
      eventRunAt,
      status,
    });
    const memberships = [
      order(1, '2026-05-20T22:30:00Z', 'complete'),
      order(2, '2026-06-08T22:30:00Z'),
      order(3, '2026-06-04T22:30:00Z'),
    ];
    stubApi({ ...calls, 'GET /api/v2/memberships': { memberships } });
    visit('/account');
    const hrefs = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(await hrefs('My Upcoming Orders')).toEqual(['/orders/3/receipt', '/orders/2/receipt']);
    expect(await hrefs('My Previous Orders')).toEqual(['/orders/1/receipt', '/orders/1/again']);
  });

  it('shows the two newest previous orders, and the others after a press, which moves the focus there', async () => {
    const memberships = [1, 2, 3, 4].map((id) => ({
      ...wireMembership,
      id,
      eventRunAt: `2026-05-1${id}T22:30:00Z`,
      status: 'complete',
    }));
    stubApi({ ...calls, 'GET /api/v2/memberships': { memberships } });
    visit('/account');
    const receipts = async () =>
      within(await screen.findByRole('list', { name: 'My Previous Orders' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href?.endsWith('receipt'));
    expect(await receipts()).toEqual(['/orders/3/receipt', '/orders/4/receipt']);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(await receipts()).toEqual([1, 2, 3, 4].map((id) => `/orders/${id}/receipt`));
    expect(document.activeElement).toHaveAttribute('href', '/orders/1/receipt');
    expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
  });

  it('keeps a cancelled order in its list, with its status in place of an amount', async () => {
    const [order] = wireMembership.orders;
    const cancelled = { ...wireMembership, status: 'pending', orders: [{ ...order, status: 'cancelled' }] };
    stubApi({ ...calls, 'GET /api/v2/memberships': { memberships: [{ ...cancelled, totalPaid: 0 }] } });
    visit('/account');
    const [item] = within(await screen.findByRole('list', { name: 'My Upcoming Orders' })).getAllByRole(
      'link',
    );
    expect(item).toHaveTextContent('Canceled');
    expect(item).not.toHaveTextContent('$0.00');
  });

  it('says where to find events when there are no orders', async () => {
    stubApi({ ...calls, 'GET /api/v2/memberships': { memberships: [] } });
    visit('/account');
    expect(await screen.findAllByText('You have no orders here.')).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: 'Browse upcoming events' })[0]).toHaveAttribute(
      'href',
      '/dashboard?tab=open',
    );
  });

  it.each([
    ['was not found', new Refusal(404), 'That user was not found.'],
    ['could not be had', new Refusal(500), /Something went wrong on our side/],
  ])('a user that %s', async (_name, refusal, text) => {
    stubApi({ ...calls, [USER]: refusal });
    visit('/account');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the subscription block', () => {
  const since = { stripe_subscribed_at: '2026-01-01T12:00:00Z' };
  const until = { stripe_renews_at: '2026-06-20T12:00:00Z', stripe_subscription_end: '2026-06-25T12:00:00Z' };

  it('offers membership', async () => {
    stubApi(calls);
    visit('/account');
    const block = within(await part('VIP membership'));
    expect(block.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscriptions');
    expect(block.getByText(/Save \$5 or more/)).toBeVisible();
  });

  it('tells a member when it renews; canceling asks first, then reloads', async () => {
    const reload = jest.spyOn(navigation, 'reload').mockReturnValue(true);
    const made = stubApi({ ...asUser({ ...since, ...until }), [CANCEL]: wireAnswers.cancelSubscription });
    visit('/account');
    const block = within(await part('VIP membership'));
    expect(block.getByText('VIP member')).toBeVisible();
    expect(block.getByText('Renews June 20, 2026')).toBeVisible();
    await userEvent.click(block.getByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }, { timeout: 10_000 }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(made.filter((call) => call === CANCEL)).toHaveLength(1);
  });

  it('says why a subscription cannot be canceled, shows its state, and does not reload', async () => {
    const reload = jest.spyOn(navigation, 'reload').mockReturnValue(true);
    // Canceled on another device.
    const answers = {
      ...asUser({ ...since, ...until }),
      [CANCEL]: () => {
        Object.assign(answers, asUser({ ...since, ...until, stripe_sub_cancelled: true }));
        return new Refusal(409, { message: 'It is canceled already.' });
      },
    };
    stubApi(answers);
    visit('/account');
    const block = within(await part('VIP membership'));
    await userEvent.click(block.getByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }, { timeout: 10_000 }));
    await waitFor(() => expect(toasts()).toEqual(['It is canceled already.']));
    expect(await block.findByText('Valid until June 25, 2026')).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('tells a canceled member how long it is valid', async () => {
    stubApi(asUser({ ...since, ...until, stripe_sub_cancelled: true }));
    visit('/account');
    const block = within(await part('VIP membership'));
    expect(block.getByText('Valid until June 25, 2026')).toBeVisible();
    expect(block.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
  });

  it.each([
    ['is kept on the page of the provider', 'token-1', [{ token: 'token-1' }], []],
    ['says so when the session is lost', null, [], ['Please sign in.']],
  ])('of a canceled member %s', async (_what, token, sent, told) => {
    const submit = jest.spyOn(navigation, 'submitForm').mockReturnValue(undefined);
    if (token) tokenStore().write(token);
    stubApi(asUser({ ...since, ...until, stripe_sub_cancelled: true }));
    visit('/account');
    const block = within(await part('VIP membership'));
    await userEvent.click(block.getByRole('button', { name: 'Keep my membership' }));
    await waitFor(() =>
      expect([submit.mock.calls.map(([, fields]) => fields), toasts()]).toEqual([sent, told]),
    );
  });

  it('offers membership again after the end of a canceled one', async () => {
    setClock(() => Date.parse('2026-06-25T12:00:00Z'));
    stubApi(asUser({ ...since, ...until, stripe_sub_cancelled: true }));
    visit('/account');
    const block = within(await part('VIP membership'));
    expect(block.getByRole('link', { name: 'Subscribe' })).toBeVisible();
    expect(block.queryByText('VIP member')).not.toBeInTheDocument();
  });
});

describe('back from the purchase', () => {
  it('with success: confirms the subscription, then reloads the page', async () => {
    const replace = jest.spyOn(navigation, 'replace').mockReturnValue(undefined);
    const made = stubApi({ ...calls, [CONFIRM]: wireAnswers.confirmSubscription });
    visit('/account?success=true');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/account'));
    expect(made.filter((call) => call === CONFIRM)).toHaveLength(1);
    expect(toasts()).toEqual([]);
  });

  it('with success: the page after the reload tells it once', async () => {
    jest.spyOn(navigation, 'replace').mockReturnValue(undefined);
    stubApi({ ...calls, [CONFIRM]: wireAnswers.confirmSubscription });
    const before = visit('/account?success=true');
    await waitFor(() => expect(navigation.replace).toHaveBeenCalled());
    before.unmount();
    const after = visit('/account');
    await waitFor(() => expect(toasts()).toEqual(['You are a VIP member now.']));
    after.unmount();
    toast.clear();
    visit('/account');
    await part('Profile');
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['to another customer of the same browser', 2, {}],
    ['of a membership that has not begun', 1, { stripe_subscribed_at: null }],
  ])('with success: tells nothing %s', async (_name, reader, change) => {
    jest.spyOn(navigation, 'replace').mockReturnValue(undefined);
    const other = { 'GET /api/v2/users/2': { user: { ...wireUser, id: 2 } } };
    stubApi({ ...calls, ...other, [CONFIRM]: { ...wireAnswers.confirmSubscription, ...change } });
    const before = visit('/account?success=true');
    await waitFor(() => expect(navigation.replace).toHaveBeenCalled());
    before.unmount();
    visit('/account', reader);
    await part('Profile');
    expect(toasts()).toEqual([]);
  });

  it('with success that cannot be confirmed: shows an error and removes the flag', async () => {
    stubApi({ ...calls, [CONFIRM]: new Refusal(409, { message: 'No subscription was found.' }) });
    const { location } = visit('/account?success=true');
    await waitFor(() => expect([toasts(), location().search]).toEqual([['No subscription was found.'], '']));
  });

  it.each([
    ['unreachable', OFFLINE, /We could not reach our server/],
    ['in trouble', new Refusal(500), /Something went wrong on our side/],
  ])('with success, the server %s: the account offers to confirm again', async (_name, failure, text) => {
    const replace = jest.spyOn(navigation, 'replace').mockReturnValue(undefined);
    const answers: Record<string, unknown> = { ...calls, [CONFIRM]: failure };
    stubApi(answers);
    const { location } = visit('/account?success=true');
    const alert = (await screen.findByText('Your membership is not confirmed yet.')).closest('[role=alert]');
    expect(alert).toHaveTextContent(text);
    expect(await part('Profile')).toBeVisible();
    // A reload confirms, too.
    expect(location().search).toBe('?success=true');
    answers[CONFIRM] = wireAnswers.confirmSubscription;
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/account'));
    expect(screen.queryByText('Your membership is not confirmed yet.')).not.toBeInTheDocument();
  });

  it('canceled: shows a message and confirms nothing', async () => {
    const made = stubApi(calls);
    const { location } = visit('/account?canceled=true');
    await waitFor(() => expect(toasts()).toEqual(['Purchase canceled!']));
    await waitFor(() => expect(location().search).toBe(''));
    expect(made).not.toContain(CONFIRM);
  });
});

it('back from a billing page that could not be opened: shows an error and removes the flag', async () => {
  stubApi(calls);
  const { location } = visit('/account?billing=failed');
  await waitFor(() =>
    expect(toasts()).toEqual(['The billing page cannot be opened right now. Please try again.']),
  );
  await waitFor(() => expect(location().search).toBe(''));
});
