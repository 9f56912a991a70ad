import type { Ask } from './ask';
import { LatLng, LatLngBounds, metersBetween, Point, Size, toLatLng } from './geo';
import { GoogleMap } from './map';
import { event, MvcObject } from './mvc';
import { Circle, InfoWindow, Marker, OverlayView, Polyline } from './overlays';
import { makePlaces } from './places';
import { makeRoutes } from './routes';
import { makeDirections, makeGeocoder, SERVICE_STATUS } from './services';

const script = document.currentScript as HTMLScriptElement | null;
const address = new URL(script?.src ?? location.href);
const params = address.searchParams;
const page = window as unknown as Record<string, unknown> & { google?: { maps?: Record<string, unknown> } };
const isRefused = params.get('key') === 'bad' || page['__sandboxMapsDenied'] === true;

/** Asks the sandbox before each service request; the fault controls may refuse or delay it. */
const ask: Ask = async (service, { session, call } = {}) => {
  if (isRefused) return 'REQUEST_DENIED';
  const query = new URLSearchParams({ key: params.get('key') ?? '' });
  if (session !== undefined) query.set('session', session);
  if (call !== undefined) query.set('call', call);
  try {
    const answer = await fetch(`${address.origin}/sandbox/maps/${service}?${query}`);
    return ((await answer.json()) as { status: string }).status;
  } catch {
    return 'UNKNOWN_ERROR';
  }
};

interface Route {
  overview_path: LatLng[];
  bounds: LatLngBounds;
}

class DirectionsRenderer extends MvcObject {
  private readonly line = new Polyline();
  private map: GoogleMap | null = null;
  private result: { routes: Route[] } | null = null;

  constructor(options: { map?: GoogleMap } = {}) {
    super();
    if (options.map) this.setMap(options.map);
  }

  setMap(map: GoogleMap | null): void {
    this.map = map;
    this.line.setMap(map);
    this.show();
  }

  setDirections(result: { routes: Route[] }): void {
    this.result = result;
    this.show();
    this.fire('directions_changed');
  }

  getDirections = (): unknown => this.result;
  setOptions = (): void => undefined;
  setPanel = (): void => undefined;

  private show(): void {
    const route = this.result?.routes[0];
    if (route === undefined) return;
    this.line.setPath(route.overview_path);
    this.map?.fitBounds(route.bounds);
  }
}

const names = (...list: string[]): Record<string, string> =>
  Object.fromEntries(list.map((name) => [name, name]));
const numbers = (...list: string[]): Record<string, number> =>
  Object.fromEntries(list.map((name, index) => [name, index + 1]));

/** What the map itself is made of. */
const CORE: Record<string, unknown> = {
  Map: GoogleMap,
  LatLng,
  LatLngBounds,
  Point,
  Size,
  MVCObject: MvcObject,
  OverlayView,
  Marker,
  Circle,
  Polyline,
  InfoWindow,
  event,
  ControlPosition: numbers(
    'TOP_LEFT',
    'TOP_CENTER',
    'TOP',
    'TOP_RIGHT',
    'LEFT_CENTER',
    'LEFT_TOP',
    'LEFT',
    'LEFT_BOTTOM',
    'RIGHT_TOP',
    'RIGHT',
    'RIGHT_CENTER',
    'RIGHT_BOTTOM',
    'BOTTOM_LEFT',
    'BOTTOM_CENTER',
    'BOTTOM',
    'BOTTOM_RIGHT',
  ),
  MapTypeControlStyle: numbers('DEFAULT', 'HORIZONTAL_BAR', 'DROPDOWN_MENU'),
  ZoomControlStyle: numbers('DEFAULT', 'SMALL', 'LARGE'),
  MapTypeId: { ROADMAP: 'roadmap', SATELLITE: 'satellite', HYBRID: 'hybrid', TERRAIN: 'terrain' },
  Animation: numbers('BOUNCE', 'DROP'),
  SymbolPath: numbers('CIRCLE', 'FORWARD_CLOSED_ARROW'),
  TravelMode: names('DRIVING', 'WALKING', 'BICYCLING', 'TRANSIT'),
  UnitSystem: { METRIC: 0, IMPERIAL: 1 },
};

const ROUTES = makeRoutes(ask);
const PLACES = makePlaces(ask);
const GEOMETRY = {
  spherical: { computeDistanceBetween: (a: LatLng, b: LatLng) => metersBetween(toLatLng(a), toLatLng(b)) },
};
const DIRECTIONS = {
  DirectionsService: makeDirections(ask),
  DirectionsRenderer,
  DirectionsStatus: SERVICE_STATUS,
};
const GEOCODING = { Geocoder: makeGeocoder(ask), GeocoderStatus: SERVICE_STATUS };

/** By library: what `importLibrary` answers, and what it adds to `google.maps`. */
const LIBRARIES: Record<string, [answer: object, added: object]> = {
  core: [CORE, CORE],
  maps: [CORE, CORE],
  marker: [{ Marker }, { Marker }],
  places: [PLACES, { places: PLACES }],
  routes: [
    { ...ROUTES, ...DIRECTIONS },
    { routes: ROUTES, ...DIRECTIONS },
  ],
  geocoding: [GEOCODING, GEOCODING],
  geometry: [GEOMETRY, { geometry: GEOMETRY }],
};

const google = (page.google ??= {});
const maps: Record<string, unknown> = (google.maps ??= {});

async function importLibrary(name: string): Promise<object> {
  const library = LIBRARIES[name];
  if (library === undefined) throw new Error(`The library ${name} is unknown.`);
  // Keeps the classes of an earlier copy of this script, because existing maps use them.
  for (const [part, value] of Object.entries(library[1])) maps[part] ??= value;
  return library[0];
}

maps['version'] ??= '3.64.0';
maps['importLibrary'] ??= importLibrary;
// As Google's: loaded asynchronously, the script brings nothing but the way to ask for its parts.
if (params.get('loading') !== 'async') for (const name of Object.keys(LIBRARIES)) void importLibrary(name);

function callByPath(path: string): void {
  const target = path
    .split('.')
    .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], page);
  if (typeof target === 'function') (target as () => void)();
}

const callback = params.get('callback');
if (callback !== null) callByPath(callback);
// As Google's script does: reports a refused key after the callback.
if (isRefused) setTimeout(() => callByPath('gm_authFailure'));
