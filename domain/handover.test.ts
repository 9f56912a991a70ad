import { handoverPlace, handoverTime } from './handover';

const ZONE = 'America/Chicago';
const event = { runAt: '2026-06-18T22:30:00Z', endsAt: '2026-06-19T00:30:00Z' };

it.each([
  ['a delivery in a time slot', true, '2026-06-18T23:00:00Z', 'from 6:00 PM'],
  ['a delivery without one', true, null, 'between 5:30 PM and 7:30 PM'],
  ['a pickup without one', false, null, 'from 5:30 PM'],
  ['a slot past midnight', false, '2026-06-19T05:30:00Z', 'from 12:30 AM'],
])('the time of %s', (_what, isDelivered, slot, words) => {
  expect(handoverTime({ isDelivered, slot, ...event }, ZONE)).toBe(words);
});

describe('the place', () => {
  const delivery = {
    deliveryType: 'd2d' as const,
    deliveryStreet: '418 Sunset Drive',
    deliveryCity: 'Naperville',
    deliveryState: 'IL',
    deliveryPostalCode: '60540',
    tableId: null,
    paidAt: null,
  };
  const school = { pickupStreet: '1 School St', pickupCityStateZip: 'Naperville, IL 60540' };
  const door = '418 Sunset Drive, Naperville, IL 60540';

  it.each([
    ['a delivery', {}, door],
    ['a delivery whose account was deleted', { deliveryStreet: null }, null],
    ['a pickup', { deliveryType: 'pickup' as const }, '1 School St, Naperville, IL 60540'],
    ["an order that joins a neighbor's delivery, before it is paid", { tableId: 1 }, null],
    ['the same once it is paid', { tableId: 1, paidAt: new Date(0) }, door],
  ])('of %s', (_what, change, place) => {
    expect(handoverPlace({ ...delivery, ...change }, school)).toBe(place);
  });
});
