/**
 * Refuses compressed bodies, and form posts that the endpoint does not declare: the page of another site could send one, because
 * browsers ask about JSON first (CORS), but not about a form.
 */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../lib/errors';
import { isApiCall } from './access';
import { parseForFastify } from './query';

const FORM = 'application/x-www-form-urlencoded';

export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForFastify });
  app.addHook('preParsing', async (request) => {
    if (request.method === 'GET' || !isApiCall(request)) return;
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new ApiError(415, 'unsupported_media_type', 'This call takes no compressed body.');
    const { consumes = [] } = request.routeOptions.schema ?? {};
    const isForm = request.headers['content-type']?.toLowerCase().startsWith(FORM) ?? false;
    if (isForm && !consumes.includes(FORM))
      throw new ApiError(415, 'unsupported_media_type', 'This call takes no form.');
  });
}
