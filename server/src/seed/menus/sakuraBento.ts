/** A long menu of 20 categories with 15 generated dishes each. */
import type { Dish, Menu } from './menu';

type Family = { name: string; art: string; noun: string; cents: number; of: readonly string[] };

const SEA = [
  'Salmon',
  'Tuna',
  'Yellowtail',
  'Shrimp',
  'Scallop',
  'Eel',
  'Mackerel',
  'Octopus',
  'Crab',
  'Sea bream',
  'Squid',
  'Trout roe',
  'Sweet shrimp',
  'Albacore',
  'Surf clam',
] as const;
const LAND = [
  'Chicken thigh',
  'Pork belly',
  'Beef short rib',
  'Tofu',
  'Eggplant',
  'Mushroom',
  'Duck',
  'Chicken meatball',
  'Pumpkin',
  'Shishito pepper',
  'Pork loin',
  'Sweet potato',
  'Tempeh',
  'Asparagus',
  'Beef tongue',
] as const;
const GARDEN = [
  'Cucumber',
  'Avocado',
  'Pickled plum',
  'Burdock',
  'Spinach and sesame',
  'Lotus root',
  'Daikon',
  'Kabocha',
  'Sweet potato',
  'Shiitake',
  'Carrot and ginger',
  'Edamame',
  'Seaweed',
  'Cabbage',
  'Green bean',
] as const;
const SWEET = [
  'Matcha',
  'Black sesame',
  'Red bean',
  'Yuzu',
  'Mango',
  'Chestnut',
  'Strawberry',
  'Lychee',
  'Hojicha',
  'Coconut',
  'Kinako',
  'Peach',
  'Plum',
  'Vanilla',
  'Brown sugar',
] as const;

const FAMILIES: readonly Family[] = [
  { name: 'Nigiri', art: '1f363', noun: 'nigiri, two pieces', cents: 650, of: SEA },
  { name: 'Sashimi', art: '1f41f', noun: 'sashimi, five slices', cents: 1250, of: SEA },
  { name: 'Maki', art: '1f363', noun: 'roll, six pieces', cents: 780, of: SEA },
  { name: 'Hand rolls', art: '1f359', noun: 'hand roll', cents: 640, of: SEA },
  { name: 'Garden rolls', art: '1f96c', noun: 'roll, six pieces', cents: 590, of: GARDEN },
  { name: 'Bento', art: '1f371', noun: 'bento', cents: 1690, of: LAND },
  { name: 'Sea bento', art: '1f371', noun: 'bento', cents: 1850, of: SEA },
  { name: 'Donburi', art: '1f35a', noun: 'over rice', cents: 1490, of: LAND },
  { name: 'Curry', art: '1f35b', noun: 'curry', cents: 1420, of: LAND },
  { name: 'Ramen', art: '1f35c', noun: 'ramen', cents: 1550, of: LAND },
  { name: 'Udon', art: '1f372', noun: 'udon', cents: 1390, of: LAND },
  { name: 'Tempura', art: '1f364', noun: 'tempura', cents: 990, of: GARDEN },
  { name: 'Yakitori', art: '1f362', noun: 'skewers, two', cents: 720, of: LAND },
  { name: 'Gyoza', art: '1f95f', noun: 'gyoza, six pieces', cents: 820, of: LAND },
  { name: 'Onigiri', art: '1f359', noun: 'onigiri', cents: 420, of: GARDEN },
  { name: 'Salads', art: '1f957', noun: 'salad', cents: 760, of: GARDEN },
  { name: 'Pickles & small plates', art: '1f952', noun: 'small plate', cents: 480, of: GARDEN },
  { name: 'Mochi', art: '1f361', noun: 'mochi, two pieces', cents: 520, of: SWEET },
  { name: 'Ice cream', art: '1f368', noun: 'ice cream', cents: 490, of: SWEET },
  { name: 'Tea & soda', art: '1f375', noun: 'iced tea', cents: 390, of: SWEET },
];

const FINISH = [
  'with a little wasabi',
  'brushed with soy',
  'under toasted sesame',
  'with yuzu zest',
  'as the season has it',
] as const;
const CHOICES: readonly (Dish['options'] | undefined)[] = [
  undefined,
  { Soy: ['Regular', 'Low sodium', 'Gluten-free tamari'] },
  undefined,
  { Spice: ['None', 'Some', 'A lot'], Soy: ['Regular', 'Low sodium', 'Gluten-free tamari'] },
  undefined,
];

const dish = (family: Family, of: string, index: number): Dish => ({
  name: `${of} ${family.noun.split(',')[0]}`,
  cents: family.cents + (index % 5) * 45,
  text: `${of} ${family.noun}, ${FINISH[index % FINISH.length]}.`,
  art: family.art,
  options: CHOICES[index % CHOICES.length],
});

export const sakuraBento: Menu = FAMILIES.map((family) => ({
  name: family.name,
  dishes: family.of.map((of, index) => dish(family, of, index)),
}));
