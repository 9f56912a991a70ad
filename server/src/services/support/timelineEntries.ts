/** The entries of a report's timeline, one reader per table. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import type { TimelineEntry } from '../../schemas/support';

export type Reader = Pick<Context, 'db'>;
type Entry = {
  at: Date;
  kind: TimelineEntry['kind'];
  orderId: number | null;
  text: string;
  cents?: number;
};

/** Times that the row of an order does not keep. */
export type OrderMoments = {
  /** When the payment failed: the times of the mails about it. */
  failedAt: Date[];
  replacedAt: Date | null;
};

export function ofOrder(order: OrderRow, { failedAt, replacedAt }: OrderMoments): Entry[] {
  const { id: orderId, totalCents: cents } = order;
  const at = (date: Date | null, kind: Entry['kind'], text: string, more?: Partial<Entry>): Entry[] =>
    date ? [{ at: date, kind, orderId, text, ...more }] : [];
  const way = order.deliveryType === 'd2d' ? 'delivery' : 'pickup';
  const failure = order.failureMessage ? `: ${order.failureMessage}` : '';
  return [
    ...at(order.createdAt, 'order', `Order placed for ${way}, event ${order.eventId}`, { cents }),
    ...at(order.heldUntil, 'hold', order.holds ? 'The hold ends' : 'The hold ended or was released'),
    ...at(order.renewedAt, 'hold', 'The hold was renewed by a retry'),
    ...at(order.paidAt, 'order', 'Order paid', { cents }),
    // The row keeps the last time alone.
    ...at(order.changedAt, 'order', `Order changed, to version ${order.version}`),
    ...at(order.cancelledAt, 'order', 'Order canceled'),
    ...failedAt.flatMap((date, index) =>
      // The row keeps the last failure's words.
      at(date, 'order', `Payment failed${index === failedAt.length - 1 ? failure : ''}`),
    ),
    ...at(replacedAt, 'order', `Replaced by order ${order.replacedById}`),
  ];
}

export async function intentsOf({ db }: Reader, orders: OrderRow[]) {
  const orderIds = orders.map(({ id }) => id);
  return db
    .select()
    .from(t.paymentIntents)
    .where(inArray(t.paymentIntents.orderId, orderIds))
    .orderBy(asc(t.paymentIntents.createdAt));
}
type IntentRow = Awaited<ReturnType<typeof intentsOf>>[number];

export function ofIntent(intent: IntentRow): Entry[] {
  const { id, orderId, status, amountCents: cents, knownFailure } = intent;
  return [
    { at: intent.createdAt, kind: 'intent', orderId, text: `Payment intent ${id} made`, cents },
    {
      at: intent.updatedAt,
      kind: 'intent',
      orderId,
      text: `Payment intent ${id} is ${status}${knownFailure ? `: ${knownFailure}` : ''}`,
    },
  ];
}

export async function webhookEntries({ db }: Reader, intents: IntentRow[]): Promise<Entry[]> {
  const orderOf = new Map(intents.map(({ id, orderId }) => [id, orderId]));
  const objectId = sql<string>`${t.webhookEvents.payload} -> 'object' ->> 'id'`;
  const found = await db
    .select({
      objectId,
      type: t.webhookEvents.type,
      receivedAt: t.webhookEvents.receivedAt,
      processedAt: t.webhookEvents.processedAt,
      error: t.webhookEvents.error,
    })
    .from(t.webhookEvents)
    .where(inArray(objectId, [...orderOf.keys()]));
  return found.map(({ objectId: id, type, receivedAt, processedAt, error }) => ({
    at: receivedAt,
    kind: 'webhook',
    orderId: orderOf.get(id) ?? null,
    text: `Webhook ${type}, ${error ? `failed: ${error}` : processedAt ? 'applied' : 'not applied yet'}`,
  }));
}

export async function refundEntries({ db }: Reader, intents: IntentRow[]): Promise<Entry[]> {
  const orderOf = new Map(intents.map(({ id, orderId }) => [id, orderId]));
  const found = await db
    .select()
    .from(t.refunds)
    .where(inArray(t.refunds.paymentIntentId, [...orderOf.keys()]));
  return found.flatMap(({ paymentIntentId, amountCents: cents, reason, createdAt, doneAt, failedAt }) => {
    const orderId = orderOf.get(paymentIntentId) ?? null;
    const at = (date: Date | null, what: string): Entry[] =>
      date ? [{ at: date, kind: 'refund', orderId, text: `Refund ${what} (${reason})`, cents }] : [];
    return [...at(createdAt, 'begun'), ...at(doneAt, 'done'), ...at(failedAt, 'failed')];
  });
}

/** A mail's entry, with the kind of the mail. */
export type MailEntry = Entry & { mail: string };

/** The mails whose key names their order; the number in another key is that of a refund or a membership. */
const KEY_OF_ORDER = /^(?:receipt|payment_failed|order_cancelled|order_moved|order_changed):(\d+)/;

/** Oldest first. */
export async function mailEntries({ db }: Reader, orders: OrderRow[]): Promise<MailEntry[]> {
  const userId = orders[0]?.userId ?? 0;
  const [user] = await db.select({ email: t.users.email }).from(t.users).where(eq(t.users.id, userId));
  const since = orders.reduce(
    (first, { createdAt }) => (createdAt < first ? createdAt : first),
    new Date(8.64e15),
  );
  const found = await db
    .select({
      kind: t.mails.kind,
      key: t.mails.mailKey,
      createdAt: t.mails.createdAt,
      sentAt: t.mails.sentAt,
      attempts: t.mails.attempts,
    })
    .from(t.mails)
    .where(
      and(
        eq(t.mails.recipient, user?.email ?? ''),
        sql`${t.mails.createdAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(t.mails.createdAt));
  return found.map(({ kind, key, createdAt, sentAt, attempts }) => {
    // The payload is dropped once a mail is sent; the key stays.
    const named = Number(KEY_OF_ORDER.exec(key)?.[1]);
    const isOfOrder = orders.some(({ id }) => id === named);
    const state = sentAt ? `sent ${sentAt.toISOString()}` : `waiting, ${attempts} attempts`;
    return {
      at: createdAt,
      kind: 'mail',
      orderId: isOfOrder ? named : null,
      text: `Mail “${kind}”, ${state}`,
      mail: kind,
    };
  });
}

export async function quoteEntries(
  { db }: Reader,
  userId: number,
  events: ReadonlySet<number>,
): Promise<Entry[]> {
  const own = await db.select().from(t.quotes).where(eq(t.quotes.userId, userId));
  return own
    .filter(({ eventId }) => events.has(eventId))
    .map(({ eventId, totalCents: cents, updatedAt: at }) => ({
      at,
      kind: 'quote',
      orderId: null,
      text: `Last quote for event ${eventId}`,
      cents,
    }));
}

export async function creditEntries({ db }: Reader, orders: OrderRow[]): Promise<Entry[]> {
  const found = await db
    .select()
    .from(t.creditEntries)
    .where(
      inArray(
        t.creditEntries.orderId,
        orders.map(({ id }) => id),
      ),
    );
  return found.map(({ orderId, kind, amountCents, createdAt: at }) => ({
    at,
    kind: 'credit',
    orderId,
    text: `Credit, ${kind.replaceAll('_', ' ')}${amountCents < 0 ? ' (taken)' : ''}`,
    cents: Math.abs(amountCents),
  }));
}
