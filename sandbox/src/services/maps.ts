import type { FastifyInstance } from 'fastify';

import type { Faults } from '../control/faults';
import { browserScript } from '../http/assets';
import { wait } from './wait';

const SERVICES = ['geocode', 'places', 'directions'];

/** The maps script and the status endpoint that its services ask; the fault controls can slow, break or refuse both. */
export function registerMaps(app: FastifyInstance, faults: Faults): void {
  app.get('/sandbox/maps.js', async (_request, reply) => {
    const subject = { request: 'script' };
    const slow = faults.take(['maps_slow'], subject);
    if (slow !== null) await wait(slow.ms);
    if (faults.take(['maps_fail'], subject) !== null)
      return reply.code(503).type('text/plain').send('Service unavailable');
    const denied =
      faults.take(['maps_deny'], subject) === null ? '' : 'globalThis.__sandboxMapsDenied = true;\n';
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(denied + browserScript('maps/maps.ts'));
  });

  app.get<{ Params: { service: string } }>('/sandbox/maps/:service', async (request, reply) => {
    const { service } = request.params;
    if (!SERVICES.includes(service)) return reply.code(404).send({ status: 'INVALID_REQUEST' });
    const slow = faults.take(['maps_slow'], { request: service });
    if (slow !== null) await wait(slow.ms);
    void reply.header('cache-control', 'no-store');
    if (faults.take(['maps_fail'], { request: service }) !== null) return { status: 'UNKNOWN_ERROR' };
    return { status: faults.take(['maps_deny'], { request: service }) === null ? 'OK' : 'REQUEST_DENIED' };
  });
}
