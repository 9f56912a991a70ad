/** Writes places with their zips, restaurants, promo codes and texts. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { Place, Promo, Question, Restaurant, Zip } from './world';

const zipColumns = ({ city, state, lat, lng }: Zip, eventLocationId: number | null) => ({
  city,
  state,
  lat,
  lng,
  eventLocationId,
});

/** A zip of another place moves here. */
export async function writeZip(tx: Database, code: string, zip: Zip, placeId: number | null): Promise<void> {
  const columns = zipColumns(zip, placeId);
  await tx
    .insert(t.postalCodes)
    .values({ postalCode: code, ...columns })
    .onConflictDoUpdate({ target: t.postalCodes.postalCode, set: columns });
}

/** A zip that a place no longer has stays known but is not served. @returns the place's id */
export async function writePlace(
  tx: Database,
  slug: string,
  place: Place,
  known: { id: number | null; isNew: boolean; zips: string[] },
): Promise<number> {
  const { name, timeZone, lat, lng, taxBp: taxRateBp } = place;
  const columns = { slug, name, timeZone, lat, lng, taxRateBp };
  const [row] = known.isNew
    ? await tx
        .insert(t.eventLocations)
        .values({ ...(known.id === null ? {} : { id: known.id }), ...columns })
        .returning({ id: t.eventLocations.id })
    : await tx
        .update(t.eventLocations)
        .set(columns)
        .where(eq(t.eventLocations.slug, slug))
        .returning({ id: t.eventLocations.id });
  if (!row) throw new Error(`The place ${slug} has no row.`);
  for (const code of known.zips.filter((zip) => !(zip in place.zips))) {
    await tx.update(t.postalCodes).set({ eventLocationId: null }).where(eq(t.postalCodes.postalCode, code));
  }
  for (const [code, zip] of Object.entries(place.zips)) await writeZip(tx, code, zip, row.id);
  return row.id;
}

/** @param id of a new restaurant; null: the database counts @returns the restaurant's id */
export async function writeRestaurant(
  tx: Database,
  slug: string,
  { picture: image, about: landingPageDescription, serviceBp: serviceRateBp, ...row }: Restaurant,
  id: number | null,
): Promise<number> {
  const columns = { ...row, image, landingPageDescription, serviceRateBp };
  const [made] = await tx
    .insert(t.restaurants)
    .values({ ...(id === null ? {} : { id }), slug, ...columns })
    .onConflictDoUpdate({ target: t.restaurants.slug, set: columns })
    .returning({ id: t.restaurants.id });
  return made?.id ?? 0;
}

const instantOrNull = (at: string | null): Date | null => (at === null ? null : new Date(at));

export async function writePromo(tx: Database, code: string, promo: Promo): Promise<void> {
  const columns = {
    kind: promo.kind,
    value: promo.value,
    maxUses: promo.uses,
    maxUsesPerUser: promo.perCustomer,
    startsAt: instantOrNull(promo.from),
    expiresAt: instantOrNull(promo.until),
  };
  await tx
    .insert(t.promoCodes)
    .values({ code, ...columns })
    .onConflictDoUpdate({ target: t.promoCodes.code, set: columns });
}

export async function writeBlock(tx: Database, slug: string, body: string): Promise<void> {
  await tx
    .insert(t.contentBlocks)
    .values({ slug, body })
    .onConflictDoUpdate({ target: t.contentBlocks.slug, set: { body } });
}

export async function writeText(tx: Database, key: string, content: string): Promise<void> {
  await tx
    .insert(t.contents)
    .values({ key, content })
    .onConflictDoUpdate({ target: t.contents.key, set: { content } });
}

export async function writeFaq(tx: Database, faq: Question[]): Promise<void> {
  await tx.delete(t.faqEntries).where(sql`true`);
  const rows = faq.map(({ question, answer: answerHtml }, position) => ({ position, question, answerHtml }));
  if (rows.length > 0) await tx.insert(t.faqEntries).values(rows);
}
