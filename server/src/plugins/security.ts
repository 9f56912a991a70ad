import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/config';
import { contentPolicy, permissionsPolicy, reportOnlyPolicy } from './contentPolicy';

export async function secure(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    // Payment frames and map tiles come from elsewhere.
    crossOriginEmbedderPolicy: false,
    // It makes browsers start another process for a page in a new tab (ADR 0046).
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  });
  const permissions = permissionsPolicy(config);
  const reportOnly = reportOnlyPolicy(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
    if (reportOnly !== null) reply.header('content-security-policy-report-only', reportOnly);
  });
}
