/** Resolves a world file for the comparison: fills in defaults, follows names and computes relative days. */
import { promoInstant, type Bound } from './cells';
import type { Known } from './current';
import { isPhaseOver } from './currentEvents';
import type { Problem, Way } from './parse';
import { planOf } from './resolveEvent';
import type { Place, Promo, Restaurant, World } from './world';
import type { WorldFile } from './worldSchema';

export type Resolving = {
  file: WorldFile;
  known: Known;
  now: Date;
  /** What a picture of the file is called once it is stored. */
  pictureOf: (name: string) => string;
  problem: (way: Way, message: string) => Problem;
};

/** Only what the file names; `faq` is null when it has none. */
export type Wanted = Omit<World, 'faq'> & {
  faq: World['faq'] | null;
  /** Ids that the file gives its events. */
  ids: Map<string, number>;
  /** Events that have begun or are over, which the file does not change. */
  passed: string[];
  /** Events without a file name so far, which get the name in the file. */
  adopted: Map<string, number>;
};

const SERVICE_BP = 2000;
const HUE = 60;

const mapValues = <A, B>(record: Record<string, A> | undefined, make: (value: A, key: string) => B) =>
  Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, make(value, key)]));

const resolvePlace = ({ tax, ...place }: NonNullable<WorldFile['places']>[string]): Place => ({
  ...place,
  taxBp: tax,
});

function restaurantOf(
  { pictureOf }: Resolving,
  { picture, about, service, hue, ...row }: NonNullable<WorldFile['restaurants']>[string],
): Restaurant {
  return {
    ...row,
    hue: hue ?? HUE,
    picture: picture === undefined ? null : pictureOf(picture),
    about: about ?? '',
    serviceBp: service ?? SERVICE_BP,
  };
}

/** Days from today are counted once: a code keeps the bound that it has. */
function instantOf(bound: Bound | undefined, end: 'start' | 'end', current: string | null, now: Date) {
  if (bound === undefined) return null;
  if ('inDays' in bound && current !== null) return current;
  return promoInstant(bound, end, now).toISOString();
}

function promoOf(
  { known, now }: Resolving,
  code: string,
  { off, uses, perCustomer, from, until }: NonNullable<WorldFile['promos']>[string],
): Promo {
  const current = known.world.promos[code];
  return {
    ...off,
    uses: uses ?? null,
    perCustomer: perCustomer ?? 1,
    from: instantOf(from, 'start', current?.from ?? null, now),
    until: instantOf(until, 'end', current?.until ?? null, now),
  };
}

/** The event that a name of the file stands for: of that name, or of that id while it has no name. */
export function findKnown({ known, file }: Pick<Resolving, 'known' | 'file'>, key: string) {
  const named = known.events.get(key);
  if (named) return { name: key, ...named };
  const id = file.events?.[key]?.id;
  const found = [...known.events].find(([, event]) => event.id === id && !event.hasKey);
  return found && { name: found[0], ...found[1] };
}

/** Fills in defaults. Drops unknown names, which `check.ts` reports. */
export function resolveWorld(resolving: Resolving): Wanted {
  const { file, known } = resolving;
  const places = mapValues(file.places, resolvePlace);
  const restaurants = mapValues(file.restaurants, (row) => restaurantOf(resolving, row));
  const all = { ...known.world.places, ...places };
  const allRestaurants = { ...known.world.restaurants, ...restaurants };
  const wanted: Wanted = {
    places,
    zips: file.zips ?? {},
    restaurants,
    events: {},
    promos: mapValues(file.promos, (promo, code) => promoOf(resolving, code, promo)),
    content: file.content ?? {},
    texts: file.texts ?? {},
    faq: file.faq ?? null,
    ids: new Map(),
    passed: [],
    adopted: new Map(),
  };
  for (const [key, event] of Object.entries(file.events ?? {})) {
    const place = all[event.place];
    const restaurant = allRestaurants[event.restaurant];
    const found = findKnown(resolving, key);
    if (found && isPhaseOver(found.phase)) wanted.passed.push(key);
    else if (place && restaurant) {
      const current = found && known.world.events[found.name];
      wanted.events[key] = planOf(resolving, event, { place, restaurant, current });
      if (found && !found.hasKey) wanted.adopted.set(key, found.id);
      if (event.id !== undefined) wanted.ids.set(key, event.id);
    }
  }
  return wanted;
}
