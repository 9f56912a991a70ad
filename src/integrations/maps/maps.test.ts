import { defaultRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';
import googlePlaces from '@/testing/googlePlaces.json';

type Maps = typeof import('./directions') & typeof import('./loadMaps') & typeof import('./places');

async function freshMaps(key = 'k', scriptUrl = '/stand-in/maps.js'): Promise<Maps> {
  jest.resetModules();
  document.head.replaceChildren();
  const config = await import('@/config/runtimeConfig');
  const given: RuntimeConfig = { ...defaultRuntimeConfig, maps: { key, scriptUrl } };
  config.setRuntimeConfig(given);
  return {
    ...(await import('./directions')),
    ...(await import('./loadMaps')),
    ...(await import('./places')),
  };
}

const script = () => document.head.querySelector('script');

interface Component {
  types: string[];
  longText: string;
  shortText: string;
}
/** The current services; the legacy ones are missing, as for a key made after March 2025. */
interface Services {
  route?: (request: Record<string, unknown>) => Promise<{ routes: object[] | undefined }>;
  suggest?: (request: { input: string; sessionToken: object }) => Promise<{ suggestions: object[] }>;
  components?: Component[];
}

class AutocompleteSessionToken {}

/** Installs fake services in the page and lets the script load. */
function install({ route, suggest, components = [] }: Services) {
  const fetched: { id: string; token: object | undefined; fields: string[] }[] = [];
  class Place {
    addressComponents?: Component[];
    private token?: object;
    constructor(private readonly options: { id: string }) {}
    static ofSession(id: string, token: object): Place {
      return Object.assign(new Place({ id }), { token });
    }
    async fetchFields({ fields }: { fields: string[] }) {
      fetched.push({ id: this.options.id, token: this.token, fields });
      this.addressComponents = components;
    }
  }
  const prediction = (placeId: string, text: string, token: object) => ({
    placePrediction: { placeId, text: { text }, toPlace: () => Place.ofSession(placeId, token) },
  });
  const silent = () => new Promise<never>(() => undefined);
  const libraries: Record<string, object> = {
    maps: {},
    routes: { Route: { computeRoutes: route ?? silent } },
    places: {
      AutocompleteSessionToken,
      Place,
      AutocompleteSuggestion: { fetchAutocompleteSuggestions: suggest ?? silent },
    },
  };
  const maps = { importLibrary: async (name: string) => libraries[name] };
  Object.assign(window, { google: { maps } });
  script()?.dispatchEvent(new Event('load'));
  window.__mapsReady?.();
  return { fetched, prediction };
}

const here = { lat: 41.7, lng: -88.1 };

afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  delete window.gm_authFailure;
  delete window.__mapsReady;
});

describe('loading', () => {
  it('loads once', async () => {
    const { loadMaps } = await freshMaps();
    const loads = Promise.all([loadMaps(), loadMaps()]);
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    expect(script()?.getAttribute('src')).toBe('/stand-in/maps.js?key=k&loading=async&callback=__mapsReady');
    install({});
    const [first, second] = await loads;
    expect(first).toBe(second);
  });

  it('does not load without a key', async () => {
    const { loadMaps } = await freshMaps('');
    await expect(loadMaps()).rejects.toMatchObject({ reason: 'NO_KEY' });
    expect(script()).toBeNull();
  });

  it('fails after a timeout, and uses a script that loads later', async () => {
    jest.useFakeTimers();
    const { loadMaps } = await freshMaps();
    const slow = loadMaps().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await slow).toMatchObject({ reason: 'TIMEOUT' });
    const again = loadMaps();
    install({});
    await expect(again).resolves.toBeDefined();
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
  });

  it('tries again after a blocked script', async () => {
    const { loadMaps } = await freshMaps();
    const first = loadMaps();
    script()?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toMatchObject({ reason: 'BLOCKED' });
    const second = loadMaps();
    install({});
    await expect(second).resolves.toBeDefined();
  });

  it('reports a refused key, before and after the load, and does not retry', async () => {
    const { loadMaps, onMapsRefused } = await freshMaps();
    const listener = jest.fn();
    onMapsRefused(listener);
    const early = loadMaps();
    window.gm_authFailure?.();
    await expect(early).rejects.toMatchObject({ reason: 'KEY_REFUSED' });
    expect(listener).toHaveBeenCalledTimes(1);
    await expect(loadMaps()).rejects.toMatchObject({ reason: 'KEY_REFUSED' });
  });
});

