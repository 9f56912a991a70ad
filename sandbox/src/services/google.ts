import type { FastifyInstance } from 'fastify';

import { findPlace } from '../../browser/maps/gazetteer';
import { LatLng } from '../../browser/maps/geo';
import { drivingMeters } from '../../browser/maps/roads';
import type { Faults } from '../control/faults';
import { wait } from './wait';

interface Waypoint {
  location: { latLng: { latitude: number; longitude: number } };
}

const pointOf = ({ location: { latLng } }: Waypoint): LatLng => new LatLng(latLng.latitude, latLng.longitude);

/** Applies the fault controls to a call: waits for a delay, then answers 'fail', 'deny' or null. */
async function faultOf(faults: Faults, request: string): Promise<'fail' | 'deny' | null> {
  const slow = faults.take(['maps_slow'], { request });
  if (slow !== null) await wait(slow.ms);
  if (faults.take(['maps_fail'], { request }) !== null) return 'fail';
  return faults.take(['maps_deny'], { request }) === null ? null : 'deny';
}

function geocoded(address: string): object {
  const place = findPlace(address);
  if (place === null) return { status: 'ZERO_RESULTS', results: [] };
  const isHouse = place.street !== null || !place.at.equals(place.zip.at);
  const location_type = isHouse ? 'RANGE_INTERPOLATED' : 'APPROXIMATE';
  return { status: 'OK', results: [{ geometry: { location: place.at.toJSON(), location_type } }] };
}

/** Google's Geocoding and Routes APIs for the server, over the gazetteer and roads of the browser's map. */
export function registerGoogle(app: FastifyInstance, faults: Faults): void {
  app.get<{ Querystring: { address?: string } }>(
    '/sandbox/google/maps/api/geocode/json',
    async ({ query }, reply) => {
      const fault = await faultOf(faults, 'api locate');
      if (fault === 'fail') return reply.code(503).send({});
      return fault === 'deny' ? { status: 'REQUEST_DENIED', results: [] } : geocoded(query.address ?? '');
    },
  );

  app.post('/sandbox/google/directions/v2::computeRoutes', async (request, reply) => {
    const fault = await faultOf(faults, 'api drive');
    if (fault !== null) return reply.code(fault === 'fail' ? 503 : 403).send({});
    const ends = JSON.parse(String(request.body)) as { origin: Waypoint; destination: Waypoint };
    const distanceMeters = drivingMeters(pointOf(ends.origin), pointOf(ends.destination));
    return distanceMeters === null ? {} : { routes: [{ distanceMeters }] };
  });
}
