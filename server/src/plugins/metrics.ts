/** Metrics for Prometheus at /metrics: requests, event loop, memory, connections, jobs, and the age of waiting work. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { CLAIM_KINDS } from '@dwellivery/domain/claims';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerConfig } from '../config/config';
import type { Context } from '../ports/context';
import type { PoolCounts } from '../db/connect';
import { rows } from '../db/rows';
import { CLOSED_DISPUTES } from '../ports/cardProvider';
import { MAX_ATTEMPTS } from '../services/mail/send';
import { GIVE_UP_MS } from '../services/webhooks/webhooks';

/** Buckets in seconds. Most answers take a few milliseconds, a password 50, an order with a slow provider seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Job = (context: Context) => Promise<number>;

/** For each kind, the number of waiting rows, and the start of the oldest. What is not tried any more does not wait. */
const waitingAt = (now: number) => ({
  webhook: sql`SELECT min(received_at) AS since, count(*)::int AS count FROM webhook_events
    WHERE processed_at IS NULL AND received_at > ${new Date(now - GIVE_UP_MS).toISOString()}`,
  refund: sql`SELECT min(created_at) AS since, count(*)::int AS count FROM refunds WHERE done_at IS NULL`,
  hold: sql`SELECT min(created_at) AS since, count(*)::int AS count FROM orders WHERE holds AND status IN ('created', 'processing', 'payment_failed')`,
  mail: sql`SELECT min(created_at) AS since, count(*)::int AS count FROM mails
    WHERE sent_at IS NULL AND attempts < ${MAX_ATTEMPTS}
      AND NOT EXISTS (SELECT 1 FROM pushes p WHERE p.mail_id = mails.id AND p.ended_at IS NULL)`,
});

const ageInSeconds = (clock: Context['clock'], since: string | Date): number =>
  Math.max(0, (clock.now() - new Date(since).getTime()) / 1000);

type Reading = () => Promise<void>;
type Waiting = { kind: string; since: string | Date | null; count: number };

/** @returns a function that reads the tables into the gauges */
function countWaiting(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): Reading {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['kind'], registers: [registry] });
  const ages = gauge(
    'dwellivery_oldest_waiting_seconds',
    'Age of the oldest unsettled webhook, unpaid refund, unpaid hold and unsent mail; 0 if there is none',
  );
  const counts = gauge(
    'dwellivery_waiting',
    'Unsettled webhooks, unpaid refunds, unpaid holds and unsent mails',
  );
  return async () => {
    const queries = Object.entries(waitingAt(clock.now())).map(
      ([kind, query]) => sql`SELECT ${kind}::text AS kind, w.* FROM (${query}) w`,
    );
    const found = await rows<Waiting>(db, sql.join(queries, sql` UNION ALL `));
    for (const { kind, since, count } of found) {
      ages.set({ kind }, since ? ageInSeconds(clock, since) : 0);
      counts.set({ kind }, count);
    }
  };
}

const BOOKS = sql`SELECT (SELECT count(*)::int FROM disputes WHERE status NOT IN ${CLOSED_DISPUTES}) AS disputes,
  (SELECT max(ended_at) FROM book_reports) AS since,
  (SELECT count(*)::int FROM book_reports r, jsonb_array_elements(r.differences) d
    WHERE NOT (d->>'mended')::boolean AND r.day = (SELECT max(day) FROM book_reports WHERE ended_at IS NOT NULL)) AS differences`;
type Books = { disputes: number; since: string | Date | null; differences: number };

/**
 * What the daily comparison with the card provider's books found, and what the operator must answer there.
 * @returns a function that reads the tables into the gauges
 */
function countBooks(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): Reading {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const disputes = gauge('dwellivery_open_disputes', 'Charges whose dispute is not decided');
  const differences = gauge(
    'dwellivery_book_differences',
    "Differences from the card provider's books that the last daily report could not mend",
  );
  const age = gauge(
    'dwellivery_book_report_age_seconds',
    'Age of the last daily report; -1 before the first',
  );
  return async () => {
    const [books] = await rows<Books>(db, BOOKS);
    if (!books) return;
    disputes.set(books.disputes);
    differences.set(books.differences);
    age.set(books.since ? ageInSeconds(clock, books.since) : -1);
  };
}

const CLAIMS = sql`SELECT kind, count(*)::int AS count, count(*) FILTER (WHERE NOT EXISTS (
  SELECT 1 FROM claim_steps s WHERE s.claim_id = c.id))::int AS open FROM claims c GROUP BY kind`;

/** @returns a function that reads the tables into gauge and counter, which so agree in all processes */
function countClaims(registry: Registry, { db }: Pick<Context, 'db'>): Reading {
  const open = new Gauge({
    name: 'dwellivery_open_claims',
    help: 'Claims of customers that nothing was done about',
    registers: [registry],
  });
  const made = new Counter({
    name: 'dwellivery_claims_total',
    help: 'Claims of customers, by what was wrong',
    labelNames: ['kind'],
    registers: [registry],
  });
  return async () => {
    const found = await rows<{ kind: string; count: number; open: number }>(db, CLAIMS);
    open.set(found.reduce((sum, kind) => sum + kind.open, 0));
    made.reset();
    for (const kind of CLAIM_KINDS) made.inc({ kind }, found.find((one) => one.kind === kind)?.count ?? 0);
  };
}

function countConnections(registry: Registry, counts: () => PoolCounts): void {
  const gauge = new Gauge({
    name: 'dwellivery_database_connections',
    help: 'Connections of the PostgreSQL pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, value] of Object.entries(counts())) gauge.set({ state }, value);
    },
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the answer, by method, matched route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The matched route: an address would make one series per customer, and may hold a token.
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** The same jobs, with a timer of runs and a count of failures. */
export function measureJobs<List extends Record<string, Job>>(registry: Registry, list: List): List {
  const seconds = new Histogram({
    name: 'dwellivery_job_duration_seconds',
    help: 'Duration of one run of a background job',
    labelNames: ['job'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'dwellivery_job_failures_total',
    help: 'Runs of a background job that ended with an error',
    labelNames: ['job'],
    registers: [registry],
  });
  const measured = Object.entries(list).map(([job, run]): [string, Job] => {
    failures.inc({ job }, 0);
    const timed: Job = async (context) => {
      const end = seconds.startTimer({ job });
      try {
        return await run(context);
      } catch (error) {
        failures.inc({ job });
        throw error;
      } finally {
        end();
      }
    };
    return [job, timed];
  });
  return Object.fromEntries(measured) as List;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** METRICS_TOKEN is required if set; without it metrics are public, except in production. */
function mayRead({ headers }: FastifyRequest, { metricsToken, env }: ServerConfig): boolean {
  if (!metricsToken) return env !== 'production';
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`));
}

/** Adds /metrics. A caller without permission gets the 404 of an unknown path. */
export function serveMetrics(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  { registry, connections }: { registry: Registry; connections?: () => PoolCounts },
): void {
  let isCollecting = false;
  countRequests(app, registry);
  const readings = [countWaiting, countBooks, countClaims].map((count) => count(registry, context));
  if (connections) countConnections(registry, connections);
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!mayRead(request, context.config)) return reply.callNotFound();
    // From the first reading on, because the histogram of the event loop's lag wakes the process 100 times a second.
    if (!isCollecting) collectDefaultMetrics({ register: registry });
    isCollecting = true;
    await Promise.all(readings.map((read) => read()));
    return reply
      .headers({ 'cache-control': 'no-store' })
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
