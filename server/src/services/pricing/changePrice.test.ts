import { creditOfChange } from './changePrice';

/** Gross, credit and card before, the account's credit; credit and difference then. By hand. */
const TABLE: [string, number, number, number, number, number, number][] = [
  ['the same price', 3000, 500, 2500, 900, 500, 0],
  ['dearer, without credit', 4000, 0, 3000, 0, 0, 1000],
  ['dearer, all of it by credit', 4000, 500, 2500, 1500, 1500, 0],
  ['dearer, by credit and card', 4000, 500, 2500, 300, 800, 700],
  ['30 cents left for the card: 20 less credit', 4000, 500, 2500, 970, 1450, 50],
  ['30 cents left for the card, and 10 of credit', 3040, 0, 3000, 10, 0, 40],
  ['30 cents dearer without credit', 3030, 0, 3000, 0, 0, 30],
  ['exactly the smallest charge', 3050, 0, 3000, 0, 0, 50],
  ['exactly the smallest charge beside credit', 3080, 0, 3000, 30, 30, 50],
  ['cheaper: the card first', 2000, 500, 2500, 900, 500, -1000],
  ['cheaper than its credit', 300, 500, 2500, 0, 300, -2500],
  ['cheaper by a few cents', 2970, 500, 2500, 0, 500, -30],
  ['paid by credit alone', 400, 500, 0, 100, 400, 0],
  ['a balance below zero takes nothing', 4000, 0, 3000, -5, 0, 1000],
];

it.each(TABLE)('%s', (_what, gross, creditBefore, cardBefore, available, credit, difference) => {
  const before = { creditCents: creditBefore, totalCents: cardBefore };
  const then = creditOfChange(gross, before, available, 50);
  expect([then, gross - then - cardBefore]).toEqual([credit, difference]);
});
