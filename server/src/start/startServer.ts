/** The whole product on one port: database, API, built pages, jobs and, in sandbox mode, the stand-ins for third parties. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { sandbox, type SandboxOptions } from '@dwellivery/sandbox';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp } from '../app';
import { ConfigError, readConfig, type ServerConfig } from '../config/config';
import type { Context } from '../ports/context';
import type { Connection } from '../db/connect';
import { makeFolder } from '../db/folderLock';
import { connectionsOf } from '../db/connectionLimit';
import { noteProcess } from '../db/processes';
import { isClosed, isRestored } from '../db/restored';
import { openStandbys } from '../db/standbys';
import { renewDemoEvents } from '../seed/renew';
import { pastPayments, subscribeDemoPeople } from '../seed/demoPayments';
import { jobs, startJobs, type Job } from '../jobs/jobs';
import { Pace, stirByCalls } from '../jobs/pace';
import { patiently } from '../lib/patience';
import { settableClock, systemClock, type SettableClock } from '../lib/clock';
import { measureJobs, serveMetrics } from '../plugins/metrics';
import { mailSender } from '../services/mail/send';
import { reportBooks } from '../services/payments/dailyBooks';
import { stripeProvider } from '../services/payments/stripeProvider';
import { googleMaps } from '../services/range/googleMaps';
import { cachedMaps } from '../services/range/cachedMaps';
import { noMaps } from '../ports/maps';
import { serveDesk } from '../desk/remote/server';
import { serveWeb } from '../web/serve';
import { closeApp, PATIENCE_MS } from './closing';
import { openShop, type Say } from './openShop';
import { untilUp } from './untilUp';

const JOBS_EVERY_MS = 1000;

/** Finds a free port for PORT=0 before the server listens, because the sandbox's URLs contain it. */
const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * Reads the config and resolves port 0.
 * @param root folder that relative paths start from
 * @throws ConfigError
 */
export async function settleConfig(env: NodeJS.ProcessEnv, root: string): Promise<ServerConfig> {
  const config = readConfig(env, root);
  if (config.webDir && !existsSync(config.webDir)) {
    throw new ConfigError(
      `There are no built pages in ${config.webDir}. Build them (npm run build), correct WEB_DIR, or set it to nothing for the API alone.`,
    );
  }
  if (config.port === 0) return settleConfig({ ...env, PORT: String(await freePort(config.host)) }, root);
  if (!config.sandbox || config.smtpUrl) return config;
  return { ...config, smtpUrl: `smtp://127.0.0.1:${await freePort('127.0.0.1')}` };
}

/** @returns the job that lets the demo world's events come round again, with their payments at the card provider */
async function addSandbox(app: FastifyInstance, context: Context, clock: SettableClock): Promise<Job> {
  const { config } = context;
  let takeOver: Parameters<NonNullable<SandboxOptions['onStripeReady']>>[0] = () => undefined;
  const dataDir = path.join(config.dataDir, 'sandbox');
  makeFolder(dataDir);
  await app.register(sandbox, {
    dataDir,
    publicUrl: () => config.publicUrl,
    apiUrl: () => config.ownUrl,
    webhookSecret: config.stripe.webhookSecret,
    clock: () => clock.now(),
    setClock: (at) => clock.set(at),
    password: config.sandboxPassword ?? undefined,
    secretKey: config.sandboxPassword === null ? undefined : config.stripe.secretKey,
    smtpPort: Number(new URL(config.smtpUrl ?? 'smtp://127.0.0.1:0').port),
    pastPayments: await pastPayments(context),
    onStripeReady: (take) => {
      takeOver = take;
    },
    // The log is for the product's own requests.
    logLevel: 'warn',
  });
  return async () => {
    const renewed = await renewDemoEvents(context);
    if (renewed > 0) takeOver(await pastPayments(context));
    return renewed;
  };
}

