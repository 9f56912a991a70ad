/** Takes an empty body that is announced as JSON for no body: many clients send the header with every call. */
import type { FastifyInstance } from 'fastify';

export function takeEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}
