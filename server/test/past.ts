/** The past of a shop, for tests and benches: without it, PostgreSQL plans for empty tables. */
import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import { FIRST_BUYER } from './buyers';
import { dinnerAt } from './dinners';

/**
 * Makes the first copies of the hot event past ones, with two orders of each buyer, every other one cancelled, and all that orders
 * and customers leave behind.
 */
export async function addPast(
  db: Database,
  { dinners, now }: { dinners: number; now: number },
): Promise<void> {
  const today = new Date(now).toISOString();
  const isPast = `id between ${dinnerAt(1).event} and ${dinnerAt(dinners).event}`;
  await db.execute(
    sql.raw(`update events set status = 'complete', run_at = run_at - interval '99 days', ends_at = ends_at - interval '99 days',
      run_date = run_date - 99 where ${isPast}`),
  );
  const past = sql.raw(`(array(select id from events where ${isPast}))`);
  await db.execute(sql`insert into memberships (user_id, event_id, status, created_at)
    select u.id, ${past}[1 + (u.id + n) % ${dinners}::int], 'complete', now() from users u, generate_series(0, 1) n where u.id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into orders (user_id, event_id, membership_id, transaction_id, body_hash, status, holds, base_cents,
      preadjustment_cents, total_cents, delivery_type, run_date, created_at)
    select m.user_id, m.event_id, m.id, 'past-' || m.id, 'x', case when m.id % 2 = 0 then 'paid' else 'cancelled' end,
      m.id % 2 = 0, 1000, 1000, 1000, 'pickup', e.run_date, now()
    from memberships m join events e on e.id = m.event_id where m.user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into order_lines (order_id, position, name, quantity, price_cents)
    select id, 1, 'Tacos', 1, 1000 from orders where user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into payment_intents (id, user_id, event_id, order_id, amount_cents, status, created_at, updated_at)
    select 'past-' || id, user_id, event_id, id, 1000, case when status = 'paid' then 'succeeded' else 'canceled' end, now(), now()
    from orders where user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at)
    select id, 100, 'grant', 'past-' || id, now() from users where id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into refunds (payment_intent_id, amount_cents, reason, provider_id, created_at, done_at)
    select id, 1000, 'cancelled', 're_' || id, now(), now() from payment_intents where status = 'canceled'`);
  await db.execute(sql`insert into webhook_events (id, type, payload, received_at, processed_at)
    select 'evt_' || id, 'payment_intent.succeeded', '{}', ${today}::timestamptz, ${today} from orders where user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into mails (mail_key, recipient, kind, payload, created_at, sent_at, next_attempt_at)
    select 'receipt:' || id, 'a@race.test', 'receipt', '{}', now(), now(), now() from orders where user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into follows (email, postal_code, asked_at, confirmed_at, told_at, told_until)
    select email, '60540', ${today}::timestamptz, ${today}, ${today}, ${today} from users where id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into waitlist_entries (event_id, user_id, status, joined_at)
    select event_id, user_id, 'ended', now() from memberships where user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into email_tokens (user_id, kind, token_hash, created_at, expires_at, email)
    select id, 'confirm', 'past-' || id, now(), now(), email from users where id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`insert into quotes (user_id, event_id, request, total_cents, updated_at)
    select user_id, event_id, '{}', 1000, now() from memberships where user_id >= ${FIRST_BUYER}::int`);
  await db.execute(sql`vacuum analyze`);
}
