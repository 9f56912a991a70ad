/** Turns a row of the mails table into a mail. Its facts are read when it is sent, so that they are current. */
import { asc, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import {
  eventLocations,
  events,
  mails,
  orderLines,
  orders,
  restaurants,
  timeSlots,
  users,
} from '../../db/schema';
import { localDayName, localTime } from '../../lib/zone';
import { labelWords } from '../../domain/labels';
import { accountMail } from './accountMails';
import { calendarFile } from './calendarFile';
import { followConfirmMail, followMail } from './follows';
import { mailToken } from './mailLinks';
import {
  eventCancelledMail,
  orderCancelledMail,
  orderGivenBackMail,
  orderMovedMail,
  orderRefundedMail,
  paymentFailedMail,
  receiptMail,
  reminderMail,
  withFoot,
  type MailText,
  type OrderMail,
} from './templates';
import { choicesUrl, withUnsubscribe } from './unsubscribe';
import { waitlistMail, type WaitlistPayload } from './waitlist';

export type MailRow = typeof mails.$inferSelect;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number): string => usd.format(cents / 100);

type Handover = {
  order: typeof orders.$inferSelect;
  event: typeof events.$inferSelect;
  /** The chosen time slot; null: a pickup begins with the event. */
  slot: Date | null;
  zone: string;
};

/** One sentence: where and when the food is handed over. */
function handoverOf({ order, event, slot, zone }: Handover): string {
  if (order.deliveryType === 'd2d') {
    const { deliveryStreet, deliveryCity, deliveryState, deliveryPostalCode } = order;
    const time = slot ? ` at ${localTime(slot, zone)}` : '';
    return `It comes to ${deliveryStreet}, ${deliveryCity}, ${deliveryState} ${deliveryPostalCode}${time}.`;
  }
  const place = [event.pickupStreet, event.pickupCityStateZip].filter(Boolean).join(', ');
  return `Pick it up at ${localTime(slot ?? event.runAt, zone)}${place && `: ${place}`}.`;
}

const isReminder = (kind: string): boolean => kind.startsWith('reminder_');

/** Whether the mail still applies: the order or the customer's choice may have changed since it was queued. */
function isTrue(
  kind: string,
  { order: { status }, user }: { order: Handover['order']; user: typeof users.$inferSelect },
): boolean {
  if (kind === 'payment_failed') return status === 'payment_failed';
  if (isReminder(kind) && !user.reminders) return false;
  return !(isReminder(kind) || kind === 'order_moved') || status === 'paid';
}

/** The calendar entry lasts from the chosen time slot to the end of the event. */
function calendarOf(row: Handover & { restaurant: string }, receiptUrl: string, madeAt: Date): string {
  const { order, event, slot } = row;
  const isDelivered = order.deliveryType === 'd2d';
  const place = [event.pickupStreet, event.pickupCityStateZip].filter(Boolean).join(', ');
  const home = `${order.deliveryStreet}, ${order.deliveryCity}, ${order.deliveryState} ${order.deliveryPostalCode}`;
  return calendarFile({
    uid: `membership-${order.membershipId}@dwellivery`,
    startsAt: slot ?? event.runAt,
    endsAt: event.endsAt,
    title: `${isDelivered ? 'Delivery' : 'Pickup'}: ${row.restaurant}`,
    location: isDelivered ? home : place,
    description: (!isDelivered && event.pickupInstructions) || handoverOf(row),
    url: receiptUrl,
    madeAt,
  });
}

const linesOf = (context: Context, orderId: number) =>
  context.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

const orderRow = async (context: Context, orderId: number) =>
  (
    await context.db
      .select({
        order: orders,
        event: events,
        restaurant: restaurants.name,
        zone: eventLocations.timeZone,
        user: users,
        slot: timeSlots.startsAt,
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .innerJoin(restaurants, eq(restaurants.id, events.restaurantId))
      .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(timeSlots, eq(timeSlots.id, orders.timeSlotId))
      .where(eq(orders.id, orderId))
  )[0];

async function orderFacts(
  context: Context,
  { kind, payload }: MailRow,
  orderId: number,
): Promise<(OrderMail & { userId: number }) | null> {
  const row = await orderRow(context, orderId);
  if (!row || !isTrue(kind, row)) return null;
  const lines = await linesOf(context, orderId);
  const { publicUrl } = context.config;
  const receiptUrl = `${publicUrl}/orders/${row.order.membershipId}/receipt`;
  return {
    userId: row.user.id,
    name: row.user.firstname || row.user.name,
    restaurant: row.restaurant,
    when: localDayName(row.event.runAt, row.zone),
    handover: handoverOf(row),
    lines: lines.map(({ sku, name, quantity, priceCents, labels }) =>
      sku ? [name, dollars(priceCents)] : [`${quantity} × ${name}`, dollars(priceCents), labelWords(labels)],
    ),
    total: dollars(row.order.totalCents),
    receiptUrl,
    instructions: row.order.deliveryType === 'pickup' ? row.event.pickupInstructions : null,
    isEventCancelled: row.event.cancelledAt !== null,
    calendar: calendarOf(row, receiptUrl, nowDate(context)),
    retryUrl: `${publicUrl}/orders/${row.order.id}/retry`,
    amount: dollars(Number(payload.amountCents ?? row.order.totalCents)),
  };
}

const ORDER_MAILS: Record<string, (order: OrderMail) => MailText> = {
  receipt: receiptMail,
  payment_failed: paymentFailedMail,
  order_cancelled: (order) =>
    order.isEventCancelled ? eventCancelledMail(order) : orderCancelledMail(order),
  reminder_day_before: reminderMail('tomorrow'),
  reminder_same_day: reminderMail('today'),
  order_refunded: orderRefundedMail,
  order_given_back: orderGivenBackMail,
  order_moved: orderMovedMail,
};

/** With the way to the choices. Only reminders can be turned off, by one press too. */
async function orderMail(context: Context, mail: MailRow, orderId: number): Promise<MailText | null> {
  const make = ORDER_MAILS[mail.kind];
  const order = make && (await orderFacts(context, mail, orderId));
  if (!make || !order) return null;
  const { kind, recipient } = mail;
  const text = withFoot(
    make(order),
    await choicesUrl(context, { kind: 'customer', id: order.userId }, recipient),
  );
  if (!isReminder(kind)) return text;
  const token = await mailToken(context, { kind: 'reminders', id: order.userId }, recipient);
  return withUnsubscribe(context, token, text);
}

/** @returns null for a mail that no longer applies */
export async function composeMail(context: Context, mail: MailRow): Promise<MailText | null> {
  const {
    name = '',
    token = '',
    orderId,
  } = mail.payload as { name?: string; token?: string; orderId?: number };
  const account = accountMail(context, mail.kind, name, token);
  if (account) return account;
  if (mail.kind === 'follow_confirm')
    return followConfirmMail(context, mail.payload as { token: string; name: string });
  if (mail.kind === 'follow')
    return followMail(context, mail.payload as { followId: number; eventIds: number[] }, mail.recipient);
  if (mail.kind === 'waitlist_offer')
    return waitlistMail(context, mail.payload as WaitlistPayload, mail.recipient);
  return orderId ? orderMail(context, mail, orderId) : null;
}
