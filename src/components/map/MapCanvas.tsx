import GoogleMap from 'google-map-react';
import { useMemo, useState } from 'react';
import { useMediaQuery } from '../ui/useMediaQuery';
import { useCircle, useFit, useRouteLine } from './layers';
import styles from './Map.module.css';
import { mapOptions } from './mapOptions';
import { Marker } from './Marker';
import type { LiveMap, MapCircle, MapPin } from './types';

export interface MapCanvasProps {
  /** Already loaded: the library's own loader would ask for the script again. */
  maps: typeof google.maps;
  /** Names the map for screen readers. */
  label: string;
  pins: readonly MapPin[];
  /** Of a map with one place; with several, all of them are shown. */
  zoom?: number;
  circle?: MapCircle;
  route?: google.maps.DirectionsRoute;
  /** One finger moves it. For a map that has the screen to itself. */
  isGreedy?: boolean;
  onFailure: () => void;
}

const NO_PLACE = { lat: 39.5, lng: -98.35 };

/** How far each pin stands from its place, in tiles: those at one place stand side by side. */
export function shiftsOf(pins: readonly MapPin[]): number[] {
  const keyOf = ({ at }: MapPin) => `${at.lat.toFixed(4)},${at.lng.toFixed(4)}`;
  const keys = pins.map(keyOf);
  return keys.map((key, index) => {
    const count = keys.filter((other) => other === key).length;
    const before = keys.slice(0, index).filter((other) => other === key).length;
    return before - (count - 1) / 2;
  });
}

/** A Google map with pins, a circle, a route. Fills its box. */
export function MapCanvas(props: MapCanvasProps) {
  const { maps, label, pins, zoom = 12, circle, route, isGreedy = false, onFailure } = props;
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const [live, setLive] = useState<LiveMap | null>(null);
  const [openId, setOpenId] = useState<MapPin['id'] | null>(null);
  const options = useMemo(() => mapOptions(isDark, isGreedy), [isDark, isGreedy]);
  const shifts = useMemo(() => shiftsOf(pins), [pins]);
  const [start] = useState(() => pins[0]?.at ?? NO_PLACE);
  useCircle(live, circle, isDark);
  useRouteLine(live, route, isDark);
  useFit(live, pins, zoom);

  return (
    <section className={styles.canvas} aria-label={label}>
      <GoogleMap
        googleMapLoader={() => Promise.resolve(maps)}
        bootstrapURLKeys={{ key: '' }}
        defaultCenter={start}
        defaultZoom={zoom}
        options={options}
        yesIWantToUseGoogleMapApiInternals
        onGoogleApiLoaded={({ map }: { map: google.maps.Map | null }) =>
          map ? setLive({ map, maps }) : onFailure()
        }
      >
        {live &&
          pins.map((pin, index) => (
            <Marker
              key={pin.id}
              lat={pin.at.lat}
              lng={pin.at.lng}
              pin={pin}
              shift={shifts[index] ?? 0}
              isOpen={pin.id === openId}
              onToggle={(isOpen) => setOpenId(isOpen ? pin.id : null)}
              live={live}
            />
          ))}
      </GoogleMap>
    </section>
  );
}
