import { setClock } from '@/lib/clock';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import { aCart } from '@/testing/builders';
import { emptyCart } from '../slices/cart';
import {
  quarantineOf,
  damagedTexts,
  dropQuarantined,
  isQuarantined,
  MAX_CORRUPT,
  park,
  unpark,
} from './quarantine';
import { encode } from './envelope';
import { SCHEMA_VERSION } from './migrations';
import { readStored } from './readStored';

const CART = 'dw:cart:101';
const placeOf = (time: number, key = CART) => `${key}:corrupt:${time}`;
const envelope = { e: 0, r: 1, w: 'tab' };
const full = encode(aCart(), envelope);
const cleared = encode({ ...emptyCart, items: [] }, envelope);
const keysOf = (storage: FakeStorage) => [...storage.values.keys()];
/** Ten texts that were quarantined at 5, 15 … 95; as text "5" comes after "15". */
const times = Array.from({ length: MAX_CORRUPT }, (_, index) => 10 * index + 5);
const tenTexts = () => createFakeStorage(Object.fromEntries(times.map((time) => [placeOf(time), `${time}`])));

it.each([
  [placeOf(15), true],
  [`dw:parked:2:${CART}`, true],
  [CART, false],
  [`${CART}:corrupt:soon`, false],
])('the text of %p is quarantined: %p', (key, expected) => {
  expect(isQuarantined(key)).toBe(expected);
});

