import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { setClock } from '@/lib/clock';
import { tokenStore } from '@/lib/tokenStore';
import { claimDrafts } from '@/features/orders/claims/claimDrafts';
import { createRecorder } from '@/support/record/recorder';
import { wireAnswers, wireClaim, wireMembership } from '@/testing/apiFixtures';
import { createFakeStorage } from '@/testing/fakeStorage';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { translatePage } from '@/testing/translatePage';
import { Site } from '../App';

const LIST = 'GET /api/v2/orders/501/claims';
const CREATE = 'POST /api/v2/orders/501/claims';
/** After the day of the fixture's dinner. */
const AFTER = '2026-06-05T14:00:00Z';
const WORDS = 'One was missing <b>again</b>.';

const [order] = wireMembership.orders;
const [tacos] = wireMembership.lineItems;
const flan = { ...tacos, id: 3, name: 'Flan', productName: 'Flan', quantity: 1, optionChoices: [] };
const past = { ...wireMembership, status: 'complete', lineItems: [tacos, flan] };
const open = { ...wireClaim, steps: [] };
const listOf = (...claims: object[]) => ({ data: { claims } });

/** A server that takes claims. */
function aServer(answers: Record<string, unknown> = {}, membership: object = past) {
  const claims: object[] = [];
  const sent: Record<string, unknown>[] = [];
  const calls = stubApi({
    'GET /api/v2/memberships/301': { membership },
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
    [LIST]: () => listOf(...claims),
    [CREATE]: async (_url: URL, request: Request) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      const claim = { ...open, text: body.text, hasPicture: 'picture' in body };
      claims.push(claim);
      return { data: { claim } };
    },
    ...answers,
  });
  return { calls, claims, sent };
}

function visit(store = makeTestStore({ preloadedState: { session: checkedSession(1) } })) {
  const view = renderWithProviders(<Site />, { route: '/orders/301/receipt', store });
  return { ...view, user: userEvent.setup() };
}
type User = ReturnType<typeof userEvent.setup>;
/** With its state once its code is loaded. */
const button = () => screen.findByRole('button', { name: 'Something was wrong?', expanded: false });
const form = () => screen.findByRole('form', { name: 'Tell us what was wrong' });
const send = async (user: User, name = 'Send report') =>
  user.click(within(await form()).getByRole('button', { name }));
const toasts = () => toastStore.get().map(({ text }) => text);
const KEPT = 'What you wrote is kept while this page is open.';

async function fillIn(user: User) {
  await user.click(await button());
  await form();
  await user.click(screen.getByRole('checkbox', { name: '2 × Al pastor tacos' }));
  await user.click(screen.getByRole('button', { name: 'One fewer Al pastor tacos' }));
  await user.click(screen.getByRole('radio', { name: 'Missing' }));
  await user.type(screen.getByLabelText('In your words'), WORDS);
}
const isKept = async () => {
  expect(within(await form()).getByLabelText('In your words')).toHaveValue(WORDS);
  expect(screen.getByRole('checkbox', { name: '2 × Al pastor tacos' })).toBeChecked();
};

beforeAll(() => Promise.all([import('./ReceiptRoute'), import('@/features/orders/claims/Claims')]));
beforeEach(() => setClock(() => Date.parse(AFTER)));
afterEach(() => {
  jest.restoreAllMocks();
  setClock(null);
  toast.clear();
  claimDrafts.drop(301);
  tokenStore().clear();
});

