/** A table for those who have its code (docs/decisions/0104): first names and how many dishes; more for those who sit there. */
import { closedMessage } from '@dwellivery/domain/availability';
import { eventPhase, type EventStatus } from '@dwellivery/domain/eventPhase';
import { doorOf } from '@dwellivery/domain/handover';
import type { TablePayment, TableState } from '@dwellivery/domain/tables';
import { sql, type SQL } from 'drizzle-orm';
import { allowsClosed } from '../../config/flags';
import { countsAgainst, takenInSlot } from '../../db/holds';
import { rows } from '../../db/rows';
import { hostName } from '../../db/tablesOfOrders';
import { notFound } from '../../lib/errors';
import { nowDate, type Context } from '../../ports/context';
import type { Table, TableGuest } from '../../schemas/tables';
import { cardColumns, cardTables, toCard, type CardRow } from '../events/card';
import { toDollars } from '../pricing/money';
import { othersInLine } from '../waitlist/line';
import { refuseUnknown, secretHashOf, type TableCaller } from './caller';
import { lineView } from './dishes';
import { joinedGuests, seatedGuests, type Guest } from './guestRows';
import { cartState } from './state';

type Row = CardRow & {
  code: string;
  table_name: string;
  payment: TablePayment;
  host_id: number;
  host: string;
  closes_at: string | null;
  guest_limit_cents: number | null;
  locked_at: string | null;
  ordered_at: string | null;
  ended_at: string | null;
  /** Of the host's order, as what follows; null before there is one. The order of a shared cart is paid. */
  has_paid_host: boolean | null;
  delivery_type: 'd2d' | 'pickup' | null;
  membership: number | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  slot_at: string | null;
  slot_left: number | null;
  guests: Guest[] | null;
};

/** Places count as for the event page. */
function findRow({ db, clock }: Pick<Context, 'db' | 'clock'>, code: string, caller: Viewer) {
  const { userId } = caller;
  const eventId = sql`e.id`;
  const taken: SQL = countsAgainst(userId, eventId);
  const inLine = userId === null ? undefined : othersInLine({ eventId, userId, now: nowDate({ clock }) });
  return rows<Row>(
    db,
    sql`SELECT ${cardColumns({ taken, inLine })}, d.code, d.name AS table_name, d.payment, d.host_id, ${hostName(sql`h`)} AS host,
          d.closes_at, d.guest_limit_cents, d.locked_at, d.ordered_at, d.ended_at, o.status = 'paid' AS has_paid_host, o.delivery_type, o.membership_id AS membership,
          o.delivery_street AS street, o.delivery_city AS city, o.delivery_state AS state, o.delivery_postal_code AS zip,
          s.starts_at AS slot_at, s.capacity - ${takenInSlot(sql`s.id`, taken)} AS slot_left,
          CASE d.payment WHEN 'each' THEN ${joinedGuests(userId)} ELSE ${seatedGuests(userId, secretHashOf(caller))} END AS guests
        FROM tables d JOIN users h ON h.id = d.host_id LEFT JOIN orders o ON o.id = coalesce(d.order_id, (
            SELECT max(p.id) FROM orders p WHERE p.cart_table_id = d.id AND p.status = 'paid'))
          LEFT JOIN time_slots s ON s.id = o.time_slot_id CROSS JOIN ${cardTables}
        WHERE d.code = ${code} AND e.id = d.event_id`,
  );
}

const instant = (at: string | Date): Date => new Date(at);
const instantOrNull = (at: string | Date | null): Date | null => (at === null ? null : instant(at));

