/** A node-postgres pool in which broken connections neither end the process nor stay checked out, and statements have names. */
import { Pool, type PoolClient, type PoolConfig } from 'pg';
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

export function openPool(config: PoolConfig): Pool {
  const pool = new SteadyPool(config);
  // Without a listener the error of a broken connection ends the process. The pool replaces the connection itself.
  const ignore = () => undefined;
  pool.on('error', ignore);
  // The pool listens to idle clients only (brianc/node-postgres#2386, #3202).
  pool.on('connect', (client) => client.on('error', ignore));
  const nameOf = statementNames();
  pool.on('connect', (client) => nameStatements(client, nameOf));
  return pool;
}