describe('a claim', () => {
  it('is sent with its dishes, and shown at once, with the focus', async () => {
    const { sent } = aServer();
    const { user } = visit();
    await fillIn(user);
    await send(user);
    const claim = (await screen.findByText('1 × Al pastor tacos, missing')).closest('li');
    await waitFor(() => expect(claim).toHaveFocus());
    expect(sent).toEqual([{ lines: [{ id: 1, quantity: 1 }], kind: 'missing', text: WORDS }]);
    expect(claim).toHaveTextContent('You reported: 1 × Al pastor tacos, missing · Thu, Jun 4, 8:10 PM');
    expect(within(claim as HTMLElement).getByText(WORDS)).toBeVisible();
    expect(within(claim as HTMLElement).getByText('We have not answered yet.')).toBeVisible();
    expect(toasts()).toEqual(['Your report was sent.']);
    expect(screen.queryByRole('form', { name: 'Tell us what was wrong' })).not.toBeInTheDocument();
    expect(await button()).toBeVisible();
  });

  it('is opened, filled in and closed by the keyboard', async () => {
    aServer();
    const { user } = visit();
    (await button()).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Tell us what was wrong' })).toHaveFocus();
    expect(screen.getByText('You can report a problem until Thu, Jun 11, 7:30 PM.')).toBeVisible();
    await user.tab();
    expect(screen.getByRole('checkbox', { name: '2 × Al pastor tacos' })).toHaveFocus();
    await user.keyboard(' ');
    await user.tab();
    expect(screen.getByRole('button', { name: 'One fewer Al pastor tacos' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('spinbutton')).toHaveValue('1');
    await user.tab();
    await user.tab();
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('radio', { name: 'Missing' })).toBeChecked();
    await user.tab();
    expect(screen.getByLabelText('In your words')).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText(/^Add a picture/)).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Not now' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await button()).toHaveFocus();
    expect(toasts()).toEqual([KEPT]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('checkbox', { name: '2 × Al pastor tacos' })).toBeChecked();
  });

  it('says what is missing at each field, and sends nothing', async () => {
    const { sent } = aServer();
    const { user } = visit();
    await user.click(await button());
    await form();
    await send(user);
    expect(await screen.findByText('Please choose at least one dish.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '2 × Al pastor tacos' })).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Which dishes?' })).toHaveAccessibleDescription(
      'Please choose at least one dish.',
    );
    expect(screen.getByRole('radiogroup', { name: 'What happened?' })).toBeInvalid();
    expect(screen.getByRole('radio', { name: 'Missing' })).toBeRequired();
    expect(screen.getByLabelText('In your words')).toBeRequired();
    expect(screen.getByLabelText('In your words')).toHaveAccessibleDescription('Please say what was wrong.');
    expect(sent).toEqual([]);
  });

  it('has dishes that were claimed before, which cannot be chosen again', async () => {
    aServer({ [LIST]: listOf(open) });
    const { user } = visit();
    await user.click(await button());
    const tacosBox = await screen.findByRole('checkbox', { name: '2 × Al pastor tacos' });
    await waitFor(() => expect(tacosBox).toBeDisabled());
    expect(tacosBox).toHaveAccessibleDescription('You reported 1: missing');
    expect(screen.getByRole('checkbox', { name: '1 × Flan' })).toBeEnabled();
    expect(screen.queryByText(/^All dishes of this order are reported/)).not.toBeInTheDocument();
  });

  it('is not asked for where every dish was claimed', async () => {
    aServer({ [LIST]: listOf(open) }, { ...past, lineItems: [tacos] });
    const { user } = visit();
    await user.click(await button());
    expect(await screen.findByText(/^All dishes of this order are reported/)).toBeVisible();
  });

  it('is of one of several orders', async () => {
    const second = { ...order, id: 502, d2d: true, pickupTime: '2026-06-05T00:00:00.000Z' };
    const lineItems = [tacos, { ...flan, order_id: 502 }];
    const sent: unknown[] = [];
    aServer(
      {
        'GET /api/v2/orders/502/claims': () => listOf(...sent.map(() => ({ ...open, orderId: 502 }))),
        'POST /api/v2/orders/502/claims': async (_url: URL, request: Request) => {
          sent.push(await request.json());
          return { data: { claim: { ...open, orderId: 502 } } };
        },
      },
      { ...past, orders: [order, second], lineItems },
    );
    const { user } = visit();
    await user.click(await button());
    await form();
    expect(screen.getByRole('radio', { name: 'Order 501: pickup, 5:30 PM' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: '2 × Al pastor tacos' }));
    await user.click(screen.getByRole('radio', { name: 'Order 502: delivery, 7:00 PM' }));
    expect(screen.queryByRole('checkbox', { name: '2 × Al pastor tacos' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '1 × Flan' }));
    await user.click(screen.getByRole('radio', { name: 'Spilled or damaged' }));
    await user.type(screen.getByLabelText('In your words'), 'Flat.');
    await send(user);
    expect(await screen.findByRole('heading', { name: 'What you reported of order 502' })).toBeVisible();
    expect(sent).toEqual([{ lines: [{ id: 3, quantity: 1 }], kind: 'damaged', text: 'Flat.' }]);
    expect(screen.queryByRole('heading', { name: 'What you reported of order 501' })).not.toBeInTheDocument();
  });
});

