import { isEventFull } from './availability';
import { isUnpaid } from './status';

it.each([
  [10, 9, false],
  [10, 10, true],
  [10, 11, true],
  [0, 0, true],
  [null, 1_000, false],
])('an event for %p with %p taken is full: %p', (capacity, taken, isFull) => {
  const facts = { event: { capacity }, taken, inLine: 0, slots: [] };
  expect(isEventFull(facts as unknown as Parameters<typeof isEventFull>[0])).toBe(isFull);
});

it.each([
  ['claims one of two places', 2, 1, 1, true],
  ['claims one of three places', 3, 1, 1, false],
  ['claims the last place of the slots', null, 0, 2, true],
  ['leaves a place of the slots', null, 0, 1, false],
])('an event whose waitlist %s', (_what, capacity, taken, inLine, isFull) => {
  const slots = [
    { capacity: 3, taken: 1 },
    { capacity: 2, taken: 4 },
  ];
  const event = { capacity, enableTimeSlotSelect: true, d2dEnabled: false };
  const facts = { event, taken, inLine, slots };
  expect(isEventFull(facts as unknown as Parameters<typeof isEventFull>[0])).toBe(isFull);
});

it.each([
  ['only picked up', 1, { enableTimeSlotSelect: true, d2dEnabled: false }, true],
  ['only picked up, and has no waitlist', 0, { enableTimeSlotSelect: true, d2dEnabled: false }, false],
  ['delivered too, without a slot', 1, { enableTimeSlotSelect: true, d2dEnabled: true }, false],
  ['picked up without a slot', 1, { enableTimeSlotSelect: false, d2dEnabled: false }, false],
])('an event that is %s, and whose slots are all taken', (_what, inLine, how, isFull) => {
  const facts = {
    event: { capacity: null, ...how },
    taken: 3,
    inLine,
    slots: [{ capacity: 3, taken: 3 }],
  };
  expect(isEventFull(facts as unknown as Parameters<typeof isEventFull>[0])).toBe(isFull);
});

it('created, processing and failed orders are unpaid', () => {
  const states = ['created', 'processing', 'payment_failed', 'paid', 'expired', 'cancelled'] as const;
  expect(states.filter((status) => isUnpaid({ status }))).toEqual([
    'created',
    'processing',
    'payment_failed',
  ]);
});
