import fc from 'fast-check';
import { jsonBreak } from './jsonBreak';

describe('jsonBreak', () => {
  it('finds none in JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(jsonBreak(JSON.stringify(value))).toBeNull()));
    expect(jsonBreak('see{"a":[1,{"b":"\\"}"}]}below', 3)).toBeNull();
  });

  it('finds the end of a text that is cut off', () => {
    const text = JSON.stringify({ a: [1, 'two', { b: null }], c: 'a long "text"' });
    for (let length = 1; length < text.length; length += 1) {
      const at = jsonBreak(text.slice(0, length));
      // The index is the beginning of a truncated literal or number.
      expect(at).not.toBeNull();
      expect(at).toBeGreaterThanOrEqual(length - 4);
    }
  });

  it.each([
    ['{"a":1,}', 7],
    ['{"a" 1}', 4],
    ['{a:1}', 1],
    ['[1,2', 4],
    ['[1 2]', 2],
    ['{"a":tru}', 5],
    ['[}', 1],
    [']', 0],
    ['{"a":1]', 6],
    ['', 0],
  ])('%s breaks at %i', (text, at) => expect(jsonBreak(text)).toBe(at));

  it('reads a long text without deep recursion', () => {
    const text = `{"a":"${'x'.repeat(400_000)}`;
    expect(jsonBreak(text)).toBe(text.length);
    expect(jsonBreak('[['.repeat(50_000))).toBe(100_000);
  });
});
