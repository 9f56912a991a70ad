import { useEffect, useMemo, useState } from 'react';
import type { MapPin } from '@/components/map/types';
import { Alert } from '@/components/ui/Alert';
import { directionsFailure, milesText, minutesText } from '@dwellivery/domain/deliveryRange';
import { drivingRoute, type DrivingRoute, type LatLng } from '@/integrations/maps/directions';
import { MapsFailure, reasonText } from '@/integrations/maps/loadMaps';
import { MapFrame } from './MapFrame';
import styles from './Maps.module.css';

export interface PickupMapProps {
  to: LatLng;
  /** On one line. */
  address: string;
  date: string;
  /** 'Thursday, June 18, from 5:30 PM' */
  when: string;
  /** The customer's home on one line; null shows the place without a route. */
  from: string | null;
}

interface Directions {
  route?: DrivingRoute;
  failure?: string;
}

/** Errors that the map shows itself. */
const isMapMissing = (error: unknown): boolean =>
  error instanceof MapsFailure && ['NO_KEY', 'KEY_REFUSED', 'BLOCKED'].includes(error.reason);

function useDirections({ from, to }: Pick<PickupMapProps, 'from' | 'to'>): Directions {
  const [found, setFound] = useState<Directions>({});
  const { lat, lng } = to;
  useEffect(() => {
    if (!from) return undefined;
    let isCurrent = true;
    drivingRoute(from, { lat, lng }).then(
      (route) => isCurrent && setFound({ route }),
      (error: unknown) =>
        isCurrent && setFound(isMapMissing(error) ? {} : { failure: directionsFailure(reasonText(error)) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [from, lat, lng]);
  return found;
}

/** The route to the pickup place. If map or route fail, the address and the link remain. */
export function PickupMap({ to, address, date, when, from }: PickupMapProps) {
  const { route, failure } = useDirections({ from, to });
  const { lat, lng } = to;
  const pins = useMemo<MapPin[]>(
    () => [{ id: 'pickup', at: { lat, lng }, date, name: 'Pickup', info: { title: when, lines: [address] } }],
    [lat, lng, date, when, address],
  );
  return (
    <div className={styles.pickup}>
      {route && (
        <p>
          <b>{milesText(route.meters)}</b> from your home, about {minutesText(route.seconds)} by car
        </p>
      )}
      {failure && (
        <Alert tone="info" role="status">
          <p>{failure}</p>
        </Alert>
      )}
      <MapFrame
        className={styles.pickupMap}
        label="Map of the way to the pickup"
        pins={pins}
        zoom={15}
        route={route}
      />
    </div>
  );
}
