import { KnownValues } from './knownValues';
import { SCHEMA_VERSION } from './migrations';
import type { StoredEntry } from './readStored';

const KEY = 'dw:cart:101';
const entry = (value: unknown, key = KEY): StoredEntry => ({
  slice: 'carts',
  eventId: '101',
  key,
  value,
  raw: `text of ${String(value)}`,
  envelope: { v: SCHEMA_VERSION, e: 0, r: 5, w: 'other' },
  isPartial: false,
});
const theirs = (value: string, r: number, w: string) => ({
  raw: `text of ${value}`,
  value,
  envelope: { r, w },
});

describe('another tab’s value', () => {
  it('is merged from the value that both tabs had, if that tab had read this tab’s', () => {
    const known = new KnownValues([entry('start')]);
    known.written(KEY, { raw: 'ours', value: 'ours', revision: 6, writer: 'us', part: {} });
    expect(known.read(KEY, theirs('later', 7, 'other'))).toEqual({ base: 'ours', concurrentWriter: null });
    expect(known.read(KEY, theirs('latest', 8, 'other'))).toEqual({ base: 'later', concurrentWriter: null });
    expect(known.at(KEY)).toMatchObject({ value: 'latest', revision: 8, writer: 'other' });
  });

  it('is merged from the value before, if both tabs wrote the same revision', () => {
    const known = new KnownValues([entry('start')]);
    known.written(KEY, { raw: 'ours', value: 'ours', revision: 6, writer: 'us', part: {} });
    const read = known.read(KEY, theirs('theirs', 6, 'other'));
    expect(read).toEqual({ base: 'start', concurrentWriter: 'other' });
  });

  it('is not concurrent with itself when it is read twice', () => {
    const known = new KnownValues([entry('start')]);
    known.read(KEY, theirs('once', 6, 'third'));
    expect(known.read(KEY, theirs('twice', 6, 'third'))).toEqual({ base: 'once', concurrentWriter: null });
  });

  it('that is gone leaves its revision, so that the next write is later', () => {
    const known = new KnownValues([entry('start')]);
    const gone = { raw: null, value: null, envelope: null };
    expect(known.read(KEY, gone)).toEqual({ base: 'start', concurrentWriter: null });
    expect(known.at(KEY)).toMatchObject({ raw: null, value: null, revision: 5, writer: '' });
  });
});

it('knows a text without a value by the text alone', () => {
  const known = new KnownValues([entry('start')]);
  known.void(KEY, 'broken');
  expect(known.at(KEY)).toMatchObject({ raw: 'broken', value: null, base: null, revision: 0 });
});

it('remembers the part of the state whose value is already stored', () => {
  const known = new KnownValues([entry('start')]);
  const part = {};
  known.unchanged(KEY, part);
  expect(known.at(KEY).part).toBe(part);
  expect(known.at(KEY).value).toBe('start');
});

it('forgets all values, or all but one', () => {
  const known = new KnownValues([entry('a'), entry('b', 'dw:session')]);
  known.keepOnly('dw:session');
  expect([known.keys(), known.at('dw:session').value]).toEqual([['dw:session'], 'b']);
  known.clear();
  expect(known.keys()).toEqual([]);
});
