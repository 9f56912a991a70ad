import { circleMeters, directionsFailure, milesText, minutesText, rangeHint } from './deliveryRange';

it.each([
  [0, '0.0 mi'],
  [1900, '1.2 mi'],
  [16_093.4, '10.0 mi'],
])('%d metres are %s', (meters, text) => expect(milesText(meters)).toBe(text));

it.each([
  [0, '1 min'],
  [89, '1 min'],
  [90, '2 mins'],
  [3600, '60 mins'],
])('%d seconds are %s', (seconds, text) => expect(minutesText(seconds)).toBe(text));

it('shows the radius without trailing zeros, three miles by default', () => {
  expect([2.2, 3, null, 0, NaN].map((radius) => /within (.*) miles/.exec(rangeHint(radius))?.[1])).toEqual([
    '2.2',
    '3',
    '3',
    '3',
    '3',
  ]);
});

it('names the reason for missing directions', () => {
  expect(directionsFailure('no road was found')).toBe(
    'Could not display directions due to: no road was found',
  );
});

it('has a circle of 0.73 times the radius, or of 2.2 miles by default', () => {
  expect(circleMeters(3)).toBeCloseTo(0.73 * 3 * 1609.34);
  expect([circleMeters(null), circleMeters(0)]).toEqual([2.2 * 1609.34, 2.2 * 1609.34]);
});

describe('the range at its edges', () => {
  it.each([null, undefined, 0, -1, NaN, Infinity])('is three miles for the radius %p', (radius) => {
    expect(rangeHint(radius)).toContain('within 3 miles');
    expect(circleMeters(radius)).toBe(2.2 * 1609.34);
  });
});
