import { JOINED_NOTE_WITHOUT_HOST, joinedNote, MAX_TABLE_NAME, TABLE_CODE, tableNameOf } from './tables';

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
    expect(new RegExp(TABLE_CODE).test(code)).toBe(isCode);
  });
});
