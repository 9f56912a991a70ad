import { act, fireEvent, render, screen } from '@testing-library/react';
import type { MenuCategory } from '@/api/types';
import { MenuRail } from './MenuRail';
import { sectionId } from './MenuSection';

const categories: MenuCategory[] = ['Tacos', 'Salads'].map((name, index) => ({
  id: index,
  name,
  products: [],
}));

/** The rail above a page that is scrolled to the last section. */
function open() {
  render(
    <>
      <MenuRail categories={categories} shown={categories} onPress={() => {}} />
      {categories.map((category) => (
        <section key={category.id} id={sectionId(category)} />
      ))}
    </>,
  );
}
afterEach(() => jest.useRealTimers());

const chip = (name: string) => screen.getByRole('link', { name: new RegExp(name) });
const scroll = () =>
  act(async () => {
    fireEvent.scroll(window);
    await new Promise(requestAnimationFrame);
  });
const marked = () => screen.getByRole('link', { current: true });

it('marks the section at the line when the page scrolls', async () => {
  open();
  expect(marked()).toBe(chip('Tacos'));
  await scroll();
  expect(marked()).toBe(chip('Salads'));
});

it('keeps the mark while the pointer is down on the rail, and after a press until the customer scrolls', async () => {
  open();
  fireEvent.pointerDown(chip('Tacos'));
  await scroll();
  expect(marked()).toBe(chip('Tacos'));
  fireEvent.click(chip('Tacos'));
  await scroll();
  expect(marked()).toBe(chip('Tacos'));
  fireEvent.wheel(window);
  await scroll();
  expect(marked()).toBe(chip('Salads'));
});

it('a pointer elsewhere, as on the scroll bar, releases the mark', async () => {
  open();
  fireEvent.click(chip('Tacos'));
  fireEvent.pointerDown(document.body);
  await scroll();
  expect(marked()).toBe(chip('Salads'));
});

it('holds a pressed section at its place when the page above it grows, for two seconds or until the customer scrolls', () => {
  jest.useFakeTimers();
  let grow: () => void = () => {};
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    grow = () => callback([], {} as ResizeObserver);
    return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  });
  const shown: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    shown.push(this.id);
  });
  open();
  grow();
  expect(shown).toEqual([]);
  fireEvent.pointerDown(chip('Salads'));
  grow();
  expect(shown).toEqual([]);
  fireEvent.click(chip('Salads'));
  grow();
  expect(shown).toEqual([sectionId({ id: 1 })]);
  fireEvent.wheel(window);
  grow();
  expect(shown).toHaveLength(1);
  fireEvent.click(chip('Salads'));
  jest.advanceTimersByTime(1_999);
  grow();
  expect(shown).toHaveLength(2);
  jest.advanceTimersByTime(1);
  grow();
  expect(shown).toHaveLength(2);
});
