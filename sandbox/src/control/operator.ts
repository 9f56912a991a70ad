import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Routes for the operator only on a public demo server: mails of all customers, faults, the clock. */
const OPERATORS = /^\/sandbox\/(outbox|controls?|clock|mailing-list\/members)\b/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function passwordOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic ([\w+/=]{1,500})$/i.exec(headers.authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
}

/** Requires the password (with any user name) on the operator's routes. Checks the matched route, because an address has many spellings. */
export function guardOperatorRoutes(app: FastifyInstance, password: string): void {
  const wanted = digest(password);
  app.addHook('onRequest', async (request, reply) => {
    if (!OPERATORS.test(request.routeOptions.url ?? '')) return;
    if (timingSafeEqual(digest(passwordOf(request)), wanted)) return;
    void reply.header('www-authenticate', 'Basic realm="Sandbox operator", charset="UTF-8"');
    await reply.code(401).send({ error: 'This belongs to the operator of the demonstration.' });
  });
}
