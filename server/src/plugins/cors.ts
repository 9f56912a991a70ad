import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/config';
import { isApiCall } from './access';

/**
 * Lets the pages of ALLOWED_ORIGINS call the API and show its pictures (docs/howto/static-hosting.md). Sign-in is a bearer, so no
 * credentials are allowed. Without allowed origins no header is sent, and browsers keep other pages out.
 */
export async function allowOrigins(app: FastifyInstance, { allowedOrigins }: ServerConfig): Promise<void> {
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: allowedOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match', 'x-request-id', 'x-table-guest'],
    exposedHeaders: ['date', 'etag', 'retry-after', 'x-request-id'],
    credentials: false,
    maxAge: 600,
  });
  app.addHook('onSend', async (request, reply) => {
    const isPicture = request.routeOptions.url?.startsWith('/files/') ?? false;
    if (isPicture || isApiCall(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
