import { askOrThrow, MapsError, type Ask } from './ask';
import { findPlace } from './gazetteer';
import { LatLng, LatLngBounds, toLatLng, type LatLngLiteral } from './geo';
import { drivingMeters } from './roads';

const ROUTES = 'ROUTES_COMPUTE_ROUTES';
const METERS_PER_SECOND = 11;

type End = string | LatLng | LatLngLiteral;

interface RoutesRequest {
  origin: End;
  destination: End;
  fields?: string[];
}

const placeOf = (end: End): LatLng | null =>
  typeof end === 'string' ? (findPlace(end)?.at ?? null) : toLatLng(end);

/** Google wants the fields named; without them nothing is answered. */
function wantedFields(fields: string[] | undefined): Set<string> {
  if (!fields || [...fields].length === 0) throw new TypeError('computeRoutes: property fields: missing');
  return new Set(fields);
}

const pick = (all: Record<string, unknown>, fields: Set<string>): Record<string, unknown> =>
  fields.has('*') ? all : Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name)));

function routeBetween(from: LatLng, to: LatLng, meters: number): Record<string, unknown> {
  const corner = new LatLng(from.lat(), to.lng());
  const path = [from, corner, to].map((at) => ({ ...at.toJSON(), altitude: 0 }));
  const [distanceMeters, durationMillis] = [meters, Math.round(meters / METERS_PER_SECOND) * 1000];
  return {
    path,
    viewport: new LatLngBounds(from, to).extend(corner),
    distanceMeters,
    durationMillis,
    staticDurationMillis: durationMillis,
    description: 'Main roads',
    warnings: [],
    legs: [{ distanceMeters, durationMillis, path, steps: [] }],
  };
}

async function computeRoutes(ask: Ask, { origin, destination, fields }: RoutesRequest): Promise<object> {
  const wanted = wantedFields(fields);
  await askOrThrow(ask, ROUTES, 'routes');
  const [from, to] = [placeOf(origin), placeOf(destination)];
  if (from === null || to === null) throw new MapsError(ROUTES, 'NOT_FOUND');
  const meters = drivingMeters(from, to);
  const routes = meters === null ? [] : [pick(routeBetween(from, to, meters), wanted)];
  return { routes, fallbackInfo: null, geocodingResults: null };
}

/** google.maps.routes. The driving distance is 1.3 times the great circle; nothing is reachable beyond 2,000 km. */
export const makeRoutes = (ask: Ask): Record<string, unknown> => ({
  Route: class Route {
    static computeRoutes = (request: RoutesRequest): Promise<object> => computeRoutes(ask, request);
  },
});
