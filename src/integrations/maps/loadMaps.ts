import { runtimeConfig } from '@/config/runtimeConfig';
import { externalStore } from '@/lib/externalStore';
import { loadScript, ScriptFailure, withTimeout } from '../loadScript';

export const MAP_FAILURE_TEXT = 'Map cannot be loaded right now, sorry.';

/** The maps service is missing or failed. Contains no address. */
export class MapsFailure extends Error {
  /** @param reason the service's status (`NOT_FOUND` …), or ours: NO_KEY, BLOCKED, TIMEOUT, KEY_REFUSED. */
  constructor(readonly reason: string) {
    super(`Maps: ${reason}`);
    this.name = 'MapsFailure';
  }
}

const NO_ANSWER = 'the map service did not answer';

/** Texts for statuses of the service. */
const WORDS: Record<string, string> = {
  NO_KEY: 'maps are not available here',
  KEY_REFUSED: 'maps are not available here',
  REQUEST_DENIED: 'maps are not available here',
  BLOCKED: 'the map service could not be reached',
  PERMISSION_DENIED: 'maps are not available here',
  ZERO_RESULTS: 'no road was found',
  NOT_FOUND: 'the address was not found',
  INVALID_ARGUMENT: 'the address was not found',
  OVER_QUERY_LIMIT: 'the map service is busy',
  RESOURCE_EXHAUSTED: 'the map service is busy',
};

/** The {reason} of "Could not display directions due to: {reason}". */
export const reasonText = (error: unknown): string =>
  (error instanceof MapsFailure ? WORDS[error.reason] : undefined) ?? NO_ANSWER;

/** Converts the rejection of a service; Google's errors carry the status as `code`. */
function failureOf(error: unknown): MapsFailure {
  if (error instanceof MapsFailure) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  return new MapsFailure(typeof code === 'string' ? code : 'UNKNOWN');
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  withTimeout(work, ms, () => new MapsFailure('TIMEOUT')).catch((error: unknown) => {
    throw failureOf(error);
  });

/** A service may never answer. */
const ANSWER_LIMIT_MS = 8_000;
/** The answer of a service. @throws MapsFailure */
export const answerOf = <T>(call: Promise<T>): Promise<T> => within(call, ANSWER_LIMIT_MS);

type Maps = typeof google.maps;

declare global {
  interface Window {
    gm_authFailure?: () => void;
    __mapsReady?: () => void;
  }
}

const LOAD_LIMIT_MS = 10_000;
let script: Promise<Maps> | null = null;
const keyRefused = externalStore(false);

function scriptUrl(url: string, key: string): string {
  const query = new URLSearchParams({ key, loading: 'async', callback: '__mapsReady' });
  return `${url}${url.includes('?') ? '&' : '?'}${query.toString()}`;
}

/** The service of a page that has it already. */
const present = (): Maps | undefined => (window as { google?: { maps?: Maps } }).google?.maps;

function start(url: string, key: string): Promise<Maps> {
  const found = present();
  if (found?.Map) return Promise.resolve(found);
  const called = new Promise<void>((resolve) => {
    window.__mapsReady = resolve;
  });
  // Loaded asynchronously, the script defines importLibrary and nothing else.
  const ready = called.then(() => google.maps.importLibrary('maps')).then(() => google.maps);
  // Google reports a refused key only by this global callback, possibly long after the script has loaded.
  const refused = new Promise<never>((_, reject) => {
    window.gm_authFailure = () => {
      keyRefused.set(true);
      reject(new MapsFailure('KEY_REFUSED'));
    };
  });
  refused.catch(() => undefined);
  const loaded = loadScript(scriptUrl(url, key), LOAD_LIMIT_MS).then(() => ready);
  return Promise.race([loaded, refused]);
}

/** Why the script could not be loaded. */
function loadFailureOf(error: unknown): MapsFailure {
  if (error instanceof MapsFailure) return error;
  const isSlow = error instanceof ScriptFailure && error.reason === 'timeout';
  return new MapsFailure(isSlow ? 'TIMEOUT' : 'BLOCKED');
}

/**
 * Loads Google Maps or its stand-in once for map, autocomplete and directions, because a second load with other options throws.
 * Loads nothing without a key. The next call retries a failed load, but not a refused key.
 * @throws MapsFailure
 */
export async function loadMaps(): Promise<Maps> {
  const { scriptUrl: url, key } = runtimeConfig().maps;
  if (!url || !key) throw new MapsFailure('NO_KEY');
  if (keyRefused.get()) throw new MapsFailure('KEY_REFUSED');
  script ??= start(url, key).catch((error: unknown) => {
    script = null;
    throw loadFailureOf(error);
  });
  return within(script, LOAD_LIMIT_MS);
}

/** Calls back if the key is refused after a map was shown. Returns a function that stops it. */
export const onMapsRefused = keyRefused.subscribe;

/** Loads a library that only some screens need. @throws MapsFailure */
export async function importLibrary<Name extends 'places' | 'routes'>(
  name: Name,
): Promise<google.maps.ImportLibraryMap[Name]> {
  const maps = await loadMaps();
  return within(maps.importLibrary(name), LOAD_LIMIT_MS);
}
