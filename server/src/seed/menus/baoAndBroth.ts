import type { Menu } from './menu';

const HEAT = ['No chili', 'A little', 'Proper hot'] as const;
const NOODLE = ['Thin wheat', 'Wide wheat', 'Rice vermicelli', 'Sweet potato glass'] as const;

export const baoAndBroth: Menu = [
  {
    name: 'Bao',
    dishes: [
      {
        name: 'Pork Belly Bao',
        cents: 1180,
        text: 'Braised belly, pickled mustard greens, crushed peanut. Two to an order.',
        art: '1f96e',
        garnish: '1f95c',
      },
      {
        name: 'Crispy Mushroom Bao',
        cents: 1090,
        text: 'Oyster mushroom in potato starch, five spice, cucumber. Two to an order.',
        art: '1f96e',
        garnish: '1f344',
        options: { Heat: HEAT },
      },
      {
        name: 'Popcorn Chicken Bao',
        cents: 1140,
        text: 'Basil, white pepper, garlic mayonnaise. Two to an order.',
        art: '1f96e',
        garnish: '1f357',
        options: { Heat: HEAT },
      },
    ],
  },
  {
    name: 'Broth & noodles',
    dishes: [
      {
        name: 'Red-braised Beef Noodle Soup',
        cents: 1650,
        text: 'Shank, tomato, star anise, pickled greens on the side.',
        art: '1f35c',
        garnish: '1f969',
        options: { Noodle: NOODLE, Heat: HEAT },
      },
      {
        name: 'Ginger Chicken Broth',
        cents: 1480,
        text: 'A clear soup that fixes most things. Scallion oil, soft egg.',
        art: '1f372',
        garnish: '1fada',
        options: { Noodle: NOODLE },
      },
      {
        name: 'Sesame Cold Noodles',
        cents: 1290,
        text: 'Sesame paste, black vinegar, cucumber threads. Vegan.',
        art: '1f961',
        garnish: '1f952',
        options: { Heat: HEAT },
      },
    ],
  },
  {
    name: 'Dumplings',
    dishes: [
      {
        name: 'Pork & Chive Dumplings',
        cents: 1050,
        text: 'Eight, pan-fried, with black vinegar.',
        art: '1f95f',
      },
      { name: 'Shrimp Wontons', cents: 1150, text: 'Eight, in chili oil.', art: '1f95f', garnish: '1f990' },
    ],
  },
  {
    name: 'Tea & sweets',
    dishes: [
      {
        name: 'Milk Tea',
        cents: 575,
        text: 'Black tea, milk, brown sugar boba.',
        art: '1f9cb',
        options: {
          Sugar: ['None', 'Half', 'Full'],
          Ice: ['None', 'Less', 'Regular'],
          Milk: ['Whole', 'Oat', 'Soy', 'None'],
          Topping: ['Boba', 'Grass jelly', 'Pudding', 'None'],
        },
      },
      {
        name: 'Pineapple Cake',
        cents: 425,
        text: 'Buttery, sticky, gone too soon.',
        art: '1f34d',
        garnish: '1f9c8',
      },
    ],
  },
];
