import { allergenWords } from '@/components/labels/allergenWords';
import { WIDE } from '@/components/ui/mediaQueries';
import { takesOrders, type AvailabilityFacts } from '@/domain/availability';
import { isLabelled, menuLabels } from '@/domain/menuLabels';
import { firstScreenful, guessedHeight } from '@/features/events/firstDishes';
import { now } from '@/lib/clock';
import { copyOf, moneyOf, write, type DishAnswer } from './samples';
import { openSheets } from './skeletonSheet';

export interface CategoryAnswer {
  id: number;
  name: string;
  products: DishAnswer[];
}

function dietFrom(sample: Element, words: string): Element {
  const copy = copyOf(sample);
  copy.querySelector('svg')?.remove();
  write(copy.querySelector('span'), words);
  return copy;
}

function dishFrom(sample: HTMLElement, dish: DishAnswer, hasLabels: boolean): HTMLElement {
  const copy = copyOf(sample);
  const [description, labels] = copy.querySelectorAll('p');
  write(copy.querySelector('h3'), dish.name);
  if (dish.description) write(description, dish.description);
  else description?.remove();
  if (!hasLabels) labels?.remove();
  else if (labels) {
    const said = menuLabels(dish);
    const diets = [...said.diets, ...said.possible.map((diet) => `${diet} option`)];
    const diet = labels.querySelector('span > span');
    diet?.replaceWith(...diets.map((words) => dietFrom(diet, words)));
    labels.lastChild?.replaceWith(allergenWords(said));
  }
  copy.querySelectorAll('img').forEach((picture) => picture.remove());
  write(copy.querySelector('.money'), moneyOf(dish.price));
  const button = copy.querySelector('button');
  button?.setAttribute('aria-label', `Add ${dish.name}`);
  button?.setAttribute('data-product', String(dish.id));
  return copy;
}

function sectionFrom(sample: HTMLElement, category: CategoryAnswer, hasLabels: boolean): HTMLElement {
  const copy = copyOf(sample);
  copy.id = `menu-${category.id}`;
  copy.setAttribute('aria-labelledby', `${copy.id}-name`);
  copy.style.containIntrinsicHeight = guessedHeight(category.products.length);
  const heading = copy.querySelector('h2');
  if (heading) heading.id = `${copy.id}-name`;
  write(heading, category.name);
  const dish = copy.querySelector('li');
  if (dish) dish.replaceWith(...category.products.map((each) => dishFrom(dish, each, hasLabels)));
  return copy;
}

/** A chip of a section that is not there yet leads nowhere. */
function chipFrom(sample: HTMLElement, category: CategoryAnswer, at: number, isShown: boolean): HTMLElement {
  const copy = copyOf(sample);
  const link = copy.querySelector('a');
  if (isShown) link?.setAttribute('href', `#menu-${category.id}`);
  else link?.removeAttribute('href');
  if (at > 0) link?.removeAttribute('aria-current');
  link?.firstChild?.replaceWith(category.name);
  write(link?.querySelector('span'), String(category.products.length));
  return copy;
}

/**
 * Replaces the bones with the dishes of the first screen, copied from the sample in `place`. Their pictures stay placeholders, because
 * they would share the line with the bundle. A menu without orders is collapsed, and a filter leaves dishes out: both wait for the app.
 * @returns whether it did
 */
export function fillMenu(
  place: HTMLElement,
  event: AvailabilityFacts & { hue: number },
  categories: readonly CategoryAnswer[],
): boolean {
  const filled = categories.filter(({ products }) => products.length > 0);
  const section = place.querySelector('section');
  const chip = place.querySelector('nav li');
  if (filled.length === 0 || !takesOrders(event, now()) || !section || !(chip instanceof HTMLElement))
    return false;
  const hasLabels = isLabelled(categories);
  const shown = firstScreenful(categories, matchMedia(WIDE).matches);
  chip.replaceWith(...categories.map((each, at) => chipFrom(chip, each, at, shown.includes(each))));
  section.replaceWith(...shown.map((each) => sectionFrom(section, each, hasLabels)));
  place.querySelector('div')?.style.setProperty('--hue', String(event.hue));
  openSheets(
    place,
    shown.flatMap(({ products }) => products),
    event.hue,
  );
  place.hidden = false;
  place.nextElementSibling?.remove();
  return true;
}
