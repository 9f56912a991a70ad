import { pixelOf, sizeAt, type Pixel } from '@/components/map/mercator';
import type { MapPoint } from '@/components/map/types';

const MOST_ZOOM = 16;
/** The share of a box that the points may fill. */
const ROOM = 0.7;

export function pointAt({ x, y }: Pixel, zoom: number): MapPoint {
  const size = sizeAt(zoom);
  const turned = Math.PI * (1 - (2 * y) / size);
  return { lat: (Math.atan(Math.sinh(turned)) * 180) / Math.PI, lng: (x / size) * 360 - 180 };
}

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
const middleOf = (values: readonly number[]): number => (Math.max(...values) + Math.min(...values)) / 2;

/** The nearest zoom at which a box shows all the points. */
export function zoomFor(points: readonly MapPoint[], box: Pixel): number {
  for (let zoom = MOST_ZOOM; zoom > 0; zoom -= 1) {
    const pixels = points.map((point) => pixelOf(point, zoom));
    const isIn =
      spanOf(pixels.map(({ x }) => x)) <= box.x * ROOM && spanOf(pixels.map(({ y }) => y)) <= box.y * ROOM;
    if (isIn) return zoom;
  }
  return 0;
}

export function centerOf(points: readonly MapPoint[]): MapPoint {
  const pixels = points.map((point) => pixelOf(point, 0));
  return pointAt({ x: middleOf(pixels.map(({ x }) => x)), y: middleOf(pixels.map(({ y }) => y)) }, 0);
}
