import { pixelOf, type Pixel } from './mercator';
import type { MapPin, MapPoint } from './types';

/** Pins that would overlap. */
interface Cluster {
  /** The id of its first pin. */
  id: MapPin['id'];
  at: MapPoint;
  pins: MapPin[];
}

/** Size of a pin on the screen in pixels; closer pins overlap. */
const PIN_WIDTH = 60;
const PIN_HEIGHT = 84;

/** Groups pins that overlap at this zoom, in the order of the pins. The resulting clusters do not overlap. */
export function clustersOf(pins: readonly MapPin[], zoom: number): Cluster[] {
  const clusters: (Cluster & Pixel)[] = [];
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
