export interface MapPoint {
  lat: number;
  lng: number;
}

/** A date tile on the map, with its details. */
export interface MapPin {
  id: number | string;
  at: MapPoint;
  /** A calendar day, 'YYYY-MM-DD'. */
  date: string;
  name: string;
  info: { title: string; lines: string[]; link?: { to: string; text: string } };
}

/** What the page around a map does with its pins; a cluster has several. */
export interface PinLinks {
  /** Marked as the one that the page speaks of. */
  isActive: (pins: readonly MapPin[]) => boolean;
  /** The pointer or the focus is on a pin; an empty list when it has left. */
  point: (pins: readonly MapPin[]) => void;
  press: (pins: readonly MapPin[]) => void;
}

export interface MapCircle {
  center: MapPoint;
  /** Metres. */
  radius: number;
}

/** A route and the bounds that contain it. */
export interface MapRoute {
  path: MapPoint[];
  bounds: google.maps.LatLngBounds | null;
}

/** A created map with its library. */
export interface LiveMap {
  map: google.maps.Map;
  maps: typeof google.maps;
}
