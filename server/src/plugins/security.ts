import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config';
import { contentPolicy, scriptHashes } from './contentPolicy';

export async function secure(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const policy = contentPolicy(config);
  // A function, because a build may replace the page while the server runs.
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
}
