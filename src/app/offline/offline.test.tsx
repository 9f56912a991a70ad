import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { membershipsApi, useGetMembershipQuery } from '@/api/membershipsApi';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { setClock } from '@/lib/clock';
import { openLocalStore } from '@/lib/storage';
import { appReset } from '@/store/appReset';
import { createRecorder } from '@/support/record/recorder';
import { RECEIPTS_KEY } from '@/lib/storageKeys';
import { initialSession } from '@/store/slices/session';
import { wireAnswers, wireMembership } from '@/testing/apiFixtures';
import { reportOf } from '@/testing/reports';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, stubApi } from '@/testing/stubApi';
import { OwnAccount } from '../routes/OwnAccount';
import { SiteNotices } from '../layout/SiteNotices';
import { savedText } from './OfflineNotice';
import { keepReceipts, selectAnswered } from './receipts';

const NOW = Date.parse('2026-06-03T12:00:00Z');
const RECEIPT = `GET /api/v2/memberships/${wireMembership.id}`;
const session = { ...checkedSession(1), epoch: 3 };
const PATH = `/orders/${wireMembership.id}/receipt`;

function Receipt() {
  const { currentData } = useGetMembershipQuery(String(wireMembership.id));
  return (
    <>
      <SiteNotices />
      <p>{currentData ? `At ${currentData.restaurantName}` : 'Nothing'}</p>
      <Link to="/faq">FAQ</Link>
    </>
  );
}

const savedOnDisk = () => openLocalStore()?.getItem(RECEIPTS_KEY) ?? null;

beforeEach(() => {
  localStorage.clear();
  setClock(() => NOW);
  setRuntimeConfig({ ...defaultRuntimeConfig, serviceWorker: true });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: jest.fn().mockResolvedValue(undefined) },
  });
});
afterEach(() => {
  setClock(null);
  setRuntimeConfig(null);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Shows the receipt with a connection, which saves it. */
async function save() {
  stubApi({ [RECEIPT]: wireAnswers.showMembership });
  const { unmount } = renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session } });
  await screen.findByText(`At ${wireMembership.restaurantName}`);
  await waitFor(() => expect(savedOnDisk()).not.toBeNull());
  unmount();
}

function goOffline() {
  const spy = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubApi({ [RECEIPT]: OFFLINE, 'GET /api/v2/session': OFFLINE });
  return spy;
}

it('has nothing new to save after a poll that changed nothing, nor during it', async () => {
  stubApi({ [RECEIPT]: wireAnswers.showMembership });
  const store = makeTestStore({ preloadedState: { session } });
  const poll = () => {
    const { initiate } = membershipsApi.endpoints.getMembership;
    return store.dispatch(initiate(String(wireMembership.id), { subscribe: false, forceRefetch: true }));
  };
  await poll();
  const seen = new Set([selectAnswered(store.getState())]);
  store.subscribe(() => seen.add(selectAnswered(store.getState())));
  await poll();
  expect(seen.size).toBe(1);
  stubApi({ [RECEIPT]: { membership: { ...wireMembership, stage: 'cooking' } } });
  await poll();
  expect(seen.size).toBe(2);
});

describe('without a connection', () => {
  it('shows the saved receipt, and when it was saved', async () => {
    await save();
    goOffline();
    renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session } });
    expect(await screen.findByText(`At ${wireMembership.restaurantName}`)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Saved on \w+day \d+:\d\d [AP]M · you are offline Retry$/,
    );
  });

  it('says elsewhere that it needs one, and leads to the receipts', async () => {
    await save();
    goOffline();
    renderWithProviders(<Receipt />, { route: '/faq', preloadedState: { session } });
    expect(await screen.findByText('You are offline.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your last receipts' })).toHaveAttribute('href', '/dashboard');
  });

  it('leads to the receipts also where the server cannot be reached', async () => {
    await save();
    stubApi({ [RECEIPT]: OFFLINE, 'GET /api/v2/session': OFFLINE });
    const lost = { ...session, checkFailed: true };
    renderWithProviders(<Receipt />, { route: '/faq', preloadedState: { session: lost } });
    expect(await screen.findByText('We cannot reach our server.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your last receipts' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  });

  it.each([
    ['offline', true, /^You are offline\./],
    ['out of reach', false, /^We cannot reach our server\./],
  ])(
    'says of an account that cannot be shown %s not that it was saved, and has one button',
    async (_how, isOffline, text) => {
      await save();
      if (isOffline) goOffline();
      stubApi({ 'GET /api/v2/users/1': OFFLINE, 'GET /api/v2/session': OFFLINE });
      const lost = { ...session, checkFailed: !isOffline };
      renderWithProviders(
        <>
          <SiteNotices />
          <OwnAccount frame={(content) => content}>{() => <p>The account</p>}</OwnAccount>
        </>,
        { route: '/account', preloadedState: { session: lost } },
      );
      expect(await screen.findByRole('alert')).toHaveTextContent(/could not reach/);
      expect(screen.getByRole('status')).toHaveTextContent(text);
      expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    },
  );

  it.each(['/account', '/Account'])(
    '%s tells when its orders were saved if the profile is still there',
    async (route) => {
      await save();
      stubApi({ 'GET /api/v2/users/1': wireAnswers.showUser, 'GET /api/v2/session': OFFLINE });
      renderWithProviders(
        <>
          <SiteNotices />
          <OwnAccount frame={(content) => content}>{() => <p>The account</p>}</OwnAccount>
        </>,
        { route, preloadedState: { session: { ...session, checkFailed: true } } },
      );
      expect(await screen.findByText('The account')).toBeVisible();
      expect(await screen.findByText(/^Saved on/)).toBeVisible();
    },
  );

  it('tells a visitor, without receipts', async () => {
    goOffline();
    renderWithProviders(<SiteNotices />, { route: '/faq' });
    expect(await screen.findByText('You are offline.')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows nothing of another customer', async () => {
    await save();
    goOffline();
    const other = { ...session, userId: 2 };
    renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session: other } });
    expect(await screen.findByText('You are offline.')).toBeVisible();
    expect(screen.getByText('Nothing')).toBeVisible();
  });

  it('does not wait for a session check that never ends', async () => {
    await save();
    document.documentElement.dataset.kept = '';
    stubApi({ [RECEIPT]: OFFLINE, 'GET /api/v2/session': OFFLINE });
    const waiting = { ...initialSession, userId: 1, epoch: 3 };
    const { store } = renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session: waiting } });
    await waitFor(() => expect(store.getState().session.checkFailed).toBe(true));
    expect(await screen.findByText(/^Saved on/)).toBeVisible();
    delete document.documentElement.dataset.kept;
  });
});

