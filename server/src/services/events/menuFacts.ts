/** What lists of events say of a menu, stored with the event because a list cannot read fifty menus (docs/decisions/0076). */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { DIETS } from '@dwellivery/domain/labels';

const diets = sql.join(
  DIETS.map((diet, place) => sql`(${place}::integer, ${diet}::text)`),
  sql`, `,
);

/** Dishes that are not sold out and no side, drink or sweet; a menu that has only those is a menu of them. */
const offeredDish = sql`p.event_id = e.id AND p.available AND (
  NOT (SELECT c.aside FROM menu_categories c WHERE c.id = p.category_id) OR NOT EXISTS (
    SELECT 1 FROM products m JOIN menu_categories c ON c.id = m.category_id
    WHERE m.event_id = e.id AND m.available AND NOT c.aside))`;

/** A dish can be had so if it claims the diet and each of its options has a choice that does. */
const offered = sql`EXISTS (
  SELECT 1 FROM products p WHERE ${offeredDish} AND p.labels->'diets' @> to_jsonb(d.diet)
  AND NOT EXISTS (
    SELECT 1 FROM product_options o WHERE o.product_id = p.id AND NOT EXISTS (
      SELECT 1 FROM option_choices c WHERE c.option_id = o.id AND c.labels->'diets' @> to_jsonb(d.diet))))`;

/** To be called after each change of a menu, in its transaction. @param which a condition on events `e` */
export async function refreshMenuFacts(tx: Database, which: SQL): Promise<void> {
  await tx.execute(sql`
    UPDATE events e SET
      from_cents = (SELECT min(p.price_cents) FROM products p WHERE ${offeredDish}),
      diets = coalesce((
        SELECT jsonb_agg(d.diet ORDER BY d.place) FROM (VALUES ${diets}) d(place, diet) WHERE ${offered}), '[]')
    WHERE ${which}`);
}
