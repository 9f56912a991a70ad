import { isName, isPassword, visible } from './visible';

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

it.each(['123456', 'a b c d e f', ' 12345 6'])('%j is a password', (text) => {
  expect(isPassword(text)).toBe(true);
});

it.each(['      ', '12345', ' 1 2 3 4 5 ', '12345\u200b', '\u00a0\u3000\u00a0\u3000\u00a0\u3000'])(
  '%j is no password: fewer than six characters are seen',
  (text) => {
    expect(isPassword(text)).toBe(false);
  },
);
