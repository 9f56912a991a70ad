/**
 * A complete world for comparing and writing: in cents and basis points, with days and times in the place's time zone. Read from
 * a file (`resolve.ts`) or from the database (`current.ts`).
 */
import type { Point } from '../../ports/maps';
import type { Labels } from '@dwellivery/domain/labels';
import type { PlainValues } from './plainFields';

export type Zip = Point & { city: string; state: string };
export type Place = Point & { name: string; timeZone: string; taxBp: number; zips: Record<string, Zip> };

export type Restaurant = {
  name: string;
  cuisine: string;
  cost: number;
  hue: number;
  picture: string | null;
  about: string;
  serviceBp: number;
};

export type Choice = { name: string; labels: Labels | null };
export type Option = { name: string; choices: Choice[] };
export type Dish = {
  name: string;
  priceCents: number;
  text: string;
  html: string;
  picture: string | null;
  garnish: string | null;
  soldOut: boolean;
  /** Of the dish without its choices; null: nothing is stated. */
  labels: Labels | null;
  options: Option[];
};
type Section = {
  name: string;
  /** Sides, drinks and sweets: no reason to come, so lists say nothing of them. */
  aside: boolean;
  dishes: Dish[];
};
export type Menu = Section[];

type Delivery = { feeCents: number; radiusMiles: number; zone: string | null };
export type Pickup = { street: string; city: string; instructions: string | null } & {
  lat: number | null;
  lng: number | null;
};

export type EventPlan = {
  restaurant: string;
  place: string;
  name: string;
  status: 'draft' | 'open' | 'closed';
  /** YYYY-MM-DD */
  day: string;
  /** HH:mm; an end that is not after the start is on the next day. */
  from: string;
  to: string;
  /** YYYY-MM-DD HH:mm */
  orderUntil: string;
  picture: string | null;
  garnish: string | null;
  html: string;
  at: Point;
  delivery: Delivery | null;
  pickup: Pickup | null;
  /** Places by time; null: customers choose no time. */
  slots: Record<string, number> | null;
  menu: Menu;
} & PlainValues;

export type Promo = {
  kind: 'percent' | 'fixed';
  /** Basis points or cents. */
  value: number;
  uses: number | null;
  perCustomer: number;
  /** ISO instants. */
  from: string | null;
  until: string | null;
};

export type Question = { question: string; answer: string };

export type World = {
  places: Record<string, Place>;
  /** Zips that no place serves. */
  zips: Record<string, Zip>;
  restaurants: Record<string, Restaurant>;
  events: Record<string, EventPlan>;
  promos: Record<string, Promo>;
  content: Record<string, string>;
  texts: Record<string, string>;
  faq: Question[];
};

/** In the order of the names, so that two worlds compare. */
export const sorted = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** Plain text as the HTML that pages show: a blank line begins a paragraph. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join('');

/** @returns the text that {@link paragraphs} would make this HTML of; null when there is none */
export function textOf(html: string): string | null {
  const text = html
    .replace(/<\/p><p>/g, '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  return paragraphs(text) === html ? text : null;
}

/** Labels in the order of their keys here: the database has another one, and worlds are compared as JSON. */
export const inOrder = (labels: Labels | null): Labels | null =>
  labels && {
    diets: labels.diets,
    contains: labels.contains,
    mayContain: labels.mayContain,
    complete: labels.complete,
  };
