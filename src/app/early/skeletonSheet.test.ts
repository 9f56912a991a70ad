import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFirstScreen } from './firstScreen';
import type { DishAnswer } from './samples';
import { openSheets } from './skeletonSheet';

const choices = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const dish = (id: number, changed: Partial<DishAnswer> = {}): DishAnswer => ({
  id,
  name: `Dish ${id}`,
  description: '<b>Hot</b>',
  price: 1013.5 as DishAnswer['price'],
  avatarMedium: `/dishes/${id}.webp`,
  garnish: '/dishes/lime.webp',
  options: [],
  ...changed,
});

const button = (id: number) => screen.getByRole('button', { name: `Add ${id}` });
const sheet = () => screen.getByRole('dialog');
const pictures = () => [...sheet().querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
/** Bones of the form's fields, a list per option and the last one for the notes. */
const fields = () =>
  [...sheet().querySelectorAll('[aria-busy] > div')].map((field) => field.children.length - 1);

function show(...dishes: DishAnswer[]): void {
  document.body.innerHTML = `<div id="root">${renderFirstScreen('event')}</div>`;
  document.querySelectorAll<HTMLElement>('[hidden]').forEach((each) => (each.hidden = false));
  const menu = document.querySelector<HTMLElement>('[data-slot=menu]');
  menu?.insertAdjacentHTML(
    'beforeend',
    dishes.map(({ id }) => `<button data-product="${id}"><i>Add ${id}</i></button>`).join(''),
  );
  if (menu) openSheets(menu, dishes, 140);
}

afterEach(() => window.__openSheet?.close());

it('shows the dish that was pressed, without interpreting HTML', async () => {
  show(dish(11), dish(12));
  await userEvent.click(screen.getByText('Add 12'));
  expect(sheet()).toHaveAccessibleName('Dish 12 $1,013.50');
  expect(sheet()).toHaveAccessibleDescription('<b>Hot</b>');
  expect(pictures()).toEqual(['/dishes/lime.webp', '/dishes/12.webp']);
  expect(sheet().querySelector('img')?.parentElement?.style.getPropertyValue('--hue')).toBe('140');
  expect(within(sheet()).getByText('Loading the choices of Dish 12')).toBeInTheDocument();
  expect(window.__openSheet?.productId).toBe(12);
});

it('shows no description and no picture that the dish does not have', async () => {
  show(dish(11, { description: '', garnish: null, avatarMedium: null }));
  await userEvent.click(button(11));
  expect(sheet()).not.toHaveAccessibleDescription();
  expect(pictures()).toEqual(['/dishes/1f37d.webp']);
});

it.each([
  ['radio buttons and a dropdown', [3, 4], [3, 1, 1]],
  ['no options', [], [1]],
  ['the first of two steps', [2, 2, 2], [1]],
])('has the bones of a form with %s', async (_, options, bones) => {
  show(dish(11, { options: options.map((count) => ({ choices: choices(count) })) }));
  await userEvent.click(button(11));
  expect(fields()).toEqual(bones);
});

it('is modal: it takes the focus and keeps it, and the page below is hidden', async () => {
  show(dish(11));
  await userEvent.click(button(11));
  expect(sheet()).toHaveFocus();
  expect(document.getElementById('root')).toHaveAttribute('aria-hidden', 'true');
  await userEvent.tab();
  expect(within(sheet()).getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(sheet()).toHaveFocus();
  document.querySelector<HTMLElement>('[data-product]')?.focus();
  expect(sheet()).toHaveFocus();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(within(sheet()).getByRole('button', { name: 'Close' }))],
  ['a press beside it', () => userEvent.click(sheet().parentElement as Element)],
])('closes by %s, and gives the focus back', async (_, close) => {
  show(dish(11));
  await userEvent.click(button(11));
  await close();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.getElementById('root')).not.toHaveAttribute('aria-hidden');
  expect(button(11)).toHaveFocus();
  expect(window.__openSheet).toBeUndefined();
});

it('leaves the focus alone once it is closed', async () => {
  show(dish(11), dish(12));
  await userEvent.click(button(11));
  await userEvent.click(within(sheet()).getByRole('button', { name: 'Close' }));
  button(12).focus();
  await userEvent.keyboard('{Escape}');
  expect(button(12)).toHaveFocus();
});

it('stays open for other keys and presses inside', async () => {
  show(dish(11));
  await userEvent.click(button(11));
  await userEvent.keyboard('a');
  await userEvent.click(within(sheet()).getByText('Dish 11'));
  expect(sheet()).toBeVisible();
});

it('stays open for a press that ends beside it, as when text is selected', async () => {
  show(dish(11));
  await userEvent.click(button(11));
  const backdrop = sheet().parentElement as Element;
  fireEvent.pointerDown(within(sheet()).getByText('Dish 11'));
  fireEvent.click(backdrop);
  expect(sheet()).toBeVisible();
  await userEvent.click(backdrop);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('opens again, and nothing for other presses', async () => {
  show(dish(11), dish(12));
  await userEvent.click(document.querySelector('[data-slot=menu]') as Element);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(button(11));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button(12));
  expect(sheet()).toHaveAccessibleName(/^Dish 12/);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
