import type { FastifyInstance } from 'fastify';

/**
 * Third parties answer to any page, so the stand-ins do too. Their pages carry their own policy: scripts and styles from
 * files only, and the payment element may be framed.
 */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'request-id',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy':
        "default-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    });
    for (const header of ['x-frame-options', 'cross-origin-opener-policy', 'cross-origin-embedder-policy'])
      reply.removeHeader(header);
    return payload;
  });
  const preflight = {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-max-age': '600',
  };
  for (const url of ['/v1/*', '/sandbox/*']) {
    app.options(url, async (_request, reply) => reply.headers(preflight).code(204).send());
  }
}
