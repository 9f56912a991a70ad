import { openOver } from '@/components/ui/modality';
import { isDropdown, isTwoStep } from '@/domain/cart';
import { copyOf, moneyOf, write, type DishAnswer } from './samples';

function writeArt(art: HTMLElement | null | undefined, dish: DishAnswer, hue: number): void {
  art?.style.setProperty('--hue', String(hue));
  const [garnish, picture] = art?.querySelectorAll('img') ?? [];
  if (dish.garnish && garnish) garnish.src = dish.garnish;
  else garnish?.remove();
  if (dish.avatarMedium && picture) picture.src = dish.avatarMedium;
}

/** As many bones as the form has fields (`FormBones` of features/cart/SheetSkeleton). */
function writeBones(bones: Element | null, { name, options }: DishAnswer): void {
  write(bones?.querySelector('span'), `Loading the choices of ${name}`);
  const sample = bones?.querySelector('div');
  const control = sample?.lastElementChild;
  if (!sample || !control) return;
  const shown = isTwoStep(options.length) ? [] : options;
  const copies = shown.map(({ choices }) => {
    const option = copyOf(sample);
    const controls = isDropdown(choices.length) ? choices.slice(0, 1) : choices;
    option.lastElementChild?.replaceWith(...controls.map(() => copyOf(control)));
    return option;
  });
  sample.replaceWith(...copies);
}

function sheetOf(sample: DocumentFragment, dish: DishAnswer, hue: number): HTMLElement {
  const sheet = document.createElement('div');
  sheet.className = 'first-screen';
  sheet.append(copyOf(sample));
  const title = sheet.querySelector('h2');
  const description = title?.nextElementSibling;
  write(title?.querySelector('span > span'), dish.name);
  write(title?.querySelector('.money'), moneyOf(dish.price));
  if (dish.description) write(description, dish.description);
  else description?.remove();
  writeArt(sheet.querySelector('img')?.parentElement, dish, hue);
  writeBones(sheet.querySelector('[aria-busy]'), dish);
  return sheet;
}

/** Opens the sheet as the app's dialog would be (components/ui/Dialog), without its form. */
function open(sheet: HTMLElement, productId: number): void {
  document.body.append(sheet);
  const release = openOver(sheet);
  const panel = sheet.querySelector<HTMLElement>('[role=dialog]');
  const backdrop = sheet.firstElementChild;
  panel?.focus();
  const close = () => {
    document.removeEventListener('keydown', closeByKey);
    sheet.remove();
    release();
    delete window.__openSheet;
  };
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  document.addEventListener('keydown', closeByKey);
  // A press that began inside, for example to select text, does not close.
  let isPressedBeside = false;
  backdrop?.addEventListener('pointerdown', ({ target }) => (isPressedBeside = target === backdrop));
  backdrop?.addEventListener('click', ({ target }) => isPressedBeside && target === backdrop && close());
  sheet.querySelector('button')?.addEventListener('click', close);
  for (const guard of sheet.querySelectorAll<HTMLElement>('span[tabindex]'))
    guard.addEventListener('focus', () => panel?.focus());
  window.__openSheet = { productId, close };
}

/** Answers a press of a dish in the skeleton with its sheet. The app opens its own in that place (features/cart/useSkeletonPress). */
export function openSheets(menu: HTMLElement, dishes: readonly DishAnswer[], hue: number): void {
  const sample = menu.querySelector('template')?.content;
  menu.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-product]') : null;
    const dish = dishes.find(({ id }) => String(id) === button?.dataset.product);
    if (!button || !dish || !sample) return;
    // Safari does not focus a pressed button, to which the sheet returns the focus.
    button.focus();
    open(sheetOf(sample, dish, hue), dish.id);
  });
}
