import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from '@/lib/saveFile';
import { createRecorder } from '../record/recorder';
import { parseSnapshot } from '../read/parseSnapshot';
import { itemAdded } from '@/store/slices/carts';
import { signedIn } from '@/store/slices/session';
import { userCached } from '@/store/slices/userCache';
import { anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { readBlocks } from '../block/readBlock';
import { reportSource } from '../record/reportSource';
import { CopyStore } from './CopyStore';
import { keepLog } from '../record/keepLog';
import { ReportHelp } from './ReportHelp';
// The dialog's chunk, so that no test waits for its compilation.
import './ReportDialog';
import { ReportProblem } from './ReportProblem';
import { ownReports } from './ownReports';

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

/** The page of a test would save its log while the next one runs, which without a store reports what is saved. */
afterEach(() => {
  const page = reportSource.get();
  if (page) keepLog(page).stop();
  reportSource.set(null);
  sessionStorage.clear();
  localStorage.clear();
});

/** What a copied block holds. */
async function copiedIn(block = ''): Promise<string> {
  const [copy] = await readBlocks(block, 1_000_000);
  return copy?.ok ? copy.text : '';
}

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
  expect(dialog.queryByText(/^Saved\./)).not.toBeInTheDocument();
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
  expect(parseSnapshot(await copiedIn(write.mock.calls[0]?.[0])).ok).toBe(true);
  write.mockRejectedValue(new Error('denied'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please save the file instead.');
});

it('works without store and router', async () => {
  render(<ReportHelp />);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(parseSnapshot(saved())).toMatchObject({ ok: true, snapshot: { route: '/', log: [] } });
});

const SENT = {
  problem_report: { id: 'K7QF3M2X', secret: 'secret-of-the-report', expires_at: '2999-12-22T00:00:00.000Z' },
};

describe('sending', () => {
  it('sends the report and the words, tells its number, and lets the customer delete it', async () => {
    aPage();
    const bodies: { report: string; note: string }[] = [];
    const removals: unknown[] = [];
    stubApi({
      'POST /api/v2/problem_reports': async (_url: URL, request: Request) => {
        bodies.push((await request.json()) as (typeof bodies)[number]);
        return SENT;
      },
      'DELETE /api/v2/problem_reports/K7QF3M2X': async (_url: URL, request: Request) => {
        removals.push(await request.json());
        return { message: 'The report is deleted.' };
      },
    });
    render(<ReportProblem />);
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText(/What went wrong/), `The button. ${SECRETS[1]}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/^Sent\./)).toHaveTextContent('K7QF-3M2X');
    expect(bodies[0]).toMatchObject({ consent: true, note: 'The button. [removed]' });
    expect(parseSnapshot(bodies[0]?.report ?? '').ok).toBe(true);
    [...PERSONAL, ...SECRETS].forEach((canary) => expect(bodies[0]?.report).not.toContain(canary));

    await userEvent.click(dialog.getByRole('button', { name: 'Delete report K7QF-3M2X' }));
    await waitFor(() => expect(dialog.queryByText('Reports you have sent')).toBeNull());
    expect(removals).toEqual([{ secret: 'secret-of-the-report' }]);
  });

  it('keeps a report that could not be deleted, says why, and forgets it once it is', async () => {
    aPage();
    const DELETE = 'DELETE /api/v2/problem_reports/K7QF3M2X';
    const answers: Record<string, unknown> = {
      'POST /api/v2/problem_reports': SENT,
      [DELETE]: new Refusal(429, { message: 'Try again in a minute.' }),
    };
    stubApi(answers);
    render(<ReportProblem />);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(/^Sent\./);
    const remove = dialog.getByRole('button', { name: 'Delete report K7QF-3M2X' });
    await userEvent.click(remove);
    expect(await dialog.findByText('Try again in a minute.')).toBeVisible();
    let answer = (): void => undefined;
    answers[DELETE] = () => new Promise((resolve) => (answer = () => resolve({ message: 'Deleted.' })));
    await userEvent.click(remove);
    expect(remove).toHaveAttribute('aria-busy', 'true');
    expect(dialog.queryByText('Try again in a minute.')).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    expect(dialog.queryByText(/^Sent\./)).not.toBeInTheDocument();
  });

  it('says why it was not sent, and that the file can be saved', async () => {
    aPage();
    let answer = (): void => undefined;
    const refusal = new Refusal(429, { message: 'We got many reports just now.' });
    stubApi({
      'POST /api/v2/problem_reports': () => new Promise((resolve) => (answer = () => resolve(refusal))),
    });
    render(<ReportProblem />);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We got many reports just now.Nothing was sent. You can save the file instead.',
    );
    stubApi({ 'POST /api/v2/problem_reports': OFFLINE });
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/^We could not reach our server/)).toBeVisible();
  });

  it("shows a customer's reports to nobody else", async () => {
    const report = { ...SENT.problem_report, userId: 2 };
    ownReports.add(report);
    ownReports.add({ ...report, id: 'OLDREPRT', userId: 1, expires_at: '2020-01-01T00:00:00.000Z' });
    expect([ownReports.of(1), ownReports.of(null), ownReports.of(2).length]).toEqual([[], [], 1]);
    localStorage.setItem('dwellivery-reports', '[{"id":5},null]');
    expect(ownReports.of(2)).toEqual([]);
  });
});

it('copies the store without the token, also where nothing else can be loaded', async () => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  localStorage.setItem('att', SECRETS[3] ?? '');
  localStorage.setItem('dw:session', '{"v":1}');
  render(<CopyStore />);
  await user.click(screen.getByRole('button', { name: 'Copy my store' }));
  expect(await screen.findByRole('button', { name: /^Copied/ })).toBeVisible();
  expect(JSON.parse(await copiedIn(write.mock.calls[0]?.[0]))).toEqual({ 'dw:session': '{"v":1}' });
  write.mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: /^Copied/ }));
  expect(await screen.findByRole('button', { name: /did not let us/ })).toBeVisible();
});

it('says on a page without HTTPS, which has no clipboard, that nothing could be copied', async () => {
  aPage();
  const user = userEvent.setup();
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard') ?? { configurable: true };
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  render(
    <>
      <CopyStore />
      <ReportProblem />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy my store' }));
  expect(await screen.findByRole('button', { name: /did not let us/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please save the file instead.');
  Object.defineProperty(navigator, 'clipboard', clipboard);
});
