/** Events for the operator, including drafts and cancelled ones, with counts of their orders. */
import { sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { type EventStatus, eventPhase, type EventPhase } from '@dwellivery/domain/eventPhase';

export type StaffEvent = {
  id: number;
  name: string;
  phase: EventPhase;
  runAt: Date;
  orderCutoffAt: Date;
  zone: string;
  /** Paid orders and their sum in cents. */
  orders: number;
  paidCents: number;
  /** Orders that are being paid. */
  open: number;
  capacity: number | null;
};

type Row = Omit<StaffEvent, 'phase' | 'runAt' | 'orderCutoffAt'> & {
  status: EventStatus;
  run_at: string;
  ends_at: string;
  order_cutoff_at: string;
  cancelled_at: string | null;
};

function toEvent(row: Row, now: Date): StaffEvent {
  const { status, run_at, ends_at, order_cutoff_at, cancelled_at, ...rest } = row;
  const at = { runAt: new Date(run_at), orderCutoffAt: new Date(order_cutoff_at) };
  const cancelledAt = cancelled_at === null ? null : new Date(cancelled_at);
  const phase = eventPhase({ status, ...at, endsAt: new Date(ends_at), cancelledAt }, now);
  return { ...rest, ...at, phase };
}

async function findStaffEvents(context: Pick<Context, 'db' | 'clock'>, where: SQL): Promise<StaffEvent[]> {
  const found = await rows<Row>(
    context.db,
    sql`SELECT e.id, e.name, e.status, e.run_at, e.ends_at, e.order_cutoff_at, e.cancelled_at, e.capacity,
          l.time_zone AS zone, o.orders, o."paidCents", o.open
        FROM events e JOIN event_locations l ON l.id = e.event_location_id CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE x.status = 'paid')::int AS orders,
            coalesce(sum(x.total_cents) FILTER (WHERE x.status = 'paid'), 0)::int AS "paidCents",
            count(*) FILTER (WHERE x.holds AND x.status <> 'paid')::int AS open
          FROM orders x WHERE x.event_id = e.id) o
        WHERE ${where} ORDER BY e.run_at, e.id`,
  );
  return found.map((row) => toEvent(row, nowDate(context)));
}

/** From yesterday on; all of them with `isAll`. Soonest first. */
export const listStaffEvents = (
  context: Pick<Context, 'db' | 'clock'>,
  isAll: boolean,
): Promise<StaffEvent[]> => {
  const since = nowDate(context).toISOString();
  return findStaffEvents(
    context,
    isAll ? sql`true` : sql`e.ends_at > ${since}::timestamptz - interval '1 day'`,
  );
};

export const findStaffEvent = async (
  context: Pick<Context, 'db' | 'clock'>,
  id: number,
): Promise<StaffEvent | null> => (await findStaffEvents(context, sql`e.id = ${id}`))[0] ?? null;
