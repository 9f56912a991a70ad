import { timeLeft } from './timeLeft';

const HOUR = 3_600_000;

it.each([
  [2.9 * 24 * HOUR, '2 days left'],
  [24 * HOUR, '1 day left'],
  [24 * HOUR - 1, '23 hours left'],
  [HOUR, '1 hour left'],
  [HOUR - 1, '59 minutes left'],
  [1, '1 minute left'],
  [0, ''],
  [-HOUR, ''],
])('%p ms: %p', (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});
