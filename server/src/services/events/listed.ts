import { sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { hasWireStatus } from '../../db/eventPhase';

/** A sitemap may hold 50,000 addresses. */
const MOST_EVENTS = 20_000;

/** Paths of the open events, soonest first, and of all restaurants: what search engines list. */
export async function listedPaths(context: Pick<Context, 'db' | 'clock'>): Promise<string[]> {
  const [events, restaurants] = await Promise.all([
    rows<{ id: number }>(
      context.db,
      sql`SELECT e.id FROM events e WHERE ${hasWireStatus(['open'], nowDate(context))}
          ORDER BY e.run_at, e.id LIMIT ${MOST_EVENTS}`,
    ),
    rows<{ slug: string }>(context.db, sql`SELECT slug FROM restaurants ORDER BY slug`),
  ]);
  return [
    ...restaurants.map(({ slug }) => `/restaurants/${slug}`),
    ...events.map(({ id }) => `/events/${id}`),
  ];
}