/** The services reject with an error whose code is the status. */
const rejected = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

describe('the driving route', () => {
  const ask = async (route: Services['route']) => {
    const maps = await freshMaps();
    const asked = maps.drivingRoute('1 Main St', here);
    install({ route });
    return asked;
  };

  it('requests four fields and returns the first route', async () => {
    const computeRoutes = jest.fn(async () => ({
      routes: [
        {
          path: [{ lat: 1, lng: 2, altitude: 0 }],
          viewport: 'box',
          distanceMeters: 1900,
          durationMillis: 61_000,
        },
      ],
    }));
    expect(await ask(computeRoutes)).toEqual({
      path: [{ lat: 1, lng: 2 }],
      bounds: 'box',
      meters: 1900,
      seconds: 61,
    });
    expect(computeRoutes).toHaveBeenCalledWith(
      expect.objectContaining({
        origin: '1 Main St',
        destination: here,
        travelMode: 'DRIVING',
        fields: ['path', 'viewport', 'distanceMeters', 'durationMillis'],
      }),
    );
  });

  it.each([
    ['PERMISSION_DENIED', () => rejected('PERMISSION_DENIED'), 'maps are not available here'],
    ['NOT_FOUND', () => rejected('NOT_FOUND'), 'the address was not found'],
    ['RESOURCE_EXHAUSTED', () => rejected('RESOURCE_EXHAUSTED'), 'the map service is busy'],
    ['INTERNAL', () => rejected('INTERNAL'), 'the map service did not answer'],
    ['UNKNOWN', () => Promise.reject(new Error('gone')), 'the map service did not answer'],
    ['ZERO_RESULTS', async () => ({ routes: [] }), 'no road was found'],
    ['ZERO_RESULTS', async () => ({ routes: undefined }), 'no road was found'],
  ])('fails with %s, in words for the customer', async (reason, answer, words) => {
    const failure = await ask(answer).catch((error: unknown) => error);
    const { reasonText } = await import('./loadMaps');
    expect(failure).toMatchObject({ name: 'MapsFailure', reason });
    expect(reasonText(failure)).toBe(words);
  });

  it('gives up after 8 s of silence', async () => {
    jest.useFakeTimers();
    const maps = await freshMaps();
    const asked = maps.drivingRoute('1 Main St', here).catch((error: unknown) => error);
    install({});
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await asked).toMatchObject({ reason: 'TIMEOUT' });
  });
});

