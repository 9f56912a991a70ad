import { useMemo } from 'react';
import { circleMeters } from '@dwellivery/domain/deliveryRange';
import { eventPins, type MappedEvent } from './eventPins';
import { MapFrame } from './MapFrame';
import styles from './Maps.module.css';

/** The event's place and its delivery range (spec 1 §2 "Events map"). */
export function EventAreaMap({ event }: { event: MappedEvent }) {
  const pins = useMemo(() => eventPins([event]), [event]);
  const center = event.coordinates[0];
  if (!center) return null;
  const places = event.locations.join(', ');
  return (
    <section className={styles.area} aria-labelledby="event-area">
      <h2 id="event-area">Where to get it</h2>
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
