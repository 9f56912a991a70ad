/** Reads what a mail or a calendar file says of orders. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { eventLocations, events, orderLines, orders, restaurants, timeSlots, users } from '../../db/schema';
import { cancelledCents, keptD2dCents, keptFeeCents } from '../../db/refundSums';

/** The earliest time first. */
export const orderRows = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({
      order: orders,
      event: events,
      restaurant: restaurants.name,
      zone: eventLocations.timeZone,
      user: users,
      slot: timeSlots.startsAt,
      refundCents: cancelledCents,
      keptCents: keptFeeCents,
      keptD2dCents,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(restaurants, eq(restaurants.id, events.restaurantId))
    .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(timeSlots, eq(timeSlots.id, orders.timeSlotId))
    .where(where)
    .orderBy(asc(sql`coalesce(${timeSlots.startsAt}, ${events.runAt})`), asc(orders.id));
export type OrderFactsRow = Awaited<ReturnType<typeof orderRows>>[number];

export const paidOf = (membershipId: number): SQL | undefined =>
  and(eq(orders.membershipId, membershipId), eq(orders.status, 'paid'));

export const linesOf = ({ db }: Pick<Context, 'db'>, orderIds: number[]) =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));

export const receiptUrlOf = ({ config }: Pick<Context, 'config'>, membershipId: number): string =>
  `${config.publicUrl}/orders/${membershipId}/receipt`;
