/** Checks of a world file across its values, each of which is valid by itself. */
import { addDays, zonedInstant } from '@dwellivery/domain/zone';
import { formatClock } from '@dwellivery/domain/eventDays';
import { contradictions } from '@dwellivery/domain/labelStatements';
import type { Problem, Way } from './parse';
import type { Resolving, Wanted } from './resolve';
import type { EventPlan } from './world';
import type { WorldFile } from './worldSchema';

type Say = (way: Way, message: string) => void;

type FileDish = NonNullable<WorldFile['menus']>[string][number]['dishes'][number];

function checkDish(dish: FileDish, way: Way, say: Say): void {
  for (const problem of contradictions(dish)) say(way, `"${dish.name}": ${problem}`);
  for (const [option, choices] of Object.entries(dish.options ?? {})) {
    const names = choices.map((choice) => (typeof choice === 'string' ? choice : choice.name));
    if (new Set(names).size < names.length) say([...way, 'options', option], `a choice stands twice`);
    choices.forEach((choice, at) => {
      if (typeof choice === 'string') return;
      const own = [...way, 'options', option, at];
      for (const problem of contradictions(choice)) say(own, `"${choice.name}": ${problem}`);
      if (choice.adds && (choice.diets ?? choice.contains ?? choice.mayContain))
        say(own, `"${choice.name}": what adds nothing has no other labels`);
    });
  }
}

function checkMenus(file: WorldFile, say: Say): void {
  for (const [name, sections] of Object.entries(file.menus ?? {})) {
    const names = new Set<string>();
    sections.forEach((section, at) => {
      if (names.has(section.name)) say(['menus', name, at], `there are two sections "${section.name}"`);
      names.add(section.name);
      const dishes = new Set<string>();
      section.dishes.forEach((dish, index) => {
        const way = ['menus', name, at, 'dishes', index];
        if (dishes.has(dish.name)) say(way, `there are two dishes "${dish.name}" in "${section.name}"`);
        dishes.add(dish.name);
        checkDish(dish, way, say);
      });
    });
  }
}

function checkZips(file: WorldFile, say: Say): void {
  const home = new Map<string, string>();
  for (const [slug, { zips }] of Object.entries(file.places ?? {})) {
    for (const zip of Object.keys(zips)) {
      const other = home.get(zip);
      if (other) say(['places', slug, 'zips', zip], `zip ${zip} is of "${other}" already`);
      home.set(zip, slug);
    }
  }
  for (const zip of Object.keys(file.zips ?? {})) {
    if (home.has(zip)) say(['zips', zip], `zip ${zip} is served by "${home.get(zip)}"`);
  }
}

function checkNames({ file, known }: Resolving, say: Say): void {
  const { places, restaurants } = known.world;
  const hasPlace = (slug: string) => slug in (file.places ?? {}) || slug in places;
  const hasRestaurant = (slug: string) => slug in (file.restaurants ?? {}) || slug in restaurants;
  for (const [key, event] of Object.entries(file.events ?? {})) {
    if (!hasPlace(event.place)) say(['events', key, 'place'], `there is no place "${event.place}"`);
    if (!hasRestaurant(event.restaurant)) {
      say(['events', key, 'restaurant'], `there is no restaurant "${event.restaurant}"`);
    }
    if (event.menu !== undefined && !file.menus?.[event.menu]) {
      say(['events', key, 'menu'], `there is no menu "${event.menu}" in this file`);
    }
    if (!event.delivery && !event.pickup) {
      say(['events', key], 'an event needs "delivery", "pickup" or both');
    }
  }
}

/** An event that takes orders must be one that a customer can order from. */
function checkOpen(key: string, plan: EventPlan, zone: string, now: Date, say: Say): void {
  const way = ['events', key];
  const hasDish = plan.menu.some(({ dishes }) => dishes.some((dish) => !dish.soldOut));
  if (!hasDish) say([...way, 'menu'], 'an open event needs a menu with a dish that is not sold out');
  if (plan.slots && Object.keys(plan.slots).length === 0) {
    say([...way, 'slots'], 'an open event with "slots" needs a slot with places');
  }
  const [day = '', time = ''] = plan.orderUntil.split(' ');
  if (zonedInstant(day, time, zone) <= now) {
    say([...way, 'orderUntil'], `an open event takes orders, but they ended at ${plan.orderUntil}`);
  }
}

function checkEvents(resolving: Resolving, wanted: Wanted, say: Say): void {
  const places = { ...resolving.known.world.places, ...wanted.places };
  for (const [key, plan] of Object.entries(wanted.events)) {
    const zone = places[plan.place]?.timeZone ?? 'UTC';
    const current = resolving.known.world.events[key];
    // An event that was open may have closed by its cut-off.
    if (plan.status === 'open' && (!current || current.status === 'draft'))
      checkOpen(key, plan, zone, resolving.now, say);
    const outside = Object.keys(plan.slots ?? {}).filter((time) => !isWithin(time, plan));
    for (const time of outside) {
      say(['events', key, 'slots', time], `the slot is not between ${plan.from} and ${plan.to}`);
    }
    checkTimes(key, plan, zone, say);
    if (plan.orderUntil > `${plan.day} ${plan.from}`) {
      say(['events', key, 'orderUntil'], 'orders must end before the event begins');
    }
  }
}

/** Clocks that go forward skip an hour, so that an event could not keep a time in it. */
function checkTimes(key: string, plan: EventPlan, zone: string, say: Say): void {
  const isSkipped = (time: string, day: string) => formatClock(zonedInstant(day, time, zone), zone) !== time;
  const next = addDays(plan.day, 1);
  const [lastDay = '', lastTime = ''] = plan.orderUntil.split(' ');
  const times = [
    [['orderUntil'], lastTime, lastDay],
    [['from'], plan.from, plan.day],
    [['to'], plan.to, plan.to > plan.from ? plan.day : next],
    ...Object.keys(plan.slots ?? {}).map(
      (time) => [['slots', time], time, time >= plan.from ? plan.day : next] as const,
    ),
  ] as const;
  for (const [way, time, day] of times) {
    if (isSkipped(time, day)) say(['events', key, ...way], `clocks go forward on ${day} and skip ${time}`);
  }
}

const isWithin = (time: string, { from, to }: EventPlan): boolean =>
  to > from ? time >= from && time < to : time >= from || time < to;

function checkIds({ file, known }: Resolving, say: Say): void {
  const seen = new Map<number, string>();
  for (const [key, { id }] of Object.entries(file.events ?? {})) {
    if (id === undefined) continue;
    const owner = [...known.events].find(([, event]) => event.id === id);
    const isOther = owner && owner[1].hasKey && owner[0] !== key;
    if (isOther) say(['events', key, 'id'], `event ${id} is "${owner[0]}" already`);
    if (known.events.get(key) && known.events.get(key)?.id !== id) {
      say(['events', key, 'id'], `"${key}" is event ${known.events.get(key)?.id}`);
    }
    if (seen.has(id)) say(['events', key, 'id'], `event ${id} is "${seen.get(id)}" already`);
    seen.set(id, key);
  }
}

export function checkWorld(resolving: Resolving, wanted: Wanted): Problem[] {
  const problems: Problem[] = [];
  const say: Say = (way, message) => problems.push(resolving.problem(way, message));
  checkMenus(resolving.file, say);
  checkZips(resolving.file, say);
  checkNames(resolving, say);
  checkIds(resolving, say);
  checkEvents(resolving, wanted, say);
  return problems.sort((a, b) => a.line - b.line);
}
