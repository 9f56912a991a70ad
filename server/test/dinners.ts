/** Events of the load benches: the hot one of the demo world and copies of it with their own slots and menus. */
import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import { HOT } from './buyers';

export interface Dinner {
  event: number;
  /** The slot with few places. */
  hotSlot: number;
  slot: number;
  dish: number;
}

/** Distance between the ids of an event and of its next copy. */
const STEP = 20_000_000;
/** More would exceed the 32 bits of an id. */
export const MAX_COPIES = 100;
/** Another place than the original's, so that lists of its zip code stay as they are. */
const LOCATION = 2;

/** Tables of a menu with the columns that hold ids, and which of their rows belong to the hot event. */
const COPIED: readonly [table: string, ids: readonly string[], rows: string][] = [
  ['events', ['id'], `id = ${HOT.event}`],
  ['time_slots', ['id', 'event_id'], `event_id = ${HOT.event}`],
  ['menu_categories', ['id', 'event_id'], `event_id = ${HOT.event}`],
  ['products', ['id', 'event_id', 'category_id'], `event_id = ${HOT.event}`],
  ['product_options', ['id', 'product_id'], `id::text LIKE '${HOT.event}%'`],
  ['option_choices', ['id', 'option_id'], `id::text LIKE '${HOT.event}%'`],
];

export const dinnerAt = (copy: number): Dinner => ({
  event: HOT.event + copy * STEP,
  hotSlot: HOT.slot + copy * STEP,
  slot: HOT.otherSlot + copy * STEP,
  dish: HOT.dish + copy * STEP,
});

export const eventPath = ({ event }: Dinner): string => `/events/${event}`;

export const quotePath = (dinner: Dinner): string =>
  `${eventPath(dinner)}/checkout_details?products[0][id]=${dinner.dish}&products[0][quantity]=1&delivery_type=pickup`;

/** @param copies at most {@link MAX_COPIES}, all of them ordered from {@link dinnerAt} */
export async function copyDinner(db: Database, copies: number): Promise<void> {
  for (const [table, ids, rows] of COPIED) {
    const others = table === 'events' ? `, 'key', null, 'event_location_id', ${LOCATION}` : '';
    const fields = ids.map((id) => `'${id}', x.${id} + n * ${STEP}`).join(', ');
    await db.execute(
      sql.raw(`INSERT INTO ${table} SELECT (jsonb_populate_record(x, jsonb_build_object(${fields}${others}))).*
        FROM ${table} x, generate_series(1, ${copies}) n WHERE x.${rows}`),
    );
  }
}
