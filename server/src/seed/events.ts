/** The events of the demo world, by day relative to the seeding. Ids are fixed: docs, tests and demos rely on them. */
import { addDays, localDay, zonedInstant } from '../lib/zone';
import type { events, timeSlots } from '../db/schema';
import { LOCATIONS, ZONE } from './places';
import { RESTAURANTS, artUrl } from './restaurants';

type NewEvent = typeof events.$inferInsert;
type NewSlot = typeof timeSlots.$inferInsert;

type Plan = {
  id: number;
  restaurant: number;
  location: number;
  day: number;
  status: NewEvent['status'];
  how: 'both' | 'pickup' | 'delivery';
  slots?: [time: string, capacity: number][];
  capacity?: number;
  art?: [string, string];
  more?: Partial<NewEvent>;
};

/** The slot of 101 that is full, and its capacity. */
export const FULL_SLOT = { id: 1013, capacity: 6 };
export const FULL_EVENT = { id: 104, capacity: 12 };
export const SCARCE_SLOT = { id: 1111, capacity: 8, left: 2 };

const EVENING: Plan['slots'] = [
  ['17:00', 20],
  ['17:30', 20],
  ['18:00', 20],
  ['18:30', 20],
];

const PLANS: Plan[] = [
  {
    id: 101,
    restaurant: 1,
    location: 1,
    day: 3,
    status: 'open',
    how: 'both',
    slots: [
      ['17:00', 20],
      ['17:30', 20],
      ['18:00', FULL_SLOT.capacity],
      ['18:30', 20],
    ],
    more: { pickupStreet: '25 W Jefferson Ave' },
  },
  { id: 102, restaurant: 2, location: 1, day: 4, status: 'open', how: 'pickup', slots: [['17:30', 40]] },
  { id: 103, restaurant: 3, location: 1, day: 5, status: 'open', how: 'delivery' },
  { id: 104, restaurant: 5, location: 1, day: 8, status: 'open', how: 'both', capacity: FULL_EVENT.capacity },
  { id: 105, restaurant: 4, location: 1, day: 2, status: 'closed', how: 'both' },
  { id: 106, restaurant: 4, location: 1, day: 12, status: 'draft', how: 'both' },
  { id: 107, restaurant: 5, location: 1, day: -1, status: 'open', how: 'pickup' },
  { id: 108, restaurant: 2, location: 1, day: -7, status: 'complete', how: 'both' },
  { id: 109, restaurant: 6, location: 1, day: 6, status: 'open', how: 'both', slots: EVENING.slice(0, 3) },
  { id: 110, restaurant: 7, location: 2, day: 2, status: 'open', how: 'both', slots: EVENING.slice(0, 3) },
  {
    id: 111,
    restaurant: 1,
    location: 1,
    day: 10,
    status: 'open',
    how: 'pickup',
    slots: [['18:00', SCARCE_SLOT.capacity]],
    art: ['1f32f', '1fad4'],
    more: { enableGratuity: false, enableOrderNotes: false },
  },
  { id: 112, restaurant: 7, location: 1, day: 3, status: 'open', how: 'both', slots: EVENING },
  // Past its cut-off: casey's upcoming order that can no longer be cancelled.
  { id: 113, restaurant: 6, location: 3, day: 1, status: 'closed', how: 'both' },
  { id: 114, restaurant: 1, location: 1, day: -14, status: 'complete', how: 'both' },
  { id: 115, restaurant: 3, location: 1, day: -21, status: 'complete', how: 'delivery' },
];

const SITES = [
  { street: '25 W Jefferson Ave', cityStateZip: 'Naperville, IL 60540', lat: 41.7727, lng: -88.1494 },
  { street: '120 N State St', cityStateZip: 'Chicago, IL 60602', lat: 41.8838, lng: -87.6279 },
  { street: '128 W Front St', cityStateZip: 'Wheaton, IL 60187', lat: 41.8647, lng: -88.1085 },
];
const NAPERVILLE_STREETS = [
  '10 N Washington St',
  '200 E 5th Ave',
  '55 S Main St',
  '500 W Jackson Ave',
  '47 E Chicago Ave',
];

function pickupOf(plan: Plan): Partial<NewEvent> {
  const site = SITES[plan.location - 1];
  if (plan.how === 'delivery' || !site) return {};
  const street = plan.location === 1 ? NAPERVILLE_STREETS[plan.id % NAPERVILLE_STREETS.length] : site.street;
  return {
    pickupStreet: street,
    pickupCityStateZip: site.cityStateZip,
    pickupLat: site.lat,
    pickupLng: site.lng,
    pickupInstructions:
      'Look for the tomato-red door hanger by the entrance. Give your name, not your order number, and bring a bag if you can.',
  };
}

/** Moves the pins apart, so that they do not hide each other. */
const nudge = (id: number): number => (((id * 37) % 11) - 5) / 400;

function toEvent(plan: Plan, today: string): NewEvent {
  const restaurant = RESTAURANTS[plan.restaurant - 1];
  const location = LOCATIONS[plan.location - 1];
  if (!restaurant || !location) throw new Error(`Event ${plan.id} names an unknown place.`);
  const day = addDays(today, plan.day);
  const isDelivered = plan.how !== 'pickup';
  const [art, garnish] = plan.art ?? [restaurant.art, restaurant.garnish];
  return {
    id: plan.id,
    restaurantId: restaurant.id,
    eventLocationId: location.id,
    name: `${restaurant.name} in ${location.name}`,
    status: plan.status,
    runAt: zonedInstant(day, '17:00', ZONE),
    endsAt: zonedInstant(day, '19:00', ZONE),
    runDate: day,
    orderCutoffAt: zonedInstant(addDays(day, plan.id === 113 ? -2 : -1), '12:00', ZONE),
    capacity: plan.capacity ?? null,
    image: artUrl(art),
    garnish: artUrl(garnish),
    descriptionHtml: `<p>${restaurant.about}</p>`,
    deliveryZoneName: isDelivered ? location.name : null,
    lat: location.lat + nudge(plan.id),
    lng: location.lng + nudge(plan.id * 3),
    d2dEnabled: isDelivered,
    d2dExclusive: plan.how === 'delivery',
    d2dRadiusMiles: 3,
    d2dFeeCents: isDelivered ? 399 : 0,
    enableTimeSlotSelect: plan.slots !== undefined,
    ...{ pickupStreet: null, pickupCityStateZip: null, pickupLat: null, pickupLng: null },
    pickupInstructions: null,
    enableGratuity: true,
    enableOrderNotes: true,
    ...pickupOf(plan),
    ...plan.more,
  };
}

const toSlots = (plan: Plan, today: string): NewSlot[] =>
  (plan.slots ?? []).map(([time, capacity], index) => ({
    id: plan.id * 10 + index + 1,
    eventId: plan.id,
    startsAt: zonedInstant(addDays(today, plan.day), time, ZONE),
    capacity,
  }));

/** @param now milliseconds; days are relative to the current day in Chicago */
export function demoEvents(now: number): { events: NewEvent[]; slots: NewSlot[] } {
  const today = localDay(now, ZONE);
  return {
    events: PLANS.map((plan) => toEvent(plan, today)),
    slots: PLANS.flatMap((plan) => toSlots(plan, today)),
  };
}
