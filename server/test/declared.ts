/** Fails a test whose app answers with a status or a code that the API document does not declare for the operation. */
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '../src/endpoints';
import { CODES } from '../src/endpoints/codes';
import { codesOf } from '../src/endpoints/refusals';

const operations = new Map(
  allEndpoints.map(([name, one]) => [`${one.method} ${one.url}`, { codes: codesOf(name, one), name }]),
);

/** @returns the undeclared answers so far, as `operation status code` */
export function watchRefusals(app: FastifyInstance): string[] {
  const undeclared: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = operations.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    if (!operation || reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const { code } = JSON.parse(payload) as { code: keyof typeof CODES };
    const status = reply.statusCode;
    const isDeclared =
      operation.codes.includes(code) && (CODES[code].status as readonly number[]).includes(status);
    if (!isDeclared) undeclared.push(`${operation.name} ${status} ${code}`);
    return payload;
  });
  return undeclared;
}
