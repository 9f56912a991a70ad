import { relevanceApi } from '@/api/relevanceApi';
import { wireEventCard } from '@/testing/apiFixtures';
import { makeTestStore } from '@/testing/renderWithProviders';
import { opened, reportOf } from '@/testing/reports';
import type { RootState } from '@/store/rootReducer';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { snapshotAt } from './openedDump';
import { readDump } from './readDump';
import { SEEN_KEY } from '@/lib/storageKeys';
import type { LogPart, Snapshot } from '../format';
import { loadSnapshot } from './loadSnapshot';
import { changeQueries, readQueries } from './readQueries';
import { replayFrames } from './replayFrames';

const FILTER = { postal_code: '60540' };
const KEY = `listRelevantEvents(${JSON.stringify(FILTER)})`;
/** An answer as the releases wrote it that loaded the list at once. */
const OLD_CARDS = [wireEventCard, { ...wireEventCard, id: 102 }];

const entryOf = (data: unknown, endpointName = 'listRelevantEvents') => ({
  status: 'fulfilled',
  endpointName,
  requestId: 'reported',
  originalArgs: FILTER,
  startedTimeStamp: 1,
  fulfilledTimeStamp: 2,
  ...(data === undefined ? {} : { data }),
});
const withQueries = (queries: Snapshot['queries'], log: LogPart[] = []): Snapshot => ({
  ...opened(reportOf(makeTestStore().getState(), null)),
  queries,
  log,
});
/** What the dashboard reads of a state. */
const shown = (state: RootState) => relevanceApi.endpoints.listRelevantEvents.select(FILTER)(state);

const ONE_PAGE = { pages: [{ projects: OLD_CARDS, total: 2 }], pageParams: [0] };

describe('relevant events that an earlier release kept as one list', () => {
  const old = { [KEY]: entryOf(OLD_CARDS) };

  it('are the only page of a report', () => {
    const read = shown(loadSnapshot(withQueries(old)));
    expect(read).toMatchObject({ status: 'fulfilled', hasNextPage: false, data: ONE_PAGE });
  });

  it('are the only page at each moment of a log that was kept over a deploy', () => {
    const { state, answers, route, routeState } = withQueries({});
    const part = { schema: SCHEMA_VERSION, build: 'b0', start: { state, answers, route, routeState } };
    const frames = replayFrames(
      withQueries({}, [
        {
          ...part,
          page: 'p1',
          start: { ...part.start, queries: {} },
          actions: [{ at: 1, type: 'api/executeQuery/fulfilled', queries: old }],
        },
        {
          ...part,
          page: 'p2',
          start: { ...part.start, queries: old },
          actions: [{ at: 2, type: 'x', queries: { [KEY]: null } }],
        },
      ]),
    );
    expect(frames.map(({ state: then }) => shown(then).data)).toEqual([
      undefined,
      ONE_PAGE,
      ONE_PAGE,
      undefined,
    ]);
  });

  it('are the only page of a screen in a copied storage', async () => {
    const screenSeen = { takenAt: 5, route: '/dashboard', routeState: null, state: {}, answers: {} };
    const seen = { userId: 1, epoch: 0, screens: [{ ...screenSeen, queries: [KEY] }], queries: old };
    const session = {
      v: SCHEMA_VERSION,
      e: 0,
      r: 1,
      w: 't',
      d: { userId: 1, postalCode: '60540', epoch: 0 },
    };
    const dump = await readDump(
      JSON.stringify({ 'dw:session': JSON.stringify(session), [SEEN_KEY]: JSON.stringify(seen) }),
    );
    if (!dump.ok) throw new Error(dump.problem);
    expect(dump.seen).toHaveLength(1);
    expect(shown(loadSnapshot(snapshotAt(dump, '/dashboard'))).data).toEqual(ONE_PAGE);
  });

  it('are an empty page if there were none', () => {
    const read = shown(loadSnapshot(withQueries({ [KEY]: entryOf([]) })));
    expect(read).toMatchObject({ hasNextPage: false, data: { pages: [{ projects: [], total: 0 }] } });
  });
});

it('pages of the current release stay as they are', () => {
  const data = { pages: [...ONE_PAGE.pages, { projects: [], total: 2 }], pageParams: [0, 50] };
  expect(shown(loadSnapshot(withQueries({ [KEY]: entryOf(data) }))).data).toEqual(data);
});

it('pages without data, as of a call that is still pending, are kept', () => {
  const pending = { ...entryOf(undefined), status: 'pending' };
  expect(loadSnapshot(withQueries({ [KEY]: pending })).api.queries).toEqual({ [KEY]: pending });
});

it.each([
  ['no pages', { pageParams: [0] }],
  ['not one page', { pages: [], pageParams: [] }],
  ['no page parameters', { pages: ONE_PAGE.pages }],
  ['a page without events', { pages: [{ total: 1 }], pageParams: [0] }],
  ['a page that is none', { pages: [null], pageParams: [0] }],
  ['a text', 'x'],
  ['nothing', null],
])('an entry of pages with %s is left out', (_name, data) => {
  expect(loadSnapshot(withQueries({ [KEY]: entryOf(data) })).api.queries).toEqual({});
});

it('a list of another endpoint stays a list', () => {
  const state = loadSnapshot(withQueries({ 'listMemberships({})': entryOf([{ id: 1 }], 'listMemberships') }));
  expect(state.api.queries['listMemberships({})']?.data).toEqual([{ id: 1 }]);
});

it('an action that empties the cache of an answer leaves the others', () => {
  const [one, other] = ['listMemberships({})', 'getEvent("101")'];
  const before = readQueries({ [one]: entryOf([], 'listMemberships'), [other]: entryOf({}, 'getEvent') });
  expect(Object.keys(changeQueries(before, { [one]: null }))).toEqual([other]);
  expect(changeQueries(before, { [one]: 'damaged' })).toEqual(before);
});
