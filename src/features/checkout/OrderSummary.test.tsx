import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '@dwellivery/domain/money';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { OrderSummary } from './OrderSummary';

const line = (key: string, quantity: number) => ({
  ...{ key, quantity, name: `Dish ${key}`, price: null },
  ...{ choices: '', notes: null, labels: undefined },
});
const order = {
  ...{ restaurantName: 'Nonna Rosa', at: '2026-06-05T01:30:00Z', timeZone: 'America/Chicago' },
  ...{ how: 'Pickup, 8:30 PM', baseCost: cents(2_000), total: cents(2_150) },
};

function show(given: Partial<Parameters<typeof OrderSummary>[0]> = {}) {
  renderWithProviders(
    <OrderSummary {...order} lines={[line('a', 2), line('b', 1)]} extras={[]} {...given} />,
  );
  const summary = screen.getByRole('complementary', { name: 'Order summary' });
  return { summary, inside: within(summary) };
}

it('shows the day; without an address and a way back if there is none', () => {
  const { summary, inside } = show();
  expect(inside.getByText('4')).toBeInTheDocument();
  expect(inside.queryByRole('link')).not.toBeInTheDocument();
  expect(summary.querySelectorAll('p')).toHaveLength(3);
});

it('shows sums, how and where of a quoted order', () => {
  const { inside } = show({
    ...{ where: '1 Elm St', editHref: '/events/7' },
    extras: [{ id: 'tax', sku: 'tax', name: 'Tax', price: cents(150), notes: null, description: null }],
  });
  expect(inside.getByText('Pickup, 8:30 PM')).toBeVisible();
  expect(inside.getByText('1 Elm St')).toBeVisible();
  expect(inside.getByText('3 items').parentElement).toHaveTextContent('3 items · $21.50');
  expect(inside.getByText('Items').parentElement).toHaveTextContent('Items$20.00');
  expect(inside.getByText('Tax').closest('dl, li, div')).toHaveTextContent('Tax$1.50');
  expect(inside.getByText('Total').parentElement).toHaveTextContent('Total$21.50');
  expect(inside.getByRole('link', { name: 'Edit your order' })).toHaveAttribute('href', '/events/7');
});

it('folds only its dishes on a phone, never what is to be paid', async () => {
  const { inside } = show();
  const user = userEvent.setup();
  const fold = inside.getByRole('button', { name: 'Show dishes' });
  const folded = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(folded).toHaveTextContent(/^2 ×Dish a1 ×Dish b$/);
  expect(folded).not.toHaveClass('open');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(fold).toHaveAccessibleName('Hide dishes');
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(folded).toHaveClass('open');
  await user.click(fold);
  expect(fold).toHaveAccessibleName('Show dishes');
});

it('leaves the totals to a screen that shows them at its button', () => {
  const { inside } = show({ hasTotalsElsewhere: true });
  expect(inside.queryByText('Total')).not.toBeInTheDocument();
  expect(inside.getByText('Dish a')).toBeVisible();
});

it('is marked while a newer quote loads', () => {
  const { summary, inside } = show({ isUpdating: true });
  expect(summary).toHaveAttribute('aria-busy', 'true');
  expect(inside.getByText('Total').parentElement).toHaveClass('updating');
  expect(inside.getByText('Items').closest('.totals.updating')).not.toBeNull();
});
