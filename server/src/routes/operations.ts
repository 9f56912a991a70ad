import { ownVersion, schemaVersion } from '../db/migrate';
import { DOCS_POLICY, docsPage } from './docsPage';
import { endpoints } from '../endpoints';
import { ApiError } from '../errors';
import { buildOpenapi } from '../endpoints/openapi';
import { product } from '../version';
import type { Routes } from './routes';

export const operationRoutes: Routes = (context) => async (app) => {
  const wanted = ownVersion();
  let openapi: Promise<Record<string, unknown>> | undefined;
  const document = () => (openapi ??= buildOpenapi());

  app.route({ ...endpoints.showHealth, handler: async () => ({ status: 'ok' }) });

  app.route({
    ...endpoints.showReadiness,
    handler: async (request) => {
      try {
        if ((await schemaVersion(context.db)) >= wanted) return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
      }
      throw new ApiError(503, 'not_ready', 'The database is not ready.');
    },
  });

  app.route({
    ...endpoints.showVersion,
    handler: async () => ({ ...product, schemaVersion: wanted }),
  });

  app.get('/openapi.json', { config: { access: 'public' } }, async () => document());

  app.get('/docs', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(docsPage(await document())),
  );
};
