import type { MapPoint } from './types';

/** A place on the map's plane. */
export interface Pixel {
  x: number;
  y: number;
}

/** Side of the whole world at zoom 0, in pixels (Web Mercator). */
const WORLD = 256;
export const sizeAt = (zoom: number): number => WORLD * 2 ** zoom;

export function pixelOf({ lat, lng }: MapPoint, zoom: number): Pixel {
  const size = sizeAt(zoom);
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}
