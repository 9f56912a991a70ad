import type { Menu } from './menu';

const SALSA = ['Salsa verde', 'Roja, hot', 'Pico de gallo'] as const;
const HEAT = ['Mild', 'Medium', 'Hot'] as const;
const SIDE = [
  'Black beans',
  'Refried beans',
  'Cilantro rice',
  'Mexican rice',
  'Street corn salad',
  'No side, thanks',
] as const;
const FILLING = [
  'Pastor',
  'Chicken tinga',
  'Carnitas',
  'Carne asada',
  'Mushroom and poblano',
  'Baja shrimp',
] as const;

export const lupitasKitchen: Menu = [
  {
    name: 'Tacos',
    dishes: [
      {
        name: 'Tacos al Pastor',
        cents: 1350,
        text: 'Three corn tortillas, spit-roasted pork, charred pineapple, onion and cilantro.',
        art: '1f32e',
        garnish: '1f34d',
        options: { Salsa: SALSA, Side: SIDE },
      },
      {
        name: 'Baja Shrimp Tacos',
        cents: 1475,
        text: 'Beer-battered shrimp, lime slaw, chipotle crema. Three to an order.',
        art: '1f364',
        garnish: '1f34b',
        options: { Salsa: SALSA },
      },
      {
        name: 'Mushroom & Poblano Tacos',
        cents: 1225,
        text: 'Roasted mushrooms, poblano strips, queso fresco. Vegetarian.',
        art: '1f32e',
        garnish: '1f344',
        options: { Salsa: SALSA },
      },
      {
        name: 'Taco Box for Four',
        cents: 4600,
        text: 'Twelve tacos, three fillings of your choice, two salsas, rice and beans.',
        art: '1f961',
        garnish: '1f32e',
        options: {
          'First filling': FILLING,
          'Second filling': FILLING,
          'Third filling': FILLING,
          'Salsa pair': ['Verde and roja', 'Verde and pico', 'Roja and pico'],
        },
      },
    ],
  },
  {
    name: 'Burritos & Bowls',
    dishes: [
      {
        name: 'Chicken Tinga Burrito',
        cents: 1260,
        text: 'Smoky shredded chicken, black beans, rice and Oaxaca cheese.',
        art: '1f32f',
        garnish: '1f336',
        options: { Heat: HEAT },
      },
      {
        name: 'Carnitas Bowl',
        cents: 1320,
        text: 'Slow-cooked pork over cilantro rice with avocado and pickled onion.',
        art: '1f35a',
        garnish: '1f951',
        options: { Salsa: SALSA, Side: SIDE },
      },
    ],
  },
  {
    name: 'Plates',
    dishes: [
      {
        name: 'Enchiladas Verdes',
        cents: 1510,
        text: 'Four chicken enchiladas under tomatillo sauce, crema and onion.',
        art: '1f958',
        garnish: '1f33f',
        options: { Heat: HEAT, Side: SIDE },
      },
      {
        name: 'Tamales de Rajas',
        cents: 1180,
        text: 'Two steamed tamales with poblano and cheese, red salsa on the side.',
        art: '1fad4',
        garnish: '1fad1',
      },
    ],
  },
  {
    name: 'Sides',
    dishes: [
      { name: 'Elote', cents: 550, text: 'Grilled corn, mayo, cotija, chile and lime.', art: '1f33d' },
      {
        name: 'Guacamole & Chips',
        cents: 795,
        text: 'Mashed to order with lime and serrano.',
        art: '1f951',
        garnish: '1f345',
        options: { Heat: HEAT },
      },
    ],
  },
  {
    name: 'Sweets & Drinks',
    dishes: [
      { name: 'Flan', cents: 625, text: 'Vanilla custard, dark caramel.', art: '1f36e' },
      { name: 'Horchata', cents: 450, text: 'Rice milk, cinnamon, a little vanilla. 16 oz.', art: '1f964' },
    ],
  },
];
