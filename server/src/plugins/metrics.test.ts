/** /metrics: access, and the recorded values. */
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { makeTestApp, TEST_NOW, type TestApp } from '../../test/helper';
import { rows } from '../db/rows';
import { prettyLog } from '../lib/prettyLog';
import { measureJobs, serveMetrics } from './metrics';
import type { ServerConfig } from '../config/config';
import type { Context } from '../ports/context';

let test: TestApp | undefined;
let registry: Registry;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

async function open(config: Partial<ServerConfig> = {}, logStream?: { write: (line: string) => void }) {
  registry = new Registry();
  const connections = () => ({ total: 3, idle: 2, waiting: 1 });
  test = await makeTestApp({
    config,
    logStream,
    extend: async (app, context) => serveMetrics(app, context, { registry, connections }),
  });
  return test;
}

const read = async ({ app }: TestApp, headers = {}) => app.inject({ url: '/metrics', headers });
const figure = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

it.each<[string, Partial<ServerConfig>, Record<string, string>, number]>([
  ['a developer', { env: 'development' }, {}, 200],
  ['everybody in production', { env: 'production' }, {}, 404],
  ['a wrong bearer', { env: 'production', metricsToken: 'right' }, { authorization: 'Bearer wrong' }, 404],
  ['the right bearer', { env: 'production', metricsToken: 'right' }, { authorization: 'Bearer right' }, 200],
  ['no bearer', { env: 'development', metricsToken: 'right' }, {}, 404],
])('is answered to %s accordingly', async (_who, config, headers, status) => {
  expect((await read(await open(config), headers)).statusCode).toBe(status);
});

