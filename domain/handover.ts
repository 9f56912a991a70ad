/** Where an order is handed over, on one line. */

interface Delivery {
  deliveryType: 'd2d' | 'pickup';
  /** All four are null for a pickup, and after the customer's account was deleted. */
  deliveryStreet: string | null;
  deliveryCity: string | null;
  deliveryState: string | null;
  deliveryPostalCode: string | null;
}

export interface PickupPlace {
  pickupStreet: string | null;
  pickupCityStateZip: string | null;
}

/** @returns where a delivery goes; null for a pickup */
export function doorOf(order: Delivery): string | null {
  if (order.deliveryType !== 'd2d' || order.deliveryStreet === null) return null;
  const { deliveryStreet, deliveryCity, deliveryState, deliveryPostalCode } = order;
  return `${deliveryStreet}, ${deliveryCity}, ${deliveryState} ${deliveryPostalCode}`;
}

export const pickupPlaceOf = ({ pickupStreet, pickupCityStateZip }: PickupPlace): string | null =>
  [pickupStreet, pickupCityStateZip].filter(Boolean).join(', ') || null;
