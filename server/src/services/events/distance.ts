/** Distances on a flat map, as SQL: exact enough for lists. */
import { sql, type SQL } from 'drizzle-orm';

export const MILES_PER_DEGREE = 69;

/** Miles in a straight line from the centre of a zip to the event `e`; null for an unknown zip. */
export const milesTo = (zip: string): SQL =>
  sql`(SELECT sqrt(power((e.lat - z.lat) * ${MILES_PER_DEGREE}, 2)
        + power((e.lng - z.lng) * ${MILES_PER_DEGREE} * cos(radians(z.lat)), 2))
      FROM postal_codes z WHERE z.postal_code = ${zip})`;

/** Whether the event `e` is at the location of a zip; null for a zip without one. */
export const isOfZip = (zip: string): SQL =>
  sql`e.event_location_id = (SELECT z.event_location_id FROM postal_codes z WHERE z.postal_code = ${zip})`;

/** Miles from a zip to the event `e` in another town; null in the zip's own location (contract, "The life of an event"). */
export const milesAway = (zip: string): SQL =>
  sql`CASE WHEN ${isOfZip(zip)} THEN NULL ELSE ${milesTo(zip)} END`;
