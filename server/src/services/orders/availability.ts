/** What an order is refused for while its event takes orders. Pure. */
import { ApiError } from '../../lib/errors';
import type { Facts } from './facts';

export const eventFull = (): ApiError => new ApiError(409, 'event_full', 'This event is full.');
export const slotFull = (): ApiError =>
  new ApiError(409, 'slot_full', 'This time slot is no longer available.', {
    errors: { time_slot_id: ['Please select a time slot'] },
  });
export const promoInvalid = (text: string): ApiError =>
  new ApiError(409, 'promo_invalid', text, { errors: { promo_code: [text] } });
export const itemUnavailable = (productIds: number[], where: 'cart' | 'order' = 'cart'): ApiError =>
  new ApiError(409, 'item_unavailable', `Something in your ${where} is no longer on the menu.`, {
    errors: { products: productIds.map(String) },
  });

/**
 * Whether the free places are those of the waitlist. An event with free slots only in its list's claims is full as well, unless
 * it is delivered too, because a delivery needs no slot. Where the slots are taken by orders, the order names its slot (`slot_full`).
 */
export function isEventFull({
  event,
  taken,
  inLine,
  slots,
}: Pick<Facts, 'event' | 'taken' | 'inLine' | 'slots'>): boolean {
  if (event.capacity !== null && taken + inLine >= event.capacity) return true;
  if (inLine === 0 || !event.enableTimeSlotSelect || event.d2dEnabled) return false;
  return slots.reduce((free, slot) => free + Math.max(0, slot.capacity - slot.taken), 0) <= inLine;
}
