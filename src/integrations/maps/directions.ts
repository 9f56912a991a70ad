import { answerOf, importLibrary, MapsFailure } from './loadMaps';

export interface LatLng {
  lat: number;
  lng: number;
}

/** A driving route with its length and duration. */
export interface DrivingRoute {
  path: LatLng[];
  /** Contains the route. */
  bounds: google.maps.LatLngBounds | null;
  meters: number;
  seconds: number;
}

const FIELDS = ['path', 'viewport', 'distanceMeters', 'durationMillis'];

type Place = string | LatLng;

/** The driving route between two places. @throws MapsFailure */
export async function drivingRoute(origin: Place, destination: Place): Promise<DrivingRoute> {
  const { Route } = await importLibrary('routes');
  const call = Route.computeRoutes({
    origin,
    destination,
    travelMode: 'DRIVING',
    region: 'us',
    fields: FIELDS,
  });
  const { routes } = await answerOf(call);
  const [route] = routes ?? [];
  if (!route) throw new MapsFailure('ZERO_RESULTS');
  return {
    path: (route.path ?? []).map(({ lat, lng }) => ({ lat, lng })),
    bounds: route.viewport ?? null,
    meters: route.distanceMeters ?? 0,
    seconds: Math.round((route.durationMillis ?? 0) / 1000),
  };
}