describe('a picture', () => {
  const CANARY = 'canary of the picture';
  const choose = async (user: User, file = new File([CANARY], 'taco.png', { type: 'image/png' })) =>
    user.upload(screen.getByLabelText(/^(Add a|Choose another) picture/), file);

  it('is shown before it is sent, and can be removed', async () => {
    const { sent } = aServer();
    const { user } = visit();
    await fillIn(user);
    await choose(user);
    const preview = await screen.findByRole('img', { name: 'Preview of taco.png' });
    expect(preview).toHaveAttribute('src', `data:image/png;base64,${btoa(CANARY)}`);
    await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
    expect(preview).not.toBeInTheDocument();
    await choose(user);
    await screen.findByRole('img', { name: 'Preview of taco.png' });
    await send(user);
    expect(await screen.findByText('With your picture.')).toBeVisible();
    expect(sent).toMatchObject([{ picture: btoa(CANARY) }]);
  });

  it('is in no action, no state, no storage and no report', async () => {
    const recorder = createRecorder();
    const storage = createFakeStorage();
    const actions: unknown[] = [];
    const store = makeTestStore({
      storage: storage.tab(),
      preloadedState: { session: checkedSession(1) },
      middleware: [
        () => (next) => (action) => {
          actions.push(action);
          return next(action);
        },
        recorder.middleware,
      ],
    });
    const { sent } = aServer();
    const { user } = visit(store);
    await fillIn(user);
    await choose(user);
    await screen.findByRole('img', { name: 'Preview of taco.png' });
    await send(user);
    await screen.findByText('With your picture.');
    expect(sent).toHaveLength(1);
    store.persistence.flush();
    const report = reportOf(store.getState(), recorder, { includePersonal: true });
    const all = JSON.stringify([actions, store.getState(), [...storage.values], report]);
    expect(all).toContain('createClaim');
    expect(all).not.toContain(btoa(CANARY));
  });

  it('that cannot be read is refused before it is sent', async () => {
    const { sent } = aServer();
    const { user } = visit();
    await fillIn(user);
    await choose(user, new File(['x'], 'taco.gif', { type: 'image/gif' }));
    expect(await screen.findByText(/^We cannot read this picture\. Please choose/)).toBeVisible();
    await send(user);
    await screen.findByText('We have not answered yet.');
    expect(sent).toEqual([expect.not.objectContaining({ picture: expect.anything() as string })]);
  });

  it.each([
    ['bad_picture', 422, 'We cannot read this picture. Choose another one, or send your report without it.'],
    ['body_too_large', 413, 'This picture is too large. Choose another one, or send your report without it.'],
    [
      'files_unavailable',
      503,
      'We cannot take pictures right now. Send your report without it, or try again later.',
    ],
  ])('that is refused with %s is marked, and all else stays', async (code, status, words) => {
    aServer({ [CREATE]: new Refusal(status, { code }) });
    const { user } = visit();
    await fillIn(user);
    await choose(user);
    await send(user);
    expect(await screen.findByText(words)).toBeVisible();
    const field = screen.getByLabelText(/^Choose another picture/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(words);
    await isKept();
    await choose(user);
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  });
});

describe('a refusal', () => {
  it.each([
    ['claim_early', 409, /The dinner is not over yet\./, 'Retry'],
    ['order_unpaid', 409, /This order is not paid, or was canceled\./, 'Contact support'],
    ['claim_late', 409, /The time to report something is over\./, 'Contact support'],
    ['line_unknown', 422, /This order has changed, and is shown as it is now\./, 'Send report'],
    ['too_many_requests', 429, /^Please wait a minute\. What you wrote is kept here\.$/, 'Retry'],
    ['internal', 500, /What you wrote is kept here\.$/, 'Retry'],
  ])('with %s says what to do, and keeps what was written', async (code, status, words, next) => {
    const { calls } = aServer({ [CREATE]: new Refusal(status, { code, message: 'Please wait a minute.' }) });
    const { user } = visit();
    await fillIn(user);
    const before = calls.filter((call) => call === 'GET /api/v2/memberships/301').length;
    await send(user);
    expect(await screen.findByText(words)).toBeVisible();
    await isKept();
    const role = next === 'Contact support' ? 'link' : 'button';
    expect(within(await form()).getByRole(role, { name: next })).toBeVisible();
    const isAsked = code === 'line_unknown' || code === 'order_unpaid';
    await waitFor(() =>
      expect(calls.filter((call) => call === 'GET /api/v2/memberships/301')).toHaveLength(
        isAsked ? before + 1 : before,
      ),
    );
  });

  it('because another tab has claimed the dish shows it, and leaves the rest', async () => {
    const claims: object[] = [];
    const { calls } = aServer({
      [LIST]: () => listOf(...claims),
      [CREATE]: () => {
        claims.push({ ...open, kind: 'damaged' });
        return new Refusal(409, { code: 'already_claimed' });
      },
    });
    const { user } = visit();
    await fillIn(user);
    await send(user);
    expect(await screen.findByText(/^A dish that you chose was reported before\./)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '2 × Al pastor tacos' })).toBeDisabled();
    expect(screen.getByLabelText('In your words')).toHaveValue(WORDS);
    await send(user);
    expect(await screen.findByText('Please choose at least one dish.')).toBeVisible();
    expect(calls.filter((call) => call === CREATE)).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  it('sends nothing where there is none, and sends again by Retry', async () => {
    const { calls } = aServer();
    const { user } = visit();
    await fillIn(user);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await send(user);
    expect(
      await screen.findByText('You are not connected. Nothing was sent. What you wrote is kept here.'),
    ).toBeVisible();
    expect(calls).not.toContain(CREATE);
    await isKept();
    online.mockReturnValue(true);
    await send(user, 'Retry');
    expect(await screen.findByText('We have not answered yet.')).toBeVisible();
  });

  it.each([
    ['an answer that was lost', OFFLINE],
    ['a claim that was sent before', new Refusal(409, { code: 'already_claimed' })],
  ])('shows the claim after %s', async (_what, answer) => {
    const claims: object[] = [];
    aServer({
      [LIST]: () => listOf(...claims),
      [CREATE]: () => {
        claims.push({ ...open, text: WORDS });
        return answer;
      },
    });
    const { user } = visit();
    await fillIn(user);
    await send(user);
    expect(await screen.findByText('We have not answered yet.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Tell us what was wrong' })).not.toBeInTheDocument();
    expect(claimDrafts.read(301)).toBeUndefined();
  });

  it('says that nothing was sent where the list has no such claim', async () => {
    aServer({ [CREATE]: OFFLINE });
    const { user } = visit();
    await fillIn(user);
    await send(user);
    expect(
      await screen.findByText('The connection was lost. Nothing was sent. What you wrote is kept here.'),
    ).toBeVisible();
    await isKept();
  });

  it('says that it is unclear where the list cannot be read either', async () => {
    let isDown = false;
    aServer({ [LIST]: () => (isDown ? OFFLINE : listOf()), [CREATE]: () => ((isDown = true), OFFLINE) });
    const { user } = visit();
    await fillIn(user);
    await send(user);
    expect(
      await screen.findByText(/we do not know yet whether your report arrived/, {}, { timeout: 5000 }),
    ).toBeVisible();
    await isKept();
  });
});

