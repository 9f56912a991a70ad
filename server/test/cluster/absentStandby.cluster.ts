/** A primary whose synchronous standby is gone: commits never end, and neither a limit of statements nor the end of the connection ends them. */
import { Client } from 'pg';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../src/db/connect';
import { isConnectionLost } from '../../src/db/lostConnection';
import { openPool } from '../../src/db/steadyPool';
import { makeTestApp } from '../helper';
import { PgServer } from './pgServer';
import { DATABASE, makeShop } from './world';

jest.setTimeout(60_000);

const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;

describe('a synchronous standby that is gone', () => {
  let primary: PgServer;
  let connection: Connection;
  let app: FastifyInstance;

  beforeAll(async () => {
    primary = await PgServer.make('alone');
    await primary.start();
    connection = await makeShop(primary);
    const database = { ...connection, close: async () => undefined };
    ({ app } = await makeTestApp({ config: { databaseUrl: primary.url(DATABASE) }, database }));
    await primary.sql('create table counted (at integer)', DATABASE);
    await primary.sql('insert into counted values (0)', DATABASE);
  });
  beforeEach(() => expectStandby('absent'));
  afterEach(() => expectStandby(''));
  afterAll(async () => {
    await app.close();
    await connection.close();
    await primary.remove();
  });

  async function expectStandby(name: string): Promise<void> {
    await primary.sql(`alter system set synchronous_standby_names = '${name}'`);
    await primary.sql('select pg_reload_conf()');
    while (
      (await primary.sql<{ synchronous_standby_names: string }>('show synchronous_standby_names'))[0]
        ?.synchronous_standby_names !== name
    );
  }

  /** Fails if another session has the lock. Its own commit would wait for the standby too. */
  const lockAtOnce = () => primary.sql('begin; select at from counted for update nowait; rollback', DATABASE);

  it('leaves no connection of a given-up commit behind, and no lock', async () => {
    const pool = openPool({ connectionString: primary.url(DATABASE), max: 2 }, 500);
    for (let round = 0; round < 5; round += 1) {
      const error: unknown = await pool
        .query('update counted set at = at + 1')
        .catch((reason: unknown) => reason);
      expect(isConnectionLost(error)).toBe(true);
    }
    await pool.end();
    while ((await primary.sql(WAITING)).length > 0);
    await lockAtOnce();
  });

  const ready = async () => {
    const answer = await app.inject({ method: 'GET', url: '/readyz' });
    return [answer.statusCode, answer.json<{ message?: string }>().message];
  };
  const untilReady = async (status: number) => {
    for (;;) {
      const [code, message] = await ready();
      if (code === status) return message;
    }
  };

  it('is told by /readyz, which is well when the standby is not asked for any more', async () => {
    expect(await untilReady(503)).toBe('The database is read, but takes no writes.');
    const began = Date.now();
    expect((await ready())[0]).toBe(503);
    expect(Date.now() - began).toBeLessThan(1000);
    await expectStandby('');
    await untilReady(200);
  });

  it('does not keep the locks of a process that was killed', async () => {
    const killed = new Client({ connectionString: primary.url(DATABASE) });
    killed.on('error', () => undefined);
    await killed.connect();
    killed.query('update counted set at = at + 1').catch(() => undefined);
    let pids: Record<string, unknown>[] = [];
    while (pids.length === 0) pids = await primary.sql(`${WAITING} and query ilike 'update counted%'`);
    (killed as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    const left = `${WAITING} and pid = ${Number(pids[0]?.pid)}`;
    while ((await primary.sql(left)).length > 0) await ready();
    await lockAtOnce();
  });
});
