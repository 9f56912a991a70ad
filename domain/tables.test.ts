import { aSharedCart, aTable } from './testing/builders';
import {
  dishesText,
  isTableCode,
  JOINED_NOTE_WITHOUT_HOST,
  joinedLine,
  joinedNote,
  joinedOf,
  MAX_TABLE_NAME,
  tableNameOf,
} from './tables';

describe('tables', () => {
  it('are named after their host, within the length of a name', () => {
    expect(tableNameOf('Casey')).toBe("Casey's delivery");
    expect(tableNameOf('C'.repeat(60))).toHaveLength(MAX_TABLE_NAME);
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

  it('of a host who pays are no delivery that is joined', () => {
    expect(joinedOf(aTable())).toEqual(aTable());
    expect([joinedOf(aSharedCart), joinedOf(null)]).toEqual([null, null]);
  });

  it('count dishes', () => expect([0, 1, 2].map(dishesText)).toEqual(['0 dishes', '1 dish', '2 dishes']));
});
