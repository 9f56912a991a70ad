/** The mails about a claim: to the operator when it is made, to the customer about each step. */
import { CLAIM_LABELS } from '@dwellivery/domain/claims';
import { formatLongDay } from '@dwellivery/domain/eventDays';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import {
  claimLines,
  claims,
  eventLocations,
  events,
  orderLines,
  orders,
  restaurants,
  users,
} from '../../db/schema';
import { dishesText } from './lines';
import { composeText, hello, type MailText, type OrderMail } from './templates';

const about = ({ name, restaurant, when }: OrderMail): string =>
  `${hello(name)}, you reported that something was wrong with your order from ${restaurant} for ${when}.`;

const seeOrder = ({ receiptUrl: url }: OrderMail) => ({ label: 'See your order', url });

export const claimRefundedMail = (order: OrderMail): MailText =>
  composeText(`${order.amount} on the way back to you`, [
    `${about(order)} We give you back ${order.amount}, to ${order.card ?? 'the card that you paid with'}. A card takes some days.`,
    order.words,
    seeOrder(order),
  ]);

export const claimCreditedMail = (order: OrderMail): MailText =>
  composeText(`${order.amount} of credit for you`, [
    `${about(order)} We have added ${order.amount} to your credit. Your next order uses it.`,
    order.words,
    seeOrder(order),
  ]);

export const claimAnsweredMail = (order: OrderMail): MailText =>
  composeText(`About your order from ${order.restaurant}`, [about(order), order.words, seeOrder(order)]);

/** The operator's. Its claim is read when it is sent. @returns null if the customer has deleted the account since */
export async function claimMadeMail(
  { db }: Pick<Context, 'db'>,
  { claimId }: { claimId: number },
): Promise<MailText | null> {
  const [row] = await db
    .select({
      claim: claims,
      eventId: orders.eventId,
      restaurant: restaurants.name,
      runAt: events.runAt,
      zone: eventLocations.timeZone,
      deletedAt: users.deletedAt,
    })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(restaurants, eq(restaurants.id, events.restaurantId))
    .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
    .where(eq(claims.id, claimId));
  if (!row || row.deletedAt) return null;
  const { claim, eventId, restaurant, runAt, zone } = row;
  const lines = await db
    .select({ line: orderLines, quantity: claimLines.quantity })
    .from(claimLines)
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(eq(claimLines.claimId, claimId))
    .orderBy(asc(orderLines.position));
  const dishes = dishesText(lines.map(({ line, quantity }) => ({ ...line, quantity })));
  return composeText(`Claim ${claimId}: ${CLAIM_LABELS[claim.kind]}`, [
    `Order ${claim.orderId} of event ${eventId}, ${restaurant}, ${formatLongDay(runAt, zone)}: ${dishes}.`,
    `The customer wrote: ${claim.text}`,
    `At the desk: npm run desk -- claims show ${claimId}${claim.pictureKey === null ? '' : ' --picture claim.webp'}`,
  ]);
}
