/** The delivery range in metres (spec 2 §5, §9). Pure. Only the server decides it. */
import { METERS_PER_MILE } from '@dwellivery/domain/deliveryRange';
import type { Point } from '../../ports/maps';

const ALLOWANCE_METERS = 804.67;
const EARTH_METERS = 6_371_008.8;
/** Assumed ratio of road to straight line (contract, "Delivery range"). */
export const ROAD_FACTOR = 1.3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function metersBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The drive in metres, estimated from the straight line. */
export const estimatedDrive = (from: Point, to: Point): number => metersBetween(from, to) * ROAD_FACTOR;

/**
 * Accepted only under the radius plus 804.67 m (spec 2 §5).
 * @param meters of the drive
 * @returns miles beyond the range; null when the address is inside
 */
export function milesOutside(meters: number, radiusMiles: number): number | null {
  const excess = meters - (radiusMiles * METERS_PER_MILE + ALLOWANCE_METERS);
  return excess < 0 ? null : excess / METERS_PER_MILE;
}

/** Miles, rounded to two places. */
export const toMiles = (meters: number): number => Math.round((meters / METERS_PER_MILE) * 100) / 100;
