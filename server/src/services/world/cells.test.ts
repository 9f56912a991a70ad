import { promoInstant, readBound, type Bound } from './cells';

// Still June 15 in Chicago.
const NOW = new Date('2026-06-16T04:59:59.123Z');

it.each([
  ['today', '2026-06-15T05:00:00.000Z', '2026-06-16T04:59:59.000Z'],
  ['+30', '2026-07-15T05:00:00.000Z', '2026-07-16T04:59:59.000Z'],
  ['-7', '2026-06-08T05:00:00.000Z', '2026-06-09T04:59:59.000Z'],
  ['2026-12-31', '2026-12-31T06:00:00.000Z', '2027-01-01T05:59:59.000Z'],
  ['2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T05:59:59.000Z'],
  ['2027-03-14', '2027-03-14T06:00:00.000Z', '2027-03-15T04:59:59.000Z'],
  ['2026-12-31T18:00Z', '2026-12-31T18:00:00.000Z', '2026-12-31T18:00:00.000Z'],
])('the bound of a promo code, %s, is a whole day or an instant', (text, start, end) => {
  const bound = readBound(text) as Bound;
  expect(promoInstant(bound, 'start', NOW).toISOString()).toBe(start);
  expect(promoInstant(bound, 'end', NOW).toISOString()).toBe(end);
});
