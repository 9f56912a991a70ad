import { cents } from './money';
import { savingsText } from './vipSavings';

it('estimates savings of 15 percent, or in general words, and none that the order would not reach', () => {
  const texts = [
    [10_000, 2_500],
    [10_000, 1_500],
    [10_000, 1_499],
    [3_340, 1_168],
    [3_330, 1_166],
    [2_000, 500],
    [2_000, 499],
  ].map(([order, saved]) => savingsText(cents(Number(order)), cents(Number(saved))));
  expect(texts).toEqual([
    'Save $15.00 or more',
    'Save $15.00 or more',
    null,
    'Save $5.01 or more',
    'Save $5 or more',
    'Save $5 or more',
    null,
  ]);
});
