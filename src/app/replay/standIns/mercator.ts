/** Geographic degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Pixels of the world at a zoom. */
export interface Pixel {
  x: number;
  y: number;
}

/** Side of the world's square at zoom 0. */
const TILE = 256;
const MOST_ZOOM = 16;
/** The share of a box that the points may fill. */
const ROOM = 0.7;

const sizeAt = (zoom: number): number => TILE * 2 ** zoom;

export function pixelOf({ lat, lng }: Point, zoom: number): Pixel {
  const sine = Math.sin((lat * Math.PI) / 180);
  const size = sizeAt(zoom);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

export function pointAt({ x, y }: Pixel, zoom: number): Point {
  const size = sizeAt(zoom);
  const turned = Math.PI * (1 - (2 * y) / size);
  return { lat: (Math.atan(Math.sinh(turned)) * 180) / Math.PI, lng: (x / size) * 360 - 180 };
}

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
const middleOf = (values: readonly number[]): number => (Math.max(...values) + Math.min(...values)) / 2;

/** The nearest zoom at which a box shows all the points. */
export function zoomFor(points: readonly Point[], box: Pixel): number {
  for (let zoom = MOST_ZOOM; zoom > 0; zoom -= 1) {
    const pixels = points.map((point) => pixelOf(point, zoom));
    const isIn =
      spanOf(pixels.map(({ x }) => x)) <= box.x * ROOM && spanOf(pixels.map(({ y }) => y)) <= box.y * ROOM;
    if (isIn) return zoom;
  }
  return 0;
}

export function centerOf(points: readonly Point[]): Point {
  const pixels = points.map((point) => pixelOf(point, 0));
  return pointAt({ x: middleOf(pixels.map(({ x }) => x)), y: middleOf(pixels.map(({ y }) => y)) }, 0);
}
