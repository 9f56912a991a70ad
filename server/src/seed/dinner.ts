/** An event of the demo world with all that an order of it is made of, read from the database. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import * as t from '../db/schema';
import { groupBy } from '../lib/groupBy';

type Dish = typeof t.products.$inferSelect & {
  /** The first choice of each option. */
  choices: { option: string; choice: typeof t.optionChoices.$inferSelect }[];
};
export type Dinner = {
  event: typeof t.events.$inferSelect;
  serviceRateBp: number;
  taxRateBp: number;
  taxPlace: string;
  /** In the order of the menu, without sold-out ones. */
  dishes: Dish[];
  /** Capacity by slot id. */
  slots: Map<number, number>;
};

async function readDishes(db: Database, eventId: number): Promise<Dish[]> {
  const products = await db
    .select()
    .from(t.products)
    .where(eq(t.products.eventId, eventId))
    .orderBy(asc(t.products.position), asc(t.products.id));
  const offered = products.filter(({ available }) => available);
  if (offered.length === 0) return [];
  const options = await db
    .select({ option: t.productOptions, choice: t.optionChoices })
    .from(t.productOptions)
    .innerJoin(t.optionChoices, eq(t.optionChoices.optionId, t.productOptions.id))
    .where(
      inArray(
        t.productOptions.productId,
        offered.map(({ id }) => id),
      ),
    )
    .orderBy(asc(t.productOptions.position), asc(t.productOptions.id), asc(t.optionChoices.position));
  const byDish = groupBy(options, ({ option }) => option.productId);
  const firstChoices = (dishId: number) =>
    [...groupBy(byDish.get(dishId) ?? [], ({ option }) => option.id).values()].flatMap(([first]) =>
      first ? [{ option: first.option.name, choice: first.choice }] : [],
    );
  return offered.map((dish) => ({ ...dish, choices: firstChoices(dish.id) }));
}

export async function readDinner(db: Database, eventId: number): Promise<Dinner> {
  const [row] = await db
    .select({ event: t.events, restaurant: t.restaurants, place: t.eventLocations })
    .from(t.events)
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.events.id, eventId));
  if (!row) throw new Error(`No event ${eventId} in the demo world.`);
  const slots = await db.select().from(t.timeSlots).where(eq(t.timeSlots.eventId, eventId));
  return {
    event: row.event,
    serviceRateBp: row.restaurant.serviceRateBp,
    taxRateBp: row.place.taxRateBp,
    taxPlace: row.place.name,
    dishes: await readDishes(db, eventId),
    slots: new Map(slots.map(({ id, capacity }) => [id, capacity])),
  };
}
