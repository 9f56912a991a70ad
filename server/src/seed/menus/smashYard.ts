import type { Menu } from './menu';

const COOK = ['Crisp edges', 'A little pink'] as const;
const CHEESE = ['American', 'Sharp cheddar', 'Pepper jack', 'Vegan slice', 'No cheese'] as const;

export const smashYard: Menu = [
  {
    name: 'Burgers',
    dishes: [
      {
        name: 'Yard Single',
        cents: 795,
        text: 'One smashed patty, griddled onion, pickles, yard sauce.',
        art: '1f354',
        options: { Cheese: CHEESE },
      },
      {
        name: 'Yard Double',
        cents: 1095,
        text: 'Two patties, two slices, the same soft bun under more pressure.',
        art: '1f354',
        garnish: '1f9c0',
        options: { Cheese: CHEESE, Patty: COOK },
      },
      {
        name: 'Bacon Jam Burger',
        cents: 1195,
        text: 'Slow bacon jam, cheddar, crisp shallots.',
        art: '1f354',
        garnish: '1f953',
        options: { Patty: COOK },
      },
      {
        name: 'Black Bean Burger',
        cents: 995,
        text: 'Smoked paprika, corn, avocado. Vegan.',
        art: '1f354',
        garnish: '1fad8',
      },
    ],
  },
  {
    name: 'Fries & things',
    dishes: [
      { name: 'Skin-on Fries', cents: 425, text: 'Twice fried, sea salt.', art: '1f35f' },
      {
        name: 'Loaded Fries',
        cents: 745,
        text: 'Cheese sauce, pickled jalapeño, bacon.',
        art: '1f35f',
        garnish: '1f953',
      },
      { name: 'Chicago Dog', cents: 625, text: 'The whole garden and no ketchup.', art: '1f32d' },
    ],
  },
  {
    name: 'Cold drinks',
    dishes: [
      {
        name: 'Hand-spun Shake',
        cents: 650,
        text: 'Made just before it leaves.',
        art: '1f366',
        options: { Flavor: ['Vanilla', 'Chocolate', 'Strawberry'] },
      },
      { name: 'Cherry Lemonade', cents: 395, text: 'Tart, pink, cold.', art: '1f964', garnish: '1f352' },
    ],
  },
];