function stateOf(context: Pick<Context, 'clock' | 'config'>, row: Row): TableState {
  const now = nowDate(context);
  const event = {
    status: row.status,
    runAt: instant(row.run_at),
    endsAt: instant(row.ends_at),
    orderCutoffAt: instant(row.order_cutoff_at),
    cancelledAt: instantOrNull(row.cancelled_at),
  } satisfies { status: EventStatus } & Record<string, unknown>;
  const isClosed = closedMessage(event, now, allowsClosed(context)) !== null;
  const table = {
    closesAt: instantOrNull(row.closes_at),
    lockedAt: instantOrNull(row.locked_at),
    orderedAt: instantOrNull(row.ordered_at),
    endedAt: instantOrNull(row.ended_at),
  };
  if (row.payment === 'host')
    return cartState(table, { isCancelled: eventPhase(event, now) === 'cancelled', isClosed }, now);
  return row.has_paid_host && !isClosed && !table.endedAt ? 'open' : 'ended';
}

const doorOfHost = ({ delivery_type, street, city, state, zip }: Row): string | null =>
  doorOf({
    deliveryType: delivery_type ?? 'pickup',
    deliveryStreet: street,
    deliveryCity: city,
    deliveryState: state,
    deliveryPostalCode: zip,
    tableId: null,
    paidAt: null,
  });

/** A slot that has begun takes no order either. The order of a shared cart is not joined. */
const isSlotFull = ({ payment, slot_at, slot_left }: Row, now: Date): boolean =>
  payment === 'each' && slot_at !== null && (slot_left === null || slot_left <= 0 || instant(slot_at) <= now);

const guestView = ({ id, name, dishes, isDone, revision, lines }: Guest): TableGuest => ({
  id,
  name,
  dishes,
  isDone,
  revision,
  lines: lines && lines.map(lineView),
});

/** What the caller is at the table. A guest of a shared cart sees no street. */
function ownParts(row: Row, { userId }: Viewer) {
  const own = row.guests?.find(({ isOwn }) => isOwn);
  const isHost = row.host_id === userId;
  const isOfOrder = isHost && row.payment === 'host';
  return {
    isHost,
    guestId: own?.id ?? null,
    membershipId: isOfOrder ? row.membership : (own?.membership ?? null),
    address: isHost || (own && row.payment === 'each') ? doorOfHost(row) : null,
  };
}

function tableView(context: Pick<Context, 'clock' | 'config'>, row: Row, caller: Viewer): Table {
  const card = toCard(context, row);
  return {
    code: row.code,
    name: row.table_name,
    host: row.host,
    payment: row.payment,
    state: stateOf(context, row),
    eventId: row.id,
    restaurantName: row.restaurant_name,
    eventImage: row.image ?? row.restaurant_image,
    hue: row.hue,
    eventRunAt: card.runAt,
    eventEndsAt: card.endsAt,
    eventTimeZone: row.time_zone,
    deliveryTime: instantOrNull(row.slot_at)?.toISOString() ?? null,
    deliveryType: row.delivery_type,
    closesAt: instantOrNull(row.closes_at)?.toISOString() ?? card.orderCutoffAt,
    guestLimit: row.guest_limit_cents === null ? null : toDollars(row.guest_limit_cents),
    isFull: card.full || isSlotFull(row, nowDate(context)),
    guests: (row.guests ?? []).map(guestView),
    ...ownParts(row, caller),
  };
}

type Reader = Pick<Context, 'db' | 'clock' | 'config'>;
type Viewer = Pick<TableCaller, 'userId' | 'secret'>;

/** @returns null for an unknown code */
export async function findTableView(context: Reader, code: string, caller: Viewer): Promise<Table | null> {
  const [row] = await findRow(context, code, caller);
  return row ? tableView(context, row, caller) : null;
}

/** Of a table that is known. @throws 404 */
export async function viewOf(context: Reader, code: string, caller: Viewer): Promise<Table> {
  const table = await findTableView(context, code, caller);
  if (!table) throw notFound();
  return table;
}

/** @throws 404, after many of them 429 */
export async function showTable(context: Reader, code: string, caller: TableCaller): Promise<Table> {
  return (await findTableView(context, code, caller)) ?? refuseUnknown(context, caller);
}