it('keeps what was written when the session ends, and says so', async () => {
  tokenStore().write('token');
  aServer({
    [CREATE]: new Refusal(401, { code: 'token_expired' }),
    'GET /api/v2/session': new Refusal(401, { code: 'unauthenticated' }),
  });
  const { user, location, unmount } = visit();
  await fillIn(user);
  await send(user);
  await waitFor(() =>
    expect(location()).toMatchObject({ pathname: '/session', state: { referrer: '/orders/301/receipt' } }),
  );
  expect(toasts()).toEqual([KEPT]);
  unmount();
  aServer();
  visit();
  await isKept();
  expect(screen.getByText('What you wrote before is still here.')).toBeVisible();
});

describe('the claims of a receipt', () => {
  const step = (kind: string, amount: number | null, text: string | null) => ({
    kind,
    at: '2026-06-05T14:00:00.000Z',
    amount,
    text,
  });

  it('say each step, with what strangers wrote as plain text', async () => {
    const steps = [
      step('refunded', 5.49, null),
      step('credited', 3, 'For the <i>next</i> time.'),
      step('answered', null, 'We are sorry.\nIt was the rain.'),
    ];
    aServer({ [LIST]: listOf({ ...wireClaim, text: '<img src=x onerror=alert(1)>', steps }) });
    visit();
    const list = await screen.findByRole('list', { name: 'What we did' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '$5.49 goes back to Visa ending 4242Fri, Jun 5, 9:00 AM',
      '$3.00 credit for your next orderFor the <i>next</i> time.Fri, Jun 5, 9:00 AM',
      'We are sorry.\nIt was the rain.Fri, Jun 5, 9:00 AM',
    ]);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.queryByText('We have not answered yet.')).not.toBeInTheDocument();
  });

  it('stay after the time for claims, without the button', async () => {
    setClock(() => Date.parse('2026-06-13T00:00:00Z'));
    aServer({ [LIST]: listOf(open) });
    visit();
    expect(await screen.findByText('We have not answered yet.')).toBeVisible();
    const words = screen.getByText('You could report a problem until Thu, Jun 11, 7:30 PM.');
    expect(
      within(words.parentElement as HTMLElement).getByRole('link', { name: 'Contact support' }),
    ).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('button', { name: 'Something was wrong?' })).not.toBeInTheDocument();
  });

  it('that cannot be loaded can be asked for again', async () => {
    let isDown = true;
    aServer({ [LIST]: () => (isDown ? new Refusal(500) : listOf(open)) });
    const { user } = visit();
    const words = await screen.findByText(
      /^What you reported before could not be loaded\. Something went wrong/,
    );
    const missing = words.parentElement;
    isDown = false;
    await user.click(within(missing as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('We have not answered yet.')).toBeVisible();
  });

  it('follow their data on a translated page', async () => {
    const translation = translatePage();
    let steps: object[] = [];
    aServer({ [LIST]: () => listOf({ ...open, steps }) });
    const { store } = visit();
    await screen.findByText('1 × Al pastor tacos, missing');
    steps = [step('refunded', 5.49, null)];
    const { baseApi } = await import('@/api/baseApi');
    act(() => void store.dispatch(baseApi.internalActions.onOnline()));
    expect(await screen.findByText('goes back to')).toBeVisible();
    translation.stop();
  });

  it('are not asked for before the end of the event', async () => {
    setClock(() => Date.parse('2026-06-05T00:29:00Z'));
    const { calls } = aServer();
    visit();
    await screen.findByRole('heading', { level: 1 });
    expect(calls).not.toContain(LIST);
  });
});
