/** Where and when the food is handed over: the sentence of a mail, and its calendar entry. */
import type { events, orders } from '../../db/schema';
import { localTime } from '../../lib/zone';
import { doorOf, pickupPlaceOf } from '../orders/handover';
import { calendarFile } from './calendarFile';

type Handover = {
  order: Pick<
    typeof orders.$inferSelect,
    | 'deliveryType'
    | 'deliveryStreet'
    | 'deliveryCity'
    | 'deliveryState'
    | 'deliveryPostalCode'
    | 'membershipId'
  >;
  event: Pick<
    typeof events.$inferSelect,
    'runAt' | 'endsAt' | 'pickupStreet' | 'pickupCityStateZip' | 'pickupInstructions'
  >;
  /** The chosen time slot; null: a pickup begins with the event, a delivery comes during the event. */
  slot: Date | null;
  zone: string;
};

const isDelivered = ({ order }: Handover): boolean => order.deliveryType === 'd2d';

const placeOf = ({ order, event }: Handover): string => doorOf(order) ?? pickupPlaceOf(event) ?? '';

/** One sentence. */
function handoverOf(row: Handover): string {
  const { event, slot, zone } = row;
  const place = placeOf(row);
  if (isDelivered(row)) {
    const time = slot
      ? `at ${localTime(slot, zone)}`
      : `between ${localTime(event.runAt, zone)} and ${localTime(event.endsAt, zone)}`;
    return `It comes to ${place} ${time}.`;
  }
  return `Pick it up at ${localTime(slot ?? event.runAt, zone)}${place && `: ${place}`}.`;
}

/** A sentence for each time and place. @param rows of the orders, the earliest time first */
export const handoversOf = (rows: readonly Handover[]): string =>
  [...new Set(rows.map(handoverOf))].join(' ');

/** Of the pickup; null if there is none, or nothing to know. */
export const instructionsOf = (rows: readonly Handover[]): string | null =>
  rows.find((row) => !isDelivered(row))?.event.pickupInstructions ?? null;

/** One entry for all: from the earliest time slot to the end of the event. */
export function calendarOf(
  rows: readonly (Handover & { restaurant: string })[],
  receiptUrl: string,
  madeAt: Date,
): string {
  const [first] = rows;
  if (!first) return '';
  const { order, event, slot } = first;
  const told = rows.length > 1 ? [handoversOf(rows)] : [];
  return calendarFile({
    uid: `membership-${order.membershipId}@dwellivery`,
    startsAt: slot ?? event.runAt,
    endsAt: event.endsAt,
    title: `${isDelivered(first) ? 'Delivery' : 'Pickup'}: ${first.restaurant}`,
    location: placeOf(first),
    description: [...told, instructionsOf(rows) ?? ''].filter(Boolean).join(' ') || handoversOf(rows),
    url: receiptUrl,
    madeAt,
  });
}
