import { sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { countsAgainst, takenInSlot } from '../../db/holds';
import { notFound } from '../../lib/errors';
import { formatTime } from '@dwellivery/domain/eventDays';
import type { EventDetail } from '../../schemas/events';
import { cardColumns, cardTables, toCard, type CardRow } from './card';
import { lastChoiceAt } from './lastChoice';
import { usualAt } from './usual';
import { othersInLine } from '../waitlist/line';
import { showEntry } from '../waitlist/waitlist';

type DetailRow = CardRow & {
  description_html: string;
  pickup_city_state_zip: string | null;
  pickup_lat: number | null;
  pickup_lng: number | null;
  membership: number | null;
  has_ordered: boolean;
  enable_order_notes: boolean;
  slots: { id: number; starts_at: string; left: number }[] | null;
};

const slotsOf = (taken: SQL): SQL => sql`(
  SELECT json_agg(json_build_object('id', s.id, 'starts_at', s.starts_at, 'left', greatest(0, s.capacity - ${takenInSlot(sql`s.id`, taken)})) ORDER BY s.starts_at, s.id)
  FROM time_slots s WHERE s.event_id = e.id)`;

/** The caller's own replaceable orders and line count as in a quote, so that page and quote agree. */
function findRow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  userId: number | null,
): Promise<DetailRow[]> {
  const eventId = sql`e.id`;
  const taken = countsAgainst(userId, eventId);
  const inLine = userId === null ? undefined : othersInLine({ eventId, userId, now: nowDate({ clock }) });
  return rows<DetailRow>(
    db,
    sql`SELECT ${cardColumns({ taken, inLine })}, e.description_html, e.enable_order_notes, e.pickup_city_state_zip, e.pickup_lat,
          e.pickup_lng, m.id AS membership, ${slotsOf(taken)} AS slots,
          EXISTS (SELECT 1 FROM orders o WHERE o.membership_id = m.id AND o.status = 'paid') AS has_ordered
        FROM ${cardTables} LEFT JOIN memberships m ON m.event_id = e.id AND m.user_id = ${userId}::integer
        WHERE e.id = ${Number(id)}::bigint`,
  );
}

/** @param id from the path @throws 404 */
export async function showEvent(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  id: string,
  userId: number | null,
): Promise<EventDetail> {
  const [row] = await findRow(context, id, userId);
  if (!row) throw notFound();
  const isPickedUp = !row.d2d_exclusive;
  const timeSlots = (row.slots ?? []).map((slot) => ({
    id: slot.id,
    project_id: row.id,
    time: new Date(slot.starts_at).toISOString(),
    label: formatTime(new Date(slot.starts_at), row.time_zone),
    full: slot.left === 0,
    remaining: slot.left,
  }));
  return {
    ...toCard(context, row),
    descriptionHtml: row.description_html,
    timeSlots,
    pickupCityStateZip: isPickedUp ? row.pickup_city_state_zip : null,
    pickupLat: isPickedUp ? row.pickup_lat : null,
    pickupLng: isPickedUp ? row.pickup_lng : null,
    membership: row.membership,
    currentUserHasOrdered: row.has_ordered,
    enableOrderNotes: row.enable_order_notes,
    waitlist: await showEntry(context, row.id, userId),
    usual: await usualAt(context, { id: row.id, restaurantId: row.restaurant_id }, userId),
    lastChoice: await lastChoiceAt(context, timeSlots, userId),
  };
}
