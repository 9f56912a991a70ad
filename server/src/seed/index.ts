/** The demo world, relative to the clock's today; written once into an empty database. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock, Database } from '../context';
import type { ServerConfig } from '../config';
import { hashPassword } from '../services/accounts/passwords';
import { rows } from '../db/rows';
import * as t from '../db/schema';
import { inTransaction, type Transaction } from '../db/transaction';
import { moveSequence } from '../services/world/writeEvents';
import { CONTENT_BLOCKS, contents, promoCodes } from './content';
import { demoEvents } from './events';
import { menuRows } from './menuRows';
import { demoOrders } from './orders';
import { DEMO_PASSWORD, demoPeople } from './people';
import { LOCATIONS, POSTAL_CODES } from './places';
import { RESTAURANTS, artUrl } from './restaurants';

export { DEMO_PASSWORD } from './people';

const CHUNK = 400;

async function insert<T extends PgTable>(
  transaction: Transaction,
  table: T,
  values: T['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < values.length; at += CHUNK) {
    await transaction.insert(table).values(values.slice(at, at + CHUNK));
  }
}

const restaurantRows = () =>
  RESTAURANTS.map(({ menu: _menu, art, garnish: _garnish, about, ...row }) => ({
    ...row,
    image: artUrl(art),
    landingPageDescription: about,
    serviceRateBp: row.serviceRateBp ?? 2000,
  }));

async function insertWorld(transaction: Transaction, now: number, passwordHash: string): Promise<void> {
  await insert(transaction, t.restaurants, restaurantRows());
  await insert(transaction, t.eventLocations, LOCATIONS);
  await insert(transaction, t.postalCodes, POSTAL_CODES);
  await insert(transaction, t.users, demoPeople(now, passwordHash));
  const { events, slots } = demoEvents(now);
  await insert(transaction, t.events, events);
  await insert(transaction, t.timeSlots, slots);
  const menus = new Map(
    events.map(({ id = 0, restaurantId }) => [id, menuRows(id, RESTAURANTS[restaurantId - 1]?.menu ?? [])]),
  );
  for (const menu of menus.values()) {
    await insert(transaction, t.menuCategories, menu.categories);
    await insert(transaction, t.products, menu.products);
    await insert(transaction, t.productOptions, menu.options);
    await insert(transaction, t.optionChoices, menu.choices);
  }
  await insert(transaction, t.promoCodes, promoCodes(now));
  const ordered = demoOrders({ events, menus, now });
  await insert(transaction, t.memberships, ordered.memberships);
  await insert(transaction, t.orders, ordered.orders);
  await insert(transaction, t.orderLines, ordered.lines);
  await insert(transaction, t.paymentIntents, ordered.intents);
  await insert(transaction, t.creditEntries, [
    { userId: 4, amountCents: 10_000, kind: 'grant', bookingKey: 'demo-grant', createdAt: new Date(now) },
  ]);
  await insert(transaction, t.contentBlocks, CONTENT_BLOCKS);
  const tacos = events.find(({ id }) => id === 101)?.runAt ?? new Date(now);
  await insert(transaction, t.contents, contents(tacos));
}

/** Sets the sequences behind the fixed ids. */
async function moveSequences(transaction: Transaction): Promise<void> {
  const tables = [
    'users',
    'restaurants',
    'event_locations',
    'events',
    'time_slots',
    'menu_categories',
    'products',
    'product_options',
    'option_choices',
    'promo_codes',
    'memberships',
    'orders',
  ];
  for (const table of tables) await moveSequence(transaction, table);
}

/**
 * Writes the demo world into a database without one. Of two processes that start at once, the second waits for the first.
 * @returns whether it wrote the world
 */
export async function seedWorld(context: {
  db: Database;
  clock: Clock;
  config: Pick<ServerConfig, 'passwordCost'>;
}): Promise<boolean> {
  const now = context.clock.now();
  const [known] = await rows(context.db, sql`SELECT 1 FROM meta WHERE key = 'seeded_at'`);
  if (known) return false;
  const passwordHash = await hashPassword(context.config, DEMO_PASSWORD);
  return inTransaction(context.db, async (transaction) => {
    const claimed = await rows(
      transaction,
      sql`INSERT INTO meta (key, value) VALUES ('seeded_at', ${new Date(now).toISOString()})
          ON CONFLICT (key) DO NOTHING RETURNING key`,
    );
    if (claimed.length === 0) return false;
    await insertWorld(transaction, now, passwordHash);
    await moveSequences(transaction);
    return true;
  });
}
