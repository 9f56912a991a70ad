import { sql } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import type { Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { notFound } from '../../lib/errors';
import type { MenuCategory, Product } from '../../schemas/menu';
import type { Labels } from '@dwellivery/domain/labels';
import { toDollars } from '../pricing/money';

type ProductRow = {
  id: number;
  category_id: number;
  name: string;
  description: string;
  description_html: string;
  price_cents: number;
  image: string | null;
  garnish: string | null;
  labels: Labels | null;
  options: Product['options'];
};

const options = sql`coalesce((
  SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'choices', coalesce((
      SELECT json_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'name', c.name, 'labels', c.labels)) ORDER BY c.position, c.id)
      FROM option_choices c WHERE c.option_id = o.id), '[]'::json)) ORDER BY o.position, o.id)
  FROM product_options o WHERE o.product_id = p.id), '[]'::json)`;

const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  descriptionHtml: row.description_html,
  price: toDollars(row.price_cents),
  avatarThumb: row.image,
  avatarMedium: row.image,
  garnish: row.garnish,
  ...(row.labels ? { labels: row.labels } : {}),
  options: row.options,
});

/** The menu of an event without sold-out products. @throws 404 for an unknown event */
export async function showMenu(
  context: Pick<Context, 'db'>,
  eventIdText: string,
): Promise<Static<typeof MenuCategory>[]> {
  const eventId = Number(eventIdText);
  const categories = await rows<{ id: number | null; name: string }>(
    context.db,
    sql`SELECT c.id, c.name FROM events e LEFT JOIN menu_categories c ON c.event_id = e.id
        WHERE e.id = ${eventId}::bigint ORDER BY c.position, c.id`,
  );
  if (categories.length === 0) throw notFound();
  const products = await rows<ProductRow>(
    context.db,
    sql`SELECT p.id, p.category_id, p.name, p.description, p.description_html, p.price_cents, p.image, p.garnish, p.labels,
          ${options} AS options
        FROM products p WHERE p.event_id = ${eventId}::bigint AND p.available ORDER BY p.position, p.id`,
  );
  const menu = new Map<number, Static<typeof MenuCategory>>();
  for (const { id, name } of categories) if (id !== null) menu.set(id, { id, name, products: [] });
  for (const row of products) menu.get(row.category_id)?.products.push(toProduct(row));
  return [...menu.values()].filter((category) => category.products.length > 0);
}
