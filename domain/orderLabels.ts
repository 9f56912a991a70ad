import { counted } from './counted';
import { formatDay, formatTime } from './eventDays';
import { type Instant } from './zone';
import type { DeliveryType } from './orderPayload';

/** `5:30 PM – 7:00 PM` from the two local times of a quote; one time if they are equal; '' without times. */
export function deliveryWindowText(window: readonly string[]): string {
  const [start, end] = window;
  if (!start) return end ?? '';
  return !end || end === start ? start : `${start} – ${end}`;
}

/** `Direct to door, 5:30 PM`; without the time if it is unknown. */
export function howText(deliveryType: DeliveryType, time?: string): string {
  const way = deliveryType === 'd2d' ? 'Direct to door' : 'Pickup';
  return time ? `${way}, ${time}` : way;
}

/** `Place delivery order for Thu, Jun 18` (spec 2 §2). */
export function placeOrderLabel(deliveryType: DeliveryType, runAt: Instant, zone: string): string {
  return `Place ${deliveryType === 'd2d' ? 'delivery' : 'pickup'} order for ${formatDay(runAt, zone)}`;
}

/** `Resubmit payment for Thu, Jun 18` (spec 2 §2, the retry page). */
export function resubmitLabel(runAt: Instant, zone: string): string {
  return `Resubmit payment for ${formatDay(runAt, zone)}`;
}

/** `You can cancel until Wed, Jun 17, 12:00 PM.` */
export function cancelText(until: Instant, zone: string): string {
  return `You can cancel until ${formatDay(until, zone)}, ${formatTime(until, zone)}.`;
}

/** When an order is handed over: its time slot, else the start of the event. Its day is the one to show, also after midnight. */
export const handedOverAt = <At extends Instant>(order: { pickupTime: At | null; eventRunAt: At }): At =>
  order.pickupTime ?? order.eventRunAt;

/** `1 item`, `3 items` */
export const itemsText = (count: number): string => counted(count, 'item');

/** `Corn, No cheese` */
export const choicesText = (choices: readonly { choiceName: string }[]): string =>
  choices.map(({ choiceName }) => choiceName).join(', ');
