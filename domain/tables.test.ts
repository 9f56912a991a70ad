import { aTable } from './testing/builders';
import {
  defaultClosesAt,
  dishesText,
  guestNameAt,
  isTableCode,
  JOINED_NOTE_WITHOUT_HOST,
  joinedLine,
  joinedNote,
  MAX_TABLE_NAME,
  tableNameOf,
} from './tables';

describe('tables', () => {
  it('are named after their host, within the length of a name', () => {
    expect(tableNameOf('Casey')).toBe("Casey's delivery");
    expect(tableNameOf('C'.repeat(60))).toHaveLength(MAX_TABLE_NAME);
  });

  it('number a name that a guest has, within the length of a name', () => {
    expect(guestNameAt(['Bo'], 'Ann')).toBe('Ann');
    expect(guestNameAt(['ann', 'Ann 2'], 'Ann')).toBe('Ann 3');
    const long = 'A'.repeat(MAX_TABLE_NAME);
    expect(guestNameAt([long], long)).toBe(`${'A'.repeat(MAX_TABLE_NAME - 2)} 2`);
  });

  it('close an hour before the end of orders, or then', () => {
    const cutoff = new Date('2026-06-17T17:00:00Z');
    const at = (ms: number) => new Date(cutoff.getTime() + ms);
    expect(defaultClosesAt(cutoff, at(-3_600_001))).toEqual(at(-3_600_000));
    expect(defaultClosesAt(cutoff, at(-3_600_000))).toEqual(cutoff);
  });

  it('say whose order a delivery comes with', () => {
    expect(joinedNote('Casey')).toBe("Delivered with Casey's order");
    expect(JOINED_NOTE_WITHOUT_HOST).not.toContain('Casey');
  });

  it.each([
    ['AAAAAAAAAAAAAAAAAAAAAA', true],
    ['AAAAAAAAAAAAAAAAAAAAA', false],
    ['AAAAAAAAAAAAAAAAAAAAA=', false],
    ['AAAAAAAAAAAAAAAAAAAAAAA', false],
  ])('read a code: %s is one: %s', (code, isCode) => {
    expect(isTableCode(code)).toBe(isCode);
  });

  it('say in one line how an order is delivered', () => {
    const zone = 'America/Chicago';
    expect(joinedLine(aTable(), zone)).toBe("Delivered with Dana's order · 5:30 PM · no delivery fee");
    expect(joinedLine(aTable({ deliveryTime: null }), zone)).toBe(
      "Delivered with Dana's order · no delivery fee",
    );
  });

  it('count dishes', () => expect([0, 1, 2].map(dishesText)).toEqual(['0 dishes', '1 dish', '2 dishes']));
});
