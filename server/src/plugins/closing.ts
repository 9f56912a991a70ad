/** What a process answers while it shuts down. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../lib/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on health says that the process closes, and each answer ends its connection; all else is answered as before. */
    drain: () => void;
  }
}

/** What balancers ask. */
const HEALTH: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/**
 * While it drains, health alone is refused. Once it closes, so is what arrives on an open connection: the framework's own refusal has no
 * code and no time to retry.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let state: 'open' | 'draining' | 'closing' = 'open';
  app.decorate('drain', () => {
    state = 'draining';
  });
  app.addHook('preClose', async () => {
    state = 'closing';
  });
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (state === 'open') return;
    reply.header('connection', 'close');
    if (state === 'closing' || HEALTH.has(routeOptions.url))
      throw new ApiError(503, 'closing', 'We are restarting. Please try again in a moment.');
  });
}
