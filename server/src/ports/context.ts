/** The dependencies of every service. One object per app, made in `app.ts`; tests make their own. */
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../config/config';
import type { Database } from '../db/database';
import type { OwnProcess } from '../db/processes';
import type { Standbys } from '../db/standbys';
import type { Clock } from '../lib/clock';
import type { MapsProvider } from './maps';
import type { PaymentProvider } from './cardProvider';
import type { OrderPort } from './orders';

export type Context = {
  config: ServerConfig;
  db: Database;
  /** For what visitors read (ports/visitorReads). */
  standbys?: Standbys;
  /** From a backup, and not compared with the card provider yet (db/restored). */
  isRestored?: boolean;
  /** This one among those that share a PostgreSQL. */
  process?: OwnProcess;
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
