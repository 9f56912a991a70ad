/** Gives a past dinner of the demo world an event of its own, so that its orders keep their day when the event comes round again. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rows } from '../db/rows';
import * as t from '../db/schema';
import type { Transaction } from '../db/transaction';
import { inChunks } from '../services/world/writeOptions';

type EventRow = typeof t.events.$inferSelect;
type Row = { id: number };
/** New ids by old ids. */
type Ids = Map<number, number>;

async function newIds(tx: Transaction, table: string, old: Row[]): Promise<Ids> {
  const made = await rows<Row>(
    tx,
    sql`SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::integer AS id FROM generate_series(1, ${old.length}::integer)`,
  );
  return new Map(old.map(({ id }, at) => [id, made[at]?.id ?? 0]));
}

/** @param change what differs in the copy, beside the id */
async function copyRows<R extends Row>(
  tx: Transaction,
  [name, table]: [string, PgTable],
  old: R[],
  change: (row: R) => Partial<R>,
): Promise<Ids> {
  const ids = await newIds(tx, name, old);
  const copies = old.map((row) => ({ ...row, ...change(row), id: ids.get(row.id) }));
  await inChunks(copies, (chunk) => tx.insert(table).values(chunk));
  return ids;
}

const idOf = (ids: Ids, old: number): number => ids.get(old) ?? old;

/** @returns the new ids of its dishes */
async function copyMenu(tx: Transaction, from: number, eventId: number): Promise<Ids> {
  const sections = await tx.select().from(t.menuCategories).where(eq(t.menuCategories.eventId, from));
  const sectionIds = await copyRows(tx, ['menu_categories', t.menuCategories], sections, () => ({ eventId }));
  const dishes = await tx.select().from(t.products).where(eq(t.products.eventId, from));
  const dishIds = await copyRows(tx, ['products', t.products], dishes, ({ categoryId }) => ({
    eventId,
    categoryId: idOf(sectionIds, categoryId),
  }));
  const options = await tx
    .select()
    .from(t.productOptions)
    .where(inArray(t.productOptions.productId, [0, ...dishIds.keys()]));
  const optionIds = await copyRows(tx, ['product_options', t.productOptions], options, ({ productId }) => ({
    productId: idOf(dishIds, productId),
  }));
  const choices = await tx
    .select()
    .from(t.optionChoices)
    .where(inArray(t.optionChoices.optionId, [0, ...optionIds.keys()]));
  await copyRows(tx, ['option_choices', t.optionChoices], choices, ({ optionId }) => ({
    optionId: idOf(optionIds, optionId),
  }));
  return dishIds;
}

/** Sets a column from old to new ids, on the rows that `which` names. */
async function follow(
  tx: Transaction,
  target: { table: string; column: string; which: ReturnType<typeof sql> },
  ids: Ids,
): Promise<void> {
  const { table, column, which } = target;
  const pairs = [...ids].map(([before, after]) => ({ before, after }));
  await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = m.after
    FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS m (before integer, after integer)
    WHERE ${sql.identifier(table)}.${sql.identifier(column)} = m.before AND ${which}`);
}

/**
 * Copies a dinner that is over, with slots and menu, and moves everything of its day there: orders, payments, memberships, pressed stages.
 * Requires the lock of the event. @returns the id of the copy
 */
export async function keepPastDinner(tx: Transaction, event: EventRow): Promise<number> {
  const status = event.cancelledAt ? event.status : 'complete';
  const eventIds = await copyRows(tx, ['events', t.events], [event], () => ({ key: null, status }));
  const eventId = idOf(eventIds, event.id);
  const slots = await tx.select().from(t.timeSlots).where(eq(t.timeSlots.eventId, event.id));
  const slotIds = await copyRows(tx, ['time_slots', t.timeSlots], slots, () => ({ eventId }));
  const dishIds = await copyMenu(tx, event.id, eventId);
  const isOfOrder = sql`order_lines.order_id IN (SELECT o.id FROM orders o WHERE o.event_id = ${event.id})`;
  await follow(tx, { table: 'order_lines', column: 'product_id', which: isOfOrder }, dishIds);
  for (const table of ['orders', 'amendments'])
    await follow(tx, { table, column: 'time_slot_id', which: sql`true` }, slotIds);
  for (const table of [t.memberships, t.orders, t.paymentIntents, t.eventStages])
    await tx.update(table).set({ eventId }).where(eq(table.eventId, event.id));
  return eventId;
}
