import fc from 'fast-check';
import { createTokenStore } from '@/lib/tokenStore';
import { setClock } from '@/lib/clock';
import { aReadyCart, anItem, aSeat, aTable } from '@/testing/builders';
import { createFakeStorage } from '@/testing/fakeStorage';
import { makeStore } from '../store';
import { decode, encode } from './envelope';
import { keptSlices, kindOf, type KeptSlice } from './kinds';
import { SCHEMA_VERSION } from './migrations';
import { readStored } from './readStored';

/** With any content on disk the app opens, keeps valid values and reports the others. LONG=1 runs a hundred times as many cases, RUNS any number; SEED replays. */
const RUNS = Number(process.env.RUNS ?? (process.env.LONG ? 1_000_000 : 10_000));
/** For each kept slice. Whole, because fast-check never ends at a fraction. */
const SHARE = Math.ceil(RUNS / keptSlices.length);
const SEED = process.env.SEED ? { seed: Number(process.env.SEED) } : {};
const envelope = (value: unknown) => JSON.stringify({ v: SCHEMA_VERSION, e: 0, r: 1, w: 'old', d: value });

const GOOD: Record<KeptSlice, unknown> = {
  session: { userId: 1, postalCode: '60540', epoch: 0, dashboardTab: 2 },
  version: { schema: 1, build: 'b', bump: 4 },
  carts: aReadyCart(
    { promocode: 'TEN' },
    {
      items: [
        anItem({ optionChoices: { '9': { choiceId: 31, choiceName: 'Large', optionName: 'Size' } } }),
        anItem({ productId: 2, notes: 'no onions' }),
      ],
      gratuityPercentage: 15,
      table: aTable(),
      transactionId: 'pi_12345678',
      isOrderInCart: true,
      state: 'sent',
    },
  ),
  tables: [
    aSeat({ items: [anItem(), anItem({ productId: 2, notes: 'no onions' })], revision: 3 }),
    aSeat({ code: 'x'.repeat(22), secret: null, isDone: true, isRemoved: true, isSent: false }),
  ],
  userCache: { data: { id: 1, name: 'Casey', email: 'casey@demo.test' }, savedAt: 900, ownerId: 1 },
};

const junk = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  101,
  '',
  'x'.repeat(2_000),
  '__proto__',
  [],
  [null],
  {},
  { toString: 1 },
);

/** Replaces one value at the given path, or adds a key. */
function spoil(value: unknown, path: readonly number[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[step % keys.length] ?? '';
  const inner = spoil((value as Record<string, unknown>)[key], rest, by);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? inner : (item as unknown)));
  return { ...value, [key]: inner };
}

const damaged = (slice: KeptSlice): fc.Arbitrary<string> => {
  const good = envelope(GOOD[slice]);
  const at = fc.nat(good.length);
  return fc.oneof(
    // A value of the wrong shape within a valid envelope.
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.array(fc.nat(20), { maxLength: 6 }), junk)
        .map(([path, by]) => JSON.stringify(spoil(JSON.parse(good), path, by))),
    },
    // A truncated write, a flipped byte, two writes mixed.
    { weight: 2, arbitrary: at.map((end) => good.slice(0, end)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(at, fc.string({ maxLength: 3 }))
        .map(([i, by]) => good.slice(0, i) + by + good.slice(i + 1)),
    },
    { weight: 1, arbitrary: at.map((start) => good + good.slice(start)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  );
};

it.each(keptSlices)(`reads ${SHARE} damaged texts of %s as a whole value, or refuses them`, (slice) => {
  const property = fc.property(damaged(slice), (raw) => {
    const decoded = decode(slice, raw);
    if (decoded.status !== 'ok') return;
    // An accepted value survives another round of writing and reading unchanged.
    const again = decode(slice, encode(decoded.value, { e: 0, r: 1, w: 't' }));
    expect(again).toMatchObject({ status: 'ok', isPartial: false });
    expect((again as { value: unknown }).value).toEqual(decoded.value);
    expect(kindOf(slice).read(JSON.parse(JSON.stringify(decoded.value)), () => undefined)).toEqual(
      decoded.value,
    );
  });
  fc.assert(property, { numRuns: SHARE, ...SEED });
});

it('ten thousand damaged carts cost one scan of the storage, not one scan each', () => {
  const values = Array.from({ length: 10_000 }, (_, id): [string, string] => [
    `dw:cart:${id}`,
    '{"v":1,"d":{',
  ]);
  const storage = createFakeStorage(Object.fromEntries([...values, ['dw:cart:good', envelope(GOOD.carts)]]));
  const tab = storage.tab();
  const keys = jest.spyOn(tab, 'keys');
  const { entries, notices } = readStored(tab);
  expect(entries.map(({ key }) => key)).toEqual(['dw:cart:good']);
  expect(notices).toEqual(['storageDamaged']);
  expect(keys.mock.calls.length).toBeLessThan(5);
  expect(storage.writes.length).toBeLessThan(10_100);
  // The last few are kept for support; the rest would fill the disk.
  expect([...storage.values.keys()].filter((key) => key.includes(':corrupt:'))).toHaveLength(10);
});

it('opens on any disk, and keeps the one good cart', async () => {
  let time = 1_000;
  setClock(() => (time += 1));
  const disk = fc.record({
    session: damaged('session'),
    version: damaged('version'),
    user: damaged('userCache'),
    'cart:102': damaged('carts'),
    // Of version 1, which kept the form apart.
    'checkout:101': damaged('carts'),
    'checkout:102': damaged('carts'),
  });
  const property = fc.asyncProperty(disk, async (texts) => {
    const entries = Object.entries(texts).map(([name, text]) => [`dw:${name}`, text]);
    // The highest possible epoch, so that no damaged epoch voids it.
    const good = envelope(GOOD.carts).replace('"e":0', `"e":${Number.MAX_SAFE_INTEGER}`);
    const storage = createFakeStorage({ ...Object.fromEntries(entries), 'dw:cart:101': good });
    const tab = storage.tab();
    const store = makeStore({
      storage: tab,
      tokens: createTokenStore(tab),
      tabId: 't',
      devChecks: false,
    });
    await store.persistence.whenRehydrated;
    store.persistence.flush();
    expect(store.getState().carts['101']?.items).toHaveLength(2);
    store.persistence.close();
  });
  await fc.assert(property, { numRuns: RUNS / 20, ...SEED });
  setClock(null);
});

it('a text that would delay the start counts as damaged', () => {
  const text = envelope(GOOD.carts);
  const [longest, longer] = [3_000_000, 3_000_001].map((length) => text + ' '.repeat(length - text.length));
  expect([longest, longer].map((raw) => decode('carts', raw ?? '').status)).toEqual(['ok', 'corrupt']);
});
