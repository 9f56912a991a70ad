/** From a row of the mails table to a text. What a mail says is read when it is sent, so that it is true then. */
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context';
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
import {
  confirmMail,
  orderCancelledMail,
  orderRefundedMail,
  paymentFailedMail,
  receiptMail,
  resetMail,
  type MailText,
  type OrderMail,
} from './templates';

export type MailRow = typeof mails.$inferSelect;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number): string => usd.format(cents / 100);

type Handover = {
  order: typeof orders.$inferSelect;
  event: typeof events.$inferSelect;
  /** The chosen time; a pickup without slots begins with the event. */
  slot: Date | null;
  zone: string;
};

/** Where and when the food changes hands. */
function handoverOf({ order, event, slot, zone }: Handover): string {
  if (order.deliveryType === 'd2d') {
    const { deliveryStreet, deliveryCity, deliveryState, deliveryPostalCode } = order;
    const time = slot ? ` at ${localTime(slot, zone)}` : '';
    return `It comes to ${deliveryStreet}, ${deliveryCity}, ${deliveryState} ${deliveryPostalCode}${time}.`;
  }
  const place = [event.pickupStreet, event.pickupCityStateZip].filter(Boolean).join(', ');
  return `Pick it up at ${localTime(slot ?? event.runAt, zone)}${place && `: ${place}`}.`;
}

async function orderFacts(context: Context, kind: string, orderId: number): Promise<OrderMail | null> {
  const [row] = await context.db
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
    .where(eq(orders.id, orderId));
  // Paid or cancelled in the meantime: that a payment failed would be the wrong thing to tell.
  if (!row || (kind === 'payment_failed' && row.order.status !== 'payment_failed')) return null;
  const lines = await context.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const { publicUrl } = context.config;
  return {
    name: row.user.firstname || row.user.name,
    restaurant: row.restaurant,
    when: localDayName(row.event.runAt, row.zone),
    handover: handoverOf(row),
    lines: lines.map((line) => [
      line.sku ? line.name : `${line.quantity} × ${line.name}`,
      dollars(line.priceCents),
    ]),
    total: dollars(row.order.totalCents),
    receiptUrl: `${publicUrl}/orders/${row.order.membershipId}/receipt`,
    retryUrl: `${publicUrl}/orders/${row.order.id}/retry`,
  };
}

const ORDER_MAILS: Record<string, (order: OrderMail) => MailText> = {
  receipt: receiptMail,
  payment_failed: paymentFailedMail,
  order_cancelled: orderCancelledMail,
  order_refunded: orderRefundedMail,
};

/** @returns null for a mail that says nothing any more, because what it is about is gone or over */
export async function composeMail(context: Context, mail: MailRow): Promise<MailText | null> {
  const {
    name = '',
    token = '',
    orderId,
  } = mail.payload as { name?: string; token?: string; orderId?: number };
  const { publicUrl } = context.config;
  if (mail.kind === 'confirm') return confirmMail(name, `${publicUrl}/registration/confirmation/${token}`);
  if (mail.kind === 'reset') return resetMail(name, `${publicUrl}/password/edit/${token}`);
  const make = ORDER_MAILS[mail.kind];
  const order = make && orderId ? await orderFacts(context, mail.kind, orderId) : null;
  return make && order ? make(order) : null;
}
