import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '@dwellivery/domain/money';
import { ChangedOrder } from './ChangedOrder';
import type { Refusal } from './refusal';

const refusal: Refusal = {
  message: 'The price has changed.',
  ...{ code: 'price_changed', changes: [], slot: null, dishes: [], isUncharged: true },
};

it('says what changed, what is new and what is gone', () => {
  const changes = [
    { name: 'Total', before: cents(2_799), after: cents(2_999) },
    { name: 'Tax', before: null, after: cents(209) },
    { name: 'Taco', before: cents(450), after: null },
  ];
  render(<ChangedOrder refusal={{ ...refusal, changes }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Error: The price has changed\.You were not charged\./,
  );
  const rows = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
  expect(rows).toEqual(['Total$27.99 → $29.99', 'Taxnew → $2.09', 'Taco$4.50 → gone']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('offers another try where there is no form to continue with', async () => {
  const onRetry = jest.fn();
  render(<ChangedOrder refusal={{ ...refusal, isUncharged: false }} onRetry={onRetry} />);
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
  expect(screen.queryByText(/charged/)).not.toBeInTheDocument();
  expect(screen.getByRole('alert').querySelector('dl')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it.each([
  [{ label: '6:30 PM', time: '2026-06-04T23:30:00Z' }, 'Error: 6:30 PM is gone.'],
  [null, 'Error: Your time is gone.'],
])('names the time that is gone: %j', (slot, words) => {
  render(<ChangedOrder refusal={{ ...refusal, code: 'slot_full', slot }} />);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/price has changed/)).not.toBeInTheDocument();
});
