/** SQL: what an order has to do with tables, and who sits at one. */
import { sql, type SQL } from 'drizzle-orm';
import type { GuestLine } from './schema';

/** A customer's first name. @param users the table of users, or its alias */
export const firstName = (users: SQL): SQL<string> =>
  sql<string>`coalesce(nullif(${users}.firstname, ''), split_part(${users}.name, ' ', 1))`;

/** In place of the name of a host whose account is deleted. */
export const DELETED_HOST = 'A neighbor';

/** A host's first name. @param users as of {@link firstName} */
export const hostName = (users: SQL): SQL<string> =>
  sql<string>`case when ${users}.deleted_at is null then ${firstName(users)} else ${DELETED_HOST} end`;

/** Of `orders`: the first name of the host whose delivery it joined. */
export const joinedHostOf = sql<string | null>`(
  SELECT ${firstName(sql`h`)} FROM tables tb JOIN users h ON h.id = tb.host_id AND h.deleted_at IS NULL
  WHERE tb.id = orders.table_id)`;

/** Of `orders`: the code of its table that its host did not end. */
export const tableCodeOf = sql<string | null>`(
  SELECT tb.code FROM tables tb WHERE tb.order_id = orders.id AND tb.ended_at IS NULL)`;

/** Of `tables`: what the guests of a shared cart have chosen, the host first; null if that is nothing. */
export const guestLinesOf = sql<(GuestLine & { guestName: string })[] | null>`(
  SELECT json_agg(l.line || jsonb_build_object('guestName', g.name) ORDER BY g.id, l.at)
  FROM table_guests g CROSS JOIN jsonb_array_elements(g.lines) WITH ORDINALITY l(line, at)
  WHERE g.table_id = tables.id AND g.removed_at IS NULL)`;

/** Of `orders`: the order whose delivery brings it, of its host or itself. The orders of one door have the same. */
export const doorOrderOf = sql<number>`coalesce((SELECT tb.order_id FROM tables tb WHERE tb.id = orders.table_id), orders.id)`;
