/** SQL: the dishes of a guest by the menu of today. The rules are those of an order's lines (`orders/orderRules`). */
import { sql, type SQL } from 'drizzle-orm';
import { ApiError, fieldError } from '../../lib/errors';
import type { GuestLine } from '../../db/schema';
import type { Database } from '../../db/database';
import { rows } from '../../db/rows';
import type { TableLine } from '../../schemas/tables';
import { toDollars } from '../pricing/money';

/** A line with the price of today, in cents. */
export type Dish = Omit<TableLine, 'price' | 'isGone'> & {
  cents: number;
  /** The event sells the dish and each of its choices. */
  isSold: boolean;
  /** Each option has one choice. */
  isChosen: boolean;
};

/** A JSON list of {@link Dish}. @param lines a JSON list of `GuestLine` @param eventId whose menu */
export const dishesOf = (lines: SQL, eventId: SQL): SQL => sql`coalesce((
  SELECT json_agg(json_build_object('id', (x.line->>'productId')::integer, 'name', coalesce(p.name, ''),
    'quantity', (x.line->>'quantity')::integer, 'cents', coalesce(p.price_cents, 0) * (x.line->>'quantity')::integer,
    'choiceIds', x.line->'choiceIds', 'choices', k.names, 'notes', x.line->>'notes',
    'isSold', p.available IS TRUE AND k.chosen = jsonb_array_length(x.line->'choiceIds'),
    'isChosen', k.options = k.chosen AND k.options = k.answered) ORDER BY x.at)
  FROM jsonb_array_elements(${lines}) WITH ORDINALITY AS x(line, at)
  LEFT JOIN products p ON p.id = (x.line->>'productId')::integer AND p.event_id = ${eventId}
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(c.name ORDER BY o.position, o.id) FILTER (WHERE c.id IS NOT NULL), '[]') AS names,
      count(DISTINCT o.id) AS options, count(c.id) AS chosen, count(DISTINCT c.option_id) AS answered
    FROM product_options o LEFT JOIN option_choices c ON c.option_id = o.id AND x.line->'choiceIds' @> to_jsonb(c.id)
    WHERE o.product_id = p.id) k), '[]')`;

export const lineView = ({ cents, isSold, isChosen, ...dish }: Dish): TableLine => ({
  ...dish,
  price: toDollars(cents),
  isGone: !isSold || !isChosen,
});

const unavailable = (ids: number[]): ApiError =>
  new ApiError(409, 'item_unavailable', 'Something in your cart is no longer on the menu.', {
    errors: { products: ids.map(String) },
  });

/** @returns what they cost today, in cents @throws 409 `item_unavailable`; 422 `option_required` */
export async function priceDishes(db: Database, eventId: number, lines: GuestLine[]): Promise<number> {
  const list = sql`${JSON.stringify(lines)}::jsonb`;
  const [found] = await rows<{ dishes: Dish[] }>(
    db,
    sql`SELECT ${dishesOf(list, sql`${eventId}::integer`)} AS dishes`,
  );
  const dishes = found?.dishes ?? [];
  const gone = dishes.filter(({ isSold }) => !isSold);
  if (gone.length > 0) throw unavailable([...new Set(gone.map(({ id }) => id))]);
  if (!dishes.every(({ isChosen }) => isChosen))
    throw fieldError('items', 'Must select an option', 'option_required');
  return dishes.reduce((sum, { cents }) => sum + cents, 0);
}
