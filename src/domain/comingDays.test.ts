import { comingDays } from './comingDays';

it.each([
  ['2026-06-18', 1, ['2026-06-18']],
  ['2026-06-29', 4, ['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02']],
  ['2028-02-28', 3, ['2028-02-28', '2028-02-29', '2028-03-01']],
  // The clocks change on the second of these days.
  ['2026-10-31', 3, ['2026-10-31', '2026-11-01', '2026-11-02']],
])('from %s on, %d days', (first, count, days) => {
  expect(comingDays(first, count)).toEqual(days);
});
