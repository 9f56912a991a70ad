/** Menus of events as the database holds them, sold-out dishes included. */
import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { groupBy } from '../../lib/groupBy';
import { inOrder, type Menu, type Option } from './world';

/** Options by the id of their product. */
async function optionsOf(db: Database, productIds: number[]): Promise<Map<number, Option[]>> {
  const options = await db
    .select()
    .from(t.productOptions)
    .where(inArray(t.productOptions.productId, productIds))
    .orderBy(asc(t.productOptions.position), asc(t.productOptions.id));
  const ids = options.map(({ id }) => id);
  const choices = await db
    .select()
    .from(t.optionChoices)
    .where(inArray(t.optionChoices.optionId, ids))
    .orderBy(asc(t.optionChoices.position), asc(t.optionChoices.id));
  const byOption = groupBy(choices, ({ optionId }) => optionId);
  const named = ({ id, name }: (typeof options)[number]): Option => ({
    name,
    choices: (byOption.get(id) ?? []).map((choice) => ({
      name: choice.name,
      labels: inOrder(choice.labels),
    })),
  });
  return new Map(
    [...groupBy(options, ({ productId }) => productId)].map(([id, rows]) => [id, rows.map(named)]),
  );
}

export async function currentMenus(db: Database, eventIds: number[]): Promise<Map<number, Menu>> {
  const categories = await db
    .select()
    .from(t.menuCategories)
    .where(inArray(t.menuCategories.eventId, eventIds))
    .orderBy(asc(t.menuCategories.position), asc(t.menuCategories.id));
  const products = await db
    .select()
    .from(t.products)
    .where(inArray(t.products.eventId, eventIds))
    .orderBy(asc(t.products.position), asc(t.products.id));
  const options = await optionsOf(
    db,
    products.map(({ id }) => id),
  );
  const dishesOf = groupBy(products, ({ categoryId }) => categoryId);
  const sectionOf = ({ id, name, aside }: (typeof categories)[number]) => ({
    name,
    aside,
    dishes: (dishesOf.get(id) ?? []).map((row) => ({
      name: row.name,
      priceCents: row.priceCents,
      text: row.description,
      html: row.descriptionHtml,
      picture: row.image,
      garnish: row.garnish,
      soldOut: !row.available,
      labels: inOrder(row.labels),
      options: options.get(row.id) ?? [],
    })),
  });
  return new Map(
    [...groupBy(categories, ({ eventId }) => eventId)].map(([id, rows]) => [id, rows.map(sectionOf)]),
  );
}
