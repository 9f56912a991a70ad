/** One event of a world file with its defaults filled in. */
import { addDays } from '@dwellivery/domain/zone';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { ADDS_NOTHING, labelsOf } from '@dwellivery/domain/labelStatements';
import type { Cutoff, Day } from './cells';
import { plainOfFile } from './plainFields';
import type { Resolving } from './resolve';
import {
  paragraphs,
  sorted,
  type Choice,
  type Dish,
  type EventPlan,
  type Menu,
  type Pickup,
  type Place,
  type Restaurant,
} from './world';
import type { WorldFile } from './worldSchema';

type FileEvent = NonNullable<WorldFile['events']>[string];
type FileDish = NonNullable<WorldFile['menus']>[string][number]['dishes'][number];

const RADIUS_MILES = 3;

type FileChoice = NonNullable<FileDish['options']>[string][number];

function choiceOf(choice: FileChoice): Choice {
  if (typeof choice === 'string') return { name: choice, labels: null };
  return { name: choice.name, labels: choice.adds ? ADDS_NOTHING : labelsOf(choice) };
}

function dishOf({ pictureOf }: Resolving, dish: FileDish): Dish {
  const { text = '', picture, garnish } = dish;
  return {
    name: dish.name,
    priceCents: dish.price,
    text,
    html: dish.html ?? paragraphs(text),
    picture: picture === undefined ? null : pictureOf(picture),
    garnish: garnish === undefined ? null : pictureOf(garnish),
    soldOut: dish.soldOut ?? false,
    labels: labelsOf(dish),
    options: Object.entries(dish.options ?? {}).map(([name, choices]) => ({
      name,
      choices: choices.map(choiceOf),
    })),
  };
}

const resolvedMenu = (resolving: Resolving, name: string | undefined): Menu =>
  (name === undefined ? [] : (resolving.file.menus?.[name] ?? [])).map((section) => ({
    name: section.name,
    aside: section.aside ?? false,
    dishes: section.dishes.map((dish) => dishOf(resolving, dish)),
  }));

/** A day that is counted from today is counted once: an event keeps the day that it has. */
function eventDay(day: Day, today: string, current: EventPlan | undefined): string {
  if ('date' in day) return day.date;
  return current?.day ?? addDays(today, day.inDays);
}

const cutoffOf = (cutoff: Cutoff, day: string): string =>
  `${'date' in cutoff ? cutoff.date : addDays(day, -cutoff.daysBefore)} ${cutoff.time}`;

const deliveryOf = ({ delivery }: FileEvent, place: Place): EventPlan['delivery'] =>
  delivery
    ? {
        feeCents: delivery.fee ?? 0,
        radiusMiles: delivery.radius ?? RADIUS_MILES,
        zone: delivery.zone ?? place.name,
      }
    : null;

function pickupOf({ pickup }: FileEvent, place: Place): Pickup | null {
  if (!pickup) return null;
  const { street, city, instructions = null, lat = place.lat, lng = place.lng } = pickup;
  return { street, city, instructions, lat, lng };
}

type Around = { place: Place; restaurant: Restaurant; current: EventPlan | undefined };

const timesOf = ({ now }: Resolving, event: FileEvent, { place, current }: Around) => {
  const day = eventDay(event.day, calendarDate(now, place.timeZone), current);
  const orderUntil = cutoffOf(event.orderUntil ?? { daysBefore: 1, time: '12:00' }, day);
  const open = Object.entries(event.slots ?? {}).filter(([, places]) => places > 0);
  const slots = event.slots ? sorted(open) : null;
  return { day, from: event.from, to: event.to, orderUntil, slots };
};

export function planOf(resolving: Resolving, event: FileEvent, around: Around): EventPlan {
  const { place, restaurant } = around;
  const { pictureOf } = resolving;
  const { lat, lng } = event.at ?? place;
  return {
    restaurant: event.restaurant,
    place: event.place,
    name: event.name ?? `${restaurant.name} in ${place.name}`,
    picture: event.picture === undefined ? restaurant.picture : pictureOf(event.picture),
    garnish: event.garnish === undefined ? null : pictureOf(event.garnish),
    html: event.html ?? paragraphs(event.about ?? restaurant.about),
    at: { lat, lng },
    delivery: deliveryOf(event, place),
    pickup: pickupOf(event, place),
    ...timesOf(resolving, event, around),
    status: event.status ?? 'draft',
    ...plainOfFile(event),
    menu: resolvedMenu(resolving, event.menu),
  };
}