describe('places', () => {
  const component = (type: string, longText: string, shortText = longText): Component => ({
    types: [type],
    longText,
    shortText,
  });
  const BENTON = [
    component('street_number', '20'),
    component('route', 'West Benton Avenue', 'W Benton Ave'),
    component('locality', 'Naperville'),
    component('administrative_area_level_1', 'Illinois', 'IL'),
    component('postal_code', '60540'),
  ];
  /** Suggests the same address for every text. */
  async function suggesting(components: Component[] = BENTON) {
    const maps = await freshMaps();
    const tokens: object[] = [];
    const first = maps.suggestAddresses('20 W Ben');
    const made = install({
      components,
      suggest: async ({ sessionToken }) => {
        tokens.push(sessionToken);
        return { suggestions: [made.prediction('p1', '20 W Benton Ave', sessionToken), {}] };
      },
    });
    expect(await first).toEqual([{ placeId: 'p1', text: '20 W Benton Ave' }]);
    return { ...maps, ...made, tokens };
  }

  it('suggests US addresses, or none', async () => {
    const maps = await freshMaps();
    expect(await maps.suggestAddresses('20')).toEqual([]);
    const suggest = jest.fn(async () => ({ suggestions: [] }));
    const asked = maps.suggestAddresses('xyz 1');
    install({ suggest });
    expect(await asked).toEqual([]);
    expect(suggest).toHaveBeenCalledWith({
      input: 'xyz 1',
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
      includedRegionCodes: ['us'],
      sessionToken: expect.any(AutocompleteSessionToken) as object,
    });
  });

  it('splits a picked place into its fields', async () => {
    const { placeAddress, fetched } = await suggesting();
    expect(await placeAddress('p1', { search: '20 W Ben' })).toEqual({
      street: '20 West Benton Avenue',
      city: 'Naperville',
      state: 'IL',
      postal_code: '60540',
    });
    expect(fetched).toEqual([
      { id: 'p1', token: expect.any(AutocompleteSessionToken) as object, fields: ['addressComponents'] },
    ]);
  });

  it('uses one session until a place is picked, and another one afterwards', async () => {
    const { placeAddress, suggestAddresses, tokens, fetched } = await suggesting();
    await suggestAddresses('20 W Bento');
    await placeAddress('p1', { search: '' });
    await suggestAddresses('55 S Main');
    expect(tokens[1]).toBe(tokens[0]);
    expect(fetched[0]?.token).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it('starts another session after three minutes, and sends no token for an unknown place', async () => {
    const { placeAddress, suggestAddresses, tokens, fetched } = await suggesting();
    const { now, setClock } = await import('@/lib/clock');
    const later = now() + 4 * 60_000;
    setClock(() => later);
    await suggestAddresses('20 W Bento');
    expect(tokens[1]).not.toBe(tokens[0]);
    await placeAddress('elsewhere', { search: '' });
    expect(fetched).toMatchObject([{ id: 'elsewhere', token: undefined }]);
  });

  it('finds no address for a place without a street', async () => {
    const { placeAddress } = await suggesting([component('locality', 'Naperville')]);
    expect(await placeAddress('p1', { search: '' })).toBeNull();
  });

  it('finds no address abroad', async () => {
    const { placeAddress } = await suggesting([...BENTON, component('country', 'Canada', 'CA')]);
    expect(await placeAddress('p1', { search: '' })).toBeNull();
  });

  it('leaves the zip empty where the provider has none', async () => {
    const { placeAddress } = await suggesting(BENTON.slice(0, -1));
    expect(await placeAddress('p1', { search: '' })).toMatchObject({ postal_code: '' });
  });

  // Address components as Google's script gives them.
  it.each([
    ['apt', '418 sunset', '418 Sunset Drive #4B', '60540'],
    ['suite', '1200 e ogden', '1200 East Ogden Avenue #210', '60563'],
    ['grid', '26w241 geneva', '26W241 Geneva Road', '60187'],
    ['premise', 'riverwalk', '55 South Main Street, Riverwalk Condominiums', '60540'],
    ['plain', '418 sunset', '418 Sunset Drive', '60540'],
    ['plain', '418 Sunset Apt 4B', '418 Sunset Drive Apt 4B', '60540'],
    ['plain', 'Apt 4B', '418 Sunset Drive Apt 4B', '60540'],
  ] as const)('takes %s, found by "%s", as %s', async (name, search, street, postal_code) => {
    const { placeAddress } = await suggesting(googlePlaces[name].parts);
    expect(await placeAddress('p1', { search })).toMatchObject({ street, postal_code });
  });

  it('keeps the unit that the form holds for the same house', async () => {
    const { placeAddress } = await suggesting(googlePlaces.plain.parts);
    const held = { search: 'sunset', street: '418 Sunset Dr #4B' };
    expect(await placeAddress('p1', held)).toMatchObject({ street: '418 Sunset Drive #4B' });
  });

  it('reports the status of a refusal', async () => {
    const maps = await freshMaps();
    const asked = maps.suggestAddresses('20 W Ben');
    install({ suggest: () => rejected('PERMISSION_DENIED') });
    await expect(asked).rejects.toMatchObject({ reason: 'PERMISSION_DENIED' });
  });
});
