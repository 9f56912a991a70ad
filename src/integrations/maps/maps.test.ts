import { defaultRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';

type Settle = (result: unknown, status: string) => void;
type Maps = typeof import('./index');

async function freshMaps(key = 'k', scriptUrl = '/stand-in/maps.js'): Promise<Maps> {
  jest.resetModules();
  document.head.replaceChildren();
  const config = await import('@/config/runtimeConfig');
  const given: RuntimeConfig = { ...defaultRuntimeConfig, maps: { key, scriptUrl } };
  config.setRuntimeConfig(given);
  return import('./index');
}

const script = () => document.head.querySelector('script');

type Answering = (request: unknown, settle: Settle) => void;
/** Installs fake services in the page and lets the script load. */
function install(services: { route?: Answering; geocode?: Answering; predict?: Answering }): void {
  class DirectionsService {
    route(request: unknown, settle: Settle) {
      services.route?.(request, settle);
    }
  }
  class Geocoder {
    geocode(request: unknown, settle: Settle) {
      services.geocode?.(request, settle);
    }
  }
  class AutocompleteService {
    getPlacePredictions(request: unknown, settle: Settle) {
      services.predict?.(request, settle);
    }
  }
  const maps = {
    DirectionsService,
    Geocoder,
    TravelMode: { DRIVING: 'DRIVING' },
    places: { AutocompleteService },
  };
  Object.assign(window, { google: { maps } });
  script()?.dispatchEvent(new Event('load'));
  window.__mapsReady?.();
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
    expect(script()?.getAttribute('src')).toBe(
      '/stand-in/maps.js?key=k&libraries=places&loading=async&callback=__mapsReady',
    );
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

describe('the driving route', () => {
  async function route(...answer: [unknown, string]) {
    const maps = await freshMaps();
    const asked = maps.drivingRoute(here, '1 Main St');
    install({ route: (_request, settle) => settle(...answer) });
    return asked;
  }

  it('is the route of the service', async () => {
    const found = { routes: [] };
    expect(await route(found, 'OK')).toBe(found);
  });

  it.each(['ZERO_RESULTS', 'NOT_FOUND', 'UNKNOWN_ERROR'])(
    'is none with %s, told in words',
    async (status) => {
      const failure = await route(null, status).catch((error: unknown) => error);
      const { reasonText } = await freshMaps();
      expect(failure).toMatchObject({ name: 'MapsFailure', reason: status });
      expect(reasonText(failure)).not.toMatch(/[A-Z]_/);
    },
  );

  it('gives up after 8 s of silence', async () => {
    jest.useFakeTimers();
    const maps = await freshMaps();
    const asked = maps.drivingRoute(here, '1 Main St').catch((error: unknown) => error);
    install({});
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await asked).toMatchObject({ reason: 'TIMEOUT' });
  });
});

describe('places', () => {
  const component = (type: string, long_name: string, short_name = long_name) => ({
    types: [type],
    long_name,
    short_name,
  });

  it('suggests addresses, or none', async () => {
    const maps = await freshMaps();
    expect(await maps.suggestAddresses('20')).toEqual([]);
    const asked = maps.suggestAddresses('20 W Ben');
    install({
      predict: (_request, settle) => settle([{ place_id: 'p1', description: '20 W Benton Ave' }], 'OK'),
    });
    expect(await asked).toEqual([{ placeId: 'p1', text: '20 W Benton Ave' }]);
    const { suggestAddresses } = await freshMaps();
    const none = suggestAddresses('xyz 1');
    install({ predict: (_request, settle) => settle(null, 'ZERO_RESULTS') });
    expect(await none).toEqual([]);
  });

  it('splits a picked place into its fields', async () => {
    const maps = await freshMaps();
    const asked = maps.addressOf('p1');
    const address_components = [
      component('street_number', '20'),
      component('route', 'West Benton Avenue'),
      component('locality', 'Naperville'),
      component('administrative_area_level_1', 'Illinois', 'IL'),
      component('postal_code', '60540'),
    ];
    install({ geocode: (_request, settle) => settle([{ address_components }], 'OK') });
    expect(await asked).toEqual({
      street: '20 West Benton Avenue',
      city: 'Naperville',
      state: 'IL',
      postal_code: '60540',
    });
  });

  it('finds no address for a place without a street, and no place for an unknown text', async () => {
    const maps = await freshMaps();
    const asked = maps.addressOf('p1');
    install({ geocode: (_request, settle) => settle([{ address_components: [] }], 'OK') });
    expect(await asked).toBeNull();
    const nowhere = await freshMaps();
    const located = nowhere.locate('nowhere');
    install({ geocode: (_request, settle) => settle(null, 'ZERO_RESULTS') });
    expect(await located).toBeNull();
  });
});
