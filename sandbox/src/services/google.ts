import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { findPlace, fullAddress, type Place } from '../../browser/maps/gazetteer';
import { LatLng } from '../../browser/maps/geo';
import { drivingMeters } from '../../browser/maps/roads';
import { componentsOf } from '../../browser/maps/components';
import type { Faults } from '../control/faults';
import { mapsFault } from './maps';

interface Waypoint {
  location: { latLng: { latitude: number; longitude: number } };
}

const pointOf = ({ location: { latLng } }: Waypoint): LatLng => new LatLng(latLng.latitude, latLng.longitude);

async function faultOf(faults: Faults, request: string, key: string): Promise<string | null> {
  const fault = await mapsFault(faults, request, key);
  return key === '' || key === 'bad' ? 'REQUEST_DENIED' : fault;
}

type Geocode = { address?: string; components?: string; key?: string };

/** `postal_code:60540|country:US`: what lies elsewhere is no answer. */
function fits({ zip }: Place, components = ''): boolean {
  const code = /(?:^|\|)postal_code:([^|]*)/.exec(components)?.[1];
  return code === undefined || code === zip.code;
}

function geocoded({ address = '', components }: Geocode): object {
  const place = findPlace(address);
  if (place === null || !fits(place, components)) return { status: 'ZERO_RESULTS', results: [] };
  const isHouse = place.street !== null || !place.at.equals(place.zip.at);
  const result = {
    address_components: componentsOf(place),
    formatted_address: fullAddress(place),
    geometry: {
      location: place.at.toJSON(),
      location_type: isHouse ? 'RANGE_INTERPOLATED' : 'APPROXIMATE',
    },
    place_id: place.id,
    types: [isHouse ? 'street_address' : 'postal_code'],
  };
  return { status: 'OK', results: [result] };
}

/** The Geocoding API reports what is wrong in a 200; only an outage is none. */
async function geocode(faults: Faults, query: Geocode, reply: FastifyReply): Promise<unknown> {
  const fault = await faultOf(faults, 'api locate', query.key ?? '');
  if (fault === 'UNKNOWN_ERROR') return reply.code(503).send({});
  if (fault === null) return geocoded(query);
  return { status: fault, error_message: 'The request was refused by the sandbox.', results: [] };
}

/** The Routes API reports it by the code of the answer. */
const REFUSALS: Record<string, [code: number, status: string]> = {
  REQUEST_DENIED: [403, 'PERMISSION_DENIED'],
  OVER_QUERY_LIMIT: [429, 'RESOURCE_EXHAUSTED'],
  NOT_FOUND: [404, 'NOT_FOUND'],
  INVALID_REQUEST: [400, 'INVALID_ARGUMENT'],
};

function refuse(reply: FastifyReply, fault: string, message: string): FastifyReply {
  const [code, status] = REFUSALS[fault] ?? [503, 'UNAVAILABLE'];
  return reply.code(code).send({ error: { code, message, status } });
}

async function computeRoutes(faults: Faults, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const key = String(request.headers['x-goog-api-key'] ?? '');
  const fault = await faultOf(faults, 'api drive', key);
  if (fault !== null) return refuse(reply, fault, 'The request was refused by the sandbox.');
  if (!request.headers['x-goog-fieldmask'])
    return refuse(reply, 'INVALID_REQUEST', 'FieldMask is a required parameter.');
  const ends = JSON.parse(String(request.body)) as { origin: Waypoint; destination: Waypoint };
  const distanceMeters = drivingMeters(pointOf(ends.origin), pointOf(ends.destination));
  return distanceMeters === null ? {} : { routes: [{ distanceMeters }] };
}

/** Google's Geocoding and Routes APIs for the server, over the gazetteer and roads of the browser's map. */
export function registerGoogle(app: FastifyInstance, faults: Faults): void {
  app.get<{ Querystring: Geocode }>('/sandbox/google/maps/api/geocode/json', ({ query }, reply) =>
    geocode(faults, query, reply),
  );
  app.post('/sandbox/google/directions/v2::computeRoutes', (request, reply) =>
    computeRoutes(faults, request, reply),
  );
}
