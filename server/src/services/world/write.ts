/** Writes the differences between a file and the database. */
import type { Database } from '../../db/database';
import type { Known } from './current';
import type { Change } from './diff';
import { findKnown, type Resolving, type Wanted } from './resolve';
import { moveSequence, writeEvent } from './writeEvents';
import type { FixedIds } from './writeOptions';
import {
  writeBlock,
  writeFaq,
  writePlace,
  writePromo,
  writeRestaurant,
  writeText,
  writeZip,
} from './writePlaces';

type Writing = {
  tx: Database;
  wanted: Wanted;
  known: Known;
  resolving: Resolving;
  changes: Change[];
  /** Gives rows the ids of the demo world. */
  hasFixedIds: boolean;
  say: (what: string) => void;
};

/** The demo world's ids are made of the event's id, so that a link to a dish means the same in every demo. */
const demoIds = (eventId: number): FixedIds => ({
  slot: (position) => eventId * 10 + position + 1,
  category: (position) => eventId * 100 + position + 1,
  product: (position) => eventId * 1000 + position + 1,
  option: (productId, position) => productId * 10 + position + 1,
  choice: (optionId, position) => optionId * 10 + position + 1,
});

const isChanged = ({ changes }: Writing, what: string): boolean =>
  changes.some((change) => change.what === what);

async function writePlaces(writing: Writing): Promise<void> {
  const { tx, wanted, known, hasFixedIds, say } = writing;
  for (const [index, [slug, place]] of Object.entries(wanted.places).entries()) {
    if (!isChanged(writing, `place ${slug}`)) continue;
    const isNew = !known.placeIds.has(slug);
    const zips = Object.keys(known.world.places[slug]?.zips ?? {});
    const id = isNew && hasFixedIds ? index + 1 : null;
    known.placeIds.set(slug, await writePlace(tx, slug, place, { id, isNew, zips }));
    say(`place ${slug}`);
  }
  for (const [code, zip] of Object.entries(wanted.zips)) {
    if (isChanged(writing, `zip ${code}`)) await writeZip(tx, code, zip, null);
  }
}

async function writeRestaurants(writing: Writing): Promise<void> {
  const { tx, wanted, known, hasFixedIds, say } = writing;
  for (const [index, [slug, restaurant]] of Object.entries(wanted.restaurants).entries()) {
    if (!isChanged(writing, `restaurant ${slug}`)) continue;
    const id = hasFixedIds ? index + 1 : null;
    known.restaurantIds.set(slug, await writeRestaurant(tx, slug, restaurant, id));
    say(`restaurant ${slug}`);
  }
}

async function writeEvents(writing: Writing): Promise<void> {
  const { tx, wanted, known, resolving, hasFixedIds, say } = writing;
  const places = { ...known.world.places, ...wanted.places };
  for (const [key, one] of Object.entries(wanted.events)) {
    if (!isChanged(writing, `event ${key}`)) continue;
    const found = findKnown(resolving, key);
    await writeEvent(tx, key, one, {
      restaurantId: known.restaurantIds.get(one.restaurant) ?? 0,
      placeId: known.placeIds.get(one.place) ?? 0,
      zone: places[one.place]?.timeZone ?? 'UTC',
      id: found?.id ?? wanted.ids.get(key) ?? null,
      isNew: !found,
      fixedIds: (eventId) => (hasFixedIds ? demoIds(eventId) : null),
    });
    say(`event ${key}`);
  }
}

async function writeTexts(writing: Writing): Promise<void> {
  const { tx, wanted } = writing;
  for (const [code, promo] of Object.entries(wanted.promos)) {
    if (isChanged(writing, `promo ${code}`)) await writePromo(tx, code, promo);
  }
  for (const [slug, body] of Object.entries(wanted.content)) await writeBlock(tx, slug, body);
  for (const [key, content] of Object.entries(wanted.texts)) await writeText(tx, key, content);
  if (wanted.faq) await writeFaq(tx, wanted.faq);
}

const NUMBERED = [
  'restaurants',
  'event_locations',
  'events',
  'time_slots',
  'menu_categories',
  'products',
  'product_options',
  'option_choices',
];

/** Places and restaurants first: events name them. */
export async function writeWorld(writing: Writing): Promise<void> {
  if (writing.changes.length > 0) {
    await writePlaces(writing);
    await writeRestaurants(writing);
    await writeEvents(writing);
    await writeTexts(writing);
  }
  if (writing.hasFixedIds) for (const table of NUMBERED) await moveSequence(writing.tx, table);
}
