/// <reference types="google.maps" />
import type { Ask } from '../../browser/maps/ask';
import { makePlaces } from '../../browser/maps/places';
import { makeRoutes } from '../../browser/maps/routes';
import { startSandbox, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.stop());
afterEach(() => running.control({ reset: true }));

/** As the page's script asks, with its key. */
const askAs =
  (key: string): Ask =>
  async (service, { session, call } = {}) => {
    const query = new URLSearchParams({ key, ...(session && call ? { session, call } : {}) });
    const answer = await fetch(`${running.url}/sandbox/maps/${service}?${query}`);
    return ((await answer.json()) as { status: string }).status;
  };
const ask = askAs('key-1');

const places = makePlaces(ask) as unknown as google.maps.PlacesLibrary;
const routes = makeRoutes(ask) as unknown as google.maps.RoutesLibrary;
const NAPERVILLE = { lat: 41.7738, lng: -88.1472 };
const FIELDS = ['path', 'viewport', 'distanceMeters', 'durationMillis'];
const drive = (origin: string, fields = FIELDS) =>
  routes.Route.computeRoutes({ origin, destination: NAPERVILLE, travelMode: 'DRIVING', fields });
const suggest = (sessionToken?: google.maps.places.AutocompleteSessionToken) =>
  places.AutocompleteSuggestion.fetchAutocompleteSuggestions({ input: '200 S Wash', sessionToken });
const sessions = async (): Promise<object[]> => {
  const answer = await fetch(`${running.url}/sandbox/maps/sessions.json`);
  return ((await answer.json()) as { sessions: object[] }).sessions;
};

test('suggestions in a session lead to the fields of a place', async () => {
  const token = new places.AutocompleteSessionToken();
  await suggest(token);
  const [first] = (await suggest(token)).suggestions;
  const prediction = first?.placePrediction;
  expect(prediction?.text.text).toMatch(/^200 S Washington St, Naperville/);
  const place = prediction?.toPlace();
  expect(place?.addressComponents).toBeUndefined();
  await place?.fetchFields({ fields: ['addressComponents', 'location'] });
  const parts = place?.addressComponents?.map(({ types, shortText }) => [types[0], shortText]);
  expect(Object.fromEntries(parts ?? [])).toMatchObject({
    street_number: '200',
    locality: 'Naperville',
    administrative_area_level_1: 'IL',
    postal_code: '60540',
  });
  expect(place?.formattedAddress).toBeUndefined();
  expect(await sessions()).toMatchObject([{ suggest: 2, details: 1, isReused: false }]);

  // The second fetch is outside of the session; a suggestion with the old token is a reuse that Google bills apart.
  await place?.fetchFields({ fields: ['location'] });
  expect(await sessions()).toMatchObject([{ suggest: 2, details: 1, isReused: false }]);
  await suggest(token);
  expect(await sessions()).toMatchObject([{ suggest: 3, details: 1, isReused: true }]);
});

/** The types of our app's address search. */
const ADDRESSES = {
  includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
  includedRegionCodes: ['us'],
};
async function found(input: string, only: object = ADDRESSES) {
  const asked = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({ input, ...only });
  return asked.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
}
/** `type: short text` of each part of the first place. */
async function partsOf(input: string, only?: object) {
  const place = (await found(input, only))[0]?.toPlace();
  await place?.fetchFields({ fields: ['addressComponents'] });
  return Object.fromEntries(
    (place?.addressComponents ?? []).map(({ types, shortText }) => [types[0], shortText]),
  );
}

test('a unit is a place of its own before its house', async () => {
  const [unit, house] = await found('55 S Main St Apt 4b');
  expect([unit?.text.text, unit?.types]).toEqual([
    '55 S Main St #4B, Naperville, IL 60540, USA',
    ['subpremise'],
  ]);
  expect([house?.text.text, house?.types]).toEqual([
    '55 S Main St, Naperville, IL 60540, USA',
    ['street_address'],
  ]);
  expect(await partsOf('55 S Main St #4B')).toMatchObject({
    subpremise: '4B',
    street_number: '55',
    route: 'S Main St',
  });
});

test('a unit is where its house is', async () => {
  const meters = async (street: string) =>
    (await drive(`${street}, Naperville, IL 60540`)).routes?.[0]?.distanceMeters;
  expect(await meters('418 Sunset Dr #4B')).toBe(await meters('418 Sunset Dr'));
});

test('a named building keeps its name', async () => {
  expect(await partsOf('Riverwalk')).toMatchObject({
    premise: 'Riverwalk Condominiums',
    street_number: '55',
  });
});

test('a number of a grid has letters', async () => {
  expect(await partsOf('26W2')).toMatchObject({ street_number: '26W241', route: 'Geneva Rd' });
});

test('a street without a house has no number, and some have no zip', async () => {
  expect((await found('S Main'))[0]?.types).toEqual(['route']);
  expect(await partsOf('S Main')).not.toHaveProperty('street_number');
  expect(await partsOf('Old Farm')).not.toHaveProperty('postal_code');
});

