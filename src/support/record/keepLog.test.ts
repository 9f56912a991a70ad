import { eventsApi } from '@/api/eventsApi';
import { ordersApi } from '@/api/ordersApi';
import { LOG_KEY } from '@/lib/storageKeys';
import { sessionStore } from '@/lib/storage';
import { appReset } from '@/store/appReset';
import { itemAdded } from '@/store/slices/carts';
import { sessionChecked, sessionSynced, signedIn } from '@/store/slices/session';
import { createRecorder } from './recorder';
import { replayFrames, stateAfter, type Frame } from '../read/replayFrames';
import { wireAnswers, wireEvent } from '@/testing/apiFixtures';
import { anItemDraft } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { opened, reportOf } from '@/testing/reports';
import { Refusal, stubApi } from '@/testing/stubApi';
import { keepLog, savedLog, type LogKeeper } from './keepLog';

const NOTE = 'ring at 12 Canary Street';

/** A page load of this tab, with its own store and log keeper. */
function aPage(path: string, session = checkedSession(1)) {
  window.history.replaceState(null, '', path);
  const recorder = createRecorder();
  const store = makeTestStore({
    middleware: [recorder.middleware],
    preloadedState: { session },
  });
  const keeper = keepLog({ getState: store.getState, recorder });
  return { store, recorder, keeper };
}

/** The frames that support sees of a report made now. */
const framesOf = (page: ReturnType<typeof aPage>, includePersonal = false): Frame[] =>
  replayFrames(
    opened({ ...reportOf(page.store.getState(), null), log: page.keeper.log({ includePersonal }) }),
  );
const personalLog = (keeper: LogKeeper) => keeper.log({ includePersonal: true });

/** The statuses of the answers that a frame shows. */
const answersIn = ({ state }: Frame) => Object.values(state.api.queries).map((query) => query?.status);

const before = async () => {
  const page = aPage('/events/101');
  page.store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes: NOTE }) }));
  page.recorder.navigated('/events/101/checkout?secret=canary', { error: 'Full.' });
  await page.store.dispatch(eventsApi.endpoints.getEvent.initiate(101));
  page.keeper.save();
  return page;
};

let keepers: LogKeeper[] = [];
beforeEach(() => {
  sessionStore().removeItem(LOG_KEY);
  stubApi({
    'GET /api/v2/events/101': wireAnswers.showEvent,
    'DELETE /api/v2/orders/501': new Refusal(409, {
      code: 'cancel_too_late',
      message: 'It is too late to cancel.',
    }),
  });
});
afterEach(() => {
  jest.useRealTimers();
  keepers.forEach((keeper) => keeper.stop());
  keepers = [];
});

it('survives a reload: the report has both pages, each with its routes and answers', async () => {
  keepers.push((await before()).keeper);
  const page = aPage('/orders/301/receipt');
  keepers.push(page.keeper);
  page.store.dispatch(signedIn({ id: 1, postalCode: '60540' }));

  const frames = framesOf(page);
  const told = frames.map(({ action, route }) => `${action?.type ?? 'opened'} ${route}`);
  expect(told).toEqual([
    'opened /events/101',
    'carts/itemAdded /events/101',
    'route/changed /events/101/checkout',
    'api/executeQuery/pending /events/101/checkout',
    'api/executeQuery/fulfilled /events/101/checkout',
    'opened /orders/301/receipt',
    'session/signedIn /',
  ]);
  expect(frames.map(answersIn)).toEqual([[], [], [], ['pending'], ['fulfilled'], [], []]);
  expect(frames[2]?.routeState).toEqual({ error: 'Full.' });
  const [event] = Object.values(frames[4]?.state.api.queries ?? {});
  expect(event?.data).toMatchObject({ id: wireEvent.id, restaurantName: wireEvent.restaurantName });
});

it('is saved redacted, even if the customer agrees on the next page', async () => {
  const first = await before();
  keepers.push(first.keeper);
  expect(sessionStore().getItem(LOG_KEY)).toContain('carts/itemAdded');
  expect(sessionStore().getItem(LOG_KEY)).not.toMatch(/Canary|canary/);
  expect(JSON.stringify(personalLog(first.keeper))).toContain(NOTE);
  expect(JSON.stringify(personalLog(first.keeper))).not.toContain('secret=canary');
  const page = aPage('/');
  keepers.push(page.keeper);
  page.store.dispatch(itemAdded({ eventId: 102, item: anItemDraft({ notes: NOTE }) }));
  const personal = framesOf(page, true);
  expect(personal[1]?.state.carts['101']?.items[0]?.notes).toBe('xxxx xx 00 xxxxxx xxxxxx');
  expect(personal.at(-1)?.action?.payload).toMatchObject({ item: { notes: NOTE } });
});

it('records how a mutation ended', async () => {
  const page = aPage('/orders/301/receipt');
  keepers.push(page.keeper);
  await page.store.dispatch(ordersApi.endpoints.cancelOrder.initiate({ orderId: 501, onlyUnpaid: false }));
  const frames = framesOf(page);
  expect(frames[1]?.answers.cancelOrder).toMatchObject({ status: 'pending' });
  expect(frames.find(({ action }) => action?.type === 'api/executeMutation/rejected')?.answers).toMatchObject(
    {
      cancelOrder: {
        status: 'rejected',
        error: { code: 'cancel_too_late', message: 'It is too late to cancel.' },
      },
    },
  );
});

