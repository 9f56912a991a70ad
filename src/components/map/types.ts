export interface MapPoint {
  lat: number;
  lng: number;
}

/** A date tile on the map, with what it tells when it is pressed. */
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

/** A map that is there, and the library that made it. */
export interface LiveMap {
  map: google.maps.Map;
  maps: typeof google.maps;
}
