/** Filters of the event list as SQL conditions that the browse indexes serve. */
import { sql, type SQL } from 'drizzle-orm';
import { ApiError } from '../../lib/errors';
import { isIdText } from '../../lib/ids';
import { addDays, dayBound } from '@dwellivery/domain/zone';
import type { ProjectFilter, ProjectsQuery } from '../../schemas/queries';
import { hasWireStatus } from '../../db/eventPhase';
import { isOfZip } from './distance';

const MAX_RANGE = 50;
const MAX_START = 10_000;
const ZIP = /^\d{5}$/;

const badFilter = (field: string, message: string) =>
  new ApiError(400, 'invalid', message, { errors: { [field]: [message] } });

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function checkedDay(day: string, field: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day || day < '1900' || day > '2200') {
    throw badFilter(field, `${field} is not a day of the calendar`);
  }
  return day;
}

/** Of a day by {@link dayBound}; instants are used unchanged. */
function boundOf(value: string, end: 'start' | 'end', field: string): Date {
  if (value.length > 10) {
    const at = new Date(value);
    const year = at.getUTCFullYear();
    if (!(year >= 1900 && year <= 2200)) throw badFilter(field, `${field} is not a usable time`);
    return at;
  }
  return dayBound(checkedDay(value, field), end);
}

/** SQL condition on `event_locations l`: by slug, or by name, which may be followed by its state: 'Naperville, IL'. */
export function isNamed(key: string): SQL {
  const [, name = key, state] = /^(.+?)(?:,\s*([a-z]{2}))?$/i.exec(key) ?? [];
  const isInState = sql`EXISTS (
    SELECT 1 FROM postal_codes p WHERE p.event_location_id = l.id AND p.state = ${state?.toUpperCase()})`;
  return sql`(l.slug = ${key.toLowerCase()} OR (lower(l.name) = lower(${name}::text) AND ${state ? isInState : sql`true`}))`;
}

/** A location by its id, its slug, its name, or a zip that belongs to it. */
export function locationCondition(value: string | number): SQL {
  const text = String(value);
  if (ZIP.test(text)) return isOfZip(text);
  if (isIdText(text)) return sql`e.event_location_id = ${Number(text)}`;
  return sql`e.event_location_id = (SELECT l.id FROM event_locations l WHERE ${isNamed(text)} ORDER BY l.name LIMIT 1)`;
}

export function restaurantCondition(value: string | number): SQL {
  const text = String(value);
  if (isIdText(text)) return sql`e.restaurant_id = ${Number(text)}`;
  return sql`e.restaurant_id = (SELECT x.id FROM restaurants x WHERE x.slug = ${text.toLowerCase()})`;
}

/** The day in the event's own zone. The bounds on run_at allow an index scan. */
function onDay(value: string): SQL {
  const day = checkedDay(value, 'run_on');
  const from = new Date(`${addDays(day, -1)}T00:00:00Z`).toISOString();
  const to = new Date(`${addDays(day, 2)}T00:00:00Z`).toISOString();
  return sql`e.run_date = ${day} AND e.run_at >= ${from} AND e.run_at < ${to}`;
}

const MAKERS: { [K in keyof ProjectFilter]-?: (value: NonNullable<ProjectFilter[K]>, now: Date) => SQL } = {
  ids: (ids) => {
    const list = asList(ids);
    return list.length > 0 ? sql`e.id IN ${list}` : sql`false`;
  },
  aasm_state: (states, now) => hasWireStatus(asList(states), now),
  run_on: onDay,
  run_at_since: (since) => sql`e.run_at >= ${boundOf(since, 'start', 'run_at_since').toISOString()}`,
  run_at_within: ([start = '', end = '']) =>
    sql`e.run_at >= ${boundOf(start, 'start', 'run_at_within').toISOString()}
        AND e.run_at <= ${boundOf(end, 'end', 'run_at_within').toISOString()}`,
  postal_code: isOfZip,
  near: locationCondition,
  restaurant: restaurantCondition,
  restaurant_id: restaurantCondition,
  event_location: locationCondition,
  professional_id: restaurantCondition,
  serving: (how) => (how === 'delivery' ? sql`e.d2d_enabled` : sql`NOT e.d2d_exclusive`),
  diet: (diets) => sql`e.diets @> ${JSON.stringify(asList(diets))}::jsonb`,
};

/** @throws 400 with the field for days that do not exist */
export function conditionsOf(filter: ProjectFilter = {}, now: Date): SQL[] {
  return Object.entries(filter).map(([key, value]) => {
    const make = MAKERS[key as keyof ProjectFilter] as (value: unknown, at: Date) => SQL;
    return make(value, now);
  });
}

const DAY_FILTERS = ['run_on', 'run_at_since', 'run_at_within'] as const;

/** The filter without its days. */
export function withoutDays(filter: ProjectFilter = {}): ProjectFilter {
  const rest = { ...filter };
  for (const name of DAY_FILTERS) delete rest[name];
  return rest;
}

/** `[0,50]`: the first index and the one after the last; at most 50 events. */
type Page = { offset: number; limit: number };

/** @param most how many one answer may list */
export function rangeOf(range: ProjectsQuery['range'], most = MAX_RANGE): Page {
  const [start = 0, end = 0] = [...(range ?? `[0,${most}]`).matchAll(/\d+/g)].map(Number);
  if (end < start || start > MAX_START) throw badFilter('range', 'range is not [from,to]');
  return { offset: start, limit: Math.min(end - start, most) };
}

export function orderOf(sort: ProjectsQuery['sort'] = 'run_at ASC'): SQL {
  const isDescending = /desc/i.test(sort);
  if (/^\W*id/.test(sort)) return isDescending ? sql`e.id DESC` : sql`e.id`;
  return isDescending ? sql`e.run_at DESC, e.id DESC` : sql`e.run_at, e.id`;
}