it('is deleted from memory and disk when another customer begins, and kept when a session is lost', async () => {
  const page = await before();
  keepers.push(page.keeper);
  page.store.dispatch(appReset({ reason: 'sessionLost', epoch: 1 }));
  expect(framesOf(page).some(({ action }) => action?.type === 'carts/itemAdded')).toBe(true);
  page.store.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
  expect(sessionStore().getItem(LOG_KEY)).toBeNull();
  page.store.dispatch(signedIn({ id: 2, postalCode: '60540' }));
  for (const log of [page.keeper.log(), personalLog(page.keeper)]) {
    expect(JSON.stringify(log)).not.toMatch(/itemAdded|Canary|"userId":1/);
    expect(log.flatMap(({ actions }) => actions)).toHaveLength(1);
  }
});

describe('after a lost session', () => {
  const lost = async () => {
    const page = await before();
    keepers.push(page.keeper);
    page.store.dispatch(appReset({ reason: 'sessionLost', epoch: 1 }));
    page.keeper.save();
    expect(sessionStore().getItem(LOG_KEY)).toContain('itemAdded');
    return page;
  };
  const textsOf = ({ keeper }: ReturnType<typeof aPage>) =>
    JSON.stringify([keeper.log(), personalLog(keeper), sessionStore().getItem(LOG_KEY)]);
  const beginnings = [
    ['signs in', signedIn({ id: 2, postalCode: null })],
    ['is found by the check', sessionChecked({ user: { id: 2, postalCode: null } })],
    ['signs in elsewhere', sessionSynced({ userId: 2, postalCode: null, epoch: 1, dashboardTab: 0 })],
  ] as const;

  it.each(beginnings)(
    'has nothing of the customer before as soon as another one %s',
    async (_how, begins) => {
      const page = await lost();
      page.store.dispatch(begins);
      page.store.dispatch(itemAdded({ eventId: 102, item: anItemDraft() }));
      page.keeper.save();
      expect(textsOf(page)).not.toMatch(/Canary|"userId":1|canary|secret|"101"/);
      expect(page.keeper.log().flatMap(({ actions }) => actions)).toHaveLength(1);
    },
  );

  it('has nothing of the customer before if another one signs in after a reload', async () => {
    (await lost()).keeper.stop();
    const page = aPage('/', checkedSession(null));
    keepers.push(page.keeper);
    expect(JSON.stringify(page.keeper.log())).toContain('itemAdded');
    page.store.dispatch(signedIn({ id: 2, postalCode: null }));
    expect(textsOf(page)).not.toContain('itemAdded');
  });

  it('goes on for the same customer, also after a reload', async () => {
    (await lost()).keeper.stop();
    const page = aPage('/', checkedSession(null));
    keepers.push(page.keeper);
    page.store.dispatch(signedIn({ id: 1, postalCode: null }));
    expect(textsOf(page)).toMatch(/itemAdded.*signedIn/);
  });
});

it('begins without the answers of the customer who signed out', async () => {
  const page = await before();
  keepers.push(page.keeper);
  page.store.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
  page.store.dispatch(signedIn({ id: 2, postalCode: '60540' }));
  const answers = personalLog(page.keeper).map(({ start }) => start.queries);
  expect(answers).toEqual([{}]);
});

it('stays within its bounds, and drops the oldest first', () => {
  const page = aPage('/');
  keepers.push(page.keeper);
  for (let index = 0; index < 900; index += 1) {
    page.store.dispatch(
      itemAdded({ eventId: 101 + (index % 30), item: anItemDraft({ productId: index + 1 }) }),
    );
    if (index % 100 === 0) page.keeper.save();
  }
  page.keeper.save();
  const saved = sessionStore().getItem(LOG_KEY) ?? '';
  expect(saved.length).toBeLessThanOrEqual(400_000);
  const actions = savedLog().flatMap((part) => part.actions);
  expect(actions).toHaveLength(200);
  expect(JSON.stringify(actions.at(-1))).toContain('"id":900');
  // A gap between two saves leads to no wrong state.
  const last = opened({ ...reportOf(page.store.getState(), null), log: page.keeper.log() }).log.at(-1);
  expect(last && stateAfter(last).carts).toEqual(page.store.getState().carts);
});

it('redacts one new action in an idle period, and saves in one after the last', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  const idle: (() => void)[] = [];
  Object.assign(window, {
    requestIdleCallback: (then: () => void, { timeout }: IdleRequestOptions) =>
      timeout === 5_000 && idle.push(then),
    cancelIdleCallback: () => undefined,
  });
  const page = aPage('/');
  page.store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
  await page.store.dispatch(eventsApi.endpoints.getEvent.initiate(101));
  jest.advanceTimersByTime(5_000);
  for (let action = 0; action < 3; action += 1) {
    idle.shift()?.();
    expect([sessionStore().getItem(LOG_KEY), idle.length]).toEqual([null, 1]);
  }
  idle.shift()?.();
  expect([savedLog().flatMap(({ actions }) => actions).length, idle.length]).toEqual([3, 0]);
  expect(framesOf(page).map(answersIn)).toEqual([[], [], ['pending'], ['fulfilled']]);
  page.keeper.stop();
  Object.assign(window, { requestIdleCallback: undefined, cancelIdleCallback: undefined });
});

it('ignores invalid content of the storage', () => {
  for (const junk of [
    '',
    '{',
    '[]',
    '{"parts":[],"bodies":{}}',
    '[null,{"start":{}},{"start":{"state":{}},"actions":[5]}]',
  ]) {
    sessionStore().setItem(LOG_KEY, junk);
    expect(savedLog()).toEqual([]);
  }
});
