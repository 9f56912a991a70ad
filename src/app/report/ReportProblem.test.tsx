import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from '@/lib/saveFile';
import { createRecorder } from '@/store/snapshot/recorder';
import { parseSnapshot } from '@/store/snapshot/parseSnapshot';
import { itemAdded } from '@/store/slices/carts';
import { signedIn } from '@/store/slices/session';
import { userCached } from '@/store/slices/userCache';
import { anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { CrashPage } from '../CrashPage';
import { reportSource } from './reportSource';
import { ReportProblem } from './ReportProblem';

jest.mock('@/lib/saveFile', () => ({ saveFile: jest.fn() }));
const saved = (): string => (saveFile as jest.Mock).mock.calls.at(-1)?.[2] as string;

const PERSONAL = ['casey@demo.test', '12 Canary Street'];
const SECRETS = ['pi_1_secret_canary', '4242 4242 4242 4242', 'password-canary', 'token-canary'];

function aPage() {
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  store.dispatch(signedIn({ id: 1, postalCode: '60540' }));
  const user = { id: 1, email: PERSONAL[0], street: PERSONAL[1], token: SECRETS[3] };
  store.dispatch(userCached({ user, at: 1 }));
  const notes = `${PERSONAL.join(' ')} ${SECRETS[0]}`;
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes }) }));
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes: `at ${PERSONAL[1]}` }) }));
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes: `card ${SECRETS[1]}` }) }));
  store.dispatch({ type: 'api/executeMutation/pending', meta: { arg: { originalArgs: SECRETS[2] } } });
  reportSource.set({ getState: store.getState, recorder });
}

afterEach(() => reportSource.set(null));

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
  return within(await screen.findByRole('dialog', { name: 'Report a problem' }));
};

it('saves a file without personal data unless the box is ticked, and never with a secret', async () => {
  aPage();
  render(<ReportProblem />);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Saved\./)).toBeVisible();
  [...PERSONAL, ...SECRETS].forEach((canary) => expect(saved()).not.toContain(canary));
  expect(parseSnapshot(saved())).toMatchObject({ ok: true, snapshot: { state: { session: { userId: 1 } } } });

  await userEvent.click(dialog.getByLabelText(/Include my name/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  PERSONAL.forEach((text) => expect(saved()).toContain(text));
  SECRETS.forEach((secret) => expect(saved()).not.toContain(secret));
});

it('copies the report, and reports a failure to copy', async () => {
  aPage();
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<ReportProblem />);
  await user.click(screen.getByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText(/^Copied\./)).toBeVisible();
  expect(parseSnapshot(write.mock.calls[0]?.[0] ?? '').ok).toBe(true);
  write.mockRejectedValue(new Error('denied'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please save the file instead.');
});

it('works without store and router', async () => {
  render(<CrashPage />);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(parseSnapshot(saved())).toMatchObject({ ok: true, snapshot: { route: '/', log: [] } });
});
