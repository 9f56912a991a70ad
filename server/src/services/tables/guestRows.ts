/** SQL: the guests of the table `d`, as a JSON list. */
import { sql, type SQL } from 'drizzle-orm';
import { firstName } from '../../db/tablesOfOrders';
import { dishesOf, type Dish } from './dishes';

export type Guest = {
  /** The seat at a shared cart. */
  id: number | null;
  isOwn: boolean;
  name: string;
  dishes: number;
  isDone: boolean;
  revision: number;
  lines: Dish[] | null;
  membership: number | null;
};

/** The host's order and those that joined its delivery, also by an earlier table of the order. */
const ordersOfDoor = sql`
  SELECT d.order_id UNION ALL
  SELECT j.id FROM tables x JOIN orders j ON j.table_id = x.id WHERE x.order_id = d.order_id`;

/** Whose paid orders the delivery brings. A customer with several orders is one guest. */
export const joinedGuests = (userId: number | null): SQL => sql`(
  SELECT json_agg(json_build_object('id', null, 'isOwn', g.id IS NOT DISTINCT FROM ${userId}::integer, 'name', g.name, 'dishes', g.dishes,
    'isDone', true, 'revision', 0, 'lines', null, 'membership', g.membership) ORDER BY g.is_host DESC, g.paid_at, g.id)
  FROM (
    SELECT u.id, ${firstName(sql`u`)} AS name, min(p.membership_id) AS membership, bool_or(p.id = d.order_id) AS is_host,
      min(p.paid_at) AS paid_at, sum((SELECT coalesce(sum(x.quantity), 0) FROM order_lines x
        WHERE x.order_id = p.id AND x.sku IS NULL))::integer AS dishes
    FROM orders p JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL
    WHERE p.id IN (${ordersOfDoor}) AND p.status = 'paid' GROUP BY u.id) g)`;

/** Who sits at a shared cart. The lines are the caller's own, and for the host everybody's. */
export const seatedGuests = (userId: number | null, secretHash: string | null): SQL => sql`(
  SELECT json_agg(json_build_object('id', g.id, 'isOwn', g.is_own, 'name', g.name, 'dishes', (
      SELECT coalesce(sum((x.line->>'quantity')::integer), 0)::integer FROM jsonb_array_elements(g.lines) AS x(line)),
    'isDone', g.is_done, 'revision', g.revision, 'membership', null,
    'lines', CASE WHEN g.is_own OR d.host_id = ${userId}::integer THEN ${dishesOf(sql`g.lines`, sql`d.event_id`)} END) ORDER BY g.id)
  FROM (
    SELECT s.*, (s.user_id = ${userId}::integer OR s.secret_hash = ${secretHash}::text) IS TRUE AS is_own
    FROM table_guests s WHERE s.table_id = d.id AND s.removed_at IS NULL) g)`;
