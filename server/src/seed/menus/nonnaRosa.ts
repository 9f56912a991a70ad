import type { Menu } from './menu';

const CRUST = ['Thin and crisp', 'Neapolitan', 'Gluten-free'] as const;
const SIZE = ['10 inch', '14 inch cut in eight'] as const;
const PASTA = ['Rigatoni', 'Spaghetti', 'Tagliatelle', 'Gnocchi', 'Gluten-free penne'] as const;

export const nonnaRosa: Menu = [
  {
    name: 'Pizza',
    dishes: [
      {
        name: 'Margherita',
        cents: 1390,
        text: 'San Marzano tomato, fresh mozzarella, basil torn at the last minute.',
        art: '1f355',
        garnish: '1f33f',
        options: { Crust: CRUST },
      },
      {
        name: 'Funghi e Tartufo',
        cents: 1690,
        text: 'Roasted mushrooms, fontina, a spoon of truffle cream. No tomato.',
        art: '1f355',
        garnish: '1f344',
        options: { Crust: CRUST, Size: SIZE },
      },
      {
        name: 'Salsiccia Piccante',
        cents: 1640,
        text: 'Fennel sausage, Calabrian chile, red onion and pecorino.',
        art: '1f355',
        garnish: '1f336',
        options: { Crust: CRUST, Size: SIZE },
      },
    ],
  },
  {
    name: 'Pasta',
    dishes: [
      {
        name: 'Sunday Ragù',
        cents: 1575,
        text: 'Beef and pork, six hours on a low flame, with a heel of parmesan.',
        art: '1f35d',
        garnish: '1f345',
        options: { Pasta: PASTA },
      },
      {
        name: 'Pesto Genovese',
        cents: 1450,
        text: 'Basil, pine nuts, green beans and potato, as they do it by the harbour.',
        art: '1f35d',
        garnish: '1f33f',
        options: { Pasta: PASTA },
      },
      {
        name: 'Eggplant Parmigiana',
        cents: 1520,
        text: 'Layers of fried eggplant, tomato and smoked scamorza.',
        art: '1f346',
        garnish: '1f9c0',
      },
    ],
  },
  {
    name: 'To share',
    dishes: [
      {
        name: 'Rosemary Focaccia',
        cents: 620,
        text: 'Warm, salted, half a loaf.',
        art: '1f35e',
        garnish: '1f33f',
      },
      {
        name: 'Marinated Olives',
        cents: 540,
        text: 'Castelvetrano, orange peel, fennel seed.',
        art: '1fad2',
      },
      {
        name: 'Garden Salad',
        cents: 880,
        text: 'Bitter leaves, shaved fennel, lemon.',
        art: '1f957',
        options: { Dressing: ['Lemon and oil', 'Balsamic', 'On the side'] },
      },
    ],
  },
  {
    name: 'Dolci',
    dishes: [
      {
        name: 'Tiramisù',
        cents: 780,
        text: 'Coffee, mascarpone, cocoa. Serves one, or two who get along.',
        art: '1f370',
      },
      { name: 'Lemon Granita', cents: 490, text: 'Shaved ice, real lemons.', art: '1f34b', garnish: '1f9ca' },
    ],
  },
];