test('an intersection and a place abroad are found only by who asks for them', async () => {
  expect((await found('S Washington St &')).map(({ types }) => types)).toEqual([['route']]);
  expect(await partsOf('S Washington St &', {})).toMatchObject({
    intersection: 'S Washington St & W Jefferson Ave',
  });
  expect((await found('418 Sunset')).map(({ text }) => text.text)).toEqual([
    '418 Sunset Dr, Naperville, IL 60540, USA',
  ]);
  expect(await partsOf('418 Sunset', {})).toMatchObject({ country: 'CA', postal_code: 'L4R 4K3' });
});

test('what Google refuses about the code that asks', async () => {
  const place = new places.Place({ id: 'nowhere' });
  await expect(place.fetchFields({ fields: ['colour'] })).rejects.toThrow('unknown field colour');
  await expect(place.fetchFields({ fields: ['location'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(drive('418 Sunset Dr, Naperville', [])).rejects.toThrow('fields: missing');
  const types = ['street_address', 'premise', 'subpremise', 'route', 'locality', 'postal_code'];
  await expect(
    places.AutocompleteSuggestion.fetchAutocompleteSuggestions({ input: 'a', includedPrimaryTypes: types }),
  ).rejects.toThrow('at most 5');
});

test('a route, with the fields that were asked for', async () => {
  const { routes: found } = await drive('128 W Front St, Wheaton');
  expect(found).toMatchObject([
    { distanceMeters: expect.any(Number) as number, durationMillis: expect.any(Number) as number },
  ]);
  expect(found?.[0]?.legs).toBeUndefined();
  await expect(drive('1 Nowhere Blvd, 99999')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  [{ action: 'maps_fail', match: { request: 'routes' } }, 'INTERNAL'],
  [{ action: 'maps_fail', status: 'OVER_QUERY_LIMIT', match: { request: 'routes' } }, 'RESOURCE_EXHAUSTED'],
  [{ action: 'maps_deny', match: { request: 'routes' } }, 'PERMISSION_DENIED'],
  [{ action: 'maps_deny', match: { key: 'key-1' } }, 'PERMISSION_DENIED'],
])('%j is told as %s', async (fault, code) => {
  await running.control({ add: [fault] });
  await expect(drive('60540')).rejects.toMatchObject({ name: 'MapsRequestError', code });
});

test('another key is not denied', async () => {
  await running.control({ add: [{ action: 'maps_deny', count: null, match: { key: 'key-2' } }] });
  expect((await suggest()).suggestions).not.toEqual([]);
  const denied = makePlaces(askAs('key-2')) as unknown as google.maps.PlacesLibrary;
  await expect(
    denied.AutocompleteSuggestion.fetchAutocompleteSuggestions({ input: '200 S Wash' }),
  ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});

describe('for the server', () => {
  const google = '/sandbox/google';
  const locate = (query: Record<string, string>): Promise<Response> =>
    fetch(`${running.url}${google}/maps/api/geocode/json?${new URLSearchParams(query)}`);
  const compute = (headers: Record<string, string>): Promise<Response> => {
    const waypoint = { location: { latLng: { latitude: 41.77, longitude: -88.14 } } };
    return fetch(`${running.url}${google}/directions/v2:computeRoutes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ origin: waypoint, destination: waypoint }),
    });
  };
  const address = '418 Sunset Dr, Naperville, IL 60540';
  const statusOf = async (answer: Promise<Response>): Promise<unknown> =>
    ((await (await answer).json()) as { status: unknown }).status;

  test('an address is found in the zip that was named, and with a key', async () => {
    expect(await statusOf(locate({ address, key: 'k', components: 'postal_code:60540|country:US' }))).toBe(
      'OK',
    );
    expect(await statusOf(locate({ address, key: 'k', components: 'postal_code:60601' }))).toBe(
      'ZERO_RESULTS',
    );
    expect(await statusOf(locate({ address }))).toBe('REQUEST_DENIED');
    await running.control({ add: [{ action: 'maps_fail', status: 'OVER_QUERY_LIMIT' }] });
    expect(await statusOf(locate({ address, key: 'k' }))).toBe('OVER_QUERY_LIMIT');
  });

  test('a route wants a key and the fields by name', async () => {
    const [key, fields] = [{ 'x-goog-api-key': 'k' }, { 'x-goog-fieldmask': 'routes.distanceMeters' }];
    expect((await compute({ ...key, ...fields })).status).toBe(200);
    expect((await compute(key)).status).toBe(400);
    expect((await compute(fields)).status).toBe(403);
    await running.control({ add: [{ action: 'maps_fail', status: 'OVER_QUERY_LIMIT' }] });
    const limited = await compute({ ...key, ...fields });
    expect([limited.status, await limited.json()]).toEqual([
      429,
      { error: expect.objectContaining({ status: 'RESOURCE_EXHAUSTED' }) as object },
    ]);
  });
});
