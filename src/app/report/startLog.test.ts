import { eventsApi } from '@/api/eventsApi';
import { sessionStore } from '@/lib/storage';
import { appReset } from '@/store/appReset';
import { itemAdded } from '@/store/slices/carts';
import { createRecorder, LOG_KEY } from '@/store/snapshot/recorder';
import { replayFrames, type Frame } from '@/store/snapshot/replayFrames';
import { wireAnswers } from '@/testing/apiFixtures';
import { anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { opened, reportOf } from '@/testing/reports';
import { stubApi } from '@/testing/stubApi';
import { keepLog } from './keepLog';
import { saveBrief } from './saveBrief';
import { logPart, startLog } from './startLog';

/** A page load of this tab, whose log has not begun. */
function aPage(path: string) {
  window.history.replaceState(null, '', path);
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  const source = { getState: store.getState, recorder };
  return { store, recorder, source };
}
const leave = ({ recorder }: ReturnType<typeof aPage>) => saveBrief(recorder);

const framesOf = ({ store, source }: ReturnType<typeof aPage>): Frame[] => {
  const keeper = keepLog(source);
  keeper.stop();
  return replayFrames(opened({ ...reportOf(store.getState(), null), log: keeper.log() }));
};
const told = (frames: Frame[]) =>
  frames.map(
    ({ action, route, isBrief }) => `${action?.type ?? 'opened'} ${route}${isBrief ? ' (brief)' : ''}`,
  );

beforeEach(() => {
  sessionStore().removeItem(LOG_KEY);
  stubApi({ 'GET /api/v2/events/101': wireAnswers.showEvent });
});

it('keeps actions and paths of pages that are left at once, without contents', async () => {
  const first = aPage('/events/101?utm=canary');
  await first.store.dispatch(eventsApi.endpoints.getEvent.initiate(101));
  first.store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes: 'Canary Street' }) }));
  leave(first);
  first.recorder.navigated('/events/101/checkout?secret=canary', { error: 'canary' });
  // Leaving is told twice, and a page can return from the cache.
  leave(first);
  leave(first);
  const second = aPage('/terms');
  second.recorder.navigated('/terms', null);
  leave(second);
  expect(sessionStore().getItem(LOG_KEY)).not.toMatch(/canary/i);

  const third = aPage('/faq');
  third.recorder.navigated('/faq', null);
  const frames = framesOf(third);
  expect(told(frames)).toEqual([
    'opened /events/101 (brief)',
    'api/executeQuery/pending /events/101 (brief)',
    'api/executeQuery/fulfilled /events/101 (brief)',
    'carts/itemAdded /events/101 (brief)',
    'route/changed /events/101/checkout (brief)',
    'opened /terms (brief)',
    'route/changed /terms (brief)',
    'opened /faq',
    'route/changed /',
  ]);
  expect(frames[2]?.action?.endpointName).toBe('getEvent');
  expect(frames[3]?.changes).toEqual([]);
});

it('is told once of a page whose log begins after all', () => {
  const page = aPage('/faq');
  page.recorder.navigated('/terms', null);
  leave(page);
  expect(told(framesOf(page))).toEqual(['opened /terms', 'route/changed /']);
});

it.each([
  ['/account/email/only-letters', '/account/email/removed'],
  ['/account/email/undo/abcdef', '/account/email/undo/removed'],
  ['/account/emial/aB3dE6gH9kL2mN5p', '/account/emial/removed'],
  ['/orders/4242424242424242', '/orders/removed'],
  ['/restaurants/lupitas-kitchen', '/restaurants/removed'],
  ['/browse/60540', '/browse/60540'],
])('writes %s as %s', (path, written) => {
  const page = aPage(path);
  page.recorder.navigated(path, null);
  leave(page);
  const { route, left } = JSON.parse(sessionStore().getItem(LOG_KEY) ?? '') as {
    route: string;
    left: unknown[][];
  };
  expect([route, left[0]?.[3]]).toEqual([written, written]);
});

it('is deleted when another customer begins, and keeps the last pages', () => {
  const page = aPage('/faq');
  page.recorder.navigated('/terms', null);
  leave(page);
  page.store.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
  expect(sessionStore().getItem(LOG_KEY)).toBeNull();
  for (let index = 0; index < 20; index += 1) {
    const next = aPage('/');
    next.recorder.navigated(`/events/${index + 1}`, null);
    leave(next);
  }
  const text = sessionStore().getItem(LOG_KEY) ?? '';
  expect(text.split('\n').length).toBe(8);
  expect(text).toContain('"/events/20"');
});

it('ignores invalid content', () => {
  const junk = ['{"left":[null,[1],["x","y"]],"page":"p","route":"//evil"}', '{"left":5}', 'junk', '[]'];
  sessionStore().setItem(LOG_KEY, junk.join('\n'));
  const page = aPage('/faq');
  page.recorder.navigated('/faq', null);
  expect(told(framesOf(page))).toEqual(['opened / (brief)', 'opened /faq', 'route/changed /']);
});

it('is written when the page is left before the log begins, and only then', async () => {
  const page = aPage('/faq');
  startLog(page.source);
  page.recorder.navigated('/terms', null);
  expect(sessionStore().getItem(LOG_KEY)).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStore().getItem(LOG_KEY)).toContain('"/terms"');
  await logPart.load();
  sessionStore().removeItem(LOG_KEY);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStore().getItem(LOG_KEY)).toBeNull();
});
