import { cents, formatMoney, parseMoney, parseTypedMoney, requireMoney, toDollars } from './money';

const LARGEST = 90_071_992_547_409.91;

describe('parseMoney', () => {
  it.each<[unknown, number | null]>([
    [12.5, 1250],
    ['12.5', 1250],
    ['12.05', 1205],
    ['12', 1200],
    [' $1,234.50 ', 123_450],
    ['-$5.00', -500],
    ['+$5', 500],
    ['12,345,678', 1_234_567_800],
    ['1,234', 123_400],
    ['12,345.999', 1_234_600],
    [0.005, 1],
    [-0.005, -1],
    ['0.0049', 0],
    [9_999_999_999_999, 999_999_999_999_900],
  ])('reads %p as %p cents', (value, amount) => {
    expect(parseMoney(value)).toBe(amount);
  });

  it.each(['-0', '-0.00', -0])('reads %p as plain zero', (value) => {
    expect(parseMoney(value)).toBe(0);
  });

  it.each([
    [Infinity],
    [NaN],
    [LARGEST * 2],
    [-LARGEST * 2],
    [1e300],
    ['1$2'],
    ['5$'],
    ['$'],
    [''],
    ['$$5'],
    ['*1,234'],
    ['x1,234'],
    ['1,234x'],
    ['1,23'],
    ['1234,567'],
    ['12,3456'],
    ['1,,234'],
    ['1.2.3'],
    ['1e3'],
    ['.5'],
    ['5.'],
    [null],
    [undefined],
    [true],
    [{}],
    [['5']],
  ])('takes %p for no amount', (value) => {
    expect(parseMoney(value)).toBeNull();
  });

  it('names the field without an amount', () => {
    expect(requireMoney('7', 'total')).toBe(700);
    expect(() => requireMoney('seven', 'total')).toThrow(new TypeError('Not an amount of money: total'));
  });
});

describe('a typed amount', () => {
  it.each([
    ['3,50', 350],
    ['12,05 ', 1205],
    ['$3,50', 350],
    [',50', null],
    ['3,5', null],
    ['3,500', 350_000],
    ['1,234,50', null],
    ['1.234,50', null],
    ['1,234.50', 123_450],
    ['3.50', 350],
    ['３，５０', 350],
    ['３.５', 350],
    ['3,50x', null],
    ['3,x0', null],
    ['3,0x', null],
  ])('reads %p as %p cents', (text, amount) => {
    expect(parseTypedMoney(text)).toBe(amount);
  });
});

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-500, '-$5.00'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [123_456_789, '$1,234,567.89'],
  [-123_450, '-$1,234.50'],
])('%p cents are shown as %s', (amount, text) => {
  expect(formatMoney(cents(amount))).toBe(text);
});

it('is written to the wire in dollars with two places', () => {
  expect([1, 10, 1999, -250].map((amount) => toDollars(cents(amount)))).toEqual([0.01, 0.1, 19.99, -2.5]);
});
