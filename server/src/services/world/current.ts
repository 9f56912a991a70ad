/** The database's world in the same form as a resolved world file. */
import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { EventPhase } from '@dwellivery/domain/eventPhase';
import { readEvents, type Scope } from './currentEvents';
import {
  sorted,
  type Place,
  type Promo,
  type Question,
  type Restaurant,
  type World,
  type Zip,
} from './world';

/** Facts that a world file cannot express: ids, and events that have begun or ended. */
export type Known = {
  world: World;
  placeIds: Map<string, number>;
  restaurantIds: Map<string, number>;
  events: Map<string, { id: number; phase: EventPhase; hasKey: boolean }>;
};

const zipOf = ({ city, state, lat, lng }: typeof t.postalCodes.$inferSelect): Zip => ({
  city,
  state,
  lat,
  lng,
});

async function readPlaces(db: Database) {
  const places = await db.select().from(t.eventLocations).orderBy(asc(t.eventLocations.id));
  const zips = await db.select().from(t.postalCodes).orderBy(asc(t.postalCodes.postalCode));
  const zipsOf = (placeId: number | null) =>
    sorted(
      zips
        .filter(({ eventLocationId }) => eventLocationId === placeId)
        .map((row) => [row.postalCode, zipOf(row)]),
    );
  const entries = places.map(({ id, slug, name, timeZone, lat, lng, taxRateBp: taxBp }): [string, Place] => [
    slug,
    { name, timeZone, lat, lng, taxBp, zips: zipsOf(id) },
  ]);
  return {
    places: Object.fromEntries(entries),
    zips: zipsOf(null),
    ids: new Map(places.map(({ slug, id }) => [slug, id])),
  };
}

async function readRestaurants(db: Database) {
  const rows = await db.select().from(t.restaurants).orderBy(asc(t.restaurants.id));
  const entries = rows.map((row): [string, Restaurant] => [
    row.slug,
    {
      name: row.name,
      cuisine: row.cuisine,
      cost: row.cost,
      hue: row.hue,
      picture: row.image,
      about: row.landingPageDescription,
      serviceBp: row.serviceRateBp,
    },
  ]);
  return { restaurants: Object.fromEntries(entries), ids: new Map(rows.map(({ slug, id }) => [slug, id])) };
}

async function readPromos(db: Database): Promise<Record<string, Promo>> {
  const rows = await db.select().from(t.promoCodes).orderBy(asc(t.promoCodes.id));
  return Object.fromEntries(
    rows.map((row): [string, Promo] => [
      row.code,
      {
        kind: row.kind,
        value: row.value,
        uses: row.maxUses,
        perCustomer: row.maxUsesPerUser,
        from: row.startsAt?.toISOString() ?? null,
        until: row.expiresAt?.toISOString() ?? null,
      },
    ]),
  );
}

async function readTexts(db: Database): Promise<Pick<World, 'content' | 'texts' | 'faq'>> {
  const blocks = await db.select().from(t.contentBlocks);
  const texts = await db.select().from(t.contents);
  const faq = await db.select().from(t.faqEntries).orderBy(asc(t.faqEntries.position));
  return {
    content: sorted(blocks.map(({ slug, body }) => [slug, body])),
    texts: sorted(texts.map(({ key, content }) => [key, content])),
    faq: faq.map(({ question, answerHtml: answer }): Question => ({ question, answer })),
  };
}

/** Events that have begun or are over are known by name only. */
export async function readWorld(db: Database, now: Date, scope: Scope): Promise<Known> {
  const { places, zips, ids: placeIds } = await readPlaces(db);
  const { restaurants, ids: restaurantIds } = await readRestaurants(db);
  const ids = { places: placeIds, restaurants: restaurantIds };
  const { events, plans } = await readEvents(db, now, scope, ids);
  const promos = await readPromos(db);
  const world = { places, zips, restaurants, events: plans, promos, ...(await readTexts(db)) };
  return { world, placeIds, restaurantIds, events };
}
