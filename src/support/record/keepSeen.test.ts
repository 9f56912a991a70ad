import { waitFor } from '@testing-library/react';
import { eventsApi } from '@/api/eventsApi';
import { setClock } from '@/lib/clock';
import { appReset } from '@/store/appReset';
import { itemAdded } from '@/store/slices/carts';
import { seenIn } from '../read/readSeen';
import { SEEN_KEY } from '@/lib/storageKeys';
import { MAX_SEEN, MAX_SEEN_CHARS, SEEN_FOR_MS, withSeen } from './seen';
import { wireAnswers } from '@/testing/apiFixtures';
import { anItemDraft } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { keepSeen, saveSeen } from './keepSeen';
import { COPIES_STORE } from './reportSource';

const OWNER = { userId: 1, epoch: 0 };
const saved = () => localStorage.getItem(SEEN_KEY);
const screens = () => seenIn(saved(), OWNER);
const routes = () => screens().map(({ route }) => route);
const go = (path: string) => window.history.replaceState(null, '', path);

const aStore = () => makeTestStore({ preloadedState: { session: checkedSession(1) } });
let store: ReturnType<typeof aStore>;
const getEvent = () => store.dispatch(eventsApi.endpoints.getEvent.initiate('101'));
/** The cache tells late who subscribes. */
const subscribed = (count = 1) =>
  waitFor(() => {
    const subscribers = store.getState().api.subscriptions['getEvent("101")'] ?? {};
    expect(Object.keys(subscribers)).toHaveLength(count);
  });

beforeEach(() => {
  localStorage.clear();
  stubApi({ 'GET /api/v2/events/101': wireAnswers.showEvent });
  store = aStore();
});
afterEach(() => setClock(null));

it('saves what the screen shows, and not what only the cache holds', async () => {
  go('/events/101?token=canary');
  const query = getEvent();
  await query;
  await subscribed();
  saveSeen(store);
  expect(screens()).toMatchObject([
    { route: '/events/101', queries: { 'getEvent("101")': { status: 'fulfilled' } } },
  ]);
  expect(saved()).not.toContain('canary');
  query.unsubscribe();
  await subscribed(0);
  go('/faq');
  saveSeen(store);
  expect(screens().map(({ queries }) => Object.keys(queries))).toEqual([[], ['getEvent("101")']]);
});

it('keeps the latest visit of the last screens, for a day', () => {
  const at = Date.parse('2026-06-01T12:00:00Z');
  setClock(() => at);
  ['/', '/terms', '/faq', '/privacy', '/support', '/browse', '/faq'].forEach((path) => {
    go(path);
    saveSeen(store);
  });
  expect(routes()).toEqual(['/faq', '/browse', '/support', '/privacy', '/terms']);
  expect(routes()).toHaveLength(MAX_SEEN);
  setClock(() => at + SEEN_FOR_MS);
  go('/');
  saveSeen(store);
  expect(routes()).toEqual(['/']);
});

it('leaves out the largest answers of a text that is too long', async () => {
  const { event } = wireAnswers.showEvent.data;
  const data = { event: { ...event, description: 'word '.repeat(MAX_SEEN_CHARS / 5) } };
  stubApi({ 'GET /api/v2/events/101': { data } });
  go('/events/101');
  await getEvent();
  await subscribed();
  saveSeen(store);
  expect(saved()?.length).toBeLessThan(MAX_SEEN_CHARS);
  expect(screens()).toMatchObject([{ route: '/events/101', queries: {} }]);
});

it('is read by no other session, and not written after a sign-out in another tab', () => {
  saveSeen(store);
  expect(seenIn(saved(), { userId: 2, epoch: 0 })).toEqual([]);
  expect(seenIn(saved(), { userId: 1, epoch: 1 })).toEqual([]);
  localStorage.clear();
  const session = { userId: null, postalCode: null, epoch: 1, dashboardTab: 0 };
  localStorage.setItem('dw:session', JSON.stringify({ v: 1, e: 1, r: 1, w: 'other', d: session }));
  saveSeen(store);
  expect(saved()).toBeNull();
  store.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
  saveSeen(store);
  expect(seenIn(saved(), { userId: null, epoch: 1 })).toHaveLength(1);
});

