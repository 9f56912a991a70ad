import type { Membership } from '@/api/types';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { PickupMap } from '@/features/maps/PickupMap';
import { whenText, whereText } from '@/features/orders/receipt';

/** The map with the route from the customer's home, if it is given; null for a delivery or an unknown pickup place. */
export function pickupMap(membership: Membership, home: string | null) {
  const { d2d, pickupLat: lat, pickupLng: lng, pickupTime, eventRunAt, eventTimeZone } = membership;
  if (d2d || lat === null || lng === null) return null;
  return (
    <PickupMap
      to={{ lat, lng }}
      address={whereText(membership)}
      date={calendarDate(handedOverAt({ pickupTime, eventRunAt }), eventTimeZone)}
      when={whenText(membership)}
      from={home}
    />
  );
}
