/** Menus as rows. Ids derive from the event's id, so that links to dishes are stable. */
import type { menuCategories, optionChoices, productOptions, products } from '../db/schema';
import type { Dish, Menu } from './menus/menu';
import { artUrl } from './restaurants';

export type MenuRows = {
  categories: (typeof menuCategories.$inferInsert & { id: number })[];
  products: (typeof products.$inferInsert & { id: number })[];
  options: (typeof productOptions.$inferInsert & { id: number })[];
  choices: (typeof optionChoices.$inferInsert & { id: number })[];
};

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function addOptions(rows: MenuRows, productId: number, dish: Dish): void {
  Object.entries(dish.options ?? {}).forEach(([name, choices], position) => {
    const id = productId * 10 + position + 1;
    rows.options.push({ id, productId, name, position });
    choices.forEach((choice, at) => {
      rows.choices.push({ id: id * 10 + at + 1, optionId: id, name: choice, position: at });
    });
  });
}

export function menuRows(eventId: number, menu: Menu): MenuRows {
  const rows: MenuRows = { categories: [], products: [], options: [], choices: [] };
  menu.forEach((section, position) => {
    const categoryId = eventId * 100 + position + 1;
    rows.categories.push({ id: categoryId, eventId, name: section.name, position });
    for (const dish of section.dishes) {
      const id = eventId * 1000 + rows.products.length + 1;
      rows.products.push({
        id,
        eventId,
        categoryId,
        name: dish.name,
        description: dish.text,
        descriptionHtml: `<p>${escapeHtml(dish.text)}</p>`,
        priceCents: dish.cents,
        image: artUrl(dish.art),
        garnish: dish.garnish ? artUrl(dish.garnish) : null,
        position: rows.products.length,
      });
      addOptions(rows, id, dish);
    }
  });
  return rows;
}
