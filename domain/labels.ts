/** What a dish contains as it is chosen. */
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
export type Diet = (typeof DIETS)[number];
export type Allergen = (typeof ALLERGENS)[number];

export interface Labels {
  /** What is claimed; a missing diet is not claimed, and not denied. */
  diets: Diet[];
  contains: Allergen[];
  mayContain: Allergen[];
  /** If false, an allergen that is not listed is unknown. */
  complete: boolean;
}

export interface LabelledProduct {
  labels?: Labels;
  options: readonly { choices: readonly { id: number; labels?: Labels }[] }[];
}

/**
 * A diet holds if the dish and all its choices claim it; an allergen is contained if one of them contains it.
 * @param parts the dish and its choices; null or undefined for one without labels
 */
export function combineLabels(parts: readonly (Labels | null | undefined)[]): Labels {
  const contains = ALLERGENS.filter((one) => parts.some((part) => part?.contains.includes(one)));
  return {
    diets: DIETS.filter((diet) => parts.every((part) => part?.diets.includes(diet))),
    contains,
    mayContain: ALLERGENS.filter(
      (one) => !contains.includes(one) && parts.some((part) => part?.mayContain.includes(one)),
    ),
    complete: parts.every((part) => part?.complete),
  };
}

/** The labels of a product with the choices that are made so far, from the loaded menu. */
export function chosenLabels({ labels, options }: LabelledProduct, choiceIds: readonly number[]): Labels {
  const chosen = options.flatMap(({ choices }) => choices.filter(({ id }) => choiceIds.includes(id)));
  return combineLabels([labels, ...chosen.map((choice) => choice.labels)]);
}
