import { withTimeout } from '../loadScript';
import { loadMaps, MapsFailure } from './loadMaps';

export interface LatLng {
  lat: number;
  lng: number;
}

/** Directions may never answer (traps, "Google Maps"). */
const DIRECTIONS_LIMIT_MS = 8_000;

type Place = string | LatLng;

/** The driving route between two places. @throws MapsFailure */
export async function drivingRoute(origin: Place, destination: Place): Promise<google.maps.DirectionsResult> {
  const maps = await loadMaps();
  const answer = new Promise<google.maps.DirectionsResult>((resolve, reject) => {
    const request = { origin, destination, travelMode: maps.TravelMode.DRIVING };
    const settle = (result: google.maps.DirectionsResult | null, status: string): void => {
      if (status === 'OK' && result) resolve(result);
      else reject(new MapsFailure(status));
    };
    // The promise it may return repeats what the callback hears, and would otherwise be an unhandled rejection.
    void Promise.resolve(new maps.DirectionsService().route(request, settle)).catch(() => undefined);
  });
  return withTimeout(answer, DIRECTIONS_LIMIT_MS, () => new MapsFailure('TIMEOUT'));
}

function metersOf(result: google.maps.DirectionsResult): number {
  const legs = result.routes[0]?.legs ?? [];
  const meters = legs.map((leg) => leg.distance?.value ?? Number.NaN);
  return legs.length > 0 ? meters.reduce((sum, leg) => sum + leg, 0) : Number.NaN;
}

const NO_ROUTE = 'ZERO_RESULTS';

/**
 * Driving distances in metres from each point to an address; points without a road to it are left out.
 * @throws MapsFailure when a point could not be checked: "could not check" must not read as "outside".
 */
export async function drivingDistances(points: readonly LatLng[], address: string): Promise<number[]> {
  const answers = await Promise.all(
    points.map((point) =>
      drivingRoute(point, address).then(metersOf, (error: unknown) => {
        if (error instanceof MapsFailure && error.reason === NO_ROUTE) return null;
        throw error;
      }),
    ),
  );
  const distances = answers.filter((meters) => meters !== null);
  if (distances.length === 0) throw new MapsFailure(NO_ROUTE);
  if (distances.some((meters) => !Number.isFinite(meters))) throw new MapsFailure('UNKNOWN_ERROR');
  return distances;
}
