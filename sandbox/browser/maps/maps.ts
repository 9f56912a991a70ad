import { LatLng, LatLngBounds, metersBetween, Point, Size, toLatLng } from './geo';
import { GoogleMap } from './map';
import { event, MvcObject } from './mvc';
import { Circle, InfoWindow, Marker, OverlayView, Polyline } from './overlays';
import { makePlaces } from './places';
import { makeDirections, makeGeocoder, SERVICE_STATUS, type Ask } from './services';

const script = document.currentScript as HTMLScriptElement | null;
const address = new URL(script?.src ?? location.href);
const params = address.searchParams;
const page = window as unknown as Record<string, unknown> & { google?: { maps?: Record<string, unknown> } };
const isRefused = params.get('key') === 'bad' || page['__sandboxMapsDenied'] === true;

/** Asks the sandbox before each service request; the fault controls may refuse or delay it. */
const ask: Ask = async (service) => {
  if (isRefused) return 'REQUEST_DENIED';
  try {
    const answer = await fetch(`${address.origin}/sandbox/maps/${service}`);
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

const maps: Record<string, unknown> = {
  version: '3.64.0',
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
  Geocoder: makeGeocoder(ask),
  DirectionsService: makeDirections(ask),
  DirectionsRenderer,
  places: makePlaces(ask),
  geometry: {
    spherical: { computeDistanceBetween: (a: LatLng, b: LatLng) => metersBetween(toLatLng(a), toLatLng(b)) },
  },
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
  DirectionsStatus: SERVICE_STATUS,
  GeocoderStatus: SERVICE_STATUS,
  importLibrary: async (name: string) => (name === 'places' || name === 'geometry' ? maps[name] : maps),
};

const google = (page.google ??= {});
// Keeps the classes of an earlier copy of this script, because existing maps use them.
if (google.maps?.['version'] === undefined) google.maps = Object.assign(google.maps ?? {}, maps);

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
