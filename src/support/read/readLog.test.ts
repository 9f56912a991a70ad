import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { parseSnapshot } from './parseSnapshot';
import { readLog } from './readLog';
import { replayFrames } from './replayFrames';

const KEY = 'getEvent("101")';
const entry = (status: string, data?: unknown) => ({ status, endpointName: 'getEvent', data });
const session = { userId: 1, postalCode: '60540', epoch: 0, checked: true };
const payload = { eventId: 101, item: anItemDraft() };

/** A report as the release before wrote it: the state and the data of its log are names of texts in a table. */
const packed = {
  ...reportOf(makeTestStore().getState(), null),
  format: 2,
  log: {
    bodies: { 1: session, 2: { items: [], notes: 'back door' }, 3: { id: 101, name: 'Lupita' } },
    parts: [
      { isBrief: true, page: 'p0', start: { state: {} }, actions: [{ at: 1, type: 'left' }] },
      {
        schema: SCHEMA_VERSION,
        build: 'b1',
        page: 'p1',
        start: {
          state: { session: '1', carts: { 101: '2' } },
          queries: { [KEY]: entry('fulfilled', '3') },
          answers: {},
          route: '/events/101',
          routeState: null,
        },
        actions: [
          { at: 2, type: 'carts/itemAdded', payload },
          { at: 3, type: 'api/executeQuery/fulfilled', queries: { [KEY]: entry('fulfilled', '3') } },
          { at: 4, type: 'api/queries/removeQueryResult', queries: { [KEY]: null } },
        ],
      },
    ],
  },
};

it('reads the log of the release before, without pages that were left at once', () => {
  const parsed = parseSnapshot(JSON.stringify(packed));
  if (!parsed.ok) throw new Error(parsed.problem);
  const frames = replayFrames(parsed.snapshot);
  expect(frames.map(({ action }) => action?.type ?? 'opened')).toEqual([
    'opened',
    'carts/itemAdded',
    'api/executeQuery/fulfilled',
    'api/queries/removeQueryResult',
  ]);
  expect(frames[0]).toMatchObject({
    route: '/events/101',
    state: { session: { userId: 1 }, carts: { 101: { notes: 'back door' } } },
  });
  expect(frames[1]?.state.carts['101']?.items).toHaveLength(1);
  expect(frames[2]?.state.api.queries).toMatchObject({ [KEY]: entry('fulfilled', { name: 'Lupita' }) });
});

it('an entry without data keeps those it had, until it is removed', () => {
  const [part] = readLog({
    format: 3,
    log: [
      {
        schema: SCHEMA_VERSION,
        page: 'p1',
        start: { state: {}, queries: { [KEY]: entry('fulfilled', { id: 101 }) }, route: '/' },
        actions: [
          { at: 1, type: 'x', queries: { [KEY]: entry('pending') } },
          { at: 2, type: 'x', queries: { [KEY]: null } },
          { at: 3, type: 'x', queries: { [KEY]: entry('pending') } },
          { at: 4, type: 'x' },
        ],
      },
    ],
  });
  const report = reportOf(makeTestStore().getState(), null);
  const frames = replayFrames({ ...report, log: part ? [part] : [] });
  expect(frames.slice(1, 4).map(({ state }) => state.api.queries[KEY as never])).toEqual([
    { ...entry('pending'), data: { id: 101 } },
    undefined,
    entry('pending'),
  ]);
});
