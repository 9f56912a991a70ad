/** Everything that is kept of a customer, for the customer to read. No password, no token, nothing of other people. */
import { asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { userById } from '../../db/byId';
import { isSameEmail } from '../../db/sameEmail';
import * as t from '../../db/schema';
import { groupBy } from '../../lib/groupBy';
import { withParts } from '../claims/views';
import { savedCards } from '../payments';
import { isOwnersOwn } from './recovery';

type Row = Record<string, unknown>;

/** Columns that the download leaves out: of no use to the customer, and of use to a thief. */
const SECRET = new Set(['passwordHash', 'tokenHash', 'bodyHash', 'payload']);
const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name)));

/** What a row of an event shows of it. */
const ofEvent = {
  restaurant: t.restaurants.name,
  eventRunAt: t.events.runAt,
  timeZone: t.eventLocations.timeZone,
};

const changesOfUser = (db: Database, userId: number) =>
  db.select().from(t.amendments).where(eq(t.amendments.userId, userId)).orderBy(asc(t.amendments.id));

async function ordersOf(db: Database, userId: number) {
  const found = await db
    .select({ order: t.orders, restaurant: t.restaurants.name, eventRunAt: t.events.runAt })
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .where(eq(t.orders.userId, userId))
    .orderBy(asc(t.orders.id));
  const payments = await db
    .select()
    .from(t.paymentIntents)
    .where(eq(t.paymentIntents.userId, userId))
    .orderBy(asc(t.paymentIntents.createdAt));
  const intentIds = payments.map(({ id }) => id);
  const refunds = await db.select().from(t.refunds).where(inArray(t.refunds.paymentIntentId, intentIds));
  const disputes = await db.select().from(t.disputes).where(inArray(t.disputes.paymentIntentId, intentIds));
  const own = sql`${t.orderLines.orderId} in (select ${t.orders.id} from ${t.orders} where ${eq(t.orders.userId, userId)})`;
  const lines = await db.select().from(t.orderLines).where(own).orderBy(asc(t.orderLines.position));
  const changesOf = groupBy(await changesOfUser(db, userId), ({ orderId }) => orderId);
  const linesOf = groupBy(lines, ({ orderId }) => orderId);
  const refundsOf = groupBy(refunds, ({ paymentIntentId }) => paymentIntentId);
  const paymentsOf = groupBy(payments, ({ orderId }) => orderId);
  const disputesOf = groupBy(disputes, ({ paymentIntentId }) => paymentIntentId);
  const withMoneyBack = (payment: (typeof payments)[number]) => ({
    ...payment,
    refunds: refundsOf.get(payment.id) ?? [],
    disputes: disputesOf.get(payment.id) ?? [],
  });
  return found.map(({ order, ...event }) => ({
    event,
    order,
    lines: linesOf.get(order.id) ?? [],
    changes: changesOf.get(order.id) ?? [],
    payments: (paymentsOf.get(order.id) ?? []).map(withMoneyBack),
  }));
}
export type OrderData = Awaited<ReturnType<typeof ordersOf>>[number];

/** What the customer reported of dinners, with its dishes and what was done about it. */
async function claimsOf(db: Database, userId: number): Promise<Row[]> {
  const own = eq(t.claims.userId, userId);
  const found = await db
    .select({
      ...getTableColumns(t.claims),
      ...ofEvent,
    })
    .from(t.claims)
    .innerJoin(t.orders, eq(t.orders.id, t.claims.orderId))
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(own)
    .orderBy(asc(t.claims.id));
  return (await withParts(db, found)).map(({ lines, steps, ...claim }) => ({
    ...claim,
    dishes: lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    steps: steps.map(({ kind, amountCents, text, at }) => ({ kind, amountCents, text, at })),
  }));
}

/** Of a seat at a shared cart: `2 × Flan (no sugar)`. */
const seatDishes = sql<string[]>`coalesce((
  SELECT json_agg(concat(x.line->>'quantity', ' × ', p.name, ' (' || (x.line->>'notes') || ')') ORDER BY x.at)
  FROM jsonb_array_elements(${t.tableGuests.lines}) WITH ORDINALITY AS x(line, at)
  JOIN products p ON p.id = (x.line->>'productId')::integer), '[]')`;

