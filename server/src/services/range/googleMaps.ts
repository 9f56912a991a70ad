/** The maps provider over Google's Geocoding and Routes APIs. The sandbox answers the same calls. */
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ServerConfig } from '../../config/config';
import { fullAnswer } from '../../lib/fullAnswer';
import type { Address, MapsProvider, Point } from '../../ports/maps';

type MapsConfig = NonNullable<ServerConfig['maps']>;

const Found = Type.Object({
  geometry: Type.Object({
    location: Type.Object({ lat: Type.Number(), lng: Type.Number() }),
    location_type: Type.String(),
  }),
  /** Google knows only a part of the address, and may have put another street or house in its place. */
  partial_match: Type.Optional(Type.Boolean()),
  address_components: Type.Optional(
    Type.Array(Type.Object({ long_name: Type.String(), types: Type.Array(Type.String()) })),
  ),
});
const Geocoded = Type.Object({ status: Type.String(), results: Type.Array(Found) });
/** Google omits empty and zero fields. */
const Routed = Type.Object({
  routes: Type.Optional(Type.Array(Type.Object({ distanceMeters: Type.Optional(Type.Number()) }))),
});

async function request<Shape extends TSchema>(
  shape: Shape,
  url: string,
  init: RequestInit,
): Promise<Static<Shape>> {
  const answer = await fullAnswer(await fetch(url, { ...init, redirect: 'error' }));
  if (!answer.ok) throw new Error(`The maps provider answered ${answer.status}.`);
  const body: unknown = await answer.json();
  if (!Value.Check(shape, body)) throw new Error('The maps provider answered in another shape.');
  return body;
}

/** A partial match is the address if the house is: then only the spelling of the street or the town differs. */
function isHouse({ address_components: parts = [] }: Static<typeof Found>, address: Address): boolean {
  const partOf = (type: string) => parts.find(({ types }) => types.includes(type))?.long_name.toLowerCase();
  const number = /[^\s,]*\d[^\s,]*/.exec(address.street)?.[0].toLowerCase();
  return (
    number !== undefined && partOf('street_number') === number && partOf('postal_code') === address.postalCode
  );
}

async function locate(config: MapsConfig, address: Address, signal: AbortSignal): Promise<Point | null> {
  const { street, city, state, postalCode } = address;
  const query = new URLSearchParams({
    address: `${street}, ${city}, ${state} ${postalCode}`,
    components: `postal_code:${postalCode}|country:US`,
    key: config.key,
  });
  const { status, results } = await request(Geocoded, `${config.geocodeUrl}?${query}`, { signal });
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`The maps provider answered ${status}.`);
  const [best] = results;
  // APPROXIMATE is the centre of a town or zip: Google did not find the street.
  if (!best || best.geometry.location_type === 'APPROXIMATE') return null;
  return best.partial_match && !isHouse(best, address) ? null : best.geometry.location;
}

const waypoint = ({ lat, lng }: Point) => ({ location: { latLng: { latitude: lat, longitude: lng } } });

async function drive(
  config: MapsConfig,
  from: Point,
  to: Point,
  signal: AbortSignal,
): Promise<number | null> {
  const headers = {
    'content-type': 'application/json',
    'x-goog-api-key': config.key,
    'x-goog-fieldmask': 'routes.distanceMeters',
  };
  const body = JSON.stringify({
    origin: waypoint(from),
    destination: waypoint(to),
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_UNAWARE',
  });
  const { routes = [] } = await request(Routed, config.routesUrl, { method: 'POST', headers, body, signal });
  const [route] = routes;
  return route ? (route.distanceMeters ?? 0) : null;
}

/** Errors are logged, so their messages contain no URL: it carries the key. */
export const googleMaps = (config: MapsConfig): MapsProvider => ({
  locate: (address, signal) => locate(config, address, signal),
  drive: (from, to, signal) => drive(config, from, to, signal),
});
