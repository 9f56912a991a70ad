/** Customers download what is kept of them, and delete their account (contract, "Accounts"). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DATA_FILE } from '@/api/ownDataApi';
import { secretVault } from '@/api/secretVault';
import { toast, toastStore } from '@/components/ui/toast';
import { heardServerTime, setClock } from '@/lib/clock';
import * as saving from '@/lib/saveFile';
import { tokenStore } from '@/lib/tokenStore';
import { wireAccess, wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const EXPORT = 'POST /api/v2/users/1/export';
const DELETION = 'GET /api/v2/users/1/deletion';
const DELETE = 'DELETE /api/v2/users/1';
const ACCESS = 'GET /api/v2/users/1/access';
const calls = {
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/users/1/credit_balance': wireAnswers.showCreditBalance,
  'GET /api/v2/memberships': { memberships: [] },
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'DELETE /api/v2/session': wireAnswers.deleteSession,
  [ACCESS]: wireAnswers.showAccess,
  [DELETION]: wireAnswers.showDeletion,
};
const deletion = (more: object) => ({ deletion: { ...wireAnswers.showDeletion.deletion, ...more } });
const WRONG = new Refusal(403, {
  code: 'wrong_password',
  errors: { current_password: ['This is not your current password.'] },
});
const visit = () =>
  renderWithProviders(<Site />, {
    route: '/account/settings',
    preloadedState: { session: checkedSession(1) },
  });
const toasts = () => toastStore.get().map(({ text }) => text);

/** The bodies that were sent, by call. */
const sent: unknown[] = [];
const answering = (answer: unknown) => async (_url: URL, request: Request) => {
  sent.push(await request.json());
  return answer;
};

