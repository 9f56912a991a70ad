import type { Allergen, Diet, LabelledProduct, Labels } from './labels';
import { filterMenu, fitsFilter, readMenuFilter, writeMenuFilter, type MenuFilter } from './menuFilter';
import { isLabelled, menuLabels } from './menuLabels';

const labels = (diets: Diet[], contains: Allergen[] | null = [], mayContain: Allergen[] = []): Labels => ({
  diets,
  contains: contains ?? [],
  mayContain,
  complete: contains !== null,
});
const dish = (own: Labels | undefined, ...options: (Labels | undefined)[][]): LabelledProduct => ({
  labels: own,
  options: options.map((choices) => ({ choices: choices.map((one, id) => ({ id, labels: one })) })),
});
const filter = (diets: Diet[], without: Allergen[] = []): MenuFilter => ({ diets, without });

const VEGAN = labels(['vegan', 'vegetarian', 'gluten-free']);
const EGG = labels(['vegetarian', 'gluten-free'], ['eggs']);

describe('a filtered menu has a dish', () => {
  it.each<[string, boolean, LabelledProduct, MenuFilter]>([
    ['that is vegan', true, dish(VEGAN), filter(['vegan'])],
    ['that can be chosen vegan', true, dish(VEGAN, [EGG, VEGAN]), filter(['vegan'])],
    ['whose choices are all not vegan', false, dish(VEGAN, [EGG]), filter(['vegan'])],
    ['that needs both', false, dish(labels(['vegan'])), filter(['vegan', 'gluten-free'])],
    ['without labels', false, dish(undefined), filter(['vegan'])],
    ['whose choice has no labels', false, dish(VEGAN, [undefined]), filter(['vegan'])],
    ['without milk', true, dish(EGG), filter([], ['milk'])],
    ['with eggs', false, dish(EGG), filter([], ['eggs'])],
    ['with eggs by every choice', false, dish(VEGAN, [EGG]), filter([], ['eggs'])],
    ['with eggs by some choice', true, dish(VEGAN, [EGG, VEGAN]), filter([], ['eggs'])],
    ['with traces of eggs', false, dish(labels([], [], ['eggs'])), filter([], ['eggs'])],
    ['of unknown allergens', false, dish(labels(['vegan'], null)), filter([], ['eggs'])],
    ['of unknown allergens and a known diet', true, dish(labels(['vegan'], null)), filter(['vegan'])],
  ])('%s: %s', (_what, fits, product, wanted) => {
    expect(fitsFilter(product, wanted)).toBe(fits);
  });

  it('in its section; sections without a dish go, and what has no labels is counted', () => {
    const menu = [
      { id: 1, products: [dish(VEGAN), dish(EGG), dish(undefined)] },
      { id: 2, products: [dish(EGG), dish(labels(['vegan'], null))] },
    ];
    const vegan = filterMenu(menu, filter(['vegan']));
    expect(vegan.categories.map(({ id, products }) => [id, products.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(vegan.unlabelled).toBe(1);
    const noEggs = filterMenu(menu, filter([], ['eggs']));
    expect(noEggs.categories.map(({ id }) => id)).toEqual([1]);
    expect(noEggs.unlabelled).toBe(2);
    expect(filterMenu(menu, filter([]))).toEqual({ categories: menu, unlabelled: 0 });
  });
});

describe('the address', () => {
  it('holds the filter, beside its other parameters', () => {
    const search = writeMenuFilter(
      new URLSearchParams('rid=7&diet=old'),
      filter(['vegan'], ['tree nuts', 'milk']),
    );
    expect(search.toString()).toBe('rid=7&diet=vegan&without=tree+nuts%2Cmilk');
    expect(readMenuFilter(search)).toEqual(filter(['vegan'], ['milk', 'tree nuts']));
    expect(writeMenuFilter(search, filter([])).toString()).toBe('rid=7');
    const diets = filter(['vegan', 'gluten-free']);
    expect(readMenuFilter(writeMenuFilter(search, diets))).toEqual(diets);
  });

  it('is read without its nonsense', () => {
    expect(readMenuFilter(new URLSearchParams('diet=halal,vegan,&without=__proto__'))).toEqual(
      filter(['vegan']),
    );
  });
});

describe('the words of a card', () => {
  it('are what holds for every choice, what can be chosen, and what some choices contain', () => {
    const bowl = dish(
      labels(['vegan', 'vegetarian', 'gluten-free'], ['soy'], ['sesame']),
      [VEGAN, EGG],
      [VEGAN],
    );
    expect(menuLabels(bowl)).toEqual({
      diets: ['vegetarian', 'gluten-free'],
      possible: ['vegan'],
      contains: ['soy'],
      mayContain: ['sesame'],
      byChoice: ['eggs'],
      tracesByChoice: [],
      complete: true,
      areChoicesComplete: true,
    });
  });

  it('claim nothing for a choice or a dish without labels', () => {
    expect(menuLabels(dish(VEGAN, [undefined]))).toMatchObject({ diets: [], possible: [] });
    expect(menuLabels(dish(undefined, [VEGAN]))).toMatchObject({ diets: [], possible: [], complete: false });
  });

  it('do not repeat what the dish contains anyway', () => {
    expect(menuLabels(dish(EGG, [EGG, labels([], ['milk', 'eggs'])])).byChoice).toEqual(['milk']);
  });

  it('promise a diet only where each option has a choice for it', () => {
    expect(menuLabels(dish(VEGAN, [VEGAN, EGG], [EGG])).possible).toEqual([]);
  });

  it('tell traces of choices that neither the dish nor its choices contain or tell otherwise', () => {
    const traces = labels([], ['eggs'], ['soy', 'sesame', 'eggs', 'milk', 'fish']);
    const bowl = dish(labels([], ['soy'], ['sesame']), [traces, labels([], ['milk'])]);
    expect(menuLabels(bowl).tracesByChoice).toEqual(['fish']);
  });

  it('are complete for the choices if each of them is', () => {
    expect(menuLabels(dish(VEGAN, [VEGAN, labels([], null)])).areChoicesComplete).toBe(false);
    expect(menuLabels(dish(VEGAN)).areChoicesComplete).toBe(true);
  });

  it('stand on a menu with one dish that has labels', () => {
    const [plain, labelled] = [dish(undefined), dish(VEGAN)];
    expect(isLabelled([{ products: [plain] }, { products: [plain, labelled] }])).toBe(true);
    expect([isLabelled([{ products: [plain] }]), isLabelled([])]).toEqual([false, false]);
  });
});
