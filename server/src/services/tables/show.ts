/** A table for those who have its code (docs/decisions/0104): first names and how many dishes; the street for those whose food comes along. */
import { closedMessage } from '@dwellivery/domain/availability';
import type { EventStatus } from '@dwellivery/domain/eventPhase';
import { doorOf } from '@dwellivery/domain/handover';
import { sql, type SQL } from 'drizzle-orm';
import { allowsClosed } from '../../config/flags';
import { countsAgainst } from '../../db/holds';
import { rows } from '../../db/rows';
import { firstName, hostName } from '../../db/tablesOfOrders';
import { notFound, TooManyRequests } from '../../lib/errors';
import { nowDate, type Context } from '../../ports/context';
import type { Table } from '../../schemas/tables';
import { cardColumns, cardTables, toCard, type CardRow } from '../events/card';
import { countUp, limitKey } from '../limits/limits';
import { othersInLine } from '../waitlist/line';

type Guest = { user: number; membership: number; name: string; dishes: number };

type Row = CardRow & {
  code: string;
  table_name: string;
  host_id: number;
  host: string;
  is_ended: boolean;
  has_paid_host: boolean;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  slot_at: string | null;
  slot_left: number | null;
  guests: Guest[] | null;
};

/** The host's order and those that joined its delivery, also by an earlier table of the order. */
const ordersOfDoor = sql`
  SELECT d.order_id UNION ALL
  SELECT j.id FROM tables x JOIN orders j ON j.table_id = x.id WHERE x.order_id = d.order_id`;

/** A customer with several orders is one guest. */
const guestsOf = sql`(
  SELECT json_agg(json_build_object('user', g.id, 'membership', g.membership, 'name', g.name, 'dishes', g.dishes)
    ORDER BY g.is_host DESC, g.paid_at, g.id)
  FROM (
    SELECT u.id, ${firstName(sql`u`)} AS name, min(p.membership_id) AS membership, bool_or(p.id = d.order_id) AS is_host,
      min(p.paid_at) AS paid_at, sum((SELECT coalesce(sum(x.quantity), 0) FROM order_lines x
        WHERE x.order_id = p.id AND x.sku IS NULL))::integer AS dishes
    FROM orders p JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL
    WHERE p.id IN (${ordersOfDoor}) AND p.status = 'paid' GROUP BY u.id) g)`;

/** Places count as for the event page. */
function findRow({ db, clock }: Pick<Context, 'db' | 'clock'>, code: string, userId: number | null) {
  const eventId = sql`e.id`;
  const taken: SQL = countsAgainst(userId, eventId);
  const inLine = userId === null ? undefined : othersInLine({ eventId, userId, now: nowDate({ clock }) });
  return rows<Row>(
    db,
    sql`SELECT ${cardColumns({ taken, inLine })}, d.code, d.name AS table_name, d.host_id, ${hostName(sql`h`)} AS host,
          d.ended_at IS NOT NULL AS is_ended, o.status = 'paid' AS has_paid_host,
          o.delivery_street AS street, o.delivery_city AS city, o.delivery_state AS state, o.delivery_postal_code AS zip,
          s.starts_at AS slot_at, (s.capacity - (
            SELECT count(*) FROM orders WHERE orders.time_slot_id = s.id AND ${taken}))::integer AS slot_left,
          ${guestsOf} AS guests
        FROM tables d JOIN orders o ON o.id = d.order_id JOIN users h ON h.id = d.host_id
          LEFT JOIN time_slots s ON s.id = o.time_slot_id CROSS JOIN ${cardTables}
        WHERE d.code = ${code} AND e.id = d.event_id`,
  );
}

const instant = (at: string | Date): Date => new Date(at);

/** Whether the host, the host's payment and the event let others join. */
function isOpen(context: Pick<Context, 'clock' | 'config'>, row: Row): boolean {
  const event = {
    status: row.status,
    runAt: instant(row.run_at),
    endsAt: instant(row.ends_at),
    orderCutoffAt: instant(row.order_cutoff_at),
    cancelledAt: row.cancelled_at === null ? null : instant(row.cancelled_at),
  } satisfies { status: EventStatus } & Record<string, unknown>;
  const closed = closedMessage(event, nowDate(context), allowsClosed(context));
  return !row.is_ended && row.has_paid_host && closed === null;
}

const doorOfHost = ({ street, city, state, zip }: Row): string | null =>
  doorOf({
    deliveryType: 'd2d',
    deliveryStreet: street,
    deliveryCity: city,
    deliveryState: state,
    deliveryPostalCode: zip,
    tableId: null,
    paidAt: null,
  });

/** A slot that has begun takes no order either. */
const isSlotFull = ({ slot_at, slot_left }: Row, now: Date): boolean =>
  slot_at !== null && (slot_left === null || slot_left <= 0 || instant(slot_at) <= now);

function tableView(context: Pick<Context, 'clock' | 'config'>, row: Row, userId: number | null): Table {
  const card = toCard(context, row);
  const guests = row.guests ?? [];
  const own = guests.find(({ user }) => user === userId);
  const isHost = row.host_id === userId;
  return {
    code: row.code,
    name: row.table_name,
    host: row.host,
    isHost,
    state: isOpen(context, row) ? 'open' : 'ended',
    eventId: row.id,
    restaurantName: row.restaurant_name,
    eventImage: row.image ?? row.restaurant_image,
    hue: row.hue,
    eventRunAt: card.runAt,
    eventEndsAt: card.endsAt,
    eventTimeZone: row.time_zone,
    deliveryTime: row.slot_at === null ? null : instant(row.slot_at).toISOString(),
    closesAt: card.orderCutoffAt,
    isFull: card.full || isSlotFull(row, nowDate(context)),
    guests: guests.map(({ name, dishes }) => ({ name, dishes })),
    membershipId: own?.membership ?? null,
    address: isHost || own ? doorOfHost(row) : null,
  };
}

/** @returns null for an unknown code */
export async function findTableView(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  code: string,
  userId: number | null,
): Promise<Table | null> {
  const [row] = await findRow(context, code, userId);
  return row ? tableView(context, row, userId) : null;
}

/** Unknown codes of an address, in a quarter of an hour. */
const MOST_UNKNOWN = 50;
const WINDOW_MS = 15 * 60_000;

/** A known code is not counted, because a page asks every few seconds, and neighbors may share an address. */
async function refuseUnknown(context: Pick<Context, 'db' | 'clock'>, address: string): Promise<never> {
  const key = limitKey('unknown tables', address);
  const [count] = await countUp(context, [{ key, hits: 1 }], WINDOW_MS);
  if (!count || count.hits <= MOST_UNKNOWN) throw notFound();
  throw new TooManyRequests(Math.max(1, Math.ceil((count.endsAt.getTime() - context.clock.now()) / 1000)));
}

/** @param address of the caller @throws 404, after many of them 429 */
export async function showTable(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  code: string,
  { userId, address }: { userId: number | null; address: string },
): Promise<Table> {
  return (await findTableView(context, code, userId)) ?? refuseUnknown(context, address);
}
