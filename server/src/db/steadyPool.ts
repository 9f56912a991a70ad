/** A node-postgres pool in which broken connections neither end the process nor stay checked out, and statements have names. */
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { READ_ONLY } from './lostConnection';
import { statementNames } from './statementNames';

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/**
 * Drizzle sends BEGIN before its `try`: if that fails, it never releases the client, and ten such failures empty the pool.
 * So this releases a client when its connection ends.
 */
function giveBackAtEnd(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  const onEnd = () => giveBack(true);
  let isHeld = true;
  const giveBack = (error?: Error | boolean) => {
    if (!isHeld) return;
    isHeld = false;
    client.removeListener('end', onEnd);
    release(error);
  };
  client.once('end', onEnd);
  client.release = giveBack;
  return client;
}

class SteadyPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback) return super.connect(callback as Parameters<Pool['connect']>[0]);
    return super.connect().then(giveBackAtEnd);
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
  });
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) connection.stream.destroy();
  });
}

/** @param silenceMs must be more than the server's statement_timeout, which is then the limit of a statement that runs */
export function openPool(config: PoolConfig, silenceMs: number): Pool {
  const pool = new SteadyPool(config);
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
