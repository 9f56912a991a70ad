import { baoAndBroth } from './menus/baoAndBroth';
import { greenBowl } from './menus/greenBowl';
import { lupitasKitchen } from './menus/lupitasKitchen';
import type { Menu } from './menus/menu';
import { nonnaRosa } from './menus/nonnaRosa';
import { saffronTable } from './menus/saffronTable';
import { sakuraBento } from './menus/sakuraBento';
import { smashYard } from './menus/smashYard';

export const artUrl = (codePoint: string): string => `/dishes/${codePoint}.webp`;

type SeedRestaurant = {
  id: number;
  slug: string;
  name: string;
  cuisine: string;
  cost: number;
  hue: number;
  art: string;
  garnish: string;
  about: string;
  serviceRateBp?: number;
  menu: Menu;
};

export const RESTAURANTS: SeedRestaurant[] = [
  {
    id: 1,
    slug: 'lupitas-kitchen',
    name: "Lupita's Kitchen",
    cuisine: 'Mexican',
    cost: 2,
    hue: 64,
    art: '1f32e',
    garnish: '1f951',
    about:
      'Lupita grinds her own masa before sunrise and will not be hurried about it. What leaves her kitchen on a Thursday was nixtamal on Wednesday. The salsas come in three tempers; the green one is the one she eats herself. Tortillas are pressed the hour they are needed, so each order keeps its own time.',
    menu: lupitasKitchen,
  },
  {
    id: 2,
    slug: 'nonna-rosa',
    name: 'Nonna Rosa',
    cuisine: 'Italian, pizza',
    cost: 2,
    hue: 122,
    art: '1f355',
    garnish: '1f345',
    about:
      'A wood oven, a long table and a grandmother who tastes everything. The dough rests for two days; the tomatoes come in tins from one hillside. Ask for more parmesan, she will think better of you.',
    menu: nonnaRosa,
  },
  {
    id: 3,
    slug: 'bao-and-broth',
    name: 'Bao & Broth',
    cuisine: 'Taiwanese',
    cost: 2,
    hue: 222,
    art: '1f35c',
    garnish: '1f95f',
    about:
      'Steam, soy and star anise. The broth has been going since the door opened and is strained twice a day. Buns are folded by hand, two at a time, by people who talk while they do it.',
    menu: baoAndBroth,
  },
  {
    id: 4,
    slug: 'saffron-table',
    name: 'Saffron Table',
    cuisine: 'Indian',
    cost: 3,
    hue: 86,
    art: '1f35b',
    garnish: '1f336',
    about:
      'Dishes of the north, cooked slowly and seasoned late. Spices are roasted each morning and ground by the jar. Bread leaves the tandoor last so that it arrives first.',
    serviceRateBp: 1800,
    menu: saffronTable,
  },
  {
    id: 5,
    slug: 'smash-yard',
    name: 'Smash Yard',
    cuisine: 'Burgers',
    cost: 1,
    hue: 40,
    art: '1f354',
    garnish: '1f35f',
    about:
      'A flat-top, a heavy iron and not much else. Thin patties, lacy edges, soft buns. Everything is wrapped to survive the ride.',
    menu: smashYard,
  },
  {
    id: 6,
    slug: 'sakura-bento',
    name: 'Sakura Bento',
    cuisine: 'Japanese',
    cost: 3,
    hue: 5,
    art: '1f371',
    garnish: '1f363',
    about:
      'Three hundred small things, each with its own square in the box. The fish list follows the market; the pickles follow nobody. Rice is cooked in small pots, in turns, until the last order is out.',
    menu: sakuraBento,
  },
  {
    id: 7,
    slug: 'green-bowl',
    name: 'Green Bowl',
    cuisine: 'Salads, vegan',
    cost: 2,
    hue: 148,
    art: '1f957',
    garnish: '1f345',
    about:
      'Vegetables with opinions. Leaves come from two farms within an hour of here, dressings are shaken to order, and nothing wilts on the way.',
    menu: greenBowl,
  },
  {
    id: 8,
    slug: 'sugar-and-crumb',
    name: 'Sugar & Crumb',
    cuisine: 'Bakery',
    cost: 1,
    hue: 320,
    art: '1f9c1',
    garnish: '1f353',
    about:
      'Small cakes, long fermented loaves, and a queue that knows each other by name. Back on the road soon.',
    menu: [],
  },
];
