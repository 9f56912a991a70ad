/** What an order is refused for while its event takes orders. Pure. */
import { ApiError } from '../../errors';
import type { Facts } from './facts';

export const eventFull = (): ApiError => new ApiError(409, 'event_full', 'This event is full.');
export const slotFull = (): ApiError =>
  new ApiError(409, 'slot_full', 'This time slot is no longer available.', {
    errors: { time_slot_id: ['Please select a time slot'] },
  });

/**
 * Whether no place is left beside those of the waiting list. Time slots count only if the event cannot be delivered, because a
 * delivery needs none; the event's capacity counts always.
 */
export function isEventFull({
  event,
  taken,
  claimed,
  slots,
}: Pick<Facts, 'event' | 'taken' | 'claimed' | 'slots'>): boolean {
  if (event.capacity !== null && taken + claimed >= event.capacity) return true;
  if (!event.enableTimeSlotSelect || event.d2dEnabled) return false;
  return slots.reduce((free, slot) => free + Math.max(0, slot.capacity - slot.taken), 0) <= claimed;
}
