/** A shop whose database comes from a backup takes no orders: its books are first compared with the card provider's. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../ports/context';
import { isClosed } from '../db/restored';
import { ApiError } from '../lib/errors';
import { isApiCall } from './access';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Pages and receipts are shown. The provider's webhooks are news, and taken in. */
export function refuseUntilReconciled(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (!context.isRestored || !isApiCall(request) || READS.includes(request.method)) return;
    if (request.routeOptions.url?.startsWith('/api/webhooks/') || !(await isClosed(context))) return;
    throw new ApiError(
      503,
      'busy',
      'We are checking our orders right now. Please try again in a few minutes.',
    );
  });
}