/** Jobs of a restored shop would expire, mail and pay what is settled since. */
const whileOpen = (list: Record<string, Job>): Record<string, Job> =>
  Object.fromEntries(
    Object.entries(list).map(([name, job]) => [
      name,
      async (context) => ((await isClosed(context)) ? 0 : job(context)),
    ]),
  );

const standbysOf = ({ databaseReadUrl: url, databaseConnections: most }: ServerConfig, { db }: Connection) =>
  url ? openStandbys(url, db, most) : undefined;

/** What processes that share a PostgreSQL know of each other and of its standbys. */
async function joinOthers(context: Context): Promise<void> {
  const { db, config, log, standbys } = context;
  if (!config.databaseUrl) return;
  const dataDir = config.bucket ? null : config.dataDir;
  const connections = connectionsOf(config.databaseConnections);
  const warn = (error: unknown) => log.warn({ err: error }, 'this process is not noted for the others');
  context.process = await noteProcess(db, { dataDir, connections }, warn);
  standbys?.watch((change) => log.warn(change, 'a standby is read from now on, or is left out'));
}

export type RunningServer = {
  app: FastifyInstance;
  /** Refuses new requests, waits for running ones and jobs, then closes the database. */
  close: () => Promise<void>;
  /** Resolves when the demo subscriptions exist; never rejects. */
  subscribing: Promise<void>;
};
type StartOptions = {
  say: Say;
  /** An open database with the clock that it was seeded by, for tests. */
  store?: { connection: Connection; clock: SettableClock };
  logStream?: { write: (line: string) => void } | false;
};

async function listen(
  config: ServerConfig,
  connection: Connection,
  clock: SettableClock,
  options: StartOptions,
) {
  const registry = new Registry();
  const own: Record<string, Job> = { sendMails: mailSender() };
  const standbys = standbysOf(config, connection);
  const app = await buildApp({
    config,
    db: connection.db,
    standbys,
    clock,
    provider: stripeProvider(config),
    maps: config.maps ? cachedMaps(googleMaps(config.maps), clock) : noMaps,
    logStream: options.logStream,
    extend: async (instance, context) => {
      serveMetrics(instance, context, { registry, connections: connection.pool });
      if (config.sandbox) own.renewDemoEvents = await addSandbox(instance, context, clock);
      await serveWeb(instance, config, registry);
    },
  });
  app.context.isRestored = await isRestored(connection.db);
  await joinOthers(app.context);
  const pace = new Pace();
  stirByCalls(app, pace);
  await app.listen({ port: config.port, host: config.host });
  const list = { ...jobs, reportBooks, ...own };
  const stopJobs = startJobs(app.context, JOBS_EVERY_MS, measureJobs(registry, whileOpen(list)), pace);
  // No request waits for it, because the product works without it.
  const subscribing = config.sandbox ? subscribeDemoPeople(app.context) : Promise.resolve();
  const closeDesk = config.databaseUrl ? undefined : await serveDesk(app.context, config.dataDir);
  const close = async () => {
    // A job may wait for a provider that hangs. What it leaves undone it finds again after the next start.
    const jobsEnd = patiently(Promise.all([stopJobs(), subscribing]), PATIENCE_MS);
    const noteEnd = patiently(app.context.process?.end() ?? Promise.resolve(), PATIENCE_MS);
    await Promise.all([closeApp(app), jobsEnd, closeDesk?.(), noteEnd]);
    await Promise.all([connection.close(), standbys?.close()]);
  };
  return { app, close, subscribing };
}

/** @throws DatabaseError, or the error of listening, after closing everything */
export async function startServer(config: ServerConfig, options: StartOptions): Promise<RunningServer> {
  const clock =
    options.store?.clock ?? (config.sandbox ? settableClock() : { ...systemClock, set: () => undefined });
  const connection =
    options.store?.connection ?? (await untilUp(() => openShop(config, clock, options.say), options.say));
  try {
    return await listen(config, connection, clock, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
}
