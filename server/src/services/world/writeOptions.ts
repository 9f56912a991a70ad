/** Writes the options of dishes and their choices: those of the same name keep their ids. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { groupBy } from '../../lib/groupBy';
import { inOrder, type Choice, type Dish, type Option } from './world';

/** Ids of rows that are made; the database counts them where this is null. */
export type FixedIds = {
  slot: (position: number) => number;
  category: (position: number) => number;
  product: (position: number) => number;
  option: (productId: number, position: number) => number;
  choice: (optionId: number, position: number) => number;
} | null;

export type Placed = { dish: Dish; productId: number };
type ChoiceRow = typeof t.optionChoices.$inferSelect;
type OptionRow = typeof t.productOptions.$inferSelect & { choices: ChoiceRow[] };

const CHUNK = 300;
export async function inChunks<T>(values: T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < values.length; at += CHUNK) await insert(values.slice(at, at + CHUNK));
}

async function readOptions(tx: Database, productIds: number[]): Promise<OptionRow[]> {
  const options = await tx
    .select()
    .from(t.productOptions)
    .where(inArray(t.productOptions.productId, productIds))
    .orderBy(asc(t.productOptions.position), asc(t.productOptions.id));
  const ids = options.map(({ id }) => id);
  const choices = await tx
    .select()
    .from(t.optionChoices)
    .where(inArray(t.optionChoices.optionId, ids))
    .orderBy(asc(t.optionChoices.position), asc(t.optionChoices.id));
  return options.map((option) => ({
    ...option,
    choices: choices.filter(({ optionId }) => optionId === option.id),
  }));
}

const asPlan = (rows: OptionRow[]): Option[] =>
  rows.map(({ name, choices }) => ({
    name,
    choices: choices.map((choice) => ({ name: choice.name, labels: inOrder(choice.labels) })),
  }));

const choiceRows = (optionId: number, choices: Choice[], known: string[], ids: FixedIds) =>
  choices.flatMap((choice, position) =>
    known.includes(choice.name)
      ? []
      : [{ ...(ids ? { id: ids.choice(optionId, position) } : {}), optionId, ...choice, position }],
  );

/** Dishes without options so far, all at once. */
async function insertOptions(tx: Database, placed: Placed[], ids: FixedIds): Promise<void> {
  const fresh = placed.flatMap(({ dish, productId }) =>
    dish.options.map(({ name, choices }, position) => ({ productId, name, position, choices })),
  );
  const choices: ReturnType<typeof choiceRows> = [];
  const { id, productId: product, position: at } = t.productOptions;
  await inChunks(fresh, async (chunk) => {
    const rows = chunk.map(({ choices: _choices, ...row }) => ({
      ...(ids ? { id: ids.option(row.productId, row.position) } : {}),
      ...row,
    }));
    const made = await tx.insert(t.productOptions).values(rows).returning({ id, product, at });
    const idOf = new Map(made.map((row) => [`${row.product} ${row.at}`, row.id]));
    for (const one of chunk) {
      const optionId = idOf.get(`${one.productId} ${one.position}`) ?? 0;
      choices.push(...choiceRows(optionId, one.choices, [], ids));
    }
  });
  await inChunks(choices, (chunk) => tx.insert(t.optionChoices).values(chunk));
}

async function writeChoices(
  tx: Database,
  optionId: number,
  choices: Choice[],
  rows: ChoiceRow[],
): Promise<void> {
  const names = choices.map(({ name }) => name);
  const gone = rows.filter(({ name }) => !names.includes(name)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(t.optionChoices).where(inArray(t.optionChoices.id, gone));
  const known = rows.map(({ name }) => name);
  const fresh = choiceRows(optionId, choices, known, null);
  if (fresh.length > 0) await tx.insert(t.optionChoices).values(fresh);
  for (const row of rows) {
    const position = names.indexOf(row.name);
    const labels = choices[position]?.labels ?? null;
    const isSame =
      position === row.position && JSON.stringify(inOrder(row.labels)) === JSON.stringify(labels);
    if (position >= 0 && !isSame)
      await tx.update(t.optionChoices).set({ position, labels }).where(eq(t.optionChoices.id, row.id));
  }
}

/** A dish that has options already. */
async function updateOptions(tx: Database, { dish, productId }: Placed, rows: OptionRow[]): Promise<void> {
  const gone = rows.filter((row) => !dish.options.some(({ name }) => name === row.name)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(t.productOptions).where(inArray(t.productOptions.id, gone));
  for (const [position, { name, choices }] of dish.options.entries()) {
    const row = rows.find((option) => option.name === name);
    if (row) await tx.update(t.productOptions).set({ position }).where(eq(t.productOptions.id, row.id));
    const [made] = row
      ? [row]
      : await tx
          .insert(t.productOptions)
          .values({ productId, name, position })
          .returning({ id: t.productOptions.id });
    await writeChoices(tx, made?.id ?? 0, choices, row?.choices ?? []);
  }
}

export async function writeOptions(tx: Database, placed: Placed[], ids: FixedIds): Promise<void> {
  const rows = await readOptions(
    tx,
    placed.map(({ productId }) => productId),
  );
  const byProduct = groupBy(rows, ({ productId }) => productId);
  const isFresh = ({ productId }: Placed) => !byProduct.has(productId);
  await insertOptions(tx, placed.filter(isFresh), ids);
  for (const one of placed.filter((dish) => !isFresh(dish))) {
    const own = byProduct.get(one.productId) ?? [];
    if (JSON.stringify(asPlan(own)) !== JSON.stringify(one.dish.options)) {
      await updateOptions(tx, one, own);
    }
  }
}
