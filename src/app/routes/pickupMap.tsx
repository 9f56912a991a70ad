import type { Membership } from '@/api/types';
import { calendarDate } from '@/domain/eventDays';
import { LazyPickupMap } from '@/features/maps/LazyPickupMap';
import { whenText, whereText } from '@/features/orders/receipt';

/** The map with the route from the customer's home, if it is given; null for a delivery or an unknown pickup place. */
export function pickupMap(membership: Membership, home: string | null) {
  const { d2d, pickupLat: lat, pickupLng: lng, pickupTime, eventRunAt, eventTimeZone } = membership;
  if (d2d || lat === null || lng === null) return null;
  return (
    <LazyPickupMap
      to={{ lat, lng }}
      address={whereText(membership)}
      date={calendarDate(pickupTime ?? eventRunAt, eventTimeZone)}
      when={whenText(membership)}
      from={home}
    />
  );
}
