import { isOrderDay, orderDay, type DayFacts } from './orderDay';
import type { Stage } from './stage';

/** Dinner from 5 to 7 PM in Chicago; the slot is at 5:30 PM. */
const dinner = (changed: Partial<DayFacts> = {}): DayFacts => ({
  status: 'active',
  d2d: true,
  eventRunAt: '2026-06-18T22:00:00Z',
  eventEndsAt: '2026-06-19T00:00:00Z',
  eventTimeZone: 'America/Chicago',
  orders: [{ status: 'paid', d2d: true, pickupTime: '2026-06-18T22:30:00Z', cancellableUntil: null }],
  stage: null,
  stageAt: null,
  stageExpected: false,
  deliveredAt: null,
  ...changed,
});
const chicago = (time: string) => Date.parse(`2026-06-18T${time}:00-05:00`);
const pressed = (stage: Stage, time: string) => ({
  stage,
  stageAt: new Date(chicago(time)).toISOString(),
});
const said = (facts: DayFacts, time: string) => {
  const day = orderDay(facts, chicago(time));
  return day && [day.door, `${day.title} · ${day.detail}`, day.isExpected];
};

it.each<[string, string, Partial<DayFacts>, string, string, boolean]>([
  ['delivery', '09:00', {}, 'ordered', 'Tonight, from 5:30 PM · The kitchen starts about 3:00 PM', true],
  ['delivery', '15:00', {}, 'cooking', 'The kitchen should be cooking by now · expected 3:00 PM', true],
  ['delivery', '17:00', {}, 'out', 'Should be out for delivery by now · expected 5:00 PM', true],
  ['delivery', '19:00', {}, 'done', 'Should be at your door by now · expected 7:00 PM', true],
  ['pickup', '17:00', {}, 'ready', 'Should be ready for pickup by now · expected 5:00 PM', true],
  ['pickup', '19:00', {}, 'done', 'Pickup should be over by now · expected 7:00 PM', true],
  [
    'delivery',
    '15:20',
    pressed('cooking', '15:10'),
    'cooking',
    'The kitchen is cooking · since 3:10 PM',
    false,
  ],
  ['delivery', '17:20', pressed('out', '17:12'), 'out', 'Out for delivery · since 5:12 PM', false],
  ['pickup', '17:20', pressed('ready', '17:02'), 'ready', 'Ready for pickup · since 5:02 PM', false],
  ['delivery', '18:55', pressed('done', '18:50'), 'done', 'All deliveries are made · since 6:50 PM', false],
  ['pickup', '18:55', pressed('done', '18:50'), 'done', 'Pickup is over · since 6:50 PM', false],
  [
    'delivery',
    '17:50',
    { ...pressed('done', '17:42'), deliveredAt: '2026-06-18T22:42:00Z' },
    'done',
    'Delivered · at 5:42 PM',
    false,
  ],
  ['pickup', '17:50', { deliveredAt: '2026-06-18T22:42:00Z' }, 'done', 'Handed out · at 5:42 PM', false],
])('of a %s at %s with %j the door is %s: %s', (how, time, changed, door, words, isExpected) =>
  expect(said(dinner({ ...changed, d2d: how === 'delivery' }), time)).toEqual([door, words, isExpected]),
);

it('says today of a dinner before 5 PM', () => {
  const orders = [{ ...dinner().orders[0], pickupTime: '2026-06-18T17:00:00Z' }] as DayFacts['orders'];
  const lunch = { orders, eventRunAt: '2026-06-18T16:30:00Z' };
  expect(said(dinner(lunch), '08:00')?.[1]).toMatch(
    /^Today, from 12:00 PM · The kitchen starts about 9:30 AM$/,
  );
});

describe('an old answer', () => {
  it('claims no less than the schedule', () => {
    const old = dinner({ ...pressed('cooking', '15:00'), stageExpected: true });
    expect(said(old, '17:30')?.[1]).toBe('Should be out for delivery by now · expected 5:00 PM');
    expect(said(dinner(pressed('cooking', '15:10')), '19:30')?.[0]).toBe('done');
  });

  it('that was pressed says so until the time of the next stage', () =>
    expect(said(dinner(pressed('out', '16:40')), '18:59')).toEqual([
      'out',
      'Out for delivery · since 4:40 PM',
      false,
    ]));

  it('shows no door after the day', () => {
    expect(said(dinner(pressed('out', '17:12')), '20:59')).not.toBeNull();
    expect(said(dinner(pressed('out', '17:12')), '21:00')).toBeNull();
  });
});

it.each<[string, Partial<DayFacts>, string]>([
  ['on the day before', {}, '00:00'],
  ['without a paid order', { orders: [] }, '17:00'],
  [
    'of a canceled order',
    { orders: dinner().orders.map((one) => ({ ...one, status: 'cancelled' })) },
    '17:00',
  ],
  ['of a canceled event', { eventCancelledAt: '2026-06-18T12:00:00Z' }, '17:00'],
  ['of an event that the operator has completed', { status: 'complete' }, '17:00'],
])('there is no door %s', (what, changed, time) => {
  const now = what === 'on the day before' ? chicago(time) - 1 : chicago(time);
  expect([orderDay(dinner(changed), now), isOrderDay(dinner(changed), now)]).toEqual([null, false]);
});

it('a host without stages follows the schedule', () => {
  const {
    stage: _stage,
    stageAt: _at,
    stageExpected: _expected,
    deliveredAt: _delivered,
    ...before
  } = dinner();
  expect(said(before, '15:30')?.[0]).toBe('cooking');
});

it('stages of another way of handover say nothing', () =>
  expect(said(dinner({ ...pressed('ready', '14:00'), d2d: true }), '14:30')?.[0]).toBe('ordered'));
