import { aCart, anItem, aFormValues } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { SCHEMA_VERSION } from '../../persistence/migrations';
import { createRecorder } from '../recorder';
import { readDump, type OpenedDump } from './readDump';

const open = async (value: unknown): Promise<OpenedDump> => {
  const dump = await readDump(typeof value === 'string' ? value : JSON.stringify(value));
  if (!dump.ok) throw new Error(dump.problem);
  return dump;
};
const remarksOf = async (value: unknown) => (await open(value)).remarks;

const draft = { values: aFormValues(), promoCode: null, completed: true, transactionId: null };
const whole = {
  ...makeTestStore().getState(),
  _persist: { version: 1 },
  version: { schema: SCHEMA_VERSION, build: 'b1', bump: 1 },
  carts: { 101: aCart() },
  checkout: { 101: draft },
};
const damaged = {
  ...whole,
  carts: { 101: aCart({ items: [anItem(), { product: 5 } as never] }), 102: 'gone', 103: aCart() },
  checkout: { 101: { ...draft, transactionId: 'no' }, 104: {} },
  userCache: { data: { id: 1 }, savedAt: null, ownerId: 2 },
};
const DAMAGE = [
  'carts.101 was read in part.',
  'carts.102 cannot be read.',
  'checkout.101 was read in part.',
  'checkout.104 cannot be read.',
  'userCache cannot be read.',
];
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
