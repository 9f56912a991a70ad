import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Faults } from '../control/faults';
import { browserScript } from '../http/assets';

/** The services that the page's script asks about. */
const SERVICES = ['places', 'routes'];

/** Requests of one session of the address search. Google bills them as one if it has one `details`, and that one last. */
interface Session {
  id: string;
  suggest: number;
  details: number;
  /** True if the session was used after its end. */
  isReused: boolean;
}

type Query = { key?: string; session?: string; call?: string };

function count(sessions: Map<string, Session>, { session: id, call }: Query): void {
  if (id === undefined || (call !== 'suggest' && call !== 'details')) return;
  const session = sessions.get(id) ?? { id, suggest: 0, details: 0, isReused: false };
  if (session.details > 0) session.isReused = true;
  session[call] += 1;
  sessions.set(id, session);
}

/** Applies the fault controls to a call: waits for a delay, then answers what is wrong in Google's words, or null. */
export async function mapsFault(faults: Faults, request: string, key: string): Promise<string | null> {
  const subject = { request, key };
  const slow = faults.take(['maps_slow'], subject);
  if (slow !== null) await wait(slow.ms);
  if (faults.take(['maps_deny'], subject) !== null) return 'REQUEST_DENIED';
  return faults.take(['maps_fail'], subject)?.status ?? null;
}

/** The maps script and the status endpoint that its services ask; the fault controls can slow, break or refuse both. */
export function registerMaps(app: FastifyInstance, faults: Faults): void {
  const sessions = new Map<string, Session>();

  app.get<{ Querystring: Query }>('/sandbox/maps.js', async ({ query }, reply) => {
    const subject = { request: 'script', key: query.key ?? '' };
    const slow = faults.take(['maps_slow'], subject);
    if (slow !== null) await wait(slow.ms);
    if (faults.take(['maps_fail'], subject) !== null)
      return reply.code(503).type('text/plain').send('Service unavailable');
    const denied =
      faults.take(['maps_deny'], subject) === null ? '' : 'globalThis.__sandboxMapsDenied = true;\n';
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(denied + (await browserScript('maps/maps.ts')));
  });

  app.get('/sandbox/maps/sessions.json', async () => ({ sessions: [...sessions.values()] }));

  app.get<{ Params: { service: string }; Querystring: Query }>(
    '/sandbox/maps/:service',
    async ({ params: { service }, query }, reply) => {
      if (!SERVICES.includes(service)) return reply.code(404).send({ status: 'INVALID_REQUEST' });
      const status = (await mapsFault(faults, service, query.key ?? '')) ?? 'OK';
      if (status === 'OK') count(sessions, query);
      return reply.header('cache-control', 'no-store').send({ status });
    },
  );
}
