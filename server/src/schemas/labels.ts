/** Diets and allergens. A code is the word that customers read. */
import { ALLERGENS, DIETS } from '@dwellivery/domain/labels';
import { Type } from '@sinclair/typebox';
import { List, Strict } from './common';
import { Public } from './privacy';

export const Diet = Public(Type.Union(DIETS.map((diet) => Type.Literal(diet))));
export const Allergen = Public(Type.Union(ALLERGENS.map((allergen) => Type.Literal(allergen))));

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