describe('when the server answers again', () => {
  it('the saved receipt and its notice are replaced', async () => {
    await save();
    const spy = goOffline();
    const { store } = renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session } });
    await screen.findByText(/^Saved on/);
    const changed = { membership: { ...wireMembership, restaurantName: 'Another name' } };
    stubApi({ [RECEIPT]: changed });
    spy.mockReturnValue(true);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      const id = String(wireMembership.id);
      await store.dispatch(membershipsApi.endpoints.getMembership.initiate(id, { forceRefetch: true }));
    });
    expect(await screen.findByText('At Another name')).toBeVisible();
    expect(screen.queryByText(/^Saved on/)).not.toBeInTheDocument();
  });
});

describe('what is saved', () => {
  it.each([
    ['the answer, if the saved receipt is of a future time, because the clock was set back', 0, false],
    ['still the saved receipt, if that is of a later answer', 2, true],
  ])('is %s', async (_what, clockDaysAhead, isKept) => {
    await save();
    const later = Date.now() + 86_400_000;
    const text = savedOnDisk()?.replace(/"at":\d+/, `"at":${later}`) ?? '';
    openLocalStore()?.setItem(RECEIPTS_KEY, text.replaceAll(wireMembership.restaurantName, 'Before'));
    setClock(() => Date.now() + clockDaysAhead * 86_400_000);
    const { store } = renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session } });
    await screen.findByText(`At ${wireMembership.restaurantName}`);
    store.dispatch(keepReceipts());
    expect(savedOnDisk()?.includes('Before')).toBe(isKept);
  });

  it('goes with the session', async () => {
    stubApi({ [RECEIPT]: wireAnswers.showMembership });
    const store = makeTestStore({ storage: openLocalStore(), preloadedState: { session } });
    await store.persistence.whenRehydrated;
    renderWithProviders(<Receipt />, { route: PATH, store });
    await waitFor(() => expect(savedOnDisk()).not.toBeNull());
    act(() => void store.dispatch(appReset({ reason: 'signedOut', epoch: 1 })));
    act(() => store.persistence.flush());
    expect(savedOnDisk()).toBeNull();
  });

  it('is nothing where the operator has switched the worker off, and no longer what was', async () => {
    await save();
    setRuntimeConfig(defaultRuntimeConfig);
    stubApi({ [RECEIPT]: wireAnswers.showMembership });
    renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session } });
    await screen.findByText(`At ${wireMembership.restaurantName}`);
    await new Promise((resolve) => window.requestAnimationFrame(resolve));
    expect(savedOnDisk()).toBeNull();
  });
});

it('is masked in a problem report, as the answers that it stands for', async () => {
  const canary = { customerAddress: '12 Canary Street', orderNotes: 'The canary door' };
  stubApi({ [RECEIPT]: { membership: { ...wireMembership, ...canary } } });
  const { unmount } = renderWithProviders(<Receipt />, { route: PATH, preloadedState: { session } });
  await waitFor(() => expect(savedOnDisk()).toContain('Canary Street'));
  unmount();
  goOffline();
  const recorder = createRecorder();
  const options = { route: PATH, preloadedState: { session }, middleware: [recorder.middleware] };
  const { store } = renderWithProviders(<Receipt />, options);
  await screen.findByText(/^Saved on/);
  const report = JSON.stringify(reportOf(store.getState(), recorder, { route: PATH }));
  expect(report).toContain(wireMembership.restaurantName);
  expect(report).not.toMatch(/canary/i);
});

it('names the day, and from a week on the date', () => {
  const local = (day: number) => new Date(2026, 5, day, 17, 12).getTime();
  expect(savedText(local(7), local(8))).toBe('Sunday 5:12 PM');
  expect(savedText(local(1), local(9))).toBe('June 1 5:12 PM');
});
