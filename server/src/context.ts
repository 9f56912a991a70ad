/** The dependencies of every service. One object per app, made in `app.ts`; tests make their own. */
import type { FastifyBaseLogger } from 'fastify';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ServerConfig } from './config';
import type * as schema from './db/schema';
import type { MapsProvider } from './ports/maps';
import type { PaymentProvider } from './ports/cardProvider';
import type { OrderPort } from './ports/orders';

/** PGlite or node-postgres; services must not depend on which. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Milliseconds since the epoch. Injected everywhere; in sandbox mode it can be set. */
export type Clock = { now: () => number };

export type Context = {
  config: ServerConfig;
  db: Database;
  clock: Clock;
  /** The card provider; calls to it never happen inside a database transaction. */
  provider: PaymentProvider;
  /** How payments reach orders. */
  orders: OrderPort;
  /** The maps provider; calls to it never happen inside a database transaction either. */
  maps: MapsProvider;
  log: FastifyBaseLogger;
  /** Called with a name between the steps of a payment, so that tests can interrupt there. */
  failpoint?: (name: string) => void | Promise<void>;
};

export const nowDate = (context: Pick<Context, 'clock'>): Date => new Date(context.clock.now());
