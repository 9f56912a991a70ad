import fc from 'fast-check';
import { estimatedDrive, metersBetween, milesOutside, toMiles } from './rule';

const JEFFERSON = { lat: 41.7727, lng: -88.1494 };

describe('the delivery range', () => {
  it.each([
    ['just under the radius and half a mile', 3 * 1609.34 + 804.66, null],
    ['exactly the radius and half a mile', 3 * 1609.34 + 804.67, 0],
    ['a mile and a half more', 4.5 * 1609.34 + 804.67, 1.5],
  ])('%s', (_name, meters, outside) => {
    const miles = milesOutside(meters, 3);
    if (outside === null) expect(miles).toBeNull();
    else expect(miles).toBeCloseTo(outside, 9);
  });

  it('grows with the radius alone', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50_000, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (meters, radius) => {
          expect(milesOutside(meters, radius) === null).toBe(meters < radius * 1609.34 + 804.67);
        },
      ),
    );
  });

  it('takes a road to be 1.3 times the straight line', () => {
    const wheaton = { lat: 41.8661, lng: -88.107 };
    expect(metersBetween(JEFFERSON, JEFFERSON)).toBe(0);
    expect(metersBetween(JEFFERSON, wheaton)).toBeCloseTo(metersBetween(wheaton, JEFFERSON), 6);
    expect(Math.round(metersBetween(JEFFERSON, wheaton))).toBe(10_964);
    expect(estimatedDrive(JEFFERSON, wheaton)).toBeCloseTo(metersBetween(JEFFERSON, wheaton) * 1.3, 6);
  });

  it('is told in miles with two places', () => {
    expect(toMiles(1609.34)).toBe(1);
    expect(toMiles(2000)).toBe(1.24);
  });
});
