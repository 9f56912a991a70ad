import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The person's session with Facebook itself: begun on its consent page, ended by its SDK. */
const COOKIE = 'sandbox_facebook';
const ATTRIBUTES = 'Path=/sandbox; HttpOnly; SameSite=Lax';

export const beginFacebookSession = (reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', `${COOKIE}=1; ${ATTRIBUTES}`);

const hasSession = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').split(/;\s*/).includes(`${COOKIE}=1`);

/** What the stand-in of Facebook's SDK asks. */
export function registerFacebookSession(app: FastifyInstance): void {
  app.get('/sandbox/facebook/session', async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: hasSession(request) ? 'connected' : 'unknown' }),
  );
  app.delete('/sandbox/facebook/session', async (_request, reply) =>
    reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`).send({ status: 'unknown' }),
  );
}
