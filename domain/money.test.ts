import fc from 'fast-check';
import {
  absolute,
  cents,
  difference,
  formatMoney,
  parseMoney,
  parseTypedMoney,
  percentageOf,
  requireMoney,
  sumOf,
  times,
  toDollars,
} from './money';

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
    [',50', 50],
    ['3,5', null],
    ['3,500', 350_000],
    ['1,234,50', null],
    ['1.234,50', null],
    ['1,234.50', 123_450],
    ['3.50', 350],
    ['.50', 50],
    ['$.5', 50],
    ['5.', 500],
    ['.', null],
    ['5..', null],
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

describe('money', () => {
  it.each([
    [12.5, 1250],
    ['12.50', 1250],
    ['$1,234.50', 123450],
    [0, 0],
    ['-5', -500],
    [1.005, 101],
    [0.1 + 0.2, 30],
    ['0.005', 1],
    [' 7 ', 700],
    ['', null],
    ['abc', null],
    ['1,23', null],
    ['1e3', null],
    [NaN, null],
    [Infinity, null],
    [1e300, null],
    [null, null],
    [true, null],
    [{}, null],
  ])('parses %p as %p cents', (value, amount) => {
    expect(parseMoney(value)).toBe(amount);
  });

  it('formats as USD, en-US', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect([0, 5, 123450, -500, -0].map(cents).map(formatMoney)).toEqual([
      '$0.00',
      '$0.05',
      '$1,234.50',
      '-$5.00',
      '$0.00',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(formatMoney(cents(amount))).toBe(usd.format((amount === 0 ? 0 : amount) / 100));
      }),
    );
  });

  it('converts cents to the wire and back, as number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(parseMoney(toDollars(cents(amount)))).toBe(amount === 0 ? 0 : amount);
        expect(parseMoney((amount / 100).toFixed(2))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it('rounds percentages half up, with an error of at most half a cent', () => {
    const shares: [number, number][] = [
      [1050, 15],
      [1010, 15],
      [10, 15],
      [999, 18],
    ];
    expect(shares.map(([amount, percent]) => percentageOf(cents(amount), percent))).toEqual([
      158, 152, 2, 180,
    ]);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100), (amount, percent) => {
        const share = percentageOf(cents(amount), percent);
        expect(Math.abs(share - (amount * percent) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('adds, multiplies and subtracts in whole cents', () => {
    const [price, tip] = [cents(1295), cents(389)];
    expect([sumOf(), sumOf(price, tip), times(price, 3), difference(tip, price)]).toEqual([
      0, 1684, 3885, -906,
    ]);
    expect(absolute(cents(-500))).toBe(500);
  });

  it('refuses values that the contract excludes', () => {
    expect(() => requireMoney('x', 'total')).toThrow('total');
  });
});
