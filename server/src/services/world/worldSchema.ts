/** The schema of a world file (docs/desk.md). */
import { Type, type StaticDecode, type TProperties, type TSchema } from '@sinclair/typebox';
import { ALLERGENS, DIETS } from '@dwellivery/domain/labels';
import {
  amount,
  bound,
  cell,
  cutoff,
  day,
  decimal,
  discount,
  integer,
  oneOf,
  percent,
  tax,
  picture,
  time,
  timeZone,
  words,
  yesNo,
} from './cells';
import { plainCells } from './plainFields';

const thing = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false, says: 'a group of named values' });

/** @param keySays completes "… must be" for the names of the entries */
const named = <T extends TSchema>(pattern: string, keySays: string, value: T) =>
  Type.Record(Type.String({ pattern }), value, {
    additionalProperties: false,
    says: 'a group of named values',
    keySays,
  });

const list = <T extends TSchema>(item: T, maxItems: number) =>
  Type.Array(item, { minItems: 1, maxItems, says: `a list of 1 to ${maxItems}` });

const anyOf = <const T extends readonly string[]>(words: T) =>
  Type.Array(oneOf(words), { maxItems: words.length, says: `a list of ${words.join(', ')}` });

const optional = Type.Optional;
/** Without the one name that every object has already, so that the names of a file can be its keys. */
const SLUG = '^(?!constructor$)[a-z0-9][a-z0-9-]{0,79}$';
const SLUG_SAYS = 'lower-case letters, digits and hyphens';
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const slug = cell(SLUG_SAYS, (text) => (new RegExp(SLUG).test(text) ? text : undefined));
const html = words(50_000);

const Point = thing({ lat: decimal(-90, 90), lng: decimal(-180, 180) });
const Zip = thing({
  city: words(80),
  state: cell('two capital letters', (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined)),
  lat: decimal(-90, 90),
  lng: decimal(-180, 180),
});
const Zips = named('^[0-9]{5}$', 'five digits', Zip);

const Place = thing({
  name: words(80),
  timeZone,
  lat: decimal(-90, 90),
  lng: decimal(-180, 180),
  tax,
  zips: Zips,
});

const Restaurant = thing({
  name: words(80),
  cuisine: words(80),
  /** 1 to 4 dollar signs. */
  cost: integer(1, 4),
  /** Hue of the circle behind its pictures, in degrees. */
  hue: optional(integer(0, 360)),
  picture: optional(picture),
  about: optional(words(2000)),
  /** The service rate. */
  service: optional(percent),
});

/** What a dish or a choice is and contains. Without `contains` its allergens are unknown. */
const stated = {
  diets: optional(anyOf(DIETS)),
  contains: optional(anyOf(ALLERGENS)),
  mayContain: optional(anyOf(ALLERGENS)),
};

const Choice = Type.Union(
  [
    words(80),
    // `adds: nothing` is a choice without food: a size, a heat, "none".
    thing({ name: words(80), ...stated, adds: optional(oneOf(['nothing'] as const)) }),
  ],
  { says: 'a name of 1 to 80 characters, or a group of named values' },
);

const Dish = thing({
  name: words(120),
  price: amount,
  text: optional(words(500)),
  /** Replaces `text` on the dish's own page. */
  html: optional(html),
  picture: optional(picture),
  /** A second, small picture. */
  garnish: optional(picture),
  soldOut: optional(yesNo),
  ...stated,
  options: optional(named('^.{1,80}$', 'a name of 1 to 80 characters', list(Choice, 40))),
});
const Section = thing({
  name: words(80),
  /** Sides, drinks and sweets: lists say nothing of them. */
  aside: optional(yesNo),
  dishes: list(Dish, 500),
});

const STATUSES = ['draft', 'open', 'closed'] as const;
type Status = (typeof STATUSES)[number];

const Event = thing({
  /** Of an event that has no name in a file yet, or for a new one. */
  id: optional(integer(1, 2_000_000_000)),
  restaurant: slug,
  place: slug,
  name: optional(words(120)),
  status: optional(
    cell('draft, open or closed', (text): Status | undefined => STATUSES.find((status) => status === text)),
  ),
  day,
  from: time,
  to: time,
  orderUntil: optional(cutoff),
  picture: optional(picture),
  garnish: optional(picture),
  about: optional(words(5000)),
  html: optional(html),
  at: optional(Point),
  delivery: optional(
    thing({ fee: optional(amount), radius: optional(decimal(0, 50)), zone: optional(words(80)) }),
  ),
  pickup: optional(
    thing({
      street: words(120),
      city: words(120),
      lat: optional(decimal(-90, 90)),
      lng: optional(decimal(-180, 180)),
      instructions: optional(words(1000)),
    }),
  ),
  /** Places by time; without them customers choose no time. */
  slots: optional(named(TIME, 'a time such as 17:30', integer(0, 100_000))),
  ...plainCells,
  menu: optional(slug),
});

const Promo = thing({
  off: discount,
  uses: optional(integer(0, 10_000_000)),
  perCustomer: optional(integer(1, 1000)),
  from: optional(bound),
  until: optional(bound),
});

export const WorldFile = thing({
  places: optional(named(SLUG, SLUG_SAYS, Place)),
  /** Known, but not served. */
  zips: optional(Zips),
  restaurants: optional(named(SLUG, SLUG_SAYS, Restaurant)),
  menus: optional(named(SLUG, SLUG_SAYS, list(Section, 100))),
  events: optional(named(SLUG, SLUG_SAYS, Event)),
  promos: optional(named('^[A-Z0-9]{2,40}$', 'capital letters and digits', Promo)),
  content: optional(named(SLUG, SLUG_SAYS, html)),
  texts: optional(named(SLUG, SLUG_SAYS, words(2000))),
  faq: optional(Type.Array(thing({ question: words(300), answer: html }), { maxItems: 100, says: 'a list' })),
});
export type WorldFile = StaticDecode<typeof WorldFile>;
