import { withTimeout } from '../loadScript';
import { loadMaps, MapsFailure } from './loadMaps';

export interface LatLng {
  lat: number;
  lng: number;
}

/** A time limit, because the service may never answer. */
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
    // It may also return a promise, which would cause an unhandled rejection.
    void Promise.resolve(new maps.DirectionsService().route(request, settle)).catch(() => undefined);
  });
  return withTimeout(answer, DIRECTIONS_LIMIT_MS, () => new MapsFailure('TIMEOUT'));
}
