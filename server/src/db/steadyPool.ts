/** A node-postgres pool in which broken connections neither end the process nor stay checked out, and statements have names. */
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { hostsOf } from '../lib/databaseHosts';
import { cancelOnServer } from './cancel';
import { clientOf, refuseReadOnly, Route } from './hosts';
import { isConnectionLost, READ_ONLY } from './lostConnection';
import { statementNames } from './statementNames';

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/**
 * Drizzle sends BEGIN before its `try`: if that fails, it never releases the client, and ten such failures empty the pool.
 * So this releases a client when its connection ends.
 */
function releaseAtEnd(client: PoolClient): PoolClient {
  const releaseOnce = client.release.bind(client);
  const onEnd = () => release(true);
  let isHeld = true;
  const release = (error?: Error | boolean) => {
    if (!isHeld) return;
    isHeld = false;
    client.removeListener('end', onEnd);
    releaseOnce(error);
  };
  client.once('end', onEnd);
  client.release = release;
  return client;
}

class SteadyPool extends Pool {
  constructor(
    config: PoolConfig,
    private readonly route: Route,
  ) {
    super(config);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback) return this.tryHosts(callback, this.route.urls.length);
    return new Promise<PoolClient>((resolve, reject) => {
      const settle: Callback = (error, client) =>
        client ? resolve(client) : reject(error ?? new Error('No client'));
      this.tryHosts(settle, this.route.urls.length);
    }).then(releaseAtEnd);
  }

  /** Asks the next host if one is lost or takes no writes, each once. */
  private tryHosts(callback: Callback, left: number): void {
    const host = this.route.current;
    const take: Callback = (error, client, done) => {
      if (!error || !isConnectionLost(error)) return callback(error, client, done);
      this.route.leave(host);
      if (left > 1) this.tryHosts(callback, left - 1);
      else callback(error, client, done);
    };
    super.connect(take as Parameters<Pool['connect']>[0]);
  }
}

type Query = (statement: { text: string } | string, values?: unknown, ...rest: unknown[]) => unknown;

/** Gives each statement that has parameters the name of its text. Without them, a text may hold several statements. */
function nameStatements(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (statement, values, ...rest) => {
    const hasValues = typeof statement === 'object' && Array.isArray(values) && values.length > 0;
    return query(
      hasValues ? Object.assign({}, statement, { name: nameOf(statement.text) }) : statement,
      values,
      ...rest,
    );
  };
  client.query = named as typeof client.query;
}

/** What the driver's types leave out. `readyForQuery` is false while a statement waits for its answer. */
type Inside = { readyForQuery: boolean; connection: EventEmitter & { stream: Socket } };

/**
 * Breaks a connection on which a statement gets no answer. A host that vanishes ends no connection, and TCP alone notices it after
 * many minutes. The driver's `query_timeout` leaves the connection open: the ROLLBACK after it would wait again, and the pool would
 * keep the dead connection. A server that has become read-only stays so; the next connection may lead to the one that writes.
 */
function breakUseless(client: PoolClient, silenceMs: number): void {
  const inside = client as PoolClient & Inside;
  const { connection } = inside;
  connection.stream.setTimeout(silenceMs, () => {
    if (inside.readyForQuery) return;
    const error = new Error(`The database has not answered for ${silenceMs / 1000} s.`);
    connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    // Afterwards, so that no answer to it counts: a COMMIT that is cancelled here is not on the standby.
    cancelOnServer(client);
  });
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) connection.stream.destroy();
  });
}

/** @param config its connection string may name several hosts @param silenceMs must be more than the server's statement_timeout, which is then the limit of a statement that runs */
export function openPool(config: PoolConfig, silenceMs: number): Pool {
  const route = new Route(hostsOf(config.connectionString ?? ''));
  const several = route.urls.length > 1 && { Client: clientOf(route), verify: refuseReadOnly };
  const pool = new SteadyPool({ ...config, connectionString: route.current, ...several }, route);
  // Without a listener the error of a broken connection ends the process. The pool replaces the connection itself.
  const ignore = () => undefined;
  pool.on('error', ignore);
  // The pool listens to idle clients only (brianc/node-postgres#2386, #3202).
  pool.on('connect', (client) => client.on('error', ignore));
  pool.on('connect', (client) => breakUseless(client, silenceMs));
  const nameOf = statementNames();
  pool.on('connect', (client) => nameStatements(client, nameOf));
  return pool;
}
