/** Where and when the food is handed over, in sentences. The day is that of the instant shown: a slot after midnight is on the next day. */
import type { events, orders } from '../../db/schema';
import { cancelText } from '@dwellivery/domain/orderLabels';
import { formatLongDay } from '@dwellivery/domain/eventDays';
import { handoverPlace, handoverTime } from '@dwellivery/domain/handover';

export type Handover = {
  order: Pick<
    typeof orders.$inferSelect,
    | 'deliveryType'
    | 'deliveryStreet'
    | 'deliveryCity'
    | 'deliveryState'
    | 'deliveryPostalCode'
    | 'tableId'
    | 'paidAt'
    | 'membershipId'
    | 'status'
    | 'notes'
  >;
  event: Pick<
    typeof events.$inferSelect,
    'runAt' | 'endsAt' | 'orderCutoffAt' | 'pickupStreet' | 'pickupCityStateZip' | 'pickupInstructions'
  >;
  /** The chosen time slot; null: a pickup begins with the event, a delivery comes during the event. */
  slot: Date | null;
  zone: string;
};

export const isDelivered = ({ order }: Pick<Handover, 'order'>): boolean => order.deliveryType === 'd2d';

export const placeOf = ({ order, event }: Handover): string => handoverPlace(order, event) ?? '';

export const startOf = ({ slot, event }: Handover): Date => slot ?? event.runAt;

/** `from 5:30 PM` */
export const timeOf = (row: Handover): string =>
  handoverTime({ isDelivered: isDelivered(row), slot: row.slot, ...row.event }, row.zone);

/** `Thursday, June 18` */
export const dayOf = (row: Handover): string => formatLongDay(startOf(row), row.zone);

/** Whether the handover is on the day after the event's first: the day of reminders is that of the event. */
export const isAfterMidnight = (row: Handover): boolean =>
  dayOf(row) !== formatLongDay(row.event.runAt, row.zone);

/** @param day that was named already */
function handoverOf(row: Handover, day: string): string {
  const place = placeOf(row);
  const on = dayOf(row) === day ? '' : `on ${dayOf(row)}, `;
  return isDelivered(row)
    ? `It comes ${place && `to ${place} `}${on}${timeOf(row)}.`
    : `Pick it up ${on}${timeOf(row)}${place && `: ${place}`}.`;
}

/** A sentence for each time and place. @param rows of the orders, the earliest time first, whose day is named already */
export function handoversOf(rows: readonly Handover[]): string {
  const [first] = rows;
  return [...new Set(rows.map((row) => handoverOf(row, first ? dayOf(first) : '')))].join(' ');
}

/** Of the pickup; null if there is none, or nothing to know. */
export const instructionsOf = (rows: readonly Handover[]): string | null =>
  rows.find((row) => !isDelivered(row))?.event.pickupInstructions ?? null;

/** What the customer wrote to the kitchen with the orders; null for nothing. */
export function notesOf(rows: readonly Handover[]): string | null {
  const notes = rows.flatMap(({ order }) => order.notes ?? []);
  return notes.length > 0 ? `Your notes: ${notes.join(' / ')}` : null;
}

/** `You can cancel until Wed, Jun 17, 12:00 PM.`; null if it is too late, or nothing is paid. */
export function cancelTextOf({ order, event, zone }: Handover, now: Date): string | null {
  const until = event.orderCutoffAt;
  if (order.status !== 'paid' || until <= now) return null;
  return cancelText(until, zone);
}