it('counts requests by matched route and connections of the pool', async () => {
  const shop = await open();
  for (const url of ['/api/v2/events/101', '/api/v2/events/102', '/api/v2/events/999999', '/nothing/here'])
    await shop.app.inject({ url });
  const { body } = await read(shop);
  const count = (labels: string) => figure(body, `http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/v2/events/:id",status="200"')).toBe(2);
  expect(count('method="GET",route="/api/v2/events/:id",status="404"')).toBe(1);
  expect(body).not.toContain('/nothing/here');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(figure(body, 'dwellivery_database_connections{state="waiting"}')).toBe(1);
});

it('reports the age of the oldest waiting work', async () => {
  const shop = await open();
  const { db } = shop.app.context;
  await db.execute(sql`DELETE FROM mails`);
  const before = (await read(shop)).body;
  expect(figure(before, 'dwellivery_oldest_waiting_seconds{kind="webhook"}')).toBe(0);
  const since = new Date(TEST_NOW - 90_000).toISOString();
  await db.execute(
    sql`INSERT INTO webhook_events (id, type, payload, received_at) VALUES ('evt_waits', 'none', '{}', ${since})`,
  );
  const after = (await read(shop)).body;
  expect(figure(after, 'dwellivery_oldest_waiting_seconds{kind="webhook"}')).toBe(90);
  expect(figure(after, 'dwellivery_waiting{kind="webhook"}')).toBe(1);
  expect(figure(after, 'dwellivery_waiting{kind="mail"}')).toBe(0);
});

it('does not wait for webhooks and mails that are given up', async () => {
  const shop = await open();
  const { db } = shop.app.context;
  await db.execute(sql`UPDATE mails SET attempts = 10`);
  await db.execute(sql`INSERT INTO mails (mail_key, recipient, kind, payload, created_at, next_attempt_at, attempts)
    VALUES ('given-up', 'a@demo.test', 'receipt', '{}', now(), now(), 10)`);
  const since = new Date(TEST_NOW - 3 * 86_400_000).toISOString();
  await db.execute(
    sql`INSERT INTO webhook_events (id, type, payload, received_at) VALUES ('evt_given_up', 'none', '{}', ${since})`,
  );
  const { body } = await read(shop);
  for (const kind of ['webhook', 'mail'])
    expect(figure(body, `dwellivery_oldest_waiting_seconds{kind="${kind}"}`)).toBe(0);
});

it('reads waiting work, the books and the claims in a statement each', async () => {
  const shop = await open();
  const statements = jest.spyOn(shop.app.context.db, 'execute');
  await read(shop);
  expect(statements).toHaveBeenCalledTimes(3);
});

it('reports the books: open disputes, differences that the last report left, and its age', async () => {
  const shop = await open();
  const { db } = shop.app.context;
  const books = async () => {
    const { body } = await read(shop);
    const names = ['open_disputes', 'book_differences', 'book_report_age_seconds'];
    return names.map((name) => figure(body, `dwellivery_${name}`));
  };
  expect(await books()).toEqual([0, 0, -1]);
  const [charge] = await rows<{ id: string }>(db, sql`SELECT id FROM payment_intents LIMIT 1`);
  for (const status of ['needs_response', 'under_review', 'won', 'lost'])
    await db.execute(
      sql`INSERT INTO disputes (id, payment_intent_id, amount_cents, reason, status, opened_at, updated_at)
        VALUES (${`du_${status}`}, ${charge?.id}, 100, 'fraudulent', ${status}, now(), now())`,
    );
  const report = (day: string, ended: string | null, mended: boolean[]) =>
    db.execute(
      sql`INSERT INTO book_reports (day, begun_at, ended_at, differences)
        VALUES (${day}, now(), ${ended}, ${JSON.stringify(mended.map((one) => ({ mended: one })))}::jsonb)`,
    );
  await report('2026-06-13', new Date(TEST_NOW - 86_400_000).toISOString(), [false, false, false]);
  await report('2026-06-14', new Date(TEST_NOW - 60_000).toISOString(), [true, false]);
  await report('2026-06-15', null, [false]);
  expect(await books()).toEqual([2, 1, 60]);
});

it('reports the claims of customers: those that nothing was done about, and all by kind', async () => {
  const shop = await open();
  const { db } = shop.app.context;
  const claims = async () => {
    const { body } = await read(shop);
    const kinds = ['missing', 'wrong', 'damaged', 'other'];
    return [
      figure(body, 'dwellivery_open_claims'),
      ...kinds.map((kind) => figure(body, `dwellivery_claims_total{kind="${kind}"}`)),
    ];
  };
  expect(await claims()).toEqual([0, 0, 0, 0, 0]);
  for (const kind of ['missing', 'missing', 'damaged'])
    await db.execute(
      sql`INSERT INTO claims (user_id, order_id, kind, text, created_at) VALUES (1, 1001, ${kind}, 'x', now())`,
    );
  expect(await claims()).toEqual([3, 2, 0, 1, 0]);
  await db.execute(sql`INSERT INTO claim_steps (claim_id, kind, text, who, at)
    SELECT max(id), 'answered', 'x', 'olga', now() FROM claims WHERE kind = 'missing'`);
  expect(await claims()).toEqual([2, 2, 0, 1, 0]);
});

it('times jobs and counts their failures', async () => {
  registry = new Registry();
  const list = measureJobs(registry, {
    works: async (_context: Context) => 1,
    fails: async (_context: Context) => {
      throw new Error('on purpose');
    },
  });
  const context = {} as Context;
  expect(await list.works(context)).toBe(1);
  await expect(list.fails(context)).rejects.toThrow('on purpose');
  const text = await registry.metrics();
  expect(figure(text, 'dwellivery_job_failures_total{job="works"}')).toBe(0);
  expect(figure(text, 'dwellivery_job_failures_total{job="fails"}')).toBe(1);
  expect(figure(text, 'dwellivery_job_duration_seconds_count{job="fails"}')).toBe(1);
});

describe('the log', () => {
  it('has one line for each call of the API', async () => {
    const lines: string[] = [];
    const shop = await open({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    await shop.app.inject({ url: '/api/v2/events/101' });
    await shop.app.inject({ url: '/healthz' });
    const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answered).toEqual([
      expect.objectContaining({
        msg: 'answered',
        statusCode: 200,
        req: expect.objectContaining({ method: 'GET', path: '/api/v2/events/101' }),
      }),
    ]);
  });

  it('is short on a terminal', () => {
    let text = '';
    const collect = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        text += chunk.toString();
        done();
      },
    });
    const log = prettyLog(collect, false);
    const req = { method: 'GET', path: '/api/v2/session', ip: '::1' };
    log.write(
      `${JSON.stringify({ level: 30, time: TEST_NOW, reqId: 'r1', req, statusCode: 200, ms: 4, msg: 'answered' })}\n`,
    );
    log.write(`${JSON.stringify({ level: 40, time: TEST_NOW, msg: 'not ready' })}\n`);
    expect(text).toMatch(
      /^\[[\d:]{8}\] INFO: GET \/api\/v2\/session 200 4 ms\n\[[\d:]{8}\] WARN: not ready\n$/,
    );
  });
});
