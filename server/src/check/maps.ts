/** Google Maps: which of the APIs answer the two keys. */
import {
  ADDRESSES,
  ask,
  jsonOf,
  look,
  missing,
  off,
  ready,
  reasonOf,
  type Answer,
  type Check,
  type Checking,
  type Finding,
} from './finding';

const CONSOLE = 'Google Cloud, APIs and services';
type Refusal = { error: { message?: string }; status: string; error_message?: string };

const POINT = { location: { latLng: { latitude: 41.7726, longitude: -88.1479 } } };
const ROUTE = JSON.stringify({ origin: POINT, destination: POINT, travelMode: 'DRIVE' });

const post = (url: string, key: string, body: string, more: Record<string, string> = {}): Promise<Answer> =>
  ask(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-goog-api-key': key,
      'x-goog-fieldmask': '*',
      ...more,
    },
    body,
  });

async function finding(what: string, api: string, call: Promise<Answer>): Promise<Finding> {
  try {
    const answer = await call;
    const { status, error_message: message, error } = jsonOf<Refusal>(answer);
    const isRefused = answer.status !== 200 || !['OK', 'ZERO_RESULTS', undefined].includes(status);
    if (!isRefused) return ready(what, 'answers');
    const words = message ?? error?.message ?? status ?? `answers ${answer.status}`;
    return missing(what, words, `${CONSOLE}: enable ${api}, and allow it and this address for the key`);
  } catch (error) {
    return missing(what, `no answer (${reasonOf(error)})`, 'the server needs to reach Google');
  }
}

async function checkServerKey({ config: { maps } }: Checking): Promise<Finding[]> {
  if (!maps) {
    const says = 'distances are estimated from the middle of the zip';
    return [off('Maps, key of the server', says, `GOOGLE_MAPS_SERVER_KEY: ${CONSOLE}, Credentials`)];
  }
  const query = new URLSearchParams({ address: '60540', components: 'country:US', key: maps.key });
  return Promise.all([
    finding(
      'Maps, key of the server, Geocoding API',
      'the Geocoding API',
      ask(`${maps.geocodeUrl}?${query}`),
    ),
    finding('Maps, key of the server, Routes API', 'the Routes API', post(maps.routesUrl, maps.key, ROUTE)),
  ]);
}

/** The key of the pages is restricted to their address, which a referrer names. */
async function checkBrowserKey({ config }: Checking): Promise<Finding[]> {
  const key = config.pageServices.mapsKey;
  if (!key)
    return [
      off(
        'Maps, key of the pages',
        'no map and no address search',
        `GOOGLE_MAPS_KEY: ${CONSOLE}, Credentials`,
      ),
    ];
  const referer = { referer: `${config.publicUrl}/` };
  const what = 'Maps, key of the pages';
  const answers = await Promise.all([
    finding(
      `${what}, Places API (New)`,
      'Places API (New)',
      post(ADDRESSES.places, key, JSON.stringify({ input: 'Main St' }), referer),
    ),
    finding(`${what}, Routes API`, 'the Routes API', post(ADDRESSES.routes, key, ROUTE, referer)),
  ]);
  const page = `open ${config.publicUrl}/browse: the map is drawn`;
  return [...answers, look(`${what}, Maps JavaScript API`, 'only a browser can tell', page)];
}

export const checkMaps: Check = async (checking) =>
  (await Promise.all([checkBrowserKey(checking), checkServerKey(checking)])).flat();
