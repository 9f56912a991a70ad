import { lastChoiceOf } from './lastChoice';

const order = {
  ...{
    delivery_type: 'd2d' as const,
    street: '9 Elm St',
    city: 'Naperville',
    state: 'IL',
    postal_code: '60540',
  },
  // 5:30 PM in Chicago.
  ...{ starts_at: '2026-05-01T22:30:00Z', time_zone: 'America/Chicago' },
  ...{ base_cents: 2_590, tip_cents: 466 as number | null, default_percent: 15 },
};
const slots = [
  { id: 7, label: '5:00 PM' },
  { id: 8, label: '5:30 PM' },
];
const of = (changed: Partial<typeof order> | { starts_at: null } = {}) =>
  lastChoiceOf({ ...order, ...changed }, slots);

it('names the slot at the same time of day, in the zone of its event', () => {
  expect(of().timeSlotId).toBe(8);
  expect(of({ time_zone: 'America/Denver' }).timeSlotId).toBeNull();
  expect(of({ starts_at: null }).timeSlotId).toBeNull();
});

it.each([
  // 18 % of 25.90 is 4.66.
  ['a percentage that was offered', { tip_cents: 466 }, 18, null],
  ["the event's own percentage", { tip_cents: 259, default_percent: 10 }, 10, null],
  ['an amount', { tip_cents: 300 }, null, 300],
  ['a percentage that was not offered, as its amount', { tip_cents: 259 }, null, 259],
  ['no tip', { tip_cents: 0 }, null, 0],
  ['an event without tips', { tip_cents: null }, null, null],
])('tells %s', (_what, changed, tipPercent, tipCents) => {
  expect(of(changed)).toMatchObject({ tipPercent, tipCents });
});

it('tells where it went', () => {
  expect(of()).toMatchObject({
    ...{ deliveryType: 'd2d', deliveryStreet: '9 Elm St', deliveryCity: 'Naperville' },
    ...{ deliveryState: 'IL', deliveryPostalCode: '60540' },
  });
});
