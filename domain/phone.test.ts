import fc from 'fast-check';
import { formatPhone, isPhone, isSamePhone, phoneAsTyped, phoneDigits } from './phone';

it.each(['(630) 555-0100', '+1 630 555 0100', '16305550100', '+44 20 7946 0958', '+12345678'])(
  'takes %s',
  (text) => expect(isPhone(text)).toBe(true),
);

it.each([
  '123',
  '()',
  '----',
  '',
  '630555010',
  '26305550100',
  '+44',
  '+1234567890123456',
  '44 20 7946 0958',
  '0+12345678',
])('refuses %j', (text) => expect(isPhone(text)).toBe(false));

it.each([
  ['6305550100', '(630) 555-0100'],
  ['16305550100', '(630) 555-0100'],
  ['+1 630-555-0100', '(630) 555-0100'],
  ['26305550100', '26305550100'],
  ['116305550100', '116305550100'],
  ['630.555.0100', '(630) 555-0100'],
  ['630555010a', '630555010a'],
  ['tel 6305550100', 'tel 6305550100'],
  ['6305550100 x2', '6305550100 x2'],
  ['+65 6123 4567', '+65 6123 4567'],
  ['+6305550100', '+6305550100'],
  ['630+5550100', '630+5550100'],
  ['1 (630) 555-0100', '(630) 555-0100'],
  [' 555-0100 ', '555-0100'],
  ['555-0100', '555-0100'],
  ['call me', 'call me'],
  ['', 'No phone'],
  ['  ', 'No phone'],
  [null, 'No phone'],
  [undefined, 'No phone'],
])('shows phone %p as %p', (text, shown) => {
  expect(formatPhone(text)).toBe(shown);
});

it.each([
  ['', ''],
  ['630', '630'],
  ['6305', '(630) 5'],
  ['(630) 555', '(630) 555'],
  ['1630', '(163) 0'],
  ['1630555010', '(163) 055-5010'],
  ['26305550100', '(263) 055-5010'],
  ['6305550', '(630) 555-0'],
  ['63055501001', '(630) 555-0100'],
  ['+16305550100', '(630) 555-0100'],
])('formats %p as typed: %p', (typed, shown) => {
  expect(phoneAsTyped(typed)).toBe(shown);
});

it('formatting as typed never changes the digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{0,9}$/), (digits) => {
      expect(phoneAsTyped(digits).replace(/\D/g, '')).toBe(digits);
      expect(phoneAsTyped(phoneAsTyped(digits))).toBe(phoneAsTyped(digits));
      expect(phoneDigits(phoneAsTyped(digits))).toBe(digits.length === 10 ? digits : null);
    }),
  );
});

it('reads full-width digits as digits', () => {
  expect(phoneAsTyped('６３０５５５０１００')).toBe('(630) 555-0100');
});

it.each([
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['tel:+44-20-7946-0958', '+44-20-7946-0958'],
  ['＋６５ 6123 4567', '+65 6123 4567'],
  ['+', '+'],
  ['+1', '1'],
])('a foreign number keeps its form: %s as it is typed is %s', (typed, shown) => {
  expect(phoneAsTyped(typed)).toBe(shown);
});

it('is the same number if only separators differ', () => {
  expect([isSamePhone('(630) 555-0100', '630.555.0100'), isSamePhone('6305550100', '+16305550100')]).toEqual([
    true,
    false,
  ]);
});
