/** The world of the sequences: two events, two customers, one API that can be restarted. */
import { sql } from 'drizzle-orm';
import { buildApp } from '../../../src/app';
import { connect, type Connection } from '../../../src/db/connect';
import { admin, drop, makeWorld, randomName, urlOf } from '../../postgres/database';
import { Customer, openShop, type Item, type Shop } from '../../shop';
import { testConfig, TEST_NOW } from '../../helper';

const CREDIT = 2000;
export const MINUTE = 60_000;

/** Two events of one day, so that the reservation fee is shared; 101 has two places in its slot. */
export const PLACES = {
  101: { dish: 101012, slot: 1011, cents: 450 },
  112: { dish: 112008, slot: 1121, cents: 380 },
} as const;
export type EventId = keyof typeof PLACES;
/** Picked up, delivered to an address of one's own, or with the delivery of an open table; or the pickup of a shared cart. */
export type Handover = 'pickup' | 'd2d' | 'join' | 'cart';
/** The fields of an order that say where it goes and when. */
export type Where = Record<string, string | number>;

export type Known = {
  id: number;
  eventId: EventId;
  intent: string;
  shown: number;
  isCancelled: boolean;
  items: Item[];
  where: Where;
  /** Where it goes since its last change. */
  now: Where;
  version: number;
  /** The last change that is not applied yet, if it can still be: what the order costs with it. */
  open: { shown: number } | null;
};
/** A change that can be sent. */
type Ready = {
  known: Known;
  body: Record<string, unknown>;
  where: Where;
  shown: number;
  isFree: boolean;
  isSent?: boolean;
};
export type Person = {
  customer: Customer;
  userId: number;
  orders: Known[];
  pending: { eventId: EventId; intent: string; total: number; items: Item[]; where: Where } | null;
  ready: Ready | null;
};

const EMAILS = ['casey@demo.test', 'nozip@demo.test'];
const LIMITS = { limits: { perAddress: 10_000_000, perAccount: 10_000_000, wrongPasswords: 10_000_000 } };

export let shop: Shop;
export let people: Person[];

/** Long runs can use a PostgreSQL server, which is several times as fast; `check:engine` asks for it. */
const isOnServer = (process.env.LONG ?? process.env.ENGINE) && process.env.TEST_DATABASE_URL;
const name = isOnServer ? randomName() : null;

async function openServerWorld(database: string): Promise<Connection> {
  await (await makeWorld(database)).close();
  await admin(`alter database ${database} set synchronous_commit = off`);
  return connect({ databaseUrl: urlOf(database), dataDir: '' });
}

export async function openWorld(): Promise<void> {
  shop = await openShop({ config: LIMITS, ...(name && { database: await openServerWorld(name) }) });
  // One customer invited the other.
  await shop.context.db.execute(sql`update users set referred_by_id = 1 where id = 6`);
  const customers = await Promise.all(EMAILS.map((email) => Customer.signIn(shop.app, email)));
  people = customers.map((customer, at) => ({
    customer,
    userId: at === 0 ? 1 : 6,
    orders: [],
    pending: null,
    ready: null,
  }));
}

export async function closeWorld(): Promise<void> {
  await shop.close();
  if (name) await drop(name);
}

/** Restarts the API on the same database, because the process must not keep state of its own. */
export async function restart(): Promise<void> {
  await shop.app.close();
  const { clock, provider, maps, context } = shop;
  provider.faults.length = 0;
  provider.cardFaults.length = 0;
  const { db } = context;
  const app = await buildApp({ config: testConfig(LIMITS), db, clock, provider, maps, logStream: false });
  shop = { ...shop, app, context: app.context };
  for (const person of people) {
    const token = person.customer.headers.authorization.replace('Bearer ', '');
    person.customer = Customer.withToken(app, token);
  }
}

/** Signs out, which ends the token at once, and signs in again. */
export async function logOut(person: Person): Promise<void> {
  const old = person.customer;
  expect((await old.call('DELETE', '/session')).status).toBe(200);
  expect((await old.call('GET', '/orders/failed')).status).toBe(401);
  person.customer = await Customer.signIn(shop.app, EMAILS[people.indexOf(person)] ?? '');
}

/** Resets the world for the next sequence. */
export async function reset(): Promise<void> {
  // Deleting the few rows is much faster than truncating the tables.
  await shop.context.db
    .execute(sql`with "reports" as (delete from book_reports), "disputes" as (delete from disputes), "refunds" as (delete from refunds), "intents" as (delete from payment_intents), "changes" as (delete from amendments),
    "steps" as (delete from claim_steps), "claimed" as (delete from claim_lines), "claims" as (delete from claims), "limits" as (delete from limits),
    "credit" as (delete from credit_entries), "lines" as (delete from order_lines), "orders" as (delete from orders), "guests" as (delete from table_guests), "tables" as (delete from tables),
    "memberships" as (delete from memberships), "quotes" as (delete from quotes), "webhooks" as (delete from webhook_events),
    "mails" as (delete from mails), "customers" as (update users set stripe_id = null where id in (1, 6)),
    "open" as (update events set status = 'open', run_at = run_at + moved, ends_at = ends_at + moved
      from (select id as moving, case status when 'complete' then interval '4 days' else interval '0' end as moved from events) m
      where id = moving and id in (101, 112)),
    "places" as (update time_slots set capacity = case id when 1011 then 2 else 20 end where id in (1011, 1121))
    update products set price_cents = case id when 101012 then 450 else 380 end, available = true where id in (101012, 112008)`);
  await shop.context.db.execute(
    sql`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, ${CREDIT}, 'grant', 'start', now())`,
  );
  shop.provider.forget();
  shop.clock.set(TEST_NOW);
  for (const person of people) Object.assign(person, { orders: [], pending: null, ready: null });
}

/** Refusals that are possible in a sequence. */
const CODES = new Set(
  'price_changed slot_full event_closed event_full promo_invalid item_unavailable transaction_conflict payment_expired payment_not_failed order_paid order_over cancel_too_late quote_missing table_ended empty_cart nothing_to_pay amount_too_small payment_provider_unavailable not_found claim_early already_claimed order_unpaid change_too_late change_too_small order_changed order_joined out_of_range'.split(
    ' ',
  ),
);
type Any = { status: number; body: { code?: string } };
export function accept<T extends Any>(answer: T): T {
  const isFine = answer.status === 200 || CODES.has(answer.body.code ?? '');
  if (!isFine) throw new Error(`unexpected answer ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
