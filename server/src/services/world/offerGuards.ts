/** Changes that would break a place that the waitlist has offered and holds. */
import { zonedInstant } from '@dwellivery/domain/zone';
import type { Offers } from '../waitlist/line';
import type { EventPlan } from './world';

const daysAndPlace = ({ restaurant, place, day, from, to }: EventPlan): string =>
  [restaurant, place, day, from, to].join(' ');

/** A delivery needs no time slot, so slots limit only an event that cannot be delivered (docs/decisions/0070). */
const offeredPlaces = ({ capacity, slots, delivery }: EventPlan): number =>
  Math.min(
    capacity ?? Infinity,
    slots && !delivery ? Object.values(slots).reduce((sum, places) => sum + places, 0) : Infinity,
  );

/** @param held orders that hold a place @param zone of the event's place, as it will be @returns why the offers would be broken */
export function offersBroken(
  before: EventPlan,
  after: EventPlan,
  { offers, held, zone }: { offers: Offers; held: number; zone: string },
): string[] {
  const places = offeredPlaces(after);
  const [day = after.day, time = after.from] = after.orderUntil.split(' ');
  return [
    ...(daysAndPlace(before) === daysAndPlace(after)
      ? []
      : ['its restaurant, place or time would change while the waitlist is offered a place']),
    ...(after.status === 'open' ? [] : ['it would take no orders while the waitlist is offered a place']),
    ...(zonedInstant(day, time, zone) < offers.until
      ? [`orders would end before ${offers.until.toISOString()}, until when the waitlist is offered a place`]
      : []),
    ...(held + offers.count > places
      ? [`it would have ${places} places: ${held} are taken, and the waitlist is offered ${offers.count}`]
      : []),
  ];
}
