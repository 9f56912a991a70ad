import { isName, visible } from './visible';

it.each(['Ann', 'Ann\u200b', 'a b', '👩‍👩‍👧 A', 'علی‌رضا', 'क्षत्रिय', '  Bob  '])('%j is a name', (name) => {
  expect(isName(name)).toBe(true);
});

it.each(['', 'An', '\u200b\u200b\u200b', 'A\u00adn', '\u2060 A \ufeff', 'ㅤㅤㅤ', 'a\u034fb'])(
  '%j is no name: fewer than three characters are seen',
  (name) => {
    expect(isName(name)).toBe(false);
  },
);

it('leaves what is seen of a pasted code', () => {
  expect(visible('\ufeff WEL\u200bCOME5\u00a0\u2069')).toBe('WELCOME5');
});
