/** Generates many events and users with SQL inside the database, which is faster than sending rows. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

const BATCH = 20_000;

async function inBatches(
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) await insert(from, Math.min(count, from + BATCH - 1));
}

/** Copies of the demo's open events, spread over restaurants, locations and the coming 300 days; users without orders. */
export async function growWorld(
  db: Database,
  now: number,
  size: { events: number; users: number },
): Promise<void> {
  const at = new Date(now).toISOString();
  await inBatches(size.events, (from, to) =>
    db.execute(sql`
      INSERT INTO events (restaurant_id, event_location_id, name, status, run_at, ends_at, run_date, order_cutoff_at,
        image, garnish, delivery_zone_name, lat, lng, d2d_enabled, d2d_fee_cents, from_cents, diets)
      SELECT r.id, l.id, r.name || ' in ' || l.name, CASE WHEN n % 10 = 0 THEN 'closed' ELSE 'open' END,
        d.at, d.at + interval '2 hours', (d.at AT TIME ZONE l.time_zone)::date, d.at - interval '1 day',
        r.image, NULL, l.name, l.lat + (n % 100) / 2000.0, l.lng + (n % 97) / 2000.0, true, 399, x.from_cents, coalesce(x.diets, '[]')
      FROM generate_series(${from}::integer, ${to}::integer) n
      JOIN restaurants r ON r.id = n % 8 + 1 JOIN event_locations l ON l.id = n % 3 + 1
      LEFT JOIN LATERAL (
        SELECT x.from_cents, x.diets FROM events x WHERE x.restaurant_id = r.id ORDER BY x.id LIMIT 1) x ON true
      CROSS JOIN LATERAL (SELECT date_trunc('hour', ${at}::timestamptz) + (n % 300 + 1) * interval '1 day' AS at) d`),
  );
  await inBatches(size.users, (from, to) =>
    db.execute(sql`
      INSERT INTO users (uuid, name, firstname, lastname, email, phone, postal_code, referral_code, confirmed_at, created_at)
      SELECT gen_random_uuid(), 'Scale ' || n, 'Scale', n::text, 'scale' || n || '@demo.test', '6305550100', '60540',
        'scale' || n, ${at}, ${at}
      FROM generate_series(${from}::integer, ${to}::integer) n ON CONFLICT DO NOTHING`),
  );
  await db.execute(sql`ANALYZE`);
}
