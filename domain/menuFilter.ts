/** The menu's filter by diets and allergens. Without labels a dish fits neither: unknown is not "free of". */
import { ALLERGENS, DIETS, type Allergen, type Diet, type LabelledProduct, type Labels } from './labels';
import { isLabelled } from './menuLabels';

export interface MenuFilter {
  diets: readonly Diet[];
  without: readonly Allergen[];
}

/** Whether a dish or a choice fits. Traces count as contained. */
function partFits(labels: Labels | undefined, { diets, without }: MenuFilter): boolean {
  if (!labels || (without.length > 0 && !labels.complete)) return false;
  return (
    diets.every((diet) => labels.diets.includes(diet)) &&
    without.every((one) => !labels.contains.includes(one) && !labels.mayContain.includes(one))
  );
}

/** Whether the dish can be chosen so that it fits: itself, and one choice of each option. */
export const fitsFilter = ({ labels, options }: LabelledProduct, filter: MenuFilter): boolean =>
  partFits(labels, filter) &&
  options.every(({ choices }) => choices.some((choice) => partFits(choice.labels, filter)));

export const isFiltering = ({ diets, without }: MenuFilter): boolean => diets.length + without.length > 0;

interface Category {
  products: readonly LabelledProduct[];
}

/**
 * @returns the sections with the dishes that fit, and how many dishes are hidden for lack of labels; all of a menu without labels, which
 * offers no filter to change
 */
export function filterMenu<C extends Category>(
  categories: readonly C[],
  filter: MenuFilter,
): { categories: C[]; unlabelled: number } {
  if (!isFiltering(filter) || !isLabelled(categories)) return { categories: [...categories], unlabelled: 0 };
  const fitting = categories.map((category) => ({
    ...category,
    products: category.products.filter((product) => fitsFilter(product, filter)),
  }));
  const all = categories.flatMap(({ products }) => products);
  return {
    categories: fitting.filter(({ products }) => products.length > 0),
    unlabelled: all.filter(({ labels }) => !labels || (filter.without.length > 0 && !labels.complete)).length,
  };
}

/** Reads `?diet=vegan,gluten-free&without=milk`. Ignores other words. */
export function readMenuFilter(search: URLSearchParams): MenuFilter {
  const words = (name: string) => (search.get(name) ?? '').split(',');
  const [diets, without] = [words('diet'), words('without')];
  return {
    diets: DIETS.filter((diet) => diets.includes(diet)),
    without: ALLERGENS.filter((one) => without.includes(one)),
  };
}

/** The address with the filter; its other parameters stay. */
export function writeMenuFilter(search: URLSearchParams, { diets, without }: MenuFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('diet');
  next.delete('without');
  if (diets.length > 0) next.set('diet', diets.join(','));
  if (without.length > 0) next.set('without', without.join(','));
  return next;
}
