/** The database's events in the form of a resolved world file. */
import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { ID_DIGITS } from '../../lib/ids';
import { formatClock, calendarDate } from '@dwellivery/domain/eventDays';
import { eventPhase, type EventPhase } from '@dwellivery/domain/eventPhase';
import { currentMenus } from './currentMenus';
import { plainOfRow } from './plainFields';
import { sorted, type EventPlan, type Menu } from './world';

type EventRow = typeof t.events.$inferSelect;
type SlotRow = typeof t.timeSlots.$inferSelect;

function pickupOf(row: EventRow): EventPlan['pickup'] {
  if (row.d2dExclusive) return null;
  return {
    street: row.pickupStreet ?? '',
    city: row.pickupCityStateZip ?? '',
    instructions: row.pickupInstructions,
    lat: row.pickupLat,
    lng: row.pickupLng,
  };
}

const deliveryOf = (row: EventRow): EventPlan['delivery'] =>
  row.d2dEnabled
    ? { feeCents: row.d2dFeeCents, radiusMiles: row.d2dRadiusMiles, zone: row.deliveryZoneName }
    : null;

/** Slots without capacity are closed; they remain because ended orders refer to them. */
function slotsOf(row: EventRow, slots: SlotRow[], zone: string): EventPlan['slots'] {
  if (!row.enableTimeSlotSelect) return null;
  const open = slots.filter(({ eventId, capacity }) => eventId === row.id && capacity > 0);
  return sorted(open.map(({ startsAt, capacity }) => [formatClock(startsAt, zone), capacity]));
}

type Parts = { restaurant: string; place: string; zone: string; slots: SlotRow[]; menu: Menu };

const planOfRow = (row: EventRow, { restaurant, place, zone, slots, menu }: Parts): EventPlan => ({
  restaurant,
  place,
  name: row.name,
  status: row.status === 'complete' ? 'closed' : row.status,
  day: row.runDate,
  from: formatClock(row.runAt, zone),
  to: formatClock(row.endsAt, zone),
  orderUntil: `${calendarDate(row.orderCutoffAt, zone)} ${formatClock(row.orderCutoffAt, zone)}`,
  picture: row.image,
  garnish: row.garnish,
  html: row.descriptionHtml,
  at: { lat: row.lat, lng: row.lng },
  delivery: deliveryOf(row),
  pickup: pickupOf(row),
  slots: slotsOf(row, slots, zone),
  ...plainOfRow(row),
  menu,
});

/** An event without a file name is named by its id. */
const UNNAMED = new RegExp(`^event-${ID_DIGITS}$`);
const eventKey = ({ key, id }: Pick<EventRow, 'key' | 'id'>): string => key ?? `event-${id}`;

const slugOf = (ids: Map<string, number>, id: number): string =>
  [...ids].find(([, value]) => value === id)?.[0] ?? '';

/** Which events to read: those of a file, by name or id, or all that are not over. */
export type Scope = { keys: string[]; ids: number[] } | 'ahead';

function within(scope: Scope, now: Date): SQL | undefined {
  if (scope === 'ahead') return gt(t.events.endsAt, now);
  const numbers = [...scope.ids, ...scope.keys.flatMap((key) => UNNAMED.exec(key)?.[1] ?? []).map(Number)];
  return or(inArray(t.events.key, scope.keys), and(isNull(t.events.key), inArray(t.events.id, numbers)));
}

/** Events that have begun or are over are known by name only. */
export async function readEvents(
  db: Database,
  now: Date,
  scope: Scope,
  ids: { places: Map<string, number>; restaurants: Map<string, number> },
) {
  const rows = await db
    .select({ event: t.events, zone: t.eventLocations.timeZone })
    .from(t.events)
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(within(scope, now))
    .orderBy(asc(t.events.runAt), asc(t.events.id));
  const events = new Map<string, { id: number; phase: EventPhase; hasKey: boolean }>();
  const live: typeof rows = [];
  for (const row of rows) {
    const { id, key } = row.event;
    const phase = eventPhase(row.event, now);
    events.set(eventKey(row.event), { id, phase, hasKey: key !== null });
    if (!isPhaseOver(phase)) live.push(row);
  }
  const liveIds = live.map(({ event }) => event.id);
  const slots = await db.select().from(t.timeSlots).where(inArray(t.timeSlots.eventId, liveIds));
  const menus = await currentMenus(db, liveIds);
  const plans = live.map(({ event, zone }): [string, EventPlan] => {
    const restaurant = slugOf(ids.restaurants, event.restaurantId);
    const place = slugOf(ids.places, event.eventLocationId);
    const menu = menus.get(event.id) ?? [];
    return [eventKey(event), planOfRow(event, { restaurant, place, zone, slots, menu })];
  });
  return { events, plans: Object.fromEntries(plans) };
}

/** True for events that a file can no longer change. */
export const isPhaseOver = (phase: EventPhase): boolean =>
  phase === 'running' || phase === 'complete' || phase === 'cancelled';
