/**
 * The demo world, relative to the clock's today; written once into an empty database. `world.demo.yaml` holds what a world file can
 * express; accounts, their orders and the caption that names a weekday are made here.
 */
import { asc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../lib/clock';
import type { Database } from '../db/database';
import type { ServerConfig } from '../config/config';
import { DEMO_PASSWORD, hashPassword } from '../services/accounts/passwords';
import { applyWithin } from '../services/world/apply';
import type { ParsedWorld } from '../services/world/parse';
import { completeEvents } from '../services/memberships/memberships';
import { rows } from '../db/rows';
import * as t from '../db/schema';
import { inTransaction, type Transaction } from '../db/transaction';
import { moveSequence } from '../services/world/writeEvents';
import { writeDemoOrders } from './orders';
import { demoPeople } from './people';
import { demoWorldFile } from './worldFile';

const TACOS = 101;
const FIRST_ORDER_ID = 1001;

/** 'Tacos on Thursday. At your door.': the weekday that event 101 always has. */
async function writeCaption(transaction: Transaction): Promise<void> {
  const [tacos] = await transaction.select().from(t.events).where(eq(t.events.id, TACOS));
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  const content = `Tacos on ${weekday.format(new Date(tacos?.runDate ?? 0))}. At your door.`;
  await transaction.insert(t.contents).values({ key: 'hero-caption', content });
}

async function insertWorld(
  transaction: Transaction,
  parsed: ParsedWorld,
  now: number,
  passwordHash: string | null,
): Promise<void> {
  const at = new Date(now);
  await applyWithin(transaction, at, { parsed, hasFixedIds: true });
  // Without a name, an event can get one of any world file by its id.
  await transaction.update(t.events).set({ key: null });
  await transaction.insert(t.users).values(demoPeople(now, passwordHash));
  await moveSequence(transaction, 'users');
  await transaction.execute(
    sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), ${FIRST_ORDER_ID}, false)`,
  );
  const events = await transaction.select({ id: t.events.id }).from(t.events).orderBy(asc(t.events.id));
  await writeDemoOrders(
    transaction,
    events.map(({ id }) => id),
    now,
  );
  await completeEvents({ db: transaction, clock: { now: () => now } });
  const grant = { userId: 4, amountCents: 10_000, kind: 'grant' as const, bookingKey: 'demo-grant' };
  await transaction.insert(t.creditEntries).values({ ...grant, createdAt: at });
  await writeCaption(transaction);
}

/** `written` now, `known` from an earlier start, or not written because the database holds a world of its `own`. */
export type Seeding = 'written' | 'known' | 'own';

/** What `desk apply`, `desk promo` and customers leave. The ids and keys of the demo world would meet theirs. */
const OWN_TABLES = [
  t.events,
  t.eventLocations,
  t.postalCodes,
  t.restaurants,
  t.promoCodes,
  t.contentBlocks,
  t.contents,
  t.faqEntries,
  t.users,
];

/** Whether this database has the demo world, with its accounts. */
export async function hasDemoWorld(db: Database): Promise<boolean> {
  return (await stateOf(db)) === 'known';
}

/** One statement, because another process may write the demo world between two. */
async function stateOf(db: Database): Promise<Seeding | 'empty'> {
  const has = OWN_TABLES.map((table) => sql`EXISTS (SELECT 1 FROM ${table})`);
  const [found] = await rows<{ known: boolean; own: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM meta WHERE key = 'seeded_at') AS known, ${sql.join(has, sql` OR `)} AS own`,
  );
  if (found?.known) return 'known';
  return found?.own ? 'own' : 'empty';
}

/**
 * Writes the demo world into an empty database; outside of the sandbox its accounts have no password. Of two processes that start
 * at once, the second waits for the first.
 */
export async function seedWorld(context: {
  db: Database;
  clock: Clock;
  config: Pick<ServerConfig, 'passwordCost' | 'sandbox'>;
}): Promise<Seeding> {
  const now = context.clock.now();
  const state = await stateOf(context.db);
  if (state !== 'empty') return state;
  const { sandbox } = context.config;
  const passwordHash = sandbox ? await hashPassword(context.config, DEMO_PASSWORD) : null;
  // Takes seconds on a slow machine, and PostgreSQL ends a transaction that waits for its client for too long.
  const parsed = demoWorldFile();
  return inTransaction(context.db, async (transaction) => {
    const claimed = await rows(
      transaction,
      sql`INSERT INTO meta (key, value) VALUES ('seeded_at', ${new Date(now).toISOString()})
          ON CONFLICT (key) DO NOTHING RETURNING key`,
    );
    if (claimed.length === 0) return 'known';
    await insertWorld(transaction, parsed, now, passwordHash);
    return 'written';
  });
}
