/** What a menu says of a dish before its choices are made. Apart from `labels.ts`, because the event page's first load contains it. */
import type { Allergen, Diet, LabelledProduct, Labels } from './labels';

interface MenuLabels {
  /** Diets that the dish fits with all choices. */
  diets: Diet[];
  /** Further diets, which it fits with some choices. */
  possible: Diet[];
  contains: readonly Allergen[];
  mayContain: readonly Allergen[];
  /** What only some choices contain. */
  byChoice: Allergen[];
  /** What only some choices may contain. */
  tracesByChoice: Allergen[];
  /** Whether the labels of the dish itself are complete. */
  complete: boolean;
  /** Whether the labels of all its choices are complete. */
  areChoicesComplete: boolean;
}

const NONE: Labels = { diets: [], contains: [], mayContain: [], complete: false };

export function menuLabels({ labels = NONE, options }: LabelledProduct): MenuLabels {
  const lists = options.map(({ choices }) => choices.map((choice) => choice.labels ?? NONE));
  const choices = lists.flat();
  const always = labels.diets.filter((diet) => choices.every(({ diets }) => diets.includes(diet)));
  const possible = labels.diets.filter(
    (diet) => !always.includes(diet) && lists.every((list) => list.some(({ diets }) => diets.includes(diet))),
  );
  const added = (list: 'contains' | 'mayContain', known: readonly Allergen[]) => [
    ...new Set(choices.flatMap((choice) => choice[list]).filter((one) => !known.includes(one))),
  ];
  const byChoice = added('contains', labels.contains);
  return {
    ...labels,
    diets: saidDiets(always),
    possible: saidDiets(possible),
    byChoice,
    tracesByChoice: added('mayContain', [...labels.contains, ...labels.mayContain, ...byChoice]),
    areChoicesComplete: choices.every(({ complete }) => complete),
  };
}

/** The diets to say: without the one that another implies. */
export const saidDiets = (diets: readonly Diet[]): Diet[] =>
  diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'));

/** Whether any dish of a menu has labels. */
export const isLabelled = (categories: readonly { products: readonly LabelledProduct[] }[]): boolean =>
  categories.some(({ products }) => products.some(({ labels }) => labels));