it('keeps no screen of an earlier session of the same customer', () => {
  go('/terms');
  saveSeen(store);
  const session = { userId: 1, postalCode: null, epoch: 2, dashboardTab: 0 };
  localStorage.setItem('dw:session', JSON.stringify({ v: 1, e: 2, r: 1, w: 'tab', d: session }));
  const next = makeTestStore({ preloadedState: { session: { ...checkedSession(1), epoch: 2 } } });
  go('/faq');
  saveSeen(next);
  expect(seenIn(saved(), { userId: 1, epoch: 2 }).map(({ route }) => route)).toEqual(['/faq']);
});

it('keeps of a screen with filters the latest', () => {
  ['/terms', '/browse/60540', '/browse/60540?diet=vegan', '/browse/60540?diet=vegan&serving=pickup'].forEach(
    (path) => {
      go(path);
      saveSeen(store);
    },
  );
  expect(routes()).toEqual(['/browse/60540?diet=vegan&serving=pickup', '/terms']);
});

it('keeps of an answer that several screens show the latest', () => {
  const screen = (route: string, takenAt: number, q: string) => ({
    ...{ route, takenAt, routeState: null, timeZone: 'UTC', viewport: { width: 375, height: 800 } },
    ...{ state: {}, answers: {}, queries: { q } },
  });
  const first = withSeen(null, screen('/faq', 1, 'old'), OWNER);
  const text = withSeen(first, screen('/terms', 2, 'new'), OWNER);
  expect(seenIn(text, OWNER).map(({ queries }) => queries)).toEqual([{ q: 'new' }, { q: 'new' }]);
});

it('gives its room up when the disk is full', () => {
  saveSeen(store);
  expect(saved()).not.toBeNull();
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === SEEN_KEY) throw new DOMException('Full.', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  go('/faq');
  saveSeen(store);
  expect(saved()).toBeNull();
});

it('saves again only after a change, and when the page is left', () => {
  go('/terms');
  const stop = keepSeen(store);
  window.dispatchEvent(new Event('pagehide'));
  expect(routes()).toEqual(['/terms']);
  localStorage.removeItem(SEEN_KEY);
  window.dispatchEvent(new Event('pagehide'));
  expect(saved()).toBeNull();
  go('/faq');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(routes()).toEqual(['/faq']);
});

it('saves other answers in the background, and not a dish in the cart', async () => {
  jest.useFakeTimers();
  go('/terms');
  const stop = keepSeen(store);
  expect(saved()).toBeNull();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(routes()).toEqual(['/terms']);
  localStorage.removeItem(SEEN_KEY);
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(saved()).toBeNull();
  void getEvent();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(routes()).toEqual(['/terms']);
  stop();
  jest.useRealTimers();
});

it('saves in the background which cached answer is shown', async () => {
  go('/events/101');
  const before = getEvent();
  await before;
  // RTK Query stores subscriptions with a delay, whose timer must end before the clock is faked.
  await subscribed(1);
  before.unsubscribe();
  await subscribed(0);
  jest.useFakeTimers();
  const stop = keepSeen(store);
  const shown = () => screens().map(({ queries }) => Object.keys(queries));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual([[]]);
  void getEvent();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual([['getEvent("101")']]);
  stop();
  jest.useRealTimers();
});

it('saves before the store is copied', () => {
  const stop = keepSeen(store);
  document.body.innerHTML = `<button>Other</button><button ${COPIES_STORE}><span>Copy</span></button>`;
  const [other, copy] = document.querySelectorAll('button');
  go('/faq');
  other?.click();
  expect(saved()).toBeNull();
  copy?.querySelector('span')?.click();
  stop();
  expect(routes()).toEqual(['/faq']);
});
