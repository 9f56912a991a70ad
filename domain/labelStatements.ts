/** What a restaurant states about a dish, and how it is printed. */
import { ALLERGENS, DIETS, type Allergen, type Diet, type Labels } from './labels';
import { saidDiets } from './menuLabels';

/** A choice that adds no food: a size, a heat, "none". */
export const ADDS_NOTHING: Labels = { diets: [...DIETS], contains: [], mayContain: [], complete: true };
const UNLABELLED: Labels = { diets: [], contains: [], mayContain: [], complete: false };

/** Allergens that are parts of killed animals. */
const FLESH: readonly Allergen[] = ['crustaceans', 'fish', 'mollusks'];
const EXCLUDED: Record<Diet, readonly Allergen[]> = {
  vegan: [...FLESH, 'eggs', 'milk'],
  vegetarian: FLESH,
  'gluten-free': ['gluten'],
};

export type Stated = { diets?: Diet[]; contains?: Allergen[]; mayContain?: Allergen[] };

/** @returns why the statements cannot all be true, one sentence each */
export function contradictions({ diets = [], contains, mayContain = [] }: Stated): string[] {
  const both = mayContain.filter((one) => contains?.includes(one));
  return [
    ...diets.flatMap((diet) =>
      EXCLUDED[diet]
        .filter((one) => contains?.includes(one))
        .map((one) => `it cannot be ${diet} and contain ${one}`),
    ),
    // Traces of animals do not end a vegan recipe; traces of gluten end the claim "gluten-free" (Regulation (EU) No 828/2014).
    ...(diets.includes('gluten-free') && mayContain.includes('gluten')
      ? ['it cannot be gluten-free and perhaps contain gluten']
      : []),
    ...both.map((one) => `${one} is contained or perhaps contained, not both`),
    ...(mayContain.length > 0 && !contains
      ? ['"mayContain" needs "contains": [] if it contains none of the fourteen']
      : []),
  ];
}

/** Statements in their usual order, vegetarian because vegan. @returns null if nothing is stated */
export function labelsOf({ diets = [], contains, mayContain = [] }: Stated): Labels | null {
  if (diets.length === 0 && !contains) return null;
  const isVegan = diets.includes('vegan');
  return {
    diets: DIETS.filter((diet) => diets.includes(diet) || (diet === 'vegetarian' && isVegan)),
    contains: ALLERGENS.filter((one) => contains?.includes(one)),
    mayContain: ALLERGENS.filter((one) => mayContain.includes(one)),
    complete: contains !== undefined,
  };
}

/** 'vegan. Contains soy. May contain sesame.', for paper and mails. */
export function labelWords(labels: Labels | null): string {
  const { contains, mayContain, complete } = labels ?? UNLABELLED;
  const diets = saidDiets((labels ?? UNLABELLED).diets).join(', ');
  const words = [
    diets && `${diets.charAt(0).toUpperCase()}${diets.slice(1)}.`,
    contains.length > 0 && `Contains ${contains.join(', ')}.`,
    mayContain.length > 0 && `May contain ${mayContain.join(', ')}.`,
    complete && contains.length + mayContain.length === 0 && 'Contains none of the 14 allergens.',
    !complete &&
      (contains.length + mayContain.length > 0 ? 'Other allergens: not labeled.' : 'Allergens: not labeled.'),
  ];
  return words.filter(Boolean).join(' ');
}