async function press(name: string): Promise<ReturnType<typeof within>> {
  const card = within(await screen.findByRole('region', { name: 'Your data' }));
  await userEvent.click(card.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}
const typePassword = async (dialog: ReturnType<typeof within>, password: string) => {
  const field = await dialog.findByLabelText('Current password');
  await userEvent.clear(field);
  await userEvent.type(field, password);
};

let save: jest.SpyInstance;
beforeAll(() => Promise.all([import('./chunks/account'), import('./chunks/info')]));
beforeEach(() => {
  setClock(() => Date.parse('2026-06-01T12:00:00Z'));
  save = jest.spyOn(saving, 'saveFile').mockReturnValue(undefined);
});
afterEach(() => {
  setClock(null);
  sent.length = 0;
  tokenStore().clear();
  toast.clear();
});

describe('the data', () => {
  it.each([
    ['Download as a page', 'page'],
    ['Download as JSON', 'json'],
  ])('%s saves a file after the current password, and leaves it nowhere else', async (button, format) => {
    stubApi({ ...calls, [EXPORT]: answering(wireAnswers.exportUser) });
    const { store } = visit();
    const dialog = await press(button);
    await typePassword(dialog, 'dwellivery');
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ format, user: { current_password: 'dwellivery' } }]);
    expect(save.mock.calls).toEqual([['data.json', 'application/json', 'token-of-the-fixture']]);
    expect(toasts()).toEqual(['Your data is in the file data.json.']);
    expect(secretVault.read(DATA_FILE)).toBe('');
    expect(JSON.stringify(store.getState())).not.toMatch(/token-of-the-fixture|"dwellivery"/);
  });

  it('is not given for a wrong password', async () => {
    stubApi({ ...calls, [EXPORT]: WRONG });
    visit();
    const dialog = await press('Download as a page');
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('Password required')).toBeVisible();
    await typePassword(dialog, 'not it');
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('This is not your current password.')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('needs no password right after a sign-in with a provider, and asks those without one to sign in again', async () => {
    const answers: Record<string, unknown> = { ...calls, [EXPORT]: answering(wireAnswers.exportUser) };
    answers[ACCESS] = { access: { ...wireAccess, has_password: false } };
    stubApi(answers);
    const { unmount } = visit();
    const without = await press('Download as JSON');
    expect(without.getByText(/You have no password yet\. Sign in again/)).toBeVisible();
    unmount();
    answers[ACCESS] = {
      access: { ...wireAccess, has_password: false, proven_until: '2026-06-01T12:05:00Z' },
    };
    visit();
    const proven = await press('Download as JSON');
    await userEvent.click(await proven.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(sent).toEqual([{ format: 'json', user: {} }]));
  });

  it('needs no other sign-in with a provider where the clock of the device is an hour ahead', async () => {
    setClock(() => Date.parse('2026-06-01T13:00:00Z'));
    heardServerTime('Mon, 01 Jun 2026 12:00:00 GMT');
    const access = { ...wireAccess, has_password: false, proven_until: '2026-06-01T12:05:00Z' };
    stubApi({ ...calls, [ACCESS]: { access } });
    visit();
    const dialog = await press('Download as JSON');
    expect(await dialog.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(dialog.queryByText(/Sign in again/)).not.toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  it('says what is lost, asks for the password, and ends on a clean home page', async () => {
    tokenStore().write('token-1');
    stubApi({
      ...calls,
      [DELETION]: deletion({ pending_credit: 10, vip: 'lost' }),
      [DELETE]: answering(wireAnswers.deleteUser),
    });
    const { store, location } = visit();
    const dialog = await press('Delete my account');
    expect(await dialog.findByText(/are deleted, everywhere and for good/)).toBeVisible();
    expect(dialog.getByText('You would lose').closest('div')).toHaveTextContent(
      /\$12\.50 of credit.*\$10\.00 of pending referral credit.*the rest of your VIP membership/,
    );
    await typePassword(dialog, 'dwellivery');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(location().pathname).toBe('/'));
    expect(sent).toEqual([{ user: { current_password: 'dwellivery' } }]);
    expect(toasts()).toEqual(['Your account is deleted.']);
    expect(tokenStore().read()).toBeNull();
    expect(store.getState().session.userId).toBeNull();
  });

  it('asks only once it knows what is open, because the dialog would jump; the button is busy until then', async () => {
    let answer = (): void => undefined;
    const late = new Promise((resolve) => (answer = () => resolve(wireAnswers.showDeletion)));
    const made = stubApi({ ...calls, [DELETION]: () => late });
    visit();
    const button = await screen.findByRole('button', { name: 'Delete my account' });
    await userEvent.click(button);
    await waitFor(() => expect(made).toContain(DELETION));
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer();
    expect(within(await screen.findByRole('dialog')).getByLabelText('Current password')).toBeVisible();
  });

  it('stays open while the call runs, so that a refusal is seen', async () => {
    let refuse = (): void => undefined;
    const refused = new Promise<Refusal>((resolve) => (refuse = () => resolve(WRONG)));
    stubApi({ ...calls, [DELETE]: () => refused });
    visit();
    const dialog = await press('Delete my account');
    await typePassword(dialog, 'not it');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    refuse();
    expect(await dialog.findByText('This is not your current password.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('names the open orders and the running membership, and does not ask for a password', async () => {
    const open = {
      id: 501,
      membership_id: 301,
      restaurant_name: "Lupita's Kitchen",
      event_run_at: '2026-06-04T22:30:00.000Z',
      event_time_zone: 'America/Chicago',
    };
    stubApi({ ...calls, [DELETION]: deletion({ open_orders: [open], vip: 'running' }) });
    visit();
    const dialog = await press('Delete my account');
    const link = await dialog.findByRole('link', { name: "Order 501: Lupita's Kitchen, Thu, Jun 4" });
    expect(link).toHaveAttribute('href', '/orders/301/receipt');
    expect(dialog.getByText(/Your VIP membership is running\. Cancel it first/)).toBeVisible();
    expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Back to my account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the account after a wrong password, and looks again when an order was placed meanwhile', async () => {
    const answers: Record<string, unknown> = { ...calls, [DELETE]: WRONG };
    const made = stubApi(answers);
    const { location } = visit();
    const dialog = await press('Delete my account');
    await typePassword(dialog, 'not it');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('This is not your current password.')).toBeVisible();
    answers[DELETE] = new Refusal(409, { code: 'orders_open', message: 'Order 501 is open.' });
    let answer = (): void => undefined;
    const late = new Promise((resolve) => (answer = () => resolve(deletion({ vip: 'running' }))));
    answers[DELETION] = () => late;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('Looking whether something is still open')).toBeInTheDocument();
    answer();
    expect(await dialog.findByText(/Your VIP membership is running/)).toBeVisible();
    expect(made.filter((call) => call === DELETION)).toHaveLength(2);
    expect(location().pathname).toBe('/account/settings');
    expect(toasts()).toEqual([]);
  });

  it('offers Retry when it cannot be looked up what is open', async () => {
    const answers: Record<string, unknown> = { ...calls, [DELETION]: new Refusal(500) };
    stubApi(answers);
    visit();
    const dialog = await press('Delete my account');
    expect(await dialog.findByText("We couldn't look whether something is still open.")).toBeVisible();
    answers[DELETION] = wireAnswers.showDeletion;
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByLabelText('Current password')).toBeVisible();
  });
});
