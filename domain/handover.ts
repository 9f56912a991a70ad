/** Where and when an order is handed over, in the words of receipt, mails, calendar file and download. */
import { formatTime } from './eventDays';
import type { Instant } from './zone';

interface Delivery {
  deliveryType: 'd2d' | 'pickup';
  /** All four are null for a pickup, and after the customer's account was deleted. */
  deliveryStreet: string | null;
  deliveryCity: string | null;
  deliveryState: string | null;
  deliveryPostalCode: string | null;
  /** The table whose delivery the order joined. */
  tableId: number | null;
  paidAt: Instant | null;
}

export interface PickupPlace {
  pickupStreet: string | null;
  pickupCityStateZip: string | null;
}

/**
 * @returns where a delivery goes; null for a pickup. Also null for an unpaid order that joins a neighbor's delivery: the host's street is
 * shown only to those who have paid (contract, "Tables")
 */
export function doorOf(order: Delivery): string | null {
  const isHidden = order.tableId !== null && order.paidAt === null;
  if (order.deliveryType !== 'd2d' || order.deliveryStreet === null || isHidden) return null;
  const { deliveryStreet, deliveryCity, deliveryState, deliveryPostalCode } = order;
  return `${deliveryStreet}, ${deliveryCity}, ${deliveryState} ${deliveryPostalCode}`;
}

export const pickupPlaceOf = ({ pickupStreet, pickupCityStateZip }: PickupPlace): string | null =>
  [pickupStreet, pickupCityStateZip].filter(Boolean).join(', ') || null;

/** The door of a delivery, the place of a pickup; null where it is unknown or not shown. */
export const handoverPlace = (order: Delivery, event: PickupPlace): string | null =>
  order.deliveryType === 'd2d' ? doorOf(order) : pickupPlaceOf(event);

/** When the food is handed over, beside a day: `from 5:30 PM`; a delivery without a time slot comes during the event. */
export function handoverTime(
  order: { isDelivered: boolean; slot: Instant | null; runAt: Instant; endsAt: Instant },
  zone: string,
): string {
  const { isDelivered, slot, runAt, endsAt } = order;
  return isDelivered && slot === null
    ? `between ${formatTime(runAt, zone)} and ${formatTime(endsAt, zone)}`
    : `from ${formatTime(slot ?? runAt, zone)}`;
}
