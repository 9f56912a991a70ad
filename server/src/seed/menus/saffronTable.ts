import type { Menu } from './menu';

const HEAT = ['Mild', 'Medium', 'Hot'] as const;
const WITH = ['Basmati rice', 'Brown rice', 'Garlic naan', 'Plain naan'] as const;

export const saffronTable: Menu = [
  {
    name: 'From the pot',
    dishes: [
      {
        name: 'Butter Chicken',
        cents: 1720,
        text: 'Tandoor-charred thigh, tomato, fenugreek, cream.',
        art: '1f35b',
        garnish: '1f345',
        options: { Heat: HEAT, With: WITH },
      },
      {
        name: 'Lamb Rogan Josh',
        cents: 1890,
        text: 'Kashmiri chile, cardamom, yogurt, a long afternoon.',
        art: '1f958',
        garnish: '1f336',
        options: { Heat: HEAT, With: WITH },
      },
      {
        name: 'Chana Masala',
        cents: 1390,
        text: 'Chickpeas, ginger, dried mango. Vegan.',
        art: '1f372',
        garnish: '1fada',
        options: { With: WITH },
      },
    ],
  },
  {
    name: 'Small plates',
    dishes: [
      {
        name: 'Vegetable Samosas',
        cents: 690,
        text: 'Three, with tamarind.',
        art: '1f95f',
        garnish: '1f954',
      },
      {
        name: 'Onion Bhaji',
        cents: 650,
        text: 'Crisp, craggy, green chutney.',
        art: '1f9c6',
        garnish: '1f9c5',
      },
    ],
  },
  {
    name: 'Sweet',
    dishes: [
      {
        name: 'Mango Lassi',
        cents: 520,
        text: 'Alphonso mango, yogurt, cardamom.',
        art: '1f964',
        garnish: '1f96d',
      },
      { name: 'Rice Kheer', cents: 580, text: 'Saffron, almond, rose.', art: '1f963' },
    ],
  },
];
