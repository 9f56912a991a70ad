import { ownVersion, schemaVersion } from '../db/migrate';
import { isClosed } from '../db/restored';
import { writeProbe } from '../db/writeProbe';
import { DOCS_POLICY, docsPage } from './docsPage';
import { endpoints } from '../endpoints';
import { ApiError } from '../lib/errors';
import { buildOpenapi } from '../endpoints/openapi';
import { product } from '../config/version';
import type { Routes } from './routes';

export const operationRoutes: Routes = (context) => async (app) => {
  const wanted = ownVersion();
  // The embedded database has a watchdog for it.
  const takesWrites = context.config.databaseUrl ? writeProbe(context.db) : async () => true;
  let openapi: Promise<Record<string, unknown>> | undefined;
  const document = () => (openapi ??= buildOpenapi());

  app.route({ ...endpoints.showHealth, handler: async () => ({ status: 'ok' }) });

  app.route({
    ...endpoints.showReadiness,
    handler: async (request) => {
      const isMigrated = await schemaVersion(context.db).then(
        (version) => version >= wanted,
        (error: unknown) => void request.log.warn({ err: error }, 'not ready'),
      );
      if (!isMigrated) throw new ApiError(503, 'not_ready', 'The database is not ready.');
      if (!(await takesWrites()))
        throw new ApiError(503, 'not_ready', 'The database is read, but takes no writes.');
      if (await isClosed(context)) throw new ApiError(503, 'not_ready', 'Restored; reconcile first.');
      if (await context.process?.isApart())
        throw new ApiError(503, 'not_ready', 'Another process keeps the pictures in another folder.');
      return { status: 'ready' };
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
