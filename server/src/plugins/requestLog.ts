/** One log line for each request, written when it is answered. */
import type { FastifyInstance } from 'fastify';
import { isApiCall } from './access';
import { securityEvent } from './securityEvents';

/** Files and pages are written at `debug`, because a page loads twenty of them. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    const level = isApiCall(request) || statusCode >= 500 ? 'info' : 'debug';
    const event = securityEvent(request, statusCode);
    request.log[level]({ req: request, statusCode, ms: Math.round(elapsedTime), ...event }, 'answered');
  });
}
