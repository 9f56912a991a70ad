/** A crowd of signed-in customers, for tests and benches of an event that sells out. */
import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import { rows } from '../src/db/rows';
import { hashToken } from '../src/lib/tokens';

export const FIRST_BUYER = 10_000;

export const tokenOf = (buyer: number): string => `buyer-token-${String(buyer).padStart(10, '0')}`;

export const buyersFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);

/** Adds confirmed customers from {@link FIRST_BUYER} on, each with a session of its {@link tokenOf}. */
export async function addBuyers(db: Database, count: number): Promise<void> {
  await db.execute(sql`insert into users (id, uuid, name, firstname, lastname, email, referral_code, confirmed_at, postal_code, created_at)
    select n, gen_random_uuid(), 'Buyer ' || n, 'Buyer', 'N', 'buyer' || n || '@race.test', 'race' || n, now(), '60540', now()
    from generate_series(${FIRST_BUYER}::int, ${FIRST_BUYER + count - 1}::int) n`);
  const values = buyersFrom(FIRST_BUYER, count).map(
    (buyer) =>
      sql`(${hashToken(tokenOf(buyer))}, ${buyer}::int, now(), now() + interval '20 years', now() + interval '20 years')`,
  );
  await db.execute(
    sql`insert into sessions (token_hash, user_id, created_at, expires_at, last_used_at) values ${sql.join(values, sql`, `)}`,
  );
}

/** The event of the crowd, its slot, and a second one that {@link openSlots} adds. */
export const HOT = { event: 102, slot: 1021, otherSlot: 1022, dish: 102007 };

/** Gives the hot slot its places, and the event another slot with room for everybody. */
export async function openSlots(db: Database, places: number): Promise<void> {
  await db.execute(sql`update time_slots set capacity = ${places} where id = ${HOT.slot}`);
  await db.execute(sql`insert into time_slots (id, event_id, starts_at, capacity)
    select ${HOT.otherSlot}::int, event_id, starts_at, 100000 from time_slots where id = ${HOT.slot}`);
}

export async function heldPlaces(db: Database): Promise<number> {
  const [row] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from orders where time_slot_id = ${HOT.slot} and holds`,
  );
  return row?.n ?? 0;
}

/** Runs `work` for all items, at most `inFlight` at a time. */
export async function crowd<T, R>(
  items: T[],
  work: (item: T, at: number) => Promise<R>,
  inFlight: number,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return results;
}

/** Counts answers: `placed`, or status and code. */
export function tally(replies: { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const key = status === 200 ? 'placed' : `${status} ${body.code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
