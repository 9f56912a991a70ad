/** Locations, zips and restaurants. */
import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import type { Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { restaurants } from '../../db/schema';
import { notFound } from '../../lib/errors';
import { isIdText } from '../../lib/ids';
import type { EventLocation, Restaurant } from '../../schemas/events';
import { MILES_PER_DEGREE } from '../events/distance';
import { isNamed } from '../events/filters';
import { openEventsOf } from '../events/list';

type Location = Static<typeof EventLocation>;

const findLocations = async (context: Pick<Context, 'db'>, where: SQL): Promise<Location[]> =>
  rows<Location>(
    context.db,
    sql`SELECT l.id, l.slug, l.name, l.lat, l.lng,
          ARRAY(SELECT p.postal_code FROM postal_codes p WHERE p.event_location_id = l.id ORDER BY 1) AS "postalCodes"
        FROM event_locations l WHERE ${where} ORDER BY l.name`,
  );

export const listLocations = (context: Pick<Context, 'db'>) => findLocations(context, sql`true`);

/** @param key id, zip, slug or name; five digits are a zip @throws 404 */
export async function showLocation(context: Pick<Context, 'db'>, key: string): Promise<Location> {
  const where = /^\d{5}$/.test(key)
    ? sql`l.id = (SELECT p.event_location_id FROM postal_codes p WHERE p.postal_code = ${key})`
    : isIdText(key)
      ? sql`l.id = ${Number(key)}`
      : isNamed(key);
  const [location] = await findLocations(context, where);
  if (!location) throw notFound();
  return location;
}

const NEAREST_ZIPS = 5;
/** Zips farther away are not where the customer is. */
const NEAR_MILES = 25;

/** Zips near coordinates, nearest first (spec 1 §2 "/browse"). */
export const zipsNear = (context: Pick<Context, 'db'>, point: { lat: number; lng: number }) => {
  const distance = sql`(power(p.lat - ${point.lat}, 2) + power((p.lng - ${point.lng}) * cos(radians(p.lat)), 2))`;
  return rows<{ postal_code: string; city: string; state: string; lat: number; lng: number }>(
    context.db,
    sql`SELECT p.postal_code, p.city, p.state, p.lat, p.lng FROM postal_codes p
        WHERE ${distance} < ${(NEAR_MILES / MILES_PER_DEGREE) ** 2} ORDER BY ${distance}, p.postal_code LIMIT ${NEAREST_ZIPS}`,
  );
};

type RestaurantRow = typeof restaurants.$inferSelect;

/** @param key id or slug @throws 404 */
export async function showRestaurant(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  key: string,
): Promise<Static<typeof Restaurant>> {
  const isId = isIdText(key);
  const [row] = await context.db
    .select()
    .from(restaurants)
    .where(or(eq(restaurants.slug, key.toLowerCase()), isId ? eq(restaurants.id, Number(key)) : undefined))
    .limit(1);
  if (!row) throw notFound();
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    business_name: row.name,
    cuisine: row.cuisine,
    cost: row.cost,
    hue: row.hue,
    avatar: row.image,
    image: row.image,
    landingPageDescription: row.landingPageDescription,
    shareUrl: `${context.config.publicUrl}/restaurants/${row.slug}`,
    openEvents: await openEventsOf(context, row.id),
  };
}

const toProfessional = (row: RestaurantRow) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  business_name: row.name,
  avatar: row.image,
});

export const listProfessionals = async (context: Pick<Context, 'db'>) =>
  (await context.db.select().from(restaurants).orderBy(restaurants.name)).map(toProfessional);
