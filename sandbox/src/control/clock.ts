import type { FastifyInstance } from 'fastify';

import type { SandboxOptions } from '../options';

/** Parses the requested time: an instant, null for the real time, undefined if invalid. */
function readTime(body: unknown): number | null | undefined {
  try {
    const { now } = JSON.parse(String(body)) as { now?: unknown };
    if (now === null) return null;
    const at = typeof now === 'string' ? Date.parse(now) : NaN;
    return Number.isNaN(at) ? undefined : at;
  } catch {
    return undefined;
  }
}

/** The product's clock: GET reads it; PUT sets it, for instance past an event's cut-off. */
export function registerClock(app: FastifyInstance, { clock, setClock }: SandboxOptions): void {
  const answer = (): { now: string } => ({ now: new Date(clock()).toISOString() });
  app.get('/sandbox/clock', async () => answer());
  if (setClock === undefined) return;
  app.put('/sandbox/clock', async (request, reply) => {
    const at = readTime(request.body);
    if (at === undefined)
      return reply.code(400).send({ error: 'now must be a time, or null for the real one' });
    setClock(at);
    return answer();
  });
}
