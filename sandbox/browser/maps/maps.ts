import type { Ask } from './ask';
import { LatLng, LatLngBounds } from './geo';
import { GoogleMap } from './map';
import { event } from './mvc';
import { Circle, OverlayView, Polyline } from './overlays';
import { makePlaces } from './places';
import { makeRoutes } from './routes';

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

/** What the map itself is made of. */
const CORE: Record<string, unknown> = {
  Map: GoogleMap,
  LatLng,
  LatLngBounds,
  OverlayView,
  Circle,
  Polyline,
  event,
};

const ROUTES = makeRoutes(ask);
const PLACES = makePlaces(ask);
/** By library: what `importLibrary` answers, and what it adds to `google.maps`. */
const LIBRARIES: Record<string, [answer: object, added: object]> = {
  maps: [CORE, CORE],
  places: [PLACES, { places: PLACES }],
  routes: [ROUTES, { routes: ROUTES }],
};

const google = (page.google ??= {});
const maps: Record<string, unknown> = (google.maps ??= {});

/** As of Google's script with `loading=async`, which brings nothing but this way to ask for its parts. */
async function importLibrary(name: string): Promise<object> {
  const library = LIBRARIES[name];
  if (library === undefined) throw new Error(`The library ${name} is unknown.`);
  // Keeps the classes of an earlier copy of this script, because existing maps use them.
  for (const [part, value] of Object.entries(library[1])) maps[part] ??= value;
  return library[0];
}

maps['version'] ??= '3.64.0';
maps['importLibrary'] ??= importLibrary;

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
