import type { FastifyInstance } from 'fastify';

import type { SandboxOptions } from '../options';

/** The time that was asked for: an instant, or null for the real one; undefined when it is neither. */
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

/** The clock of the whole product: GET tells it, PUT sets it, to see an event close, say. */
export function registerClock(app: FastifyInstance, { clock, setClock }: SandboxOptions): void {
  const told = (): { now: string } => ({ now: new Date(clock()).toISOString() });
  app.get('/sandbox/clock', async () => told());
  if (setClock === undefined) return;
  app.put('/sandbox/clock', async (request, reply) => {
    const at = readTime(request.body);
    if (at === undefined)
      return reply.code(400).send({ error: 'now must be a time, or null for the real one' });
    setClock(at);
    return told();
  });
}
