/** Distances on a flat map, as SQL: exact enough for lists. */
import { sql, type SQL } from 'drizzle-orm';

export const MILES_PER_DEGREE = 69;

/** Miles in a straight line from the centre of a zip to the event `e`; null for an unknown zip. */
export const milesTo = (zip: string): SQL =>
  sql`(SELECT sqrt(power((e.lat - z.lat) * ${MILES_PER_DEGREE}, 2)
        + power((e.lng - z.lng) * ${MILES_PER_DEGREE} * cos(radians(z.lat)), 2))
      FROM postal_codes z WHERE z.postal_code = ${zip})`;
