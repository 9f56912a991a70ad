/** Headers that browsers obey, limits on how often one address or account may ask. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config';
import { ApiError } from '../errors';
import { isApiCall } from './access';
import { contentPolicy, scriptHashes } from './contentPolicy';

/** The account that a sign-in or a mail is about; the address when the body names none. */
function accountOf(request: FastifyRequest): string {
  const body = request.body as { email?: unknown; user?: { email?: unknown } } | null | undefined;
  const email = body?.email ?? body?.user?.email;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : request.ip;
}

const MINUTE = '1 minute';

const tooMany = () =>
  new ApiError(429, 'too_many_requests', 'Too many attempts. Please wait a minute and try again.');

export async function secure(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const policy = contentPolicy(config);
  // A function, as a build may replace the page while the server runs.
  const directives = {
    ...policy,
    'script-src': [...(policy['script-src'] ?? []), scriptHashes(config.webDir)],
  };
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Payment frames and map tiles come from elsewhere.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  });
  await app.register(rateLimit, {
    global: true,
    max: config.limits.perAddress,
    timeWindow: MINUTE,
    // The provider's webhooks come in bursts from few addresses, and each proves itself by its signature.
    allowList: (request) =>
      !isApiCall(request) || request.routeOptions.url?.startsWith('/api/webhooks/') === true,
    errorResponseBuilder: tooMany,
  });
  limitAccounts(app, config);
}

/** Beside the address: what is asked of one account, and how often its password was wrong, from wherever it comes. */
function limitAccounts(app: FastifyInstance, { limits }: ServerConfig): void {
  const asked = app.createRateLimit({
    max: limits.perAccount,
    timeWindow: MINUTE,
    keyGenerator: (request) => `${request.routeOptions.config.throttle} ${accountOf(request)}`,
  });
  const guessed = app.createRateLimit({
    max: limits.wrongPasswords,
    timeWindow: MINUTE,
    keyGenerator: (request) => `wrong password ${accountOf(request)}`,
  });
  const takesPassword = (request: FastifyRequest) => request.routeOptions.config.throttle === 'credentials';
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.throttle) return;
    const limit = await asked(request);
    if (!limit.isAllowed && limit.isExceeded) throw tooMany();
    if (!takesPassword(request)) return;
    const guesses = await guessed(request, { increment: false });
    if (!guesses.isAllowed && guesses.remaining === 0) throw tooMany();
  });
  // Before the answer leaves: whoever waits for it cannot ask again uncounted.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && takesPassword(request)) await guessed(request);
  });
}
