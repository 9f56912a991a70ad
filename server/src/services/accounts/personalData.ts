/** Everything that is kept of a customer, for the customer to read. No password, no token, nothing of anybody else. */
import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context, Database } from '../../context';
import * as t from '../../db/schema';
import { notFound } from '../../errors';
import { groupBy } from '../../lib/groupBy';

type Row = Record<string, unknown>;

/** Of no use to the person, and of use to a thief. */
const SECRET = new Set(['passwordHash', 'tokenHash', 'toldTokenHash', 'bodyHash', 'payload']);
const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name)));

async function ordersOf(db: Database, userId: number): Promise<Row[]> {
  const orders = await db
    .select()
    .from(t.orders)
    .where(eq(t.orders.userId, userId))
    .orderBy(asc(t.orders.id));
  const payments = await db
    .select()
    .from(t.paymentIntents)
    .where(eq(t.paymentIntents.userId, userId))
    .orderBy(asc(t.paymentIntents.createdAt));
  const intentIds = payments.map(({ id }) => id);
  const refunds =
    intentIds.length > 0
      ? await db.select().from(t.refunds).where(inArray(t.refunds.paymentIntentId, intentIds))
      : [];
  const own = sql`${t.orderLines.orderId} in (select ${t.orders.id} from ${t.orders} where ${eq(t.orders.userId, userId)})`;
  const lines = await db.select().from(t.orderLines).where(own).orderBy(asc(t.orderLines.position));
  const linesOf = groupBy(lines, ({ orderId }) => orderId);
  const refundsOf = groupBy(refunds, ({ paymentIntentId }) => paymentIntentId);
  const paymentsOf = groupBy(payments, ({ orderId }) => orderId);
  const withRefunds = (payment: (typeof payments)[number]) => ({
    ...payment,
    refunds: refundsOf.get(payment.id) ?? [],
  });
  return orders.map((order) => ({
    ...plain(order),
    lines: linesOf.get(order.id) ?? [],
    payments: (paymentsOf.get(order.id) ?? []).map(withRefunds),
  }));
}

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
  areaAlerts: (db: Database, userId: number, email: string) =>
    db
      .select()
      .from(t.areaAlerts)
      .where(or(eq(t.areaAlerts.userId, userId), eq(sql`lower(${t.areaAlerts.email})`, email))),
  mails: (db: Database, _userId: number, email: string) =>
    db
      .select()
      .from(t.mails)
      .where(eq(sql`lower(${t.mails.recipient})`, email))
      .orderBy(asc(t.mails.id)),
};

export type PersonalData = { profile: Row; orders: Row[] } & Record<keyof typeof READERS, Row[]>;

/** @throws 404 */
export async function personalData({ db }: Pick<Context, 'db'>, userId: number): Promise<PersonalData> {
  const [user] = await db.select().from(t.users).where(eq(t.users.id, userId));
  if (!user) throw notFound();
  const parts: Partial<Record<keyof typeof READERS, Row[]>> = {};
  for (const [name, read] of Object.entries(READERS)) {
    const rows: Row[] = await read(db, userId, user.email.toLowerCase());
    parts[name as keyof typeof READERS] = rows.map(plain);
  }
  return { profile: plain(user), orders: await ordersOf(db, userId), ...parts } as PersonalData;
}
