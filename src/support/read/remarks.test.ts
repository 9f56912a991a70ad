import { aCart, anItem } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { createRecorder } from '../record/recorder';
import type { OpenedDump } from './openedDump';
import { readDump } from './readDump';

const open = async (value: unknown): Promise<OpenedDump> => {
  const dump = await readDump(typeof value === 'string' ? value : JSON.stringify(value));
  if (!dump.ok) throw new Error(dump.problem);
  return dump;
};
const remarksOf = async (value: unknown) => (await open(value)).remarks;

const whole = {
  ...makeTestStore().getState(),
  _persist: { version: 1 },
  version: { schema: SCHEMA_VERSION, build: 'b1', bump: 1 },
  carts: { 101: aCart() },
};
const damaged = {
  ...whole,
  carts: { 101: aCart({ items: [anItem(), { product: 5 } as never] }), 102: 'gone', 103: aCart() },
  userCache: { data: { id: 1 }, savedAt: null, ownerId: 2 },
};
const DAMAGE = ['carts.101 was read in part.', 'carts.102 cannot be read.', 'userCache cannot be read.'];
const exported = (state: object) => ({
  computedStates: [{ state: whole }, { state }],
  currentStateIndex: 1,
});

describe('what is left out of a state', () => {
  const recorder = createRecorder();
  const report = reportOf(makeTestStore({ middleware: [recorder.middleware] }).getState(), recorder);

  it.each<[string, (state: object) => object]>([
    ['copied', (state) => state],
    ['exported', exported],
    ['reported', (state) => ({ ...report, state })],
  ])('is named, if it was %s', async (_how, as) => {
    const { remarks, source } = await open(as(damaged));
    expect(remarks).toEqual(DAMAGE);
    expect(await open(as(whole))).toMatchObject({ source, remarks: [] });
  });

  it('is named of an export with parts that this release does not know', async () => {
    expect(await remarksOf(exported({ ...whole, loyalty: {} }))).toEqual([
      'The part “loyalty” of the state is unknown to this release.',
    ]);
  });

  it('may be what only a newer release knows', async () => {
    const version = { schema: SCHEMA_VERSION + 1, build: 'b9', bump: 1 };
    const remark = `The state was written by a newer version of the site (${SCHEMA_VERSION + 1}).`;
    expect(await remarksOf({ ...whole, version })).toEqual([remark]);
    expect(await remarksOf(exported({ ...whole, version }))).toEqual([remark]);
  });
});

const stored = (d: unknown) => JSON.stringify({ v: SCHEMA_VERSION, e: 0, r: 1, w: 't', d });
const storage = (userId: number, eventId: number) => ({
  'dw:session': stored({ userId, postalCode: '60540', epoch: 0, dashboardTab: 0 }),
  [`dw:cart:${eventId}`]: stored(aCart()),
});
const seen = JSON.stringify({
  userId: 1,
  epoch: 0,
  queries: {},
  screens: [{ takenAt: 1_790_000_000_000, route: '/terms', queries: [], answers: {} }],
});

describe('the last screens of a storage', () => {
  it('are shown to their own session without a word', async () => {
    const dump = await open({ ...storage(1, 101), 'dw:seen': seen });
    expect(dump).toMatchObject({ remarks: [], snapshot: { route: '/terms' } });
  });

  it.each([
    ['is not in it', { 'dw:cart:101': storage(1, 101)['dw:cart:101'], 'dw:seen': seen }],
    ['is another one', { ...storage(2, 101), 'dw:seen': seen }],
  ])('are named as left out, if the session %s', async (_how, value) => {
    const dump = await open(value);
    expect(dump.seen).toEqual([]);
    expect(dump.remarks).toEqual(['dw:seen is not shown: it belongs to a session that is not in this copy.']);
  });
});

describe('a text with two stores', () => {
  const both = (one: object, other: object) =>
    `Casey:\n${JSON.stringify(one)}\nand her other phone:\n${JSON.stringify(other)}\n`;
  const OTHER = 'The text holds 1 more dump, which is not shown. Open it by itself.';

  it('shows the first, and names the other', async () => {
    const dump = await open(both(storage(1, 101), storage(2, 105)));
    expect(dump).toMatchObject({ remarks: [OTHER], snapshot: { state: { session: { userId: 1 } } } });
    const states = both({ session: { userId: 1 }, carts: {} }, { session: { userId: 2 }, carts: {} });
    expect(await remarksOf(states)).toEqual([OTHER]);
  });

  it('says nothing of the same store in a quoted mail', async () => {
    expect(await remarksOf(both(storage(1, 101), storage(1, 101)))).toEqual([]);
  });
});
