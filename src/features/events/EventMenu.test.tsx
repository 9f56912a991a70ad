import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { MenuCategory } from '@/api/types';
import { WIDE } from '@/components/ui/mediaQueries';
import { plainProduct } from '@/testing/product';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { EventMenu } from './EventMenu';

const category = (id: number, name: string): MenuCategory => ({
  id,
  name,
  products: Array.from({ length: 9 }, (_, at) => plainProduct(id * 100 + at, `${name} ${at + 1}`)),
});
const MENU = [category(1, 'Soups'), category(2, 'Bowls'), category(3, 'Sweets')];

/** The callbacks that wait for an idle page. */
let idle: (() => void)[];
beforeEach(() => {
  idle = [];
  Object.assign(window, {
    requestIdleCallback: (then: () => void) => idle.push(then),
    cancelIdleCallback: () => undefined,
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

const open = (categories = MENU) =>
  renderWithProviders(
    <EventMenu hue={30} categories={categories} counts={new Map()} onRetry={jest.fn()} onPick={jest.fn()} />,
  );
const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

it('renders the first screenful, and the rest when the page is idle', async () => {
  open();
  expect(sections()).toEqual(['Soups']);
  act(() => idle.forEach((then) => then()));
  await screen.findByRole('heading', { level: 2, name: 'Sweets' });
  expect(sections()).toEqual(['Soups', 'Bowls', 'Sweets']);
});

it('fills a wide first screen with more products than that of a phone', () => {
  const small = MENU.map(({ products, ...rest }) => ({ ...rest, products: products.slice(0, 4) }));
  open(small);
  expect(sections()).toEqual(['Soups']);
  cleanup();
  const phone = window.matchMedia;
  window.matchMedia = (query) => Object.assign(phone(query), { matches: query === WIDE });
  open(small);
  expect(sections()).toEqual(['Soups', 'Bowls']);
  window.matchMedia = phone;
});

it('renders the rest before a press of its category scrolls there', () => {
  open();
  const link = screen.getByRole('link', { name: /Sweets/ });
  fireEvent.click(link);
  expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent('Sweets 9');
});

describe('a press on a dish', () => {
  const option = { id: 5, name: 'Salsa', choices: [] };
  const ramen = plainProduct(11, 'Ramen');
  const tacos = { ...plainProduct(12, 'Tacos'), options: [option] };
  const setup = (count = 0) => {
    const onPick = jest.fn();
    const categories = [{ id: 1, name: 'Dishes', products: [ramen, tacos] }];
    const counts = new Map([[11, count]]);
    renderWithProviders(
      <EventMenu hue={30} categories={categories} counts={counts} onRetry={jest.fn()} onPick={onPick} />,
    );
    return onPick;
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('without options adds it by its +, and opens its sheet by name and picture', () => {
    const onPick = setup();
    press('Add Ramen');
    press('Ramen');
    expect(onPick.mock.calls).toEqual([
      [ramen, 'add'],
      [ramen, 'open'],
    ]);
    expect(screen.getByRole('button', { name: 'Add Ramen' })).not.toHaveAttribute('aria-haspopup');
    expect(screen.getByRole('button', { name: 'Ramen' })).toHaveAttribute('aria-haspopup', 'dialog');
  });

  it('with options opens its sheet', () => {
    const onPick = setup();
    press('Add Tacos');
    expect(onPick.mock.calls).toEqual([[tacos, 'open']]);
    expect(screen.queryByRole('button', { name: 'Tacos' })).not.toBeInTheDocument();
  });

  it('says how many of it are in the cart', () => {
    setup(3);
    expect(screen.getByRole('button', { name: 'Add Ramen, 3 in cart' })).toHaveTextContent('3');
  });
});
