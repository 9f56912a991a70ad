import type { Queries } from '../read/readQueries';
import { withFirstQuotes } from './firstQuotes';

const keyOf = (args: object) => `getQuote(${JSON.stringify(args)})`;
const FIRST = keyOf({ eventId: 101, products: [] });
const quotes = (...all: [args: object, quote: object][]) =>
  withFirstQuotes(Object.fromEntries(all.map(([args, quote]) => [keyOf(args), quote])) as Queries);
const answered = (total: number, fulfilledTimeStamp = 1) => ({
  status: 'fulfilled',
  data: { total },
  fulfilledTimeStamp,
});
const failed = { status: 'rejected' };

it('the quote of a tip answers the first request, which has none', () => {
  const all = quotes([{ eventId: 101, products: [], tip: 150 }, answered(11)]);
  expect(all[FIRST]).toEqual(answered(11));
});

it('a failed quote is requested after the last good one of its event, whose sums the form shows', () => {
  const all = quotes(
    [{ eventId: 101, products: [], tip: 150 }, answered(11)],
    [{ eventId: 101, products: [], tip: 250 }, answered(12, 2)],
    [{ eventId: 102, products: [], tip: 250 }, answered(13, 3)],
    [{ eventId: 101, products: [], tip: 350, promoCode: 'TEN' }, failed],
  );
  expect(all[keyOf({ eventId: 101, products: [], promoCode: 'TEN' })]).toEqual(answered(12, 2));
  expect(all[FIRST]).toEqual(answered(12, 2));
  expect(all[keyOf({ eventId: 101, products: [], tip: 350, promoCode: 'TEN' })]).toBe(failed);
});

it('a failed quote without a good one fails at once', () => {
  expect(quotes([{ eventId: 101, products: [], tip: 350 }, failed])[FIRST]).toBe(failed);
});
