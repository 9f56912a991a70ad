/** The API as a Fastify instance that does not listen yet. `start/` adds the web pages and the sandbox. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type FastifyInstance, type RouteOptions } from 'fastify';
import type { ServerConfig } from './config/config';
import type { Clock } from './lib/clock';
import type { Context } from './ports/context';
import type { Database } from './db/database';
import type { Standbys } from './db/standbys';
import { sharedSchemas } from './endpoints/shared';
import { isApiCall, readCaller } from './plugins/access';
import { allowOrigins } from './plugins/cors';
import { takeEmptyJson } from './plugins/emptyJson';
import { refuseWhileClosing } from './plugins/closing';
import { takeForms } from './plugins/forms';
import { limit } from './plugins/limits';
import { followLinkTails } from './plugins/linkTails';
import { loggerOptions } from './plugins/logging';
import { logRequests } from './plugins/requestLog';
import {
  answerNotFound,
  answerProblems,
  answerUnreadablePath,
  answerUnreadableRequest,
} from './plugins/problems';
import { parseForFastify, useStrictQueries } from './plugins/query';
import { refuseUntilReconciled } from './plugins/restored';
import { secure } from './plugins/security';
import { sharedSerializers } from './plugins/serializers';
import { buildValidatorsLate } from './plugins/validators';
import { refuseUnstorableText } from './plugins/wellFormed';
import { routes } from './routes';
import { OWN_KEYWORDS } from './schemas/common';
import type { MapsProvider } from './ports/maps';
import type { PaymentProvider } from './ports/cardProvider';
import { applyIntent } from './services/orders/applyIntent';
import { applyProviderRefund } from './services/orders/providerRefund';
import { readablePath } from './web/serve';

type AppOptions = {
  config: ServerConfig;
  db: Database;
  standbys?: Standbys;
  clock: Clock;
  provider: PaymentProvider;
  maps: MapsProvider;
  /** Receives log lines; standard output by default, none with `false`. */
  logStream?: { write: (line: string) => void } | false;
  /** Adds plugins beside the API: the sandbox, the web pages. */
  extend?: (app: FastifyInstance, context: Context) => Promise<void>;
  /** Called with every added route; the access test uses it. */
  onRoute?: (route: RouteOptions) => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
  }
}

/** Default limit, enough for a form. */
const BODY_LIMIT = 16 * 1024;
const SECOND = 1000;

function createServer({ config, logStream }: AppOptions): FastifyInstance {
  return Fastify({
    // Its two lines per request; plugins/requestLog writes one.
    logController: new LogController({ disableRequestLogging: true }),
    logger: logStream === false ? false : loggerOptions(config, logStream),
    bodyLimit: BODY_LIMIT,
    return503OnClosing: false,
    rewriteUrl: ({ url = '/', headers }) => readablePath(url, headers.accept),
    frameworkErrors: answerUnreadablePath,
    clientErrorHandler: answerUnreadableRequest,
    requestTimeout: 30 * SECOND,
    connectionTimeout: 60 * SECOND,
    // 200 cart entries in bracket form need more than Node's 16 KB.
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 15 * SECOND },
    routerOptions: { querystringParser: parseForFastify, maxParamLength: 300, ignoreTrailingSlash: true },
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    schemaController: {
      compilersFactory: { buildSerializer: sharedSerializers, buildValidator: buildValidatorsLate },
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        // Compiling the schema of schemas would take 0.1 s of a start. The check of the API document covers these schemas.
        validateSchema: false,
        // Adds the schema to a violation, because it may contain the message (`x-error`).
        verbose: true,
        keywords: OWN_KEYWORDS,
      },
    },
  });
}

async function addPlugins(app: FastifyInstance, context: Context): Promise<void> {
  answerProblems(app);
  logRequests(app);
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  refuseWhileClosing(app);
  followLinkTails(app);
  app.addHook('onSend', async (request, reply) => {
    if (!isApiCall(request)) return;
    // Pages take the time of events from it. Node would write the machine's, also while the sandbox's clock is set.
    reply.header('date', new Date(context.clock.now()).toUTCString());
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // Answers only: no client compresses a body, and a short one could become a large one.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  // No call takes plain text, which Fastify would otherwise read: JSON without its header gets 415, not a puzzle.
  app.removeContentTypeParser('text/plain');
  takeEmptyJson(app);
  await takeForms(app);
  await secure(app, context.config);
  await allowOrigins(app, context.config);
  refuseUntilReconciled(app, context);
  await limit(app, context);
  readCaller(app, context);
  useStrictQueries(app);
  refuseUnstorableText(app);
}

/** Fastify would look for the name of a plugin without this among all loaded modules, which takes long in tests. */
const named = <T extends object>(name: string, plugin: T): T =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  const { config, db, standbys, clock, provider, maps } = options;
  const context: Context = {
    config,
    db,
    standbys,
    clock,
    provider,
    maps,
    orders: { applyIntent, applyProviderRefund },
    log: app.log,
  };
  app.decorate('context', context);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  for (const schema of sharedSchemas) app.addSchema(schema);
  await addPlugins(app, context);
  for (const group of routes) {
    await app.withTypeProvider<TypeBoxTypeProvider>().register(named(group.name, group(context)));
  }
  if (options.extend) await options.extend(app, context);
  await app.ready();
  return app;
}
