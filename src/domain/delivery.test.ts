import fc from 'fast-check';
import {
  checkRange,
  circleMeters,
  METERS_PER_MILE,
  OUT_OF_RANGE_FIELD_ERROR,
  rangeLimitMeters,
  rangeMessage,
  UNKNOWN_RANGE,
} from './deliveryRange';
import { howText } from './orderLabels';
import { defaultDeliveryType, offeredSlots } from './orderPayload';

it.each([
  [{ enableD2d: true, d2d: true, d2dExclusive: false }, 'd2d'],
  [{ enableD2d: true, d2d: false, d2dExclusive: true }, 'd2d'],
  [{ enableD2d: true, d2d: true, d2dExclusive: true }, 'd2d'],
  [{ enableD2d: true, d2d: false, d2dExclusive: false }, 'pickup'],
  [{ enableD2d: false, d2d: true, d2dExclusive: true }, 'pickup'],
])('with %o an order begins as %s (spec 2 §4)', (facts, type) => {
  expect(defaultDeliveryType(facts)).toBe(type);
});

describe('the time slots on offer', () => {
  const slot = (id: number, full = false) => ({ id, full });

  it.each([
    ['the only one is chosen', [slot(1)], [1], 1],
    ['the only one that is available is chosen', [slot(1), slot(2)], [2], 2],
    ['the only one that is not full is chosen', [slot(1, true), slot(2)], [1, 2], 2],
    ['of two none is chosen', [slot(1), slot(2)], [1, 2], null],
    ['none is chosen where none is available', [slot(1)], [], null],
    ['none is chosen where none exists', [], [1], null],
  ])('%s', (_what, slots, available, chosen) => {
    const offered = offeredSlots(
      slots,
      available.map((id) => ({ id })),
    );
    expect(offered.preselectedId).toBe(chosen);
    expect(offered.slots).toEqual(
      slots.filter(({ full }) => !full).map((one) => ({ ...one, disabled: !available.includes(one.id) })),
    );
  });
});

it.each([
  ['d2d', '5:30 PM', 'Direct to door, 5:30 PM'],
  ['pickup', '5:30 PM', 'Pickup, 5:30 PM'],
  ['d2d', undefined, 'Direct to door'],
  ['pickup', '', 'Pickup'],
] as const)('%s at %p reads %p', (type, time, text) => {
  expect(howText(type, time)).toBe(text);
});

describe('the range at its edges', () => {
  const MILES = [null, undefined, 0, -1, NaN, Infinity];

  it.each(MILES)('is three miles for the radius %p', (radius) => {
    expect(rangeLimitMeters(radius)).toBe(3 * METERS_PER_MILE + 804.67);
    expect(rangeMessage(UNKNOWN_RANGE, radius)).toContain('within 3 miles');
    expect(circleMeters(radius)).toBe(2.2 * METERS_PER_MILE);
  });

  it('ends before its last metre, and takes the nearest place', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 50, noNaN: true }), (radius) => {
        const limit = rangeLimitMeters(radius);
        expect(checkRange([limit - 0.01], radius)).toEqual({ status: 'within', milesOutside: 0 });
        expect(checkRange([limit], radius)).toEqual({ status: 'outside', milesOutside: 0 });
        const mile = checkRange([limit + 9_999, limit + METERS_PER_MILE], radius);
        expect(mile.status).toBe('outside');
        expect(mile.milesOutside).toBeCloseTo(1);
        expect(checkRange([limit + 1, 0], radius).status).toBe('within');
      }),
    );
  });

  it('knows nothing of a distance that is none', () => {
    expect([[], [-1], [Infinity], [NaN, -5]].map((meters) => checkRange(meters, 3))).toEqual(
      Array(4).fill({ status: 'unknown', milesOutside: 0 }),
    );
    expect(checkRange([-1, NaN, 0], 3).status).toBe('within');
  });

  it('never reads as nothing outside', () => {
    expect(rangeMessage({ status: 'outside', milesOutside: 0 }, 3)).toContain('0.01 miles outside');
    expect(rangeMessage({ status: 'outside', milesOutside: 1.5 }, 3)).toBe(
      "Your address is 1.50 miles outside our delivery range. Sorry, we can't deliver your order.",
    );
    expect(rangeMessage({ status: 'within', milesOutside: 0 }, 3)).toBe(
      'Your address is within our delivery range!',
    );
    expect(OUT_OF_RANGE_FIELD_ERROR).toBe('Address is outside of delivery range');
  });
});
