/** Which open events matter to a zip: those of its own location first, then of locations nearby, soonest first. */
import { sql, type SQL } from 'drizzle-orm';
import { Value } from '@sinclair/typebox/value';
import type { Static } from '@sinclair/typebox';
import type { Context } from '../../context';
import { rows } from '../../db/rows';
import { ApiError } from '../../errors';
import { RelevantFilter } from '../../schemas/queries';
import { locationCondition, restaurantCondition } from './filters';
import { findEvents } from './list';

/** Beyond this a location is nobody's neighbourhood. */
const NEARBY_MILES = 60;
const MILES_PER_DEGREE = 69;
const DEFAULT_COUNT = 4;

/** Squared miles on a flat map: exact enough to rank a handful of towns. */
const squaredMiles = sql`(
  power((l.lat - z.lat) * ${MILES_PER_DEGREE}, 2) +
  power((l.lng - z.lng) * ${MILES_PER_DEGREE} * cos(radians(z.lat)), 2))`;

/** @returns ids, best first; none for a zip that is not served or not known */
export async function relevantIds(
  context: Pick<Context, 'db' | 'clock'>,
  postalCode: string,
  count = DEFAULT_COUNT,
): Promise<number[]> {
  const now = new Date(context.clock.now()).toISOString();
  const found = await rows<{ id: number }>(
    context.db,
    sql`SELECT n.id FROM postal_codes z
        CROSS JOIN event_locations l
        CROSS JOIN LATERAL (
          SELECT e.id, e.run_at FROM events e
          WHERE e.status = 'open' AND e.event_location_id = l.id AND e.run_at > ${now} AND e.order_cutoff_at > ${now}
          ORDER BY e.run_at, e.id LIMIT ${count}) n
        WHERE z.postal_code = ${postalCode} AND ${squaredMiles} < ${NEARBY_MILES ** 2}
        ORDER BY (l.id = z.event_location_id) DESC NULLS LAST, ${squaredMiles}, n.run_at, n.id LIMIT ${count}`,
  );
  return found.map(({ id }) => id);
}

function readFilter(text: string | undefined): Static<typeof RelevantFilter> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    if (Value.Check(RelevantFilter, filter)) return filter;
  } catch {
    // Refused below like any other text that is not such a filter.
  }
  const message = 'filter is not JSON with restaurant, event_location or postal_code';
  throw new ApiError(400, 'invalid', message, { errors: { filter: [message] } });
}

const nearZip = (zip: string): SQL =>
  sql`e.event_location_id IN (SELECT l.id FROM postal_codes z CROSS JOIN event_locations l
      WHERE z.postal_code = ${zip} AND ${squaredMiles} < ${NEARBY_MILES ** 2})`;

/**
 * Open events from now on, near the caller (spec 1 §2 "Dashboard").
 * @param filterText JSON; a location named there replaces the caller's zip
 */
export async function relevantEvents(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  callerZip: string | null,
  filterText?: string,
) {
  const filter = readFilter(filterText);
  const now = new Date(context.clock.now()).toISOString();
  const conditions = [
    sql`e.status = 'open'`,
    sql`e.ends_at > ${now}`,
    sql`e.run_at > ${now}::timestamptz - interval '1 day'`,
  ];
  const zip = filter.postal_code ?? callerZip;
  if (filter.restaurant) conditions.push(restaurantCondition(filter.restaurant));
  if (filter.event_location) conditions.push(locationCondition(filter.event_location));
  else if (zip) conditions.push(nearZip(zip));
  return findEvents(context, conditions, { limit: 50 });
}
