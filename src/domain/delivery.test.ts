import { circleMeters, rangeHint } from './deliveryRange';
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

  it('are none where none can be chosen, as the last were taken since the event was read', () => {
    expect(offeredSlots([slot(1), slot(2)], [])).toEqual({ slots: [], preselectedId: null });
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
  it.each([null, undefined, 0, -1, NaN, Infinity])('is three miles for the radius %p', (radius) => {
    expect(rangeHint(radius)).toContain('within 3 miles');
    expect(circleMeters(radius)).toBe(2.2 * 1609.34);
  });
});
