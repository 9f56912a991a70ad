/**
 * What the server knows of the orders that a problem report is about: quotes, holds, payments, webhooks, mails, refunds. Only of the customer
 * who was signed in when the report was sent; what the report says merely chooses among their orders.
 */
import { desc, eq } from 'drizzle-orm';
import * as t from '../../db/schema';
import type { TimelineEntry } from '../../schemas/support';
import { toDollars } from '../pricing/money';
import type { ReportRow } from './reports';
import {
  creditEntries,
  intentsOf,
  mailEntries,
  ofIntent,
  ofOrder,
  quoteEntries,
  refundEntries,
  webhookEntries,
  type MailEntry,
  type OrderMoments,
  type Reader,
} from './timelineEntries';
import { type OrderRow } from '../../db/schema';

const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found ? [found] : []));

/** Events and transactions that a report names, wherever it names them. */
export function namedIn(body: string): { events: Set<number>; transactions: Set<string> } {
  // Within a copied storage the marks are written as \".
  const text = body.replaceAll('\\"', '"');
  const events = [
    ...allOf(text, /\/(?:events|projects)\/(\d{1,10})\b/g),
    ...allOf(text, /"dw:(?:cart|checkout):(\d{1,10})"/g),
    ...allOf(text, /"eventId":"?(\d{1,10})\b/g),
    ...allOf(text, /"(?:carts|checkout)":\{"(\d{1,10})"/g),
  ];
  return {
    events: new Set(events.map(Number)),
    transactions: new Set(allOf(text, /"transactionId":"([\w-]{8,120})"/g)),
  };
}

/** Chosen among the customer's orders here, because a report can name more than a statement has parameters. */
async function ordersOf(
  { db }: Reader,
  userId: number,
  { events, transactions }: ReturnType<typeof namedIn>,
): Promise<OrderRow[]> {
  const own = await db.select().from(t.orders).where(eq(t.orders.userId, userId)).orderBy(desc(t.orders.id));
  return own.filter(({ eventId, transactionId }) => events.has(eventId) || transactions.has(transactionId));
}

const momentsOf = (order: OrderRow, orders: OrderRow[], mails: MailEntry[]): OrderMoments => ({
  failedAt: mails
    .filter(({ mail, orderId }) => mail === 'payment_failed' && orderId === order.id)
    .map(({ at }) => at),
  replacedAt: orders.find(({ id }) => id === order.replacedById)?.createdAt ?? null,
});

/** Oldest first; empty for a visitor's report. */
export async function timelineOf(
  context: Reader,
  { userId, body }: Pick<ReportRow, 'userId' | 'body'>,
): Promise<TimelineEntry[]> {
  if (userId === null) return [];
  const named = namedIn(body);
  const orders = await ordersOf(context, userId, named);
  const intents = await intentsOf(context, orders);
  const mails = orders.length > 0 ? await mailEntries(context, orders) : [];
  const entries = [
    ...(await quoteEntries(context, userId, named.events)),
    ...orders.flatMap((order) => ofOrder(order, momentsOf(order, orders, mails))),
    ...intents.flatMap(ofIntent),
    ...(await webhookEntries(context, intents)),
    ...(await refundEntries(context, intents)),
    ...mails,
    ...(await creditEntries(context, orders)),
  ];
  return entries
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, kind, orderId, text, cents }) => ({
      at: at.toISOString(),
      kind,
      order_id: orderId,
      text,
      amount: cents === undefined ? null : toDollars(cents),
    }));
}
