import { setClock } from '@/lib/clock';
import { anItemDraft } from '@/testing/builders';
import { itemAdded } from '@/store/slices/carts';
import { describeSnapshot } from './describeSnapshot';
import { replayFrames } from './replayFrames';
import { asTestCase } from './testCase';
import { snapshotAt, type OpenedDump } from './openedDump';
import { readDump } from './readDump';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const AT = Date.parse('2026-11-20T12:00:00Z');
const [BEFORE, LATER] = [AT - 60_000, AT + 60_000];

beforeEach(() => setClock(() => NOW));
afterEach(() => setClock(null));

async function open(value: unknown): Promise<OpenedDump> {
  const dump = await readDump(JSON.stringify(value));
  if (!dump.ok) throw new Error(dump.problem);
  return dump;
}

const user = { data: { id: 1, name: 'Casey' }, ownerId: 1, savedAt: AT };
const state = { session: { userId: 1 }, carts: {}, userCache: user };
const answered = (fulfilledTimeStamp: number) => ({
  queries: { 'getEvent(101)': { status: 'fulfilled', endpointName: 'getEvent', fulfilledTimeStamp } },
});
const { type, payload } = itemAdded({ eventId: 101, item: anItemDraft() });
const exported = (timestamp?: number) => ({
  computedStates: [{ state }, { state }],
  currentStateIndex: 1,
  stagedActionIds: [0, 1],
  actionsById: { 0: { action: { type: '@@INIT' } }, 1: { action: { type, payload }, timestamp } },
});
const stored = (d: unknown, r: number) => ({ v: 1, e: 0, r, w: 't', d });

it.each([
  ['its cached user', state, AT],
  ['its last answer', { ...state, api: answered(LATER) }, LATER],
  ['its cached user, after its answers', { ...state, api: answered(BEFORE) }, AT],
  ['its last action', exported(LATER), LATER],
  ['a storage without revisions', { 'dw:session': { userId: 1 }, 'dw:user': user }, AT],
  ['the last write', { 'dw:session': stored({ userId: 1 }, LATER), 'dw:user': stored(user, BEFORE) }, LATER],
  [
    'its actions',
    { format: 1, schema: 1, state, queries: {}, actions: [{ at: LATER, type }], start: {} },
    LATER,
  ],
  [
    'a report whose own time cannot be read',
    { format: 2, schema: 1, state, queries: {}, log: {}, takenAt: 'x' },
    AT,
  ],
])('a dump is shown at the time of %s', async (_what, value, at) => {
  const dump = await open(value);
  expect(dump).toMatchObject({ isTimed: true, snapshot: { takenAt: at } });
  expect(replayFrames(dump.snapshot).at(-1)).toMatchObject({ at });
  if (dump.source !== 'report' && dump.remarks.length === 0)
    expect(replayFrames(dump.snapshot).at(-1)?.state.userCache.data).toMatchObject({ name: 'Casey' });
});

it.each([
  ['a state', { session: { userId: 1 }, carts: {} }],
  ['a storage of the first release', { 'dw:session': { userId: 1 } }],
  ['a storage whose revision is no time', { 'dw:session': stored({ userId: 1 }, 9e15) }],
  ['a storage whose revision is a counter', { 'dw:session': stored({ userId: 1 }, 7) }],
  [
    'an export whose actions have none',
    { ...exported(9e15), computedStates: [{ state: { carts: {} } }, { state: { session: {} } }] },
  ],
])('%s without a time is shown at the present, which is no claim about it', async (_what, value) => {
  const dump = await open(value);
  expect(dump).toMatchObject({ isTimed: false, snapshot: { takenAt: NOW } });
  const shown = snapshotAt(dump, dump.screens[0] ?? '/');
  expect(describeSnapshot(shown)).toContain('Time      2026-11-25T12:00:00.000Z');
  replayFrames(shown).forEach(({ at }) => expect(at).toBe(dump.snapshot.takenAt));
  expect(asTestCase(dump, { now: NOW + 1 })?.takenAt).toBe(NOW + 1);
});
