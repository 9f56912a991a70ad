/** The geometry of the map: places, boxes, pixels, and distances in metres. */
export interface LatLngLiteral {
  lat: number;
  lng: number;
}

export class LatLng {
  private readonly latitude: number;
  private readonly longitude: number;

  constructor(lat: number | LatLngLiteral, lng = 0) {
    this.latitude = typeof lat === 'number' ? lat : lat.lat;
    this.longitude = typeof lat === 'number' ? lng : lat.lng;
  }

  lat = (): number => this.latitude;
  lng = (): number => this.longitude;
  toJSON = (): LatLngLiteral => ({ lat: this.latitude, lng: this.longitude });
  toString = (): string => `(${this.latitude}, ${this.longitude})`;
  equals = (other: LatLng): boolean => other.lat() === this.latitude && other.lng() === this.longitude;
}

/** Accepts a literal, a LatLng of this script, or one of another copy of it. */
export function toLatLng(value: LatLng | LatLngLiteral): LatLng {
  const { lat, lng } = value;
  return new LatLng(typeof lat === 'function' ? lat() : lat, typeof lng === 'function' ? lng() : lng);
}

export class Point {
  constructor(
    public x: number,
    public y: number,
  ) {}
  equals = (other: Point): boolean => other.x === this.x && other.y === this.y;
}

export class LatLngBounds {
  private south = Infinity;
  private west = Infinity;
  private north = -Infinity;
  private east = -Infinity;

  constructor(sw?: LatLng | LatLngLiteral, ne?: LatLng | LatLngLiteral) {
    if (sw) this.extend(sw);
    if (ne) this.extend(ne);
  }

  extend(point: LatLng | LatLngLiteral): this {
    const { lat, lng } = toLatLng(point).toJSON();
    this.south = Math.min(this.south, lat);
    this.north = Math.max(this.north, lat);
    this.west = Math.min(this.west, lng);
    this.east = Math.max(this.east, lng);
    return this;
  }

  union(other: LatLngBounds): this {
    return other.isEmpty() ? this : this.extend(other.getSouthWest()).extend(other.getNorthEast());
  }

  isEmpty = (): boolean => this.south > this.north;
  getSouthWest = (): LatLng => new LatLng(this.south, this.west);
  getNorthEast = (): LatLng => new LatLng(this.north, this.east);
  getCenter = (): LatLng => new LatLng((this.south + this.north) / 2, (this.west + this.east) / 2);
  toJSON = (): object => ({ south: this.south, west: this.west, north: this.north, east: this.east });

  contains(point: LatLng | LatLngLiteral): boolean {
    const { lat, lng } = toLatLng(point).toJSON();
    return lat >= this.south && lat <= this.north && lng >= this.west && lng <= this.east;
  }
}

const TILE = 256;
const EARTH_METERS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** World pixels at a zoom, in the web's Mercator projection. */
export function toWorld(place: LatLng, zoom: number): Point {
  const scale = TILE * 2 ** zoom;
  const sine = Math.min(Math.max(Math.sin(radians(place.lat())), -0.9999), 0.9999);
  return new Point(
    scale * (0.5 + place.lng() / 360),
    scale * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  );
}

export function fromWorld(point: { x: number; y: number }, zoom: number): LatLng {
  const scale = TILE * 2 ** zoom;
  const n = Math.PI - (2 * Math.PI * point.y) / scale;
  return new LatLng((180 / Math.PI) * Math.atan(Math.sinh(n)), (point.x / scale - 0.5) * 360);
}

/** Great-circle distance. */
export function metersBetween(from: LatLng, to: LatLng): number {
  const dLat = radians(to.lat() - from.lat());
  const dLng = radians(to.lng() - from.lng());
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat())) * Math.cos(radians(to.lat())) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(a));
}

export const metersPerPixel = (lat: number, zoom: number): number =>
  (Math.cos(radians(lat)) * 2 * Math.PI * 6_378_137) / (TILE * 2 ** zoom);
