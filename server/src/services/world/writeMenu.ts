/** Writes the menu of one event: rows that stay keep their ids, so that links and carts go on. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { refreshMenuFacts } from '../events/menuFacts';
import { inOrder, type Dish, type Menu } from './world';
import { inChunks, writeOptions, type FixedIds, type Placed } from './writeOptions';

type ProductRow = typeof t.products.$inferSelect;
type NewProduct = typeof t.products.$inferInsert;

/** @returns the ids of the sections, by name */
async function writeSections(
  tx: Database,
  eventId: number,
  menu: Menu,
  ids: FixedIds,
): Promise<Map<string, number>> {
  const rows = await tx.select().from(t.menuCategories).where(eq(t.menuCategories.eventId, eventId));
  const known = new Map(rows.map((row) => [row.name, row]));
  const found = new Map<string, number>();
  for (const [position, { name, aside }] of menu.entries()) {
    const row = known.get(name);
    if (row && (row.position !== position || row.aside !== aside)) {
      await tx.update(t.menuCategories).set({ position, aside }).where(eq(t.menuCategories.id, row.id));
    }
    if (row) found.set(name, row.id);
    else {
      const fixed = ids ? { id: ids.category(position) } : {};
      const [made] = await tx
        .insert(t.menuCategories)
        .values({ ...fixed, eventId, name, position, aside })
        .returning({ id: t.menuCategories.id });
      found.set(name, made?.id ?? 0);
    }
  }
  return found;
}

const columnsOf = (dish: Dish, categoryId: number, position: number) => ({
  categoryId,
  position,
  name: dish.name,
  description: dish.text,
  descriptionHtml: dish.html,
  priceCents: dish.priceCents,
  image: dish.picture,
  garnish: dish.garnish,
  available: !dish.soldOut,
  labels: dish.labels,
});

const isSame = (row: ProductRow, columns: ReturnType<typeof columnsOf>): boolean =>
  Object.entries(columns).every(([name, value]) => {
    const current = name === 'labels' ? inOrder(row.labels) : row[name as keyof ProductRow];
    return JSON.stringify(current) === JSON.stringify(value);
  });

/** Inserts and updates dishes. @returns each with its id */
async function writeDishes(
  tx: Database,
  eventId: number,
  menu: Menu,
  sections: Map<string, number>,
  ids: FixedIds,
): Promise<Placed[]> {
  const rows = await tx.select().from(t.products).where(eq(t.products.eventId, eventId));
  const known = new Map(rows.map((row) => [`${row.categoryId} ${row.name}`, row]));
  const fresh: (NewProduct & { position: number })[] = [];
  const placed: { dish: Dish; position: number; productId: number | null }[] = [];
  for (const { name, dishes } of menu) {
    const categoryId = sections.get(name) ?? 0;
    for (const dish of dishes) {
      const position = placed.length;
      const columns = columnsOf(dish, categoryId, position);
      const row = known.get(`${categoryId} ${dish.name}`);
      placed.push({ dish, position, productId: row?.id ?? null });
      if (!row) fresh.push({ ...(ids ? { id: ids.product(position) } : {}), eventId, ...columns });
      else if (!isSame(row, columns)) {
        await tx.update(t.products).set(columns).where(eq(t.products.id, row.id));
      }
    }
  }
  const made = new Map<number, number>();
  const { id, position: at } = t.products;
  await inChunks(fresh, async (chunk) => {
    for (const row of await tx.insert(t.products).values(chunk).returning({ id, at }))
      made.set(row.at, row.id);
  });
  return placed.map(({ dish, position, productId }) => ({
    dish,
    productId: productId ?? made.get(position) ?? 0,
  }));
}

/** Removes dishes that the menu no longer has: deletes them, or marks them sold out if an order, a change of one or a shared cart refers to them. */
async function removeDishes(tx: Database, eventId: number, kept: number[]): Promise<void> {
  const rows = await tx.select({ id: t.products.id }).from(t.products).where(eq(t.products.eventId, eventId));
  const gone = rows.map(({ id }) => id).filter((id) => !kept.includes(id));
  if (gone.length === 0) return;
  const isOrdered = sql`exists (select 1 from ${t.orderLines} where ${t.orderLines.productId} = ${t.products.id})`;
  await tx.update(t.products).set({ available: false }).where(inArray(t.products.id, gone));
  const isChosen = sql`exists (select 1 from ${t.tableGuests} join ${t.tables} on ${t.tables.id} = ${t.tableGuests.tableId}
    where ${eq(t.tables.eventId, eventId)} and ${t.tableGuests.lines} @> jsonb_build_array(jsonb_build_object('productId', ${t.products.id})))`;
  const isWanted = sql`exists (select 1 from ${t.amendments} join ${t.orders} on ${t.orders.id} = ${t.amendments.orderId}
    where ${eq(t.orders.eventId, eventId)} and ${t.amendments.next}->'lines' @> jsonb_build_array(jsonb_build_object('productId', ${t.products.id})))`;
  const isUsed = sql`(${isOrdered} or ${isChosen} or ${isWanted})`;
  await tx.delete(t.products).where(sql`${inArray(t.products.id, gone)} and not ${isUsed}`);
  const isEmpty = sql`not exists (select 1 from ${t.products} where ${t.products.categoryId} = ${t.menuCategories.id})`;
  await tx.delete(t.menuCategories).where(sql`${eq(t.menuCategories.eventId, eventId)} and ${isEmpty}`);
}

export async function writeMenu(tx: Database, eventId: number, menu: Menu, ids: FixedIds): Promise<void> {
  const sections = await writeSections(tx, eventId, menu, ids);
  const placed = await writeDishes(tx, eventId, menu, sections, ids);
  const kept = placed.map(({ productId }) => productId);
  await removeDishes(tx, eventId, kept);
  await writeOptions(tx, placed, ids);
  await refreshMenuFacts(tx, sql`e.id = ${eventId}`);
}
