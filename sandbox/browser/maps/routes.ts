import { askOrThrow, MapsError, type Ask } from './ask';
import { LatLng, LatLngBounds } from './geo';
import { drivingMeters } from './roads';
import { METERS_PER_SECOND, placeOf, type End } from './services';

const ROUTES = 'ROUTES_COMPUTE_ROUTES';
const MATRIX = 'ROUTES_COMPUTE_ROUTE_MATRIX';

interface RoutesRequest {
  origin: End;
  destination: End;
  fields?: string[];
}

interface MatrixRequest {
  origins: End[];
  destinations: End[];
  fields?: string[];
}

const millisOf = (meters: number): number => Math.round(meters / METERS_PER_SECOND) * 1000;

/** Google wants the fields named; without them nothing is answered. */
function wantedFields(fields: string[] | undefined, caller: string): Set<string> {
  if (!fields || [...fields].length === 0) throw new TypeError(`${caller}: property fields: missing`);
  return new Set(fields);
}

const pick = (all: Record<string, unknown>, fields: Set<string>): Record<string, unknown> =>
  fields.has('*') ? all : Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name)));

function routeBetween(from: LatLng, to: LatLng, meters: number): Record<string, unknown> {
  const corner = new LatLng(from.lat(), to.lng());
  const path = [from, corner, to].map((at) => ({ ...at.toJSON(), altitude: 0 }));
  const [distanceMeters, durationMillis] = [meters, millisOf(meters)];
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
  const wanted = wantedFields(fields, 'computeRoutes');
  await askOrThrow(ask, ROUTES, 'routes');
  const [from, to] = [placeOf(origin), placeOf(destination)];
  if (from === null || to === null) throw new MapsError(ROUTES, 'NOT_FOUND');
  const meters = drivingMeters(from, to);
  const routes = meters === null ? [] : [pick(routeBetween(from, to, meters), wanted)];
  return { routes, fallbackInfo: null, geocodingResults: null };
}

function matrixItem(origin: End, destination: End): Record<string, unknown> {
  const [from, to] = [placeOf(origin), placeOf(destination)];
  const meters = from === null || to === null ? null : drivingMeters(from, to);
  return meters === null
    ? { condition: 'ROUTE_NOT_FOUND' }
    : { condition: 'ROUTE_EXISTS', distanceMeters: meters, durationMillis: millisOf(meters) };
}

async function computeMatrix(ask: Ask, { origins, destinations, fields }: MatrixRequest): Promise<object> {
  const wanted = wantedFields(fields, 'computeRouteMatrix');
  await askOrThrow(ask, MATRIX, 'routes');
  const rows = origins.map((origin) => ({
    items: destinations.map((destination) => pick(matrixItem(origin, destination), wanted)),
  }));
  return { matrix: { rows } };
}

/** google.maps.routes. The driving distance is 1.3 times the great circle; nothing is reachable beyond 2,000 km. */
export const makeRoutes = (ask: Ask): Record<string, unknown> => ({
  Route: class Route {
    static computeRoutes = (request: RoutesRequest): Promise<object> => computeRoutes(ask, request);
  },
  RouteMatrix: class RouteMatrix {
    static computeRouteMatrix = (request: MatrixRequest): Promise<object> => computeMatrix(ask, request);
  },
});
