/** What a push says. Its facts are read when it is sent. It names no address and no amount: a locked screen shows it to anybody. */
import { eq } from 'drizzle-orm';
import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { stageAt, type Stage } from '@dwellivery/domain/stage';
import { pressesOfEvent } from '../../db/presses';
import { events, orders, type pushes } from '../../db/schema';
import { nowDate, type Context } from '../../ports/context';
import { followed, stillOpen } from '../mail/follows';
import { isDelivered, timeOf } from '../mail/handover';
import { orderRows, paidOf, type OrderFactsRow } from '../mail/orderRows';
import { isTimely } from '../mail/reminders';
import { entryOf, timeText } from '../mail/waitlist';

/** As the service worker reads it. */
type PushText = {
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** A push replaces the one of the same tag. */
  tag: string;
};
export type Push = PushText & {
  /** Of what has this end, the push service tries no longer. */
  until: Date;
  /** The zone whose night it waits for; null: it was asked for that evening. */
  quietZone: string | null;
};
/** Each kind has its own. */
type Ids = {
  orderId: number;
  membershipId: number;
  stage: Stage;
  eventId: number;
  entryId: number;
  followId: number;
  eventIds: number[];
};

const ofOrder = ({ order }: OrderFactsRow) => ({
  url: `/orders/${order.membershipId}/receipt`,
  tag: `order-${order.membershipId}`,
});

async function reminder(context: Context, kind: string, orderId: number): Promise<Push | null> {
  const now = nowDate(context);
  const [row] = await orderRows(context, eq(orders.id, orderId));
  const membershipId = row?.order.membershipId;
  const [first] = membershipId ? await orderRows(context, paidOf(membershipId)) : [];
  if (!first || first.event.cancelledAt || !first.user.reminders) return null;
  const { event, zone, restaurant } = first;
  if (!isTimely(kind, { ...event, zone }, now)) return null;
  const day = kind === 'reminder_day_before' ? 'Tomorrow' : 'Today';
  return {
    title: `${day}: ${restaurant}`,
    body: `${isDelivered(first) ? 'It comes' : 'Pick it up'} ${timeOf(first)}. Your receipt has the rest.`,
    ...ofOrder(first),
    until: event.endsAt,
    quietZone: zone,
  };
}

const STAGE_TEXTS: Readonly<Record<string, (restaurant: string) => Pick<Push, 'title' | 'body'>>> = {
  cooking: (restaurant) => ({
    title: 'The kitchen is cooking',
    body: `${restaurant} has started on your order.`,
  }),
  out: (restaurant) => ({ title: 'Out for delivery', body: `Your order from ${restaurant} is on its way.` }),
  ready: (restaurant) => ({ title: 'Ready for pickup', body: `Your order from ${restaurant} is ready.` }),
};

/** @returns null if no paid order stands at the stage any more, or it was taken back */
async function stagePush(context: Context, membershipId: number, stage: Stage): Promise<Push | null> {
  const now = nowDate(context);
  const rows = await orderRows(context, paidOf(membershipId));
  const [first] = rows;
  const text = STAGE_TEXTS[stage];
  if (!first || !text || first.event.cancelledAt) return null;
  const [pressed] = await context.db
    .select({ presses: pressesOfEvent })
    .from(events)
    .where(eq(events.id, first.event.id));
  const presses = pressed?.presses ?? [];
  const isAt = (row: OrderFactsRow): boolean => {
    const order = { ...row.event, presses, d2d: isDelivered(row), deliveredAt: row.order.deliveredAt };
    const stands = stageAt(order, now);
    return stands?.stage === stage && !stands.isExpected;
  };
  if (!rows.some(isAt)) return null;
  return { ...text(first.restaurant), ...ofOrder(first), until: first.event.endsAt, quietZone: null };
}

async function waitlistPush(context: Context, eventId: number, entryId: number): Promise<Push | null> {
  const now = nowDate(context);
  const entry = await entryOf(context, entryId, 'offered');
  if (!entry?.until || entry.until <= now) return null;
  return {
    title: `A place is free at ${entry.restaurant}`,
    body: `We hold it for you until ${timeText(entry.until, entry.zone, now)}.`,
    url: `/events/${eventId}`,
    tag: `event-${eventId}`,
    until: entry.until,
    quietZone: null,
  };
}

async function followPush(context: Context, followId: number, eventIds: number[]): Promise<Push | null> {
  const follow = await followed(context, followId);
  const open = follow ? await stillOpen(context, eventIds) : [];
  const [first] = open;
  if (!follow || !first) return null;
  const cutoff = new Date(first.order_cutoff_at);
  const until = `${formatLongDay(cutoff, first.zone)}, ${formatTime(cutoff, first.zone)}`;
  return {
    title: follow.zip ? 'Somebody cooks near you' : `${first.restaurant} is coming`,
    body: open.length > 1 ? 'There are new events to order from.' : `${first.restaurant}: order by ${until}.`,
    url:
      open.length === 1
        ? `/events/${first.id}`
        : follow.zip
          ? `/browse/${follow.zip}`
          : `/restaurants/${follow.slug}`,
    tag: `follow-${followId}`,
    until: cutoff,
    quietZone: first.zone,
  };
}

/** @returns null for a push that no longer applies */
export async function composePush(
  context: Context,
  { kind, payload }: Pick<typeof pushes.$inferSelect, 'kind' | 'payload'>,
): Promise<Push | null> {
  const ids = payload as Ids;
  if (kind.startsWith('reminder_')) return reminder(context, kind, ids.orderId);
  if (kind === 'stage') return stagePush(context, ids.membershipId, ids.stage);
  if (kind === 'waitlist_offer') return waitlistPush(context, ids.eventId, ids.entryId);
  return kind === 'follow' ? followPush(context, ids.followId, ids.eventIds) : null;
}
