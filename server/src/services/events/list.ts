import { sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { hasWireStatus } from '../../db/eventPhase';
import { addDays } from '@dwellivery/domain/zone';
import { todayDate } from '@dwellivery/domain/eventDays';
import type { EventCard, OpenDay } from '../../schemas/events';
import type { ProjectsQuery } from '../../schemas/queries';
import { cardColumns, cardTables, toCard, type CardRow } from './card';
import { milesAway, milesTo } from './distance';
import { showEntries } from '../waitlist/waitlist';
import { conditionsOf, orderOf, rangeOf, withoutDays } from './filters';

type Reader = Pick<Context, 'db' | 'config' | 'clock'>;
/** The count of matches stops here, because counting all of them costs more than reading the page. */
const COUNT_CAP = 1000;

const both = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;

const hasOrdered = (userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM orders o WHERE o.event_id = e.id AND o.user_id = ${userId} AND o.status = 'paid')`;

/** The ORDER BY makes the count use the same index as the page; without it the planner may scan the whole table for few matches. */
const countOf = (where: SQL): SQL =>
  sql`SELECT count(*)::integer AS total FROM (SELECT 1 FROM events e WHERE ${where} ORDER BY ${orderOf()} LIMIT ${COUNT_CAP}) m`;

/** With the caller's line in the list of each full event. */
async function withLines(context: Reader, cards: EventCard[], userId: number): Promise<EventCard[]> {
  const full = cards.filter((card) => card.full).map(({ id }) => id);
  const lines = await showEntries(context, full, userId);
  return cards.map((card) => ({ ...card, waitlist: lines.get(card.id) ?? null }));
}

/** Reads a page of cards and the capped number of all matches, in one statement unless the page is empty. */
export async function findEvents(
  context: Reader,
  conditions: SQL[],
  page: { order?: SQL; offset?: number; limit: number; distance?: SQL; userId?: number },
): Promise<{ projects: EventCard[]; total: number }> {
  const where = both(conditions);
  const { order = orderOf(), offset = 0, limit, distance, userId } = page;
  const statement = sql`SELECT ${cardColumns()}, ${distance ?? sql`NULL`}::double precision AS distance_miles,
          ${userId === undefined ? sql`NULL::boolean` : hasOrdered(userId)} AS has_ordered, c.total
        FROM ${cardTables} CROSS JOIN (${countOf(where)}) c
        WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const found = limit === 0 ? [] : await rows<CardRow & { total: number }>(context.db, statement);
  const cards = found.map((row) => toCard(context, row));
  const projects = userId === undefined ? cards : await withLines(context, cards, userId);
  // The first page is empty because nothing matches; another one, because it begins after the last match.
  const isBeyond = projects.length === 0 && (offset > 0 || limit === 0);
  const [counted] = isBeyond ? await rows<{ total: number }>(context.db, countOf(where)) : found;
  return { projects, total: counted?.total ?? 0 };
}

/**
 * The event list (spec 1 §7 "project index"). Lists contain no drafts; a direct link shows a draft as not ready.
 * @param userId whose orders are marked
 */
export async function listEvents(context: Reader, query: ProjectsQuery, userId?: number) {
  const { offset, limit } = rangeOf(query.range);
  const conditions = conditionsOf(query.filter, nowDate(context));
  conditions.push(sql`e.status <> 'draft'`);
  const zip = query.filter?.postal_code;
  const from = query.distance_from;
  const distance = from ? milesAway(from) : zip ? milesTo(zip) : undefined;
  const page = { order: orderOf(query.sort), offset, limit, distance, userId };
  if (query.days === undefined) return findEvents(context, conditions, page);
  const [list, days] = await Promise.all([
    findEvents(context, conditions, page),
    openDays(context, query.filter, query.days),
  ]);
  return { ...list, days };
}

/** Those of the coming days that have an event of the filter. One short index scan per day, however many events there are. */
async function openDays(context: Reader, filter: ProjectsQuery['filter'], count: number): Promise<OpenDay[]> {
  const now = nowDate(context);
  const today = todayDate(now.getTime());
  const where = both([...conditionsOf(withoutDays(filter), now), sql`e.status <> 'draft'`]);
  return rows<OpenDay>(
    context.db,
    sql`SELECT d.day::date::text AS date, first.image, r.hue
        FROM generate_series(${today}::date::timestamp, ${addDays(today, count - 1)}::date::timestamp, interval '1 day') d(day)
        CROSS JOIN LATERAL (
          SELECT e.image, e.restaurant_id FROM events e WHERE ${where} AND e.run_date = d.day::date
            AND e.run_at >= (d.day - interval '1 day') AT TIME ZONE 'UTC'
            AND e.run_at < (d.day + interval '2 days') AT TIME ZONE 'UTC'
          ORDER BY e.run_at, e.id LIMIT 1) first
        JOIN restaurants r ON r.id = first.restaurant_id
        ORDER BY 1`,
  );
}

/** Events of a restaurant that take orders. */
export const openEventsOf = async (context: Reader, restaurantId: number): Promise<EventCard[]> => {
  const conditions = [sql`e.restaurant_id = ${restaurantId}`, hasWireStatus(['open'], nowDate(context))];
  return (await findEvents(context, conditions, { limit: 50 })).projects;
};
