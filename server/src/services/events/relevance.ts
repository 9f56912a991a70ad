/** Open events for a zip: those of its own location first, then those that the customer can reach. */
import { sql, type SQL } from 'drizzle-orm';
import { Value } from '@sinclair/typebox/value';
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { ApiError } from '../../lib/errors';
import { RelevantFilter, type RelevantEventsQuery } from '../../schemas/queries';
import { isOfZip, MILES_PER_DEGREE, milesAway, milesTo } from './distance';
import { locationCondition, rangeOf, restaurantCondition } from './filters';
import { findEvents } from './list';
import { ROAD_FACTOR } from '../range/rule';
import { hasWireStatus } from '../../db/eventPhase';

/** Locations farther away than this are not nearby. */
const NEARBY_MILES = 60;
const DEFAULT_COUNT = 4;
/** So many events of a location are ranked, the soonest: a bound, however many it has. */
const RANKED = 50;

/** Squared miles on a flat map: exact enough for ranking nearby locations. */
const squaredMiles = sql`(
  power((l.lat - z.lat) * ${MILES_PER_DEGREE}, 2) +
  power((l.lng - z.lng) * ${MILES_PER_DEGREE} * cos(radians(z.lat)), 2))`;

/** Pickup counts as reachable up to this distance. */
const PICKUP_MILES = 15;
const ALLOWANCE_MILES = 0.5;

/** What a customer of a zip can reach: own location, delivery range, or pickup within 15 miles (contract, "The life of an event"). */
const isReachable = (zip: string): SQL => sql`(${isOfZip(zip)}
  OR (e.d2d_enabled AND ${milesTo(zip)} * ${ROAD_FACTOR} < e.d2d_radius_miles + ${ALLOWANCE_MILES})
  OR (NOT e.d2d_exclusive AND ${milesTo(zip)} <= ${PICKUP_MILES}))`;

/**
 * Events of the own location, then others in reach, then those of locations nearby, the nearest first.
 * @returns ids, best first; none for an unknown zip
 */
export async function relevantIds(
  context: Pick<Context, 'db' | 'clock'>,
  postalCode: string,
  count = DEFAULT_COUNT,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    context.db,
    sql`SELECT e.id FROM postal_codes z
        CROSS JOIN event_locations l
        CROSS JOIN LATERAL (
          SELECT e.* FROM events e
          WHERE e.event_location_id = l.id AND ${hasWireStatus(['open'], nowDate(context))}
          ORDER BY e.run_at, e.id LIMIT ${RANKED}) e
        WHERE z.postal_code = ${postalCode} AND ${squaredMiles} < ${NEARBY_MILES ** 2}
        ORDER BY (${isOfZip(postalCode)}) DESC NULLS LAST, (${isReachable(postalCode)}) DESC NULLS LAST,
          ${squaredMiles}, e.run_at, e.id LIMIT ${count}`,
  );
  return found.map(({ id }) => id);
}

function readFilter(text: string | undefined): Static<typeof RelevantFilter> {
  try {
    const filter: unknown = JSON.parse(text || '{}');
    if (Value.Check(RelevantFilter, filter)) return filter;
  } catch {
    // Refused below, like JSON of another shape.
  }
  const message = 'filter is not JSON with restaurant, event_location or postal_code';
  throw new ApiError(400, 'invalid', message, { errors: { filter: [message] } });
}

/**
 * Open events that the caller can reach, those of the own location first (spec 1 §2 "Dashboard").
 * @param query a location in its filter replaces the caller's zip; at most 50 events of its range
 */
export async function relevantEvents(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  caller: { id: number; postalCode: string | null } | null,
  query: RelevantEventsQuery,
) {
  const filter = readFilter(query.filter);
  const conditions = [hasWireStatus(['open'], nowDate(context))];
  const zip = filter.postal_code || caller?.postalCode;
  if (filter.restaurant) conditions.push(restaurantCondition(filter.restaurant));
  if (filter.event_location) conditions.push(locationCondition(filter.event_location));
  else if (zip) conditions.push(isReachable(zip));
  const page = { ...rangeOf(query.range), userId: caller?.id };
  if (!zip) return findEvents(context, conditions, page);
  return findEvents(context, conditions, {
    ...page,
    order: sql`(${isOfZip(zip)}) DESC NULLS LAST, e.run_at, e.id`,
    distance: milesAway(zip),
  });
}
