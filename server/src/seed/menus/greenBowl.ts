import type { Menu } from './menu';

const BASE = ['Little gem', 'Kale', 'Quinoa', 'Brown rice'] as const;
const DRESSING = ['Tahini lemon', 'Miso ginger', 'Green goddess', 'Oil and vinegar'] as const;
const PROTEIN = ['Tofu', 'Tempeh', 'Falafel', 'Chickpeas', 'Egg', 'None'] as const;
const CRUNCH = ['Seeds', 'Peanuts', 'Croutons'] as const;

export const greenBowl: Menu = [
  {
    name: 'Bowls',
    dishes: [
      {
        name: 'Build a Bowl',
        cents: 1390,
        text: 'Four decisions, one lunch.',
        art: '1f957',
        garnish: '1f951',
        options: { Base: BASE, Dressing: DRESSING, Protein: PROTEIN, Crunch: CRUNCH },
      },
      {
        name: 'Harvest Bowl',
        cents: 1290,
        text: 'Roast squash, apple, pecan, wild rice.',
        art: '1f957',
        garnish: '1f34e',
        options: { Dressing: DRESSING },
      },
      {
        name: 'Falafel Bowl',
        cents: 1340,
        text: 'Herb falafel, pickled turnip, hummus, tomato.',
        art: '1f9c6',
        garnish: '1f345',
        options: { Base: BASE, Dressing: DRESSING },
      },
      {
        name: 'Soba & Greens',
        cents: 1310,
        text: 'Buckwheat noodles, broccoli, edamame, sesame.',
        art: '1f963',
        garnish: '1f966',
      },
    ],
  },
  {
    name: 'Soups & toasts',
    dishes: [
      {
        name: 'Tomato & Lentil Soup',
        cents: 790,
        text: 'Red lentils, cumin, lemon. Vegan.',
        art: '1f372',
        garnish: '1f345',
      },
      {
        name: 'Avocado Toast',
        cents: 890,
        text: 'Sourdough, chili flakes, radish.',
        art: '1f951',
        garnish: '1f35e',
      },
    ],
  },
  {
    name: 'Drinks',
    dishes: [
      {
        name: 'Pressed Juice',
        cents: 650,
        text: 'Pressed this morning. 12 oz.',
        art: '1f9c3',
        options: { Juice: ['Green apple and celery', 'Carrot and orange', 'Beet and ginger'] },
      },
      { name: 'Iced Mint Tea', cents: 380, text: 'Unsweetened.', art: '1f375', garnish: '1f33f' },
    ],
  },
];
