import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Cookie of the person's session at Facebook: set by the consent page, cleared by the SDK. */
const COOKIE = 'sandbox_facebook';
const ATTRIBUTES = 'Path=/sandbox; HttpOnly; SameSite=Lax';

export const beginFacebookSession = (reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', `${COOKIE}=1; ${ATTRIBUTES}`);

const hasSession = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').split(/;\s*/).includes(`${COOKIE}=1`);

/** The calls of the SDK's stand-in. */
export function registerFacebookSession(app: FastifyInstance): void {
  app.get('/sandbox/facebook/session', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: hasSession(request) ? 'connected' : 'unknown' }),
  );
  app.delete('/sandbox/facebook/session', async (_request, reply) =>
    reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`).send({ status: 'unknown' }),
  );
}
