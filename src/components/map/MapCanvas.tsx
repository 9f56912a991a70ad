import GoogleMap from 'google-map-react';
import { useMemo, useState } from 'react';
import { DARK } from '../ui/mediaQueries';
import { useMediaQuery } from '../ui/useMediaQuery';
import { clustersOf } from './clusters';
import { useCircle, useFit, useRouteLine } from './layers';
import styles from './Map.module.css';
import { mapOptions } from './mapOptions';
import { Marker } from './Marker';
import type { LiveMap, MapCircle, MapPin, MapRoute, PinLinks } from './types';

export interface MapCanvasProps {
  /** The loaded maps library, because the component's own loader would request the script again. */
  maps: typeof google.maps;
  /** Names the map for screen readers. */
  label: string;
  pins: readonly MapPin[];
  /** For a map with one place; several places are fitted. */
  zoom: number;
  circle?: MapCircle;
  route?: MapRoute;
  /** One finger moves the map; only for a full-screen map. */
  isGreedy?: boolean;
  links?: PinLinks;
  onFailure: () => void;
}

const NO_PLACE = { lat: 39.5, lng: -98.35 };

/** A Google map with pins, a circle and a route. Fills its container. */
export function MapCanvas(props: MapCanvasProps) {
  const { maps, label, pins, zoom, circle, route, isGreedy = false, links, onFailure } = props;
  const isDark = useMediaQuery(DARK);
  const [live, setLive] = useState<LiveMap | null>(null);
  const [openId, setOpenId] = useState<MapPin['id'] | null>(null);
  const options = useMemo(() => mapOptions(isDark, isGreedy), [isDark, isGreedy]);
  const [shownZoom, setShownZoom] = useState(zoom);
  const clusters = useMemo(() => clustersOf(pins, shownZoom), [pins, shownZoom]);
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
        onChange={({ zoom: next }: { zoom: number }) => setShownZoom(next)}
        onGoogleApiLoaded={({ map }: { map: google.maps.Map | null }) =>
          map ? setLive({ map, maps }) : onFailure()
        }
      >
        {live &&
          clusters.map((cluster) => (
            <Marker
              key={cluster.id}
              lat={cluster.at.lat}
              lng={cluster.at.lng}
              pins={cluster.pins}
              isOpen={cluster.id === openId}
              onToggle={(isOpen) => setOpenId(isOpen ? cluster.id : null)}
              live={live}
              links={links}
            />
          ))}
      </GoogleMap>
    </section>
  );
}