/** Rows of a table that are the customer's own. */
const READERS = {
  sessions: (db: Database, userId: number) =>
    db.select().from(t.sessions).where(eq(t.sessions.userId, userId)).orderBy(asc(t.sessions.id)),
  identities: (db: Database, userId: number) =>
    db.select().from(t.oauthIdentities).where(eq(t.oauthIdentities.userId, userId)),
  mailedLinks: (db: Database, userId: number) =>
    db.select().from(t.emailTokens).where(eq(t.emailTokens.userId, userId)).orderBy(asc(t.emailTokens.id)),
  memberships: (db: Database, userId: number) =>
    db.select().from(t.memberships).where(eq(t.memberships.userId, userId)).orderBy(asc(t.memberships.id)),
  credit: (db: Database, userId: number) =>
    db
      .select()
      .from(t.creditEntries)
      .where(eq(t.creditEntries.userId, userId))
      .orderBy(asc(t.creditEntries.id)),
  quotes: (db: Database, userId: number) => db.select().from(t.quotes).where(eq(t.quotes.userId, userId)),
  problemReports: (db: Database, userId: number) =>
    db.select().from(t.problemReports).where(eq(t.problemReports.userId, userId)),
  claims: claimsOf,
  notifiedDevices: (db: Database, userId: number) =>
    db
      .select({
        id: t.pushSubscriptions.id,
        device: t.sessions.device,
        createdAt: t.pushSubscriptions.createdAt,
        acceptedAt: t.pushSubscriptions.acceptedAt,
      })
      .from(t.pushSubscriptions)
      .innerJoin(t.sessions, eq(t.sessions.id, t.pushSubscriptions.sessionId))
      .where(eq(t.pushSubscriptions.userId, userId))
      .orderBy(asc(t.pushSubscriptions.id)),
  waitingLists: (db: Database, userId: number) =>
    db
      .select({
        ...getTableColumns(t.waitlistEntries),
        ...ofEvent,
      })
      .from(t.waitlistEntries)
      .innerJoin(t.events, eq(t.events.id, t.waitlistEntries.eventId))
      .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
      .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
      .where(eq(t.waitlistEntries.userId, userId)),
  tables: (db: Database, userId: number) =>
    db
      .select({
        id: t.tables.id,
        orderId: t.tables.orderId,
        payment: t.tables.payment,
        name: t.tables.name,
        guestLimitCents: t.tables.guestLimitCents,
        ...ofEvent,
        createdAt: t.tables.createdAt,
        closesAt: t.tables.closesAt,
        lockedAt: t.tables.lockedAt,
        orderedAt: t.tables.orderedAt,
        endedAt: t.tables.endedAt,
      })
      .from(t.tables)
      .innerJoin(t.events, eq(t.events.id, t.tables.eventId))
      .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
      .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
      .where(eq(t.tables.hostId, userId))
      .orderBy(asc(t.tables.id)),
  seats: (db: Database, userId: number) =>
    db
      .select({
        id: t.tableGuests.id,
        name: t.tableGuests.name,
        ...ofEvent,
        joinedAt: t.tableGuests.joinedAt,
        removedAt: t.tableGuests.removedAt,
        dishes: seatDishes,
      })
      .from(t.tableGuests)
      .innerJoin(t.tables, eq(t.tables.id, t.tableGuests.tableId))
      .innerJoin(t.events, eq(t.events.id, t.tables.eventId))
      .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
      .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
      .where(eq(t.tableGuests.userId, userId))
      .orderBy(asc(t.tableGuests.id)),
  follows: (db: Database, userId: number, email: string) =>
    db
      .select({ ...getTableColumns(t.follows), restaurant: t.restaurants.name })
      .from(t.follows)
      .leftJoin(t.restaurants, eq(t.restaurants.id, t.follows.restaurantId))
      .where(or(eq(t.follows.userId, userId), eq(t.follows.email, email.toLowerCase())))
      .orderBy(asc(t.follows.id)),
  toldEvents: (db: Database, _userId: number, email: string) =>
    db
      .select({
        ...getTableColumns(t.eventNotices),
        ...ofEvent,
      })
      .from(t.eventNotices)
      .innerJoin(t.events, eq(t.events.id, t.eventNotices.eventId))
      .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
      .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
      .where(isSameEmail(t.eventNotices.email, email)),
  mails: (db: Database, _userId: number, email: string) =>
    db.select().from(t.mails).where(isSameEmail(t.mails.recipient, email)).orderBy(asc(t.mails.id)),
};

/** Follows belong to the owner of the mailbox, and an account with an unconfirmed address may be another person's. */
const OF_AN_ADDRESS = new Set(['follows', 'toldEvents']);

export type PersonalData = { profile: Row; orders: OrderData[]; savedCards: Row[] } & Record<
  keyof typeof READERS,
  Row[]
>;

/** Cards that the card provider keeps for the customer. */
const cardsOf = async (context: Context, userId: number): Promise<Row[]> =>
  (await savedCards(context, userId)).map(({ id, brand, last4, exp_month, exp_year }) => ({
    id,
    brand,
    last4,
    expires: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
  }));

/** @throws 404; 503 if the card provider does not answer, because the data would not be whole */
export async function personalData(context: Context, userId: number): Promise<PersonalData> {
  const { db } = context;
  const user = await userById(db, userId);
  const isProven = isOwnersOwn(user);
  const isOwn = (name: string, row: Row): boolean => !OF_AN_ADDRESS.has(name) || row.userId === userId;
  const parts: Partial<Record<keyof typeof READERS, Row[]>> = {};
  for (const [name, read] of Object.entries(READERS)) {
    const rows: Row[] = await read(db, userId, user.email);
    parts[name as keyof typeof READERS] = rows.filter((row) => isProven || isOwn(name, row)).map(plain);
  }
  const [orders, cards] = [await ordersOf(db, userId), await cardsOf(context, userId)];
  return { profile: plain(user), orders, savedCards: cards, ...parts } as PersonalData;
}

/** As JSON: an order is one object. */
export const asFile = ({ orders, ...data }: PersonalData): Row => ({
  ...data,
  orders: orders.map(({ event, order, changes, ...rest }) => ({
    ...event,
    ...plain(order),
    ...rest,
    changes: changes.map(plain),
  })),
});
