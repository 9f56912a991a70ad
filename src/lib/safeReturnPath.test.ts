import fc from 'fast-check';
import { safeReturnPath } from './safeReturnPath';

describe('safeReturnPath', () => {
  it.each([
    ['/events/101', '/events/101'],
    ['/events/101/checkout?x=1#tip', '/events/101/checkout?x=1#tip'],
    ['//evil.test', '/dashboard'],
    ['/\\evil.test', '/dashboard'],
    ['/\t/evil.test', '/dashboard'],
    ['/..//evil.test', '/dashboard'],
    ['/.//evil.test', '/dashboard'],
    ['https://evil.test/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['', '/dashboard'],
    [null, '/dashboard'],
    [{ href: '/x' }, '/dashboard'],
  ])('%p becomes %p', (candidate, expected) => {
    expect(safeReturnPath(candidate)).toBe(expected);
  });

  it('never leaves the site, for any text', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('/', '\\', '.', '%2f', '@', ':', '\t', '\n', 'evil.test', '?', '#', 'http:'), {
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(nasty, (text) => {
        const path = safeReturnPath(text, '/home');
        const url = new URL(path, 'https://site.test');
        expect(url.origin).toBe('https://site.test');
        expect(path.startsWith('/')).toBe(true);
        expect(path.startsWith('//')).toBe(false);
        expect(safeReturnPath(path, '/home')).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
