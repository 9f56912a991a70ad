/** Diets and allergens. A code is the word that customers read. */
import { Type, type Static } from '@sinclair/typebox';
import { List, Strict } from './common';
import { Public } from './privacy';

export const DIETS = ['vegan', 'vegetarian', 'gluten-free'] as const;
/** The fourteen of annex II of Regulation (EU) No 1169/2011, in its order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'tree nuts',
  'celery',
  'mustard',
  'sesame',
  'sulfites',
  'lupin',
  'mollusks',
] as const;

export const Diet = Public(Type.Union(DIETS.map((diet) => Type.Literal(diet))));
export const Allergen = Public(Type.Union(ALLERGENS.map((allergen) => Type.Literal(allergen))));
export type Diet = Static<typeof Diet>;
export type Allergen = Static<typeof Allergen>;

export const Labels = Strict(
  {
    /** What is claimed. A diet that is missing is not claimed; the dish may fit it. */
    diets: List(Diet),
    contains: List(Allergen),
    /** Traces. No allergen is in both lists. */
    mayContain: List(Allergen),
    complete: Public(
      Type.Boolean({ description: 'all fourteen were considered; if false, what is not listed is unknown' }),
    ),
  },
  { $id: 'Labels', description: 'Without it nothing is stated.' },
);
export type Labels = Static<typeof Labels>;
