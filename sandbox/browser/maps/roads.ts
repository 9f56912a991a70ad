import { metersBetween, type LatLng } from './geo';

const ROAD_FACTOR = 1.3;
const UNREACHABLE_METERS = 2_000_000;

/** Metres of the drive; null beyond 2,000 km, where nothing is reachable. */
export function drivingMeters(from: LatLng, to: LatLng): number | null {
  const straight = metersBetween(from, to);
  return straight > UNREACHABLE_METERS ? null : Math.round(straight * ROAD_FACTOR);
}
