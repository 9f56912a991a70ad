/** Writes events and their slots. Rows that stay keep their ids. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { addDays, zonedInstant } from '@dwellivery/domain/zone';
import { formatClock } from '@dwellivery/domain/eventDays';
import { plainColumns } from './plainFields';
import type { EventPlan } from './world';
import { writeMenu } from './writeMenu';
import type { FixedIds } from './writeOptions';

type EventIds = { restaurantId: number; placeId: number; zone: string };

type NewEvent = typeof t.events.$inferInsert;

/** Times of a plan as instants. */
function instantsOf({ day, from, to, orderUntil }: EventPlan, zone: string) {
  const [cutoffDay = day, cutoffTime = from] = orderUntil.split(' ');
  return {
    runAt: zonedInstant(day, from, zone),
    endsAt: zonedInstant(to > from ? day : addDays(day, 1), to, zone),
    runDate: day,
    orderCutoffAt: zonedInstant(cutoffDay, cutoffTime, zone),
  };
}

const pickupColumns = ({ pickup }: EventPlan) => ({
  pickupStreet: pickup?.street ?? null,
  pickupCityStateZip: pickup?.city ?? null,
  pickupLat: pickup?.lat ?? null,
  pickupLng: pickup?.lng ?? null,
  pickupInstructions: pickup?.instructions ?? null,
});

const deliveryColumns = ({ delivery, pickup }: EventPlan) => ({
  d2dEnabled: delivery !== null,
  d2dExclusive: pickup === null,
  d2dRadiusMiles: delivery?.radiusMiles ?? 3,
  d2dFeeCents: delivery?.feeCents ?? 0,
  deliveryZoneName: delivery?.zone ?? null,
});

const columnsOf = (key: string, plan: EventPlan, { restaurantId, placeId, zone }: EventIds): NewEvent => ({
  key,
  restaurantId,
  eventLocationId: placeId,
  name: plan.name,
  status: plan.status,
  ...instantsOf(plan, zone),
  image: plan.picture,
  garnish: plan.garnish,
  descriptionHtml: plan.html,
  lat: plan.at.lat,
  lng: plan.at.lng,
  ...deliveryColumns(plan),
  ...pickupColumns(plan),
  enableTimeSlotSelect: plan.slots !== null,
  ...plainColumns(plan),
});

/** A slot that an order or a change of one refers to is closed instead of deleted. */
async function removeSlots(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const isNamed = sql`(exists (select 1 from ${t.orders} where ${t.orders.timeSlotId} = ${t.timeSlots.id})
    or exists (select 1 from ${t.amendments} where ${t.amendments.timeSlotId} = ${t.timeSlots.id}))`;
  await tx.update(t.timeSlots).set({ capacity: 0 }).where(inArray(t.timeSlots.id, ids));
  await tx.delete(t.timeSlots).where(sql`${inArray(t.timeSlots.id, ids)} and not ${isNamed}`);
}

async function writeSlots(
  tx: Database,
  eventId: number,
  plan: EventPlan,
  zone: string,
  ids: FixedIds,
): Promise<void> {
  const rows = await tx
    .select()
    .from(t.timeSlots)
    .where(eq(t.timeSlots.eventId, eventId))
    .orderBy(asc(t.timeSlots.id));
  const day = (time: string) => (time >= plan.from ? plan.day : addDays(plan.day, 1));
  const kept = new Set<number>();
  for (const [position, [time, capacity]] of Object.entries(plan.slots ?? {}).entries()) {
    const startsAt = zonedInstant(day(time), time, zone);
    const row = rows.find((slot) => !kept.has(slot.id) && formatClock(slot.startsAt, zone) === time);
    if (row) {
      kept.add(row.id);
      await tx.update(t.timeSlots).set({ startsAt, capacity }).where(eq(t.timeSlots.id, row.id));
    } else {
      const fixed = ids ? { id: ids.slot(position) } : {};
      await tx.insert(t.timeSlots).values({ ...fixed, eventId, startsAt, capacity });
    }
  }
  await removeSlots(
    tx,
    rows.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
}

/** Advances the id counter past ids that were given explicitly. */
export const moveSequence = (tx: Database, table: string) =>
  tx.execute(
    sql.raw(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`),
  );

/**
 * @param id of the event that exists, or that a new one is given; null: the database counts
 * @returns its id
 */
export async function writeEvent(
  tx: Database,
  key: string,
  plan: EventPlan,
  around: EventIds & { id: number | null; isNew: boolean; fixedIds: (eventId: number) => FixedIds },
): Promise<number> {
  const { id, isNew, zone } = around;
  const columns = columnsOf(key, plan, around);
  const given = id === null ? {} : { id };
  const [row] = isNew
    ? await tx
        .insert(t.events)
        .values({ ...given, ...columns })
        .returning({ id: t.events.id })
    : await tx
        .update(t.events)
        .set(columns)
        .where(eq(t.events.id, id ?? 0))
        .returning({ id: t.events.id });
  if (!row) throw new Error(`The event ${key} has no row.`);
  if (isNew && id !== null) await moveSequence(tx, 'events');
  const ids = isNew ? around.fixedIds(row.id) : null;
  await writeSlots(tx, row.id, plan, zone, ids);
  await writeMenu(tx, row.id, plan.menu, ids);
  return row.id;
}
