/** Fails a test whose app takes more SQL statements for a call than the limit (docs/performance.md). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';
import { drizzle as onServer } from 'drizzle-orm/node-postgres';
import { drizzle as embedded } from 'drizzle-orm/pglite';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../src/db/database';
import type { Connection } from '../src/db/connect';
import * as schema from '../src/db/schema';

/** The database of a connection, with a logger of its statements. */
export function loggedDatabase({ db, pool }: Connection, logger: Logger): Database {
  const { $client } = db as unknown as { $client: never };
  const options = { schema, logger };
  return (pool ? onServer($client, options) : embedded($client, options)) as unknown as Database;
}

const running = new AsyncLocalStorage<string[]>();

/** A logger that notes a statement with the request that runs it. */
export const statementLog = {
  logQuery: (statement: string): void => {
    if (!/^(savepoint|release|rollback)/i.test(statement)) running.getStore()?.push(statement);
  },
};

/** Of a read: a call that writes nothing but a quote, and reads no payment from the provider, which takes what the money rules need. */
const MOST = 5;
/** Of any other call (docs/decisions/0091). */
const MOST_OF_A_WRITE = 50;
const PAYMENT_READ = 'from "payment_intents" where "payment_intents"."id" =';
const isMore = (statement: string): boolean =>
  statement.includes(PAYMENT_READ) ||
  (/^(insert|update|delete)|for update$/i.test(statement) && !statement.startsWith('insert into "quotes"'));

/** @returns the calls that took more statements than they may, as `GET /path: statements` */
export function watchStatements(app: FastifyInstance): string[] {
  const over: string[] = [];
  const lists = new WeakMap<object, string[]>();
  app.addHook('onRequest', (request, _reply, done) => {
    // The session is read by an earlier hook.
    const list = request.token ? ['session'] : [];
    lists.set(request, list);
    running.run(list, done);
  });
  // A body ends the context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => running.run(lists.get(request) ?? [], done));
  app.addHook('onResponse', async (request) => {
    const list = lists.get(request) ?? [];
    const isRead = request.method === 'GET' && !list.some(isMore);
    if (list.length > (isRead ? MOST : MOST_OF_A_WRITE))
      over.push(`${request.method} ${request.routeOptions.url}: ${list.length}`);
  });
  return over;
}
