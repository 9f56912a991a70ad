import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { endless, openOddServer } from '../../../test/oddServer';
import { googleMaps } from './googleMaps';
import type { MapsProvider } from '../../ports/maps';

const ADDRESS = { street: '418 Sunset Dr', city: 'Naperville', state: 'IL', postalCode: '60540' };
const HERE = { lat: 41.77, lng: -88.14 };

let google: FastifyInstance;
let maps: MapsProvider;
let asked: Pick<FastifyRequest, 'query' | 'headers' | 'body'>[];
let next: { status?: number; body: unknown };

beforeAll(async () => {
  google = Fastify();
  google.all('/*', async ({ query, headers, body }, reply) => {
    asked.push({ query, headers, body });
    return reply.code(next.status ?? 200).send(next.body);
  });
  await google.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(google.server.address() as AddressInfo).port}`;
  maps = googleMaps({ key: 'the-key', geocodeUrl: `${base}/geocode`, routesUrl: `${base}/routes` });
});
afterAll(() => google.close());
beforeEach(() => {
  asked = [];
});

const soon = () => AbortSignal.timeout(5000);
const place = (location_type: string) => ({ geometry: { location: HERE, location_type }, place_id: 'x' });

describe('where an address is', () => {
  const locate = (body: unknown, status?: number) => {
    next = { body, status };
    return maps.locate(ADDRESS, soon());
  };

  it.each(['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER'])('%s is a place', async (type) => {
    expect(await locate({ status: 'OK', results: [place(type)] })).toEqual(HERE);
    expect(asked[0]?.query).toEqual({
      address: '418 Sunset Dr, Naperville, IL 60540',
      components: 'postal_code:60540|country:US',
      key: 'the-key',
    });
  });

  it('the centre of a town is not an address, nor is an empty answer', async () => {
    expect(await locate({ status: 'OK', results: [place('APPROXIMATE')] })).toBeNull();
    expect(await locate({ status: 'ZERO_RESULTS', results: [] })).toBeNull();
  });

  /** As Google answers to an address that it knows in part only. */
  const partial = (number: string | null, zip: string) => ({
    ...place('ROOFTOP'),
    partial_match: true,
    address_components: [
      ...(number === null ? [] : [{ long_name: number, short_name: number, types: ['street_number'] }]),
      { long_name: 'South Sunset Drive', short_name: 'S Sunset Dr', types: ['route'] },
      { long_name: zip, short_name: zip, types: ['postal_code'] },
    ],
  });

  it('a partial match is the address if house number and zip are the same, as for a street without its "South"', async () => {
    expect(await locate({ status: 'OK', results: [partial('418', '60540')] })).toEqual(HERE);
    for (const other of [
      partial('48', '60540'),
      partial('418', '60563'),
      partial(null, '60540'),
      { ...place('ROOFTOP'), partial_match: true },
    ])
      expect(await locate({ status: 'OK', results: [other] })).toBeNull();
  });

  it.each([
    ['a quota', { status: 'OVER_QUERY_LIMIT', results: [] }, 200],
    ['a refused key', { status: 'REQUEST_DENIED', results: [] }, 200],
    ['another shape', { status: 'OK', results: [{}] }, 200],
    ['an outage', {}, 503],
  ])('%s is no answer', async (_name, body, status) => {
    await expect(locate(body, status)).rejects.toThrow('The maps provider answered');
  });
});

describe('how far the drive is', () => {
  const drive = (body: unknown, status?: number) => {
    next = { body, status };
    return maps.drive(HERE, { lat: 42, lng: -88 }, soon());
  };

  it('is the length of the route, asked with the key in a header', async () => {
    expect(await drive({ routes: [{ distanceMeters: 4321 }] })).toBe(4321);
    expect(asked[0]?.headers).toMatchObject({
      'x-goog-api-key': 'the-key',
      'x-goog-fieldmask': 'routes.distanceMeters',
    });
    expect(asked[0]?.body).toMatchObject({
      origin: { location: { latLng: { latitude: 41.77, longitude: -88.14 } } },
      travelMode: 'DRIVE',
    });
  });

  it('is 0 where Google leaves it out, and null without a road', async () => {
    expect(await drive({ routes: [{}] })).toBe(0);
    expect(await drive({})).toBeNull();
  });

  it('is not known when the key is refused', async () => {
    await expect(drive({ error: { code: 403 } }, 403)).rejects.toThrow('The maps provider answered 403');
  });
});

it('is not heard to the end when its answer has none', async () => {
  const odd = await openOddServer(endless);
  const places = googleMaps({ key: 'the-key', geocodeUrl: odd.base, routesUrl: odd.base });
  await expect(places.locate(ADDRESS, soon())).rejects.toThrow('The answer has more than');
  odd.close();
});
