import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { MenuCategory, Product } from '@/api/types';
import type { Allergen, Diet } from '@dwellivery/domain/labels';
import { plainProduct } from '@/testing/product';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { EventMenu } from './EventMenu';

const labels = (diets: Diet[], contains: Allergen[] = [], mayContain: Allergen[] = []) => ({
  diets,
  contains,
  mayContain,
  complete: true,
});
const dish = (id: number, name: string, own?: Product['labels'], choice?: Product['labels']): Product => ({
  ...plainProduct(id, name),
  ...(own ? { labels: own } : {}),
  options: choice
    ? [
        {
          id: 1,
          name: 'Dressing',
          choices: [
            { id: 11, name: 'Oil', labels: labels(['vegan', 'vegetarian']) },
            { id: 12, name: 'Cream', labels: choice },
          ],
        },
      ]
    : [],
});
const soup = dish(1, 'Soup', labels(['vegan', 'vegetarian'], ['celery'], ['mustard']));
const bowl = dish(2, 'Bowl', labels(['vegan', 'vegetarian']), labels(['vegetarian'], ['milk']));
const steak = dish(3, 'Steak', labels([], []));
const special = dish(4, 'Special');
const menu: MenuCategory[] = [
  { id: 1, name: 'Garden', products: [soup, bowl] },
  { id: 2, name: 'Grill', products: [steak, special] },
];

const Address = () => <output>{useLocation().search}</output>;
function open(route = '/', categories = menu) {
  renderWithProviders(
    <>
      <EventMenu hue={60} categories={categories} onRetry={() => {}} counts={new Map()} onPick={() => {}} />
      <Address />
    </>,
    { route },
  );
  return userEvent.setup();
}
const card = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const address = () => document.querySelector('output')?.textContent;

describe('a card', () => {
  it('says its diets, and its allergens only while the menu is filtered', async () => {
    const user = open();
    expect(card('Bowl')).toHaveTextContent('vegetarian vegan option');
    expect(card('Soup')).not.toHaveTextContent('Contains');
    expect(card('Special')).not.toHaveTextContent('not labeled');
    await user.click(await screen.findByRole('button', { name: 'Diets and allergens' }));
    await user.click(screen.getByRole('checkbox', { name: 'vegetarian' }));
    expect(card('Soup')).toHaveTextContent('vegan Contains celery. May contain mustard.');
    expect(card('Bowl')).toHaveTextContent('vegetarian vegan option Some choices contain milk.');
  });
});

describe('the filter', () => {
  it('shows what can be chosen so, counts what has no labels, and is in the address', async () => {
    const user = open('/?rid=7');
    await user.click(await screen.findByRole('button', { name: 'Diets and allergens' }));
    await user.click(screen.getByRole('checkbox', { name: 'vegan' }));
    expect(names()).toEqual(['Soup', 'Bowl']);
    expect(screen.getByText('2 of 4 dishes (1 not labeled)')).toBeVisible();
    expect(address()).toBe('?rid=7&diet=vegan');
    await user.click(screen.getByRole('checkbox', { name: 'mustard' }));
    expect(names()).toEqual(['Bowl']);
    expect(address()).toBe('?rid=7&diet=vegan&without=mustard');
    await user.click(screen.getByRole('checkbox', { name: 'celery' }));
    expect(screen.getByRole('checkbox', { name: 'mustard' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'celery' }));
    expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toHaveLength(4);
    expect(address()).toBe('?rid=7');
  });

  it('of the address is in force before any dish is shown', async () => {
    open('/?diet=vegan,gluten-free');
    expect(names()).toEqual([]);
    expect(await screen.findByText('No dish is labeled as you wish.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all dishes' }));
    expect(names()).toHaveLength(4);
  });

  it('is not offered by a menu without labels, which says so once', async () => {
    open('/', [{ id: 2, name: 'Grill', products: [special] }]);
    expect(await screen.findByText(/^This menu has no diet or allergen labels/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Diets/ })).not.toBeInTheDocument();
    expect(card('Special')).not.toHaveTextContent('not labeled');
  });

  it('of the address hides nothing of a menu without labels, where it cannot be changed', async () => {
    open('/?diet=vegan', [{ id: 2, name: 'Grill', products: [special] }]);
    expect(await screen.findByText(/^This menu has no diet or allergen labels/)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 3, name: 'Special' })).toBeVisible();
  });
});
