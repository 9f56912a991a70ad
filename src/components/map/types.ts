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
