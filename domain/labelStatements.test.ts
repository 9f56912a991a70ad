import { combineLabels } from './labels';
import { contradictions, labelWords, labelsOf, type Stated } from './labelStatements';

describe('statements', () => {
  it.each<[Stated, string[]]>([
    [{ diets: ['gluten-free'], contains: ['gluten'] }, ['it cannot be gluten-free and contain gluten']],
    [
      { diets: ['gluten-free'], contains: [], mayContain: ['gluten'] },
      ['it cannot be gluten-free and perhaps contain gluten'],
    ],
    [
      { diets: ['vegan'], contains: ['milk', 'eggs'] },
      ['it cannot be vegan and contain eggs', 'it cannot be vegan and contain milk'],
    ],
    [{ diets: ['vegetarian'], contains: ['fish'] }, ['it cannot be vegetarian and contain fish']],
    [
      { diets: ['vegetarian'], contains: ['crustaceans'] },
      ['it cannot be vegetarian and contain crustaceans'],
    ],
    [{ diets: ['vegetarian'], contains: ['mollusks'] }, ['it cannot be vegetarian and contain mollusks']],
    [{ contains: ['soy'], mayContain: ['soy'] }, ['soy is contained or perhaps contained, not both']],
    [{ mayContain: ['soy'] }, ['"mayContain" needs "contains": [] if it contains none of the fourteen']],
    [{ diets: ['vegetarian'], contains: ['milk', 'eggs'] }, []],
    [{ diets: ['vegan'], contains: ['soy'], mayContain: ['milk'] }, []],
    [{}, []],
  ])('%j', (stated, found) => {
    expect(contradictions(stated)).toEqual(found);
  });

  it('are kept in their usual order, and vegan is vegetarian', () => {
    expect(labelsOf({ diets: ['vegan'], contains: ['sesame', 'gluten'] })).toEqual({
      diets: ['vegan', 'vegetarian'],
      contains: ['gluten', 'sesame'],
      mayContain: [],
      complete: true,
    });
    expect(labelsOf({ diets: ['vegetarian'] })).toMatchObject({ contains: [], complete: false });
    expect(labelsOf({ contains: [] })).toMatchObject({ diets: [], complete: true });
    expect(labelsOf({})).toBeNull();
  });

  it.each<[Stated, string]>([
    [
      { diets: ['vegan', 'gluten-free'], contains: ['soy'], mayContain: ['sesame', 'celery'] },
      'Vegan, gluten-free. Contains soy. May contain celery, sesame.',
    ],
    [{ contains: [] }, 'Contains none of the 14 allergens.'],
    [{ diets: ['vegetarian'] }, 'Vegetarian. Allergens: not labeled.'],
    [{}, 'Allergens: not labeled.'],
  ])('%j on paper', (stated, words) => {
    expect(labelWords(labelsOf(stated))).toBe(words);
  });

  it('say on paper that only a part is labelled', () => {
    const milk = labelsOf({ contains: ['milk'] });
    expect(labelWords(combineLabels([milk, null]))).toBe('Contains milk. Other allergens: not labeled.');
    const sesame = labelsOf({ contains: [], mayContain: ['sesame'] });
    expect(labelWords(combineLabels([sesame, null]))).toBe(
      'May contain sesame. Other allergens: not labeled.',
    );
  });
});
