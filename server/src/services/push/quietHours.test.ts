import { quietUntil } from './quietHours';

const CHICAGO = 'America/Chicago';
const until = (at: string, zone = CHICAGO) => quietUntil(new Date(at), zone)?.toISOString() ?? null;

it.each([
  ['2026-06-19T02:59:59Z', null],
  ['2026-06-19T03:00:00Z', '2026-06-19T13:00:00.000Z'],
  // After midnight it is the same morning.
  ['2026-06-19T05:00:00Z', '2026-06-19T13:00:00.000Z'],
  ['2026-06-19T12:59:59Z', '2026-06-19T13:00:00.000Z'],
  ['2026-06-19T13:00:00Z', null],
])('in Chicago at %s it is quiet until %s', (at, morning) => {
  expect(until(at)).toBe(morning);
});

it('is quiet by the clocks of the zone', () => {
  expect(until('2026-06-19T03:00:00Z', 'America/Los_Angeles')).toBeNull();
  expect(until('2026-06-19T05:00:00Z', 'America/Los_Angeles')).toBe('2026-06-19T15:00:00.000Z');
});

it('the night in which the clocks go forward ends at eight all the same', () => {
  expect(until('2026-03-08T04:00:00Z')).toBe('2026-03-08T13:00:00.000Z');
});