describe('quarantined texts', () => {
  it('are listed by their time, without other keys', () => {
    const storage = createFakeStorage({
      [placeOf(15)]: 'later',
      [placeOf(5)]: 'first',
      'other:corrupt:1': 'of another program',
      'dw:cart:7:corrupt:soon': 'without a time',
      'dw:cart:corrupt:8:x': 'of another name',
      [CART]: full,
    });
    expect(damagedTexts(storage.tab())).toEqual([
      [placeOf(5), 'first'],
      [placeOf(15), 'later'],
    ]);
  });

  it('move to the time, or the next that is free', () => {
    const storage = createFakeStorage({ [CART]: 'broken', [placeOf(7)]: 'seven', [placeOf(8)]: 'eight' });
    expect(quarantineOf(storage.tab()).move(CART, 'broken', 7)).toBe(true);
    expect(storage.values.get(placeOf(9))).toBe('broken');
    expect(storage.values.has(CART)).toBe(false);
  });

  it('are ten: the oldest makes room for the next, and the next for the one after', () => {
    const storage = tenTexts();
    const quarantine = quarantineOf(storage.tab());
    quarantine.move(CART, 'eleventh', 200);
    expect(keysOf(storage)).toEqual([...times.slice(1), 200].map((time) => placeOf(time)));
    quarantine.copy(CART, 'twelfth', 300);
    expect(keysOf(storage)).toEqual([...times.slice(2), 200, 300].map((time) => placeOf(time)));
    for (let time = 301; time <= 310; time += 1) quarantine.copy(CART, 'next', time);
    expect(keysOf(storage)).toEqual(Array.from({ length: 10 }, (_, index) => placeOf(301 + index)));
  });

  it('lose none while there is room', () => {
    const storage = tenTexts();
    storage.values.delete(placeOf(95));
    quarantineOf(storage.tab()).move(CART, 'tenth', 200);
    expect(keysOf(storage)).toEqual([...times.slice(0, 9), 200].map((time) => placeOf(time)));
  });

  it('do not stop the start if another tab takes their room meanwhile', () => {
    const tab = createFakeStorage({ [CART]: 'broken' }).tab();
    jest.spyOn(tab, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(quarantineOf(tab).move(CART, 'broken', 7)).toBe(false);
  });

  it('stay in place on a full disk, and are not counted', () => {
    const storage = createFakeStorage({ [CART]: 'broken' });
    storage.quota = CART.length + 'broken'.length;
    const quarantine = quarantineOf(storage.tab());
    expect(quarantine.move(CART, 'broken', 7)).toBe(false);
    expect([...storage.values]).toEqual([[CART, 'broken']]);
    quarantine.copy(CART, 'broken', 7);
    expect([...storage.values]).toEqual([[CART, 'broken']]);
    storage.quota = Infinity;
    for (let time = 1; time <= 10; time += 1) quarantine.copy(CART, 'copy', time);
    expect(keysOf(storage)).toHaveLength(11);
  });

  it('are dropped to make room, and only if there are some', () => {
    const storage = createFakeStorage({ [placeOf(5)]: 'x', [CART]: full });
    expect([dropQuarantined(storage.tab()), dropQuarantined(storage.tab())]).toEqual([true, false]);
    expect(keysOf(storage)).toEqual([CART]);
  });
});

describe('the value of a newer build', () => {
  const parked = `dw:parked:${SCHEMA_VERSION}:${CART}`;

  it('is parked under its version', () => {
    const storage = createFakeStorage({ [CART]: 'future' });
    expect(park(storage.tab(), CART, 'future', 12)).toBe(true);
    expect([...storage.values]).toEqual([[`dw:parked:12:${CART}`, 'future']]);
  });

  it.each<[string, string | undefined, string]>([
    ['nothing', undefined, 'parked'],
    ['a cleared cart', cleared, 'parked'],
    ['a cart', full, full],
    ['a damaged text', 'broken', 'broken'],
  ])('comes back in place of %s or does not', (_what, there, after) => {
    const storage = createFakeStorage({ [parked]: 'parked', ...(there ? { [CART]: there } : {}) });
    unpark(storage.tab());
    expect(storage.values.get(CART)).toBe(after);
    expect(storage.values.has(parked)).toBe(after !== 'parked');
  });

  it.each([
    ['of a still newer version', `dw:parked:${SCHEMA_VERSION + 1}:${CART}`],
    ['of an unknown key', `dw:parked:${SCHEMA_VERSION}:dw:wishes`],
    ['under a longer name', `x${parked}`],
    ['without a version', `dw:parked::${CART}`],
  ])('%s stays parked', (_what, key) => {
    const storage = createFakeStorage({ [key]: 'parked' });
    unpark(storage.tab());
    expect([...storage.values]).toEqual([[key, 'parked']]);
  });

  const sessionOf = (userId: number | null) =>
    encode({ userId, postalCode: null, epoch: 0, dashboardTab: 0 }, envelope);

  it.each<[string, string, string | undefined, boolean]>([
    ['comes back for its customer', sessionOf(1), sessionOf(1), true],
    ['comes back with its customer’s session', sessionOf(1), undefined, true],
    ['that was a visitor’s comes back for the customer who signed in', sessionOf(null), sessionOf(2), true],
    ['is deleted before another customer', sessionOf(1), sessionOf(2), false],
    ['is deleted before a visitor', sessionOf(1), sessionOf(null), false],
    ['of an unknown customer is deleted before another one', 'broken', sessionOf(2), false],
  ])('%s', (_what, theirs, present, isBack) => {
    const storage = createFakeStorage({
      [`dw:parked:${SCHEMA_VERSION}:dw:session`]: theirs,
      [parked]: full,
      ...(present ? { 'dw:session': present } : {}),
    });
    unpark(storage.tab());
    expect(storage.values.get(CART)).toBe(isBack ? full : undefined);
    expect(storage.values.has(parked)).toBe(false);
    expect(storage.values.get('dw:session')).toBe(present ?? theirs);
  });

  it('of a version with two digits comes back, and so does a value that is never cleared', () => {
    const key = `dw:parked:00:dw:version`;
    const storage = createFakeStorage({ [key]: 'parked' });
    unpark(storage.tab());
    expect([...storage.values]).toEqual([['dw:version', 'parked']]);
  });
});

describe('the first read', () => {
  beforeEach(() => setClock(() => 7));
  afterEach(() => setClock(null));

  const text = (value: unknown, more: object = {}) => encode(value, { ...envelope, ...more });
  const broken = Object.fromEntries(
    Array.from({ length: MAX_CORRUPT + 2 }, (_, index) => [`dw:cart:${index + 1}`, 'broken']),
  );

  it('reports nothing for a sound disk, and reads no key of others', () => {
    const storage = createFakeStorage({ [CART]: full, att: 'token', other: 'x' });
    const { entries, epoch, notices } = readStored(storage.tab());
    expect(entries).toEqual([
      {
        ...{ key: CART, slice: 'carts', eventId: '101', value: aCart(), raw: full, isPartial: false },
        envelope: { v: SCHEMA_VERSION, ...envelope },
      },
    ]);
    expect([epoch, notices, storage.writes]).toEqual([0, [], []]);
  });

  it('deletes what would be more than ten damaged texts, without moving it', () => {
    const storage = createFakeStorage(broken);
    expect(readStored(storage.tab()).notices).toEqual(['storageDamaged']);
    expect(keysOf(storage)).toEqual(
      Array.from({ length: MAX_CORRUPT }, (_, index) => placeOf(7, `dw:cart:${index + 3}`)),
    );
    expect(storage.writes).not.toContain(`set ${placeOf(7, 'dw:cart:2')}`);
  });

  it('deletes the cache of an old version, and says nothing of it', () => {
    const bare = JSON.stringify({ data: { id: 1 }, savedAt: 900, ownerId: 1 });
    const storage = createFakeStorage({ 'dw:user': bare });
    expect(readStored(storage.tab())).toEqual({ entries: [], epoch: 0, notices: [] });
    expect(keysOf(storage)).toEqual([]);
  });

  it('copies what it could read in part, and says so once', () => {
    const half = text({ ...aCart(), items: 'none' });
    const storage = createFakeStorage({ [CART]: half, 'dw:cart:102': half });
    const { entries, notices } = readStored(storage.tab());
    expect(entries.map(({ isPartial }) => isPartial)).toEqual([true, true]);
    expect(notices).toEqual(['storageDamaged']);
    expect(storage.values.get(placeOf(7))).toBe(half);
    expect(storage.values.get(CART)).toBe(half);
  });

  it('parks what is newer, and says that alone', () => {
    const newer = text(aCart()).replace(`"v":${SCHEMA_VERSION}`, `"v":${SCHEMA_VERSION + 1}`);
    const storage = createFakeStorage({ [CART]: newer });
    const { entries, notices } = readStored(storage.tab());
    expect([entries, notices]).toEqual([[], ['storageNewer']]);
    expect(keysOf(storage)).toEqual([`dw:parked:${SCHEMA_VERSION + 1}:${CART}`]);
  });

  const session = (epoch: number) =>
    text({ userId: null, postalCode: null, epoch, dashboardTab: 0 }, { e: 0 });

  it.each<[string, Record<string, string>, number, string[]]>([
    [
      'that of the session',
      { 'dw:session': session(2), [CART]: text(aCart(), { e: 5 }) },
      2,
      ['dw:session', CART],
    ],
    [
      'that of the session also if it is none',
      { 'dw:session': session(0), [CART]: text(aCart(), { e: 5 }) },
      0,
      ['dw:session', CART],
    ],
    [
      'without a session the latest of all',
      { 'dw:cart:1': text(aCart(), { e: 1 }), [CART]: text(aCart(), { e: 5 }) },
      5,
      [CART],
    ],
    ['none without values', {}, 0, []],
    ['none if all values are bare', { [CART]: JSON.stringify(aCart()) }, 0, [CART]],
  ])('has the epoch: %s', (_what, disk, epoch, kept) => {
    const storage = createFakeStorage(disk);
    const read = readStored(storage.tab());
    expect([read.epoch, read.entries.map(({ key }) => key), keysOf(storage)]).toEqual([epoch, kept, kept]);
  });

  it('deletes a cart that was cleared more than a week ago, but no full one', () => {
    const week = 7 * 24 * 3_600_000;
    const storage = createFakeStorage({
      [CART]: cleared,
      'dw:cart:102': full,
      'dw:cart:103': text({ ...emptyCart, notes: 'Gate 4' }),
    });
    setClock(() => week + 1);
    expect(readStored(storage.tab()).entries).toHaveLength(3);
    setClock(() => week + 2);
    expect(readStored(storage.tab()).entries).toHaveLength(2);
    expect(keysOf(storage)).toEqual(['dw:cart:102', 'dw:cart:103']);
  });
});
