import { chosenLabels, combineLabels, type Labels } from './labels';
import { ADDS_NOTHING } from './labelStatements';
import { saidDiets } from './menuLabels';

type Case = { name: string; parts: (Labels | null)[]; chosen: Labels };

/** The first part is the dish, the others are its choices; null has no labels. */
const CASES: Case[] = [
  {
    name: 'a dish alone is as it is labelled',
    parts: [{ diets: ['vegetarian'], contains: ['milk'], mayContain: ['eggs'], complete: true }],
    chosen: { diets: ['vegetarian'], contains: ['milk'], mayContain: ['eggs'], complete: true },
  },
  {
    name: 'a vegan dish with vegan choices is vegan',
    parts: [
      { diets: ['vegan', 'vegetarian'], contains: ['soy'], mayContain: [], complete: true },
      { diets: ['vegan', 'vegetarian', 'gluten-free'], contains: [], mayContain: [], complete: true },
      { diets: ['vegan', 'vegetarian'], contains: ['sesame'], mayContain: [], complete: true },
    ],
    chosen: { diets: ['vegan', 'vegetarian'], contains: ['soy', 'sesame'], mayContain: [], complete: true },
  },
  {
    name: 'a choice adds an allergen to a vegan dish and ends vegan',
    parts: [
      { diets: ['vegan', 'vegetarian', 'gluten-free'], contains: ['soy'], mayContain: [], complete: true },
      { diets: ['vegetarian', 'gluten-free'], contains: ['eggs'], mayContain: [], complete: true },
    ],
    chosen: {
      diets: ['vegetarian', 'gluten-free'],
      contains: ['eggs', 'soy'],
      mayContain: [],
      complete: true,
    },
  },
  {
    name: 'vegan choices do not make a dish vegan',
    parts: [
      { diets: [], contains: ['fish'], mayContain: [], complete: true },
      { diets: ['vegan', 'vegetarian', 'gluten-free'], contains: [], mayContain: [], complete: true },
    ],
    chosen: { diets: [], contains: ['fish'], mayContain: [], complete: true },
  },
  {
    name: 'a choice that contains what the dish may contain makes it certain',
    parts: [
      { diets: [], contains: [], mayContain: ['peanuts', 'tree nuts'], complete: true },
      { diets: [], contains: ['peanuts'], mayContain: ['sesame'], complete: true },
    ],
    chosen: { diets: [], contains: ['peanuts'], mayContain: ['tree nuts', 'sesame'], complete: true },
  },
  {
    name: 'one choice without labels leaves the whole unknown, and keeps what is known',
    parts: [
      { diets: ['vegan', 'vegetarian', 'gluten-free'], contains: ['soy'], mayContain: [], complete: true },
      null,
    ],
    chosen: { diets: [], contains: ['soy'], mayContain: [], complete: false },
  },
  {
    name: 'a dish without labels is not free of what its choices are free of',
    parts: [
      null,
      { diets: ['vegan', 'vegetarian', 'gluten-free'], contains: [], mayContain: ['celery'], complete: true },
    ],
    chosen: { diets: [], contains: [], mayContain: ['celery'], complete: false },
  },
  {
    name: 'a diet can be known where allergens are not',
    parts: [{ diets: ['vegetarian'], contains: [], mayContain: [], complete: false }],
    chosen: { diets: ['vegetarian'], contains: [], mayContain: [], complete: false },
  },
  {
    name: 'nothing at all is stated',
    parts: [null],
    chosen: { diets: [], contains: [], mayContain: [], complete: false },
  },
  {
    name: 'allergens have the order of the regulation',
    parts: [
      { diets: [], contains: ['mollusks', 'milk'], mayContain: ['lupin'], complete: true },
      { diets: [], contains: ['gluten'], mayContain: ['eggs'], complete: true },
    ],
    chosen: {
      diets: [],
      contains: ['gluten', 'milk', 'mollusks'],
      mayContain: ['eggs', 'lupin'],
      complete: true,
    },
  },
];

describe('the chosen dish', () => {
  it.each(CASES)('$name', ({ parts, chosen }) => {
    expect(combineLabels(parts)).toEqual(chosen);
  });

  it('is not changed by a choice that adds nothing', () => {
    for (const { parts, chosen } of CASES) expect(combineLabels([...parts, ADDS_NOTHING])).toEqual(chosen);
  });

  it('is made of the choices that are chosen', () => {
    const vegan: Labels = {
      diets: ['vegan', 'vegetarian'],
      contains: ['soy'],
      mayContain: [],
      complete: true,
    };
    const egg: Labels = { diets: ['vegetarian'], contains: ['eggs'], mayContain: [], complete: true };
    const bowl = {
      labels: vegan,
      options: [
        {
          choices: [
            { id: 11, labels: vegan },
            { id: 12, labels: egg },
          ],
        },
        { choices: [{ id: 21 }] },
      ],
    };
    expect(chosenLabels(bowl, [11]).diets).toContain('vegan');
    expect(chosenLabels(bowl, [12])).toEqual({
      diets: ['vegetarian'],
      contains: ['eggs', 'soy'],
      mayContain: [],
      complete: true,
    });
    expect(chosenLabels(bowl, [11, 21]).complete).toBe(false);
  });

  it('is called vegan, not vegan and vegetarian', () => {
    expect(saidDiets(['vegan', 'vegetarian', 'gluten-free'])).toEqual(['vegan', 'gluten-free']);
    expect(saidDiets(['vegetarian'])).toEqual(['vegetarian']);
  });
});
