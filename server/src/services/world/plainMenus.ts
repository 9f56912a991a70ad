/** Menus as plain names and texts, as a world file has them. */
import type { Labels } from '@dwellivery/domain/labels';
import { ADDS_NOTHING } from '@dwellivery/domain/labelStatements';
import { saidDiets } from '@dwellivery/domain/menuLabels';
import { paragraphs, type Choice, type Dish, type Menu, type World } from './world';

export type Plain = { [key: string]: Plain | undefined } | Plain[] | string;
export type Named = { [key: string]: Plain | undefined };

/** 1250 → `12.50` */
export const dollarText = (cents: number): string => (cents / 100).toFixed(2);

const filled = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

const statedOf = (labels: Labels | null): Named =>
  labels
    ? {
        diets: filled(saidDiets(labels.diets)),
        contains: labels.complete ? labels.contains : undefined,
        mayContain: filled(labels.mayContain),
      }
    : {};

function choiceOf({ name, labels }: Choice): Plain {
  if (!labels) return name;
  const isNothing = JSON.stringify(labels) === JSON.stringify(ADDS_NOTHING);
  return { name, ...(isNothing ? { adds: 'nothing' } : statedOf(labels)) };
}

const optionsOf = ({ options }: Dish): Named | undefined =>
  options.length > 0
    ? Object.fromEntries(options.map(({ name, choices }) => [name, choices.map(choiceOf)]))
    : undefined;

const dishOf = (dish: Dish): Named => ({
  name: dish.name,
  price: dollarText(dish.priceCents),
  text: dish.text || undefined,
  html: dish.html === paragraphs(dish.text) ? undefined : dish.html || undefined,
  picture: dish.picture ?? undefined,
  garnish: dish.garnish ?? undefined,
  soldOut: dish.soldOut ? 'true' : undefined,
  ...statedOf(dish.labels),
  options: optionsOf(dish),
});

export const menuOf = (menu: Menu): Plain =>
  menu.map(({ name, aside, dishes }) => ({
    name,
    aside: aside ? 'true' : undefined,
    dishes: dishes.map(dishOf),
  }));

/** Events with the same menu share it. @returns the menus, and the name of each event's */
export function menusOf({ events }: World): { menus: Record<string, Menu>; nameOf: Map<string, string> } {
  const menus: Record<string, Menu> = {};
  const nameOf = new Map<string, string>();
  const known = new Map<string, string>();
  for (const [key, { menu, restaurant }] of Object.entries(events)) {
    if (menu.length === 0) continue;
    const content = JSON.stringify(menu);
    const name = known.get(content) ?? (restaurant in menus ? key : restaurant);
    known.set(content, name);
    menus[name] = menu;
    nameOf.set(key, name);
  }
  return { menus, nameOf };
}
