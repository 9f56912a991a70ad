/** Where an order is handed over, on one line. */
import type { events } from '../../db/schema';
import type { OrderRow } from './find';

export type PickupPlace = Pick<typeof events.$inferSelect, 'pickupStreet' | 'pickupCityStateZip'>;

/** @returns where a delivery goes; null for a pickup */
export function doorOf(
  order: Pick<
    OrderRow,
    'deliveryType' | 'deliveryStreet' | 'deliveryCity' | 'deliveryState' | 'deliveryPostalCode'
  >,
): string | null {
  // The address of a deleted customer is gone.
  if (order.deliveryType !== 'd2d' || order.deliveryStreet === null) return null;
  const { deliveryStreet, deliveryCity, deliveryState, deliveryPostalCode } = order;
  return `${deliveryStreet}, ${deliveryCity}, ${deliveryState} ${deliveryPostalCode}`;
}

export const pickupPlaceOf = ({ pickupStreet, pickupCityStateZip }: PickupPlace): string | null =>
  [pickupStreet, pickupCityStateZip].filter(Boolean).join(', ') || null;
