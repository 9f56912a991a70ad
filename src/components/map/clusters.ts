import type { MapPin, MapPoint } from './types';

/** Pins that would touch, as one. */
export interface Cluster {
  /** Of its first pin. */
  id: MapPin['id'];
  at: MapPoint;
  pins: MapPin[];
}

/** The room a pin takes on the screen, in pixels: nearer than that two would lie over one another. */
const PIN_WIDTH = 60;
const PIN_HEIGHT = 84;
/** Side of the whole world at zoom 0, in pixels (Web Mercator, as the map draws it). */
const WORLD = 256;

function pixelOf({ lat, lng }: MapPoint, zoom: number): { x: number; y: number } {
  const scale = WORLD * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * scale,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale,
  };
}

/** Gathers pins that touch at this zoom into one each, in the order of the pins; no two of the answer touch. */
export function clustersOf(pins: readonly MapPin[], zoom: number): Cluster[] {
  const clusters: (Cluster & { x: number; y: number })[] = [];
  pins.forEach((pin) => {
    const { x, y } = pixelOf(pin.at, zoom);
    const near = clusters.find(
      (other) => Math.abs(other.x - x) < PIN_WIDTH && Math.abs(other.y - y) < PIN_HEIGHT,
    );
    if (near) near.pins.push(pin);
    else clusters.push({ id: pin.id, at: pin.at, pins: [pin], x, y });
  });
  return clusters.map(({ id, at, pins: members }) => ({ id, at, pins: members }));
}
