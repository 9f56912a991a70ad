import { cents } from './money';
import { isValidTip, MAX_TIP_CENTS, tipCents, percentOfTip, tipPercentages, tipQuestion } from './tips';

it.each([
  [15, [15, 18, 20]],
  [12, [12, 15, 18, 20]],
  [22, [15, 18, 20, 22]],
  [0, [0, 15, 18, 20]],
  [null, [15, 18, 20]],
  [undefined, [15, 18, 20]],
  [-5, [15, 18, 20]],
  [100, [15, 18, 20, 100]],
  [101, [15, 18, 20]],
  [NaN, [15, 18, 20]],
])('default %p offers %p', (percent, offered) => {
  expect(tipPercentages(percent)).toEqual(offered);
});

it('computes and checks', () => {
  expect([
    tipCents({ mode: 'percentage', percent: 15 }, cents(1050)),
    tipCents({ mode: 'custom', cents: cents(0) }, cents(1050)),
  ]).toEqual([158, 0]);
  expect([0, 250, MAX_TIP_CENTS].every(isValidTip)).toBe(true);
  expect([-1, 1.5, MAX_TIP_CENTS + 1, NaN, Infinity, null].some(isValidTip)).toBe(false);
});

it.each([
  [100_000, 7_300, 'Your tip of $1,000.00 is more than your dishes cost, $73.00.'],
  [7_301, 7_300, 'Your tip of $73.01'],
  [7_300, 7_300, ''],
  [0, 0, ''],
  [null, 7_300, ''],
])('a tip of %p for dishes of %p asks "%s"', (tip, base, question) => {
  const asked = tipQuestion(tip === null ? null : cents(tip), cents(base)) ?? '';
  expect(asked.slice(0, question.length || undefined)).toBe(question);
});

it.each([
  [389, 15, 15],
  [388, 15, null],
  [259, 15, null],
  [259, 10, 10],
  [0, 15, null],
  [0, 0, 0],
])('a tip of %i of 2590 is, where %i %% is the standard, %s percent', (tip, standard, percent) => {
  expect(percentOfTip(cents(tip), cents(2590), standard)).toBe(percent);
});
