import { useMemo } from 'react';
import { counted } from '@/domain/counted';
import { circleMeters } from '@/domain/deliveryRange';
import { eventPins, type MappedEvent } from './eventPins';
import { MapFrame } from './MapFrame';
import styles from './Maps.module.css';

type PlacedEvent = MappedEvent & { pickupStreet: string | null };

/** 'Pickup at 25 W Jefferson Ave. Delivery within 3 miles of Naperville.' */
function waysText(
  { pickupStreet, d2dEnabled, d2dExclusive, d2dRadius }: PlacedEvent,
  places: string,
): string {
  const pickup = !d2dExclusive && `Pickup at ${[pickupStreet, places].filter(Boolean).join(', ')}.`;
  const delivery = d2dEnabled && `Delivery within ${counted(d2dRadius, 'mile')} of ${places}.`;
  return [pickup, delivery].filter(Boolean).join(' ');
}

/** The event's place and its delivery range (spec 1 §2 "Events map"). */
export function EventAreaMap({ event }: { event: PlacedEvent }) {
  const pins = useMemo(() => eventPins([event]), [event]);
  const center = event.coordinates[0];
  if (!center) return null;
  const places = event.locations.join(', ');
  return (
    <section className={styles.area} aria-labelledby="event-area">
      <h2 id="event-area">Where to get it</h2>
      <p className="muted">{waysText(event, places)}</p>
      <MapFrame
        className={styles.areaMap}
        label={`Map of ${places}`}
        pins={pins}
        zoom={12}
        circle={event.d2dEnabled ? { center, radius: circleMeters(event.d2dRadius) } : undefined}
      />
    </section>
  );
}
