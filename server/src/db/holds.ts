/** Which orders hold a place, and against whom, and which of their changes hold one. Event pages, quotes, orders and the waitlist count by these conditions alone. */
import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import * as t from './schema';

/** SQL condition on `orders`: no payment is processing at the bank. Raw names: Drizzle drops the tables' names in a selection of one table. */
export const hasNoMovingPayment = sql`not exists (select 1 from payment_intents where payment_intents.order_id = orders.id and payment_intents.status = 'processing')`;

/**
 * SQL condition on `orders`: unpaid orders that the customer's next order of the event replaces. Their holds count as free for that
 * customer. Those that a retry set to processing are among them, so that failed payments do not add up holds; those that the bank is
 * processing are not.
 */
export const replaceable = (userId: number, eventId: number | SQL): SQL =>
  and(
    eq(t.orders.userId, userId),
    eq(t.orders.eventId, eventId),
    inArray(t.orders.status, ['created', 'processing', 'payment_failed']),
    hasNoMovingPayment,
  ) as SQL;

/** SQL condition on `orders`: those whose hold counts against the customer. @param userId null: a visitor, for whom every hold counts */
export const countsAgainst = (userId: number | null, eventId: number | SQL): SQL =>
  userId === null ? sql`${t.orders.holds}` : (and(t.orders.holds, not(replaceable(userId, eventId))) as SQL);

/**
 * SQL: the places of a time slot that orders hold, and that changes of orders hold beside the places that their orders have until then.
 * @param slotId SQL of its id
 * @param held of {@link countsAgainst}
 * @param changing an order that is counted as if it had no open change, because another change of it replaces that one
 */
export const takenInSlot = (
  slotId: SQL,
  held: SQL,
  changing: number | null = null,
): SQL<number> => sql<number>`(
  (SELECT count(*) FROM orders WHERE orders.time_slot_id = ${slotId} AND ${held}) + (
    SELECT count(*) FROM amendments WHERE amendments.time_slot_id = ${slotId} AND amendments.holds
      AND amendments.order_id <> ${changing ?? 0}))::int`;

/**
 * SQL, of `events e`: the free places of all its time slots together; null if they do not limit its orders. A delivery needs no time
 * slot, so only an event that cannot be delivered is full by its time slots (docs/decisions/0070).
 * @param held of {@link countsAgainst}
 */
export const freeInSlots = (held: SQL): SQL => sql`
  CASE WHEN e.enable_time_slot_select AND NOT e.d2d_enabled THEN (
    SELECT coalesce(sum(greatest(0, s.capacity - ${takenInSlot(sql`s.id`, held)})), 0)::integer
    FROM time_slots s WHERE s.event_id = e.id) END`;
