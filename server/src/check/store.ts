/** The database: reachable, brought up to this release, with places and events in it. Changes nothing. */
import { sql } from 'drizzle-orm';
import type { ServerConfig } from '../config/config';
import { connectionLimit } from '../db/connectionLimit';
import type { Database } from '../db/database';
import { DatabaseError } from '../db/errors';
import { ownVersion, schemaVersion } from '../db/migrate';
import { keepsElsewhere, livingProcesses } from '../db/processes';
import { rows } from '../db/rows';
import { hasWireStatus } from '../db/eventPhase';
import { homeZipOf } from '../config/runtimeConfig';
import { look, missing, ready, reasonOf, type Check, type Finding } from './finding';

const APPLY = 'npm run desk -- apply world.yaml --why "our first dinner" (docs/going-live.md)';

async function checkTables(db: Database): Promise<Finding> {
  const theirs = await schemaVersion(db);
  const ours = ownVersion();
  const start = 'start the server of this release: it brings the tables up to date';
  if (theirs === ours) return ready('Tables', `of this release (${ours})`);
  if (theirs === 0) return missing('Tables', 'there are none yet', start);
  return theirs < ours
    ? missing('Tables', `of an older release (${theirs}, this one has ${ours})`, start)
    : missing('Tables', `of a newer release (${theirs}, this one has ${ours})`, 'use that release');
}

type Counts = {
  places: number;
  zips: number;
  events: number;
  drafts: number;
  seeded: boolean;
  webhook: string | null;
  /** Whether a place serves the zip of the home page. */
  home: boolean;
};

async function count(db: Database, now: Date, homeZip: string): Promise<Counts | undefined> {
  const [found] = await rows<Counts>(
    db,
    sql`SELECT (SELECT count(*)::integer FROM event_locations) AS places,
          (SELECT count(*)::integer FROM postal_codes WHERE event_location_id IS NOT NULL) AS zips,
          (SELECT count(*)::integer FROM events e WHERE ${hasWireStatus(['open'], now)}) AS events,
          (SELECT count(*)::integer FROM events e WHERE e.status = 'draft') AS drafts,
          EXISTS (SELECT 1 FROM meta WHERE key = 'seeded_at') AS seeded,
          EXISTS (SELECT 1 FROM postal_codes
            WHERE postal_code = ${homeZip} AND event_location_id IS NOT NULL) AS home,
          (SELECT to_char(max(received_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') FROM webhook_events) AS webhook`,
  );
  return found;
}

function homeFindings({ zips, home }: Counts, homeZip: string): Finding[] {
  if (home || zips === 0) return [];
  const how = 'RUNTIME_CONFIG={"homeZip":"…"}, with a zip code of yours';
  return [missing('Home page', `shows who cooks for ${homeZip}, which no place serves`, how)];
}

function contentFindings({ places, zips, events, drafts, seeded, webhook }: Counts): Finding[] {
  const open = drafts > 0 ? 'npm run desk -- events publish EVENT' : APPLY;
  return [
    places > 0 && zips > 0
      ? ready('Places', `${places} with ${zips} zips`)
      : missing('Places', 'there is none that serves a zip', APPLY),
    events > 0
      ? ready('Events', `${events} to order from`)
      : missing('Events', `none takes orders${drafts > 0 ? `, ${drafts} in draft` : ''}`, open),
    ...(seeded
      ? [missing('Demo world', 'its customers and orders are in this database', 'use an empty database')]
      : []),
    webhook
      ? ready('Webhooks', `the last one came at ${webhook}`)
      : look('Webhooks', 'none came yet', 'Stripe, Developers, Webhooks, the endpoint: send a test event'),
  ];
}

const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/** A pooler may drop what a connection asks for. */
async function checkLimits(db: Database): Promise<Finding> {
  const limits = await rows<{ name: string; setting: string }>(
    db,
    sql`SELECT name, setting FROM pg_settings WHERE name IN ${LIMITS} ORDER BY name DESC`,
  );
  const absent = limits.filter(({ setting }) => setting === '0').map(({ name }) => name);
  const how = absent.map((name) => `ALTER ROLE … SET ${name} = '15s';`).join(' ');
  return absent.length === 0
    ? ready('Limits of statements', limits.map(({ name, setting }) => `${name} ${setting} ms`).join(', '))
    : missing('Limits of statements', `the connection has no ${absent.join(', no ')}`, how);
}

/** Processes that run now, with this one's settings beside them. */
async function checkProcesses(db: Database, { bucket, dataDir }: ServerConfig): Promise<Finding[]> {
  const living = await livingProcesses(db);
  const limit = await connectionLimit(db);
  const needed = living.reduce((sum, { connections }) => sum + connections, 0);
  const says = `${living.length} processes run, with up to ${needed} of ${limit ?? 'unlimited'} connections`;
  const apart = bucket ? [] : living.filter((one) => keepsElsewhere(one, dataDir));
  return [
    limit === null || needed <= limit
      ? ready('Connections', says)
      : missing(
          'Connections',
          says,
          'a lower DATABASE_CONNECTIONS, fewer processes, or a higher max_connections',
        ),
    ...(apart.length === 0
      ? []
      : [
          missing(
            'Pictures',
            `${apart.length} of ${living.length} processes do not keep them in ${dataDir}, so each shows only its own`,
            'a bucket (S3_URL), or one DATA_DIR that all processes share',
          ),
        ]),
  ];
}

function unopened(error: DatabaseError): Finding {
  return error.code === 'locked'
    ? look('Database', 'a server has the embedded database open', 'stop it, or ask again with DATABASE_URL')
    : missing('Database', error.message, 'DATABASE_URL, or DATA_DIR for the embedded one');
}

export const checkStore: Check = async ({ config, open, now }) => {
  try {
    const connection = await open();
    try {
      const { db, pool } = connection;
      const tables = await checkTables(db);
      const pooled = pool ? [await checkLimits(db)] : [];
      const findings = [ready('Database', 'answers'), ...pooled, tables];
      if (tables.state !== 'ready') return findings;
      const homeZip = homeZipOf(config);
      const counts = await count(db, new Date(now()), homeZip);
      if (!counts) return findings;
      const shared = pool ? await checkProcesses(db, config) : [];
      return [...findings, ...shared, ...contentFindings(counts), ...homeFindings(counts, homeZip)];
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof DatabaseError) return [unopened(error)];
    const { cause } = error as { cause?: Error };
    const how = 'DATABASE_URL: a server that answers, and a role that owns the tables';
    return [missing('Database', cause?.message ?? reasonOf(error), how)];
  }
};
