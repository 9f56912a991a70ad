import { sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { rows } from '../../db/rows';
import type { EventCard } from '../../schemas/events';
import type { ProjectsQuery } from '../../schemas/queries';
import { cardColumns, cardTables, toCard, type CardRow } from './card';
import { conditionsOf, orderOf, rangeOf } from './filters';

type Reader = Pick<Context, 'db' | 'config' | 'clock'>;
/** The count of matches stops here, because counting all of them costs more than reading the page. */
const COUNT_CAP = 1000;

const both = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;

const hasOrdered = (userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM orders o WHERE o.event_id = e.id AND o.user_id = ${userId} AND o.status = 'paid')`;

/** Reads a page of cards and the capped number of all matches in one statement. */
export async function findEvents(
  context: Reader,
  conditions: SQL[],
  page: { order?: SQL; offset?: number; limit: number; distance?: SQL; userId?: number },
): Promise<{ projects: EventCard[]; total: number }> {
  const where = both(conditions);
  const found = await rows<CardRow & { total: number }>(
    context.db,
    // The ORDER BY makes the count use the same index; without it the planner may scan the whole table for few matches.
    sql`SELECT ${cardColumns}, ${page.distance ?? sql`NULL`}::double precision AS distance_miles,
          ${page.userId === undefined ? sql`NULL::boolean` : hasOrdered(page.userId)} AS has_ordered, c.total FROM ${cardTables} CROSS JOIN (
          SELECT count(*)::integer AS total FROM (
            SELECT 1 FROM events e WHERE ${where} ORDER BY ${orderOf()} LIMIT ${COUNT_CAP}) m) c
        WHERE ${where} ORDER BY ${page.order ?? orderOf()} LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`,
  );
  return { projects: found.map((row) => toCard(context, row)), total: found[0]?.total ?? 0 };
}

/** The event list (spec 1 §7 "project index"). Lists contain no drafts; a direct link shows a draft as not ready. */
export async function listEvents(context: Reader, query: ProjectsQuery) {
  const { offset, limit } = rangeOf(query.range);
  const conditions = conditionsOf(query.filter, nowDate(context));
  conditions.push(sql`e.status <> 'draft'`);
  return findEvents(context, conditions, { order: orderOf(query.sort), offset, limit });
}

/** Events of a restaurant that take orders, and those past their order cut-off until they end. */
export const openEventsOf = async (context: Reader, restaurantId: number): Promise<EventCard[]> => {
  const now = context.clock.now();
  const conditions = [
    sql`e.restaurant_id = ${restaurantId}`,
    sql`e.status = 'open'`,
    sql`e.cancelled_at IS NULL`,
    sql`e.ends_at > ${new Date(now).toISOString()}`,
  ];
  return (await findEvents(context, conditions, { limit: 50 })).projects;
};
