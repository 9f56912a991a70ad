import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppSelector } from '@/store/hooks';
import { selectCartItems } from '@/store/slices/carts';
import { aCart, anItem } from '@/testing/builders';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { EditableLines } from './EditableLines';

const pho = anItem({ product: { id: 11, name: 'Pho' }, quantity: 2 });
const rice = anItem({ product: { id: 12, name: 'Rice' }, quantity: 1 });

function open() {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  function Lines() {
    const items = useAppSelector((state) => selectCartItems(state, 101));
    const lines = items.map(({ id, quantity, product, notes }) => ({
      ...{ key: id, quantity, name: product.name, price: null },
      ...{ choices: '', notes: notes || null, labels: undefined },
    }));
    return (
      <form aria-label="Order details" onSubmit={onSubmit}>
        <EditableLines eventId={101} lines={lines} />
        <button type="submit">Continue</button>
      </form>
    );
  }
  const preloadedState = { carts: { 101: aCart({ items: [pho, rice] }) } };
  const { store } = renderWithProviders(<Lines />, { preloadedState });
  const quantities = () => store.getState().carts['101']?.items.map(({ quantity }) => quantity);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { quantities, press, onSubmit };
}

it('changes the quantity of a line in place', async () => {
  const { quantities, press } = open();
  await press('One more Pho');
  expect(quantities()).toEqual([3, 1]);
  await press('One fewer Pho');
  expect(quantities()).toEqual([2, 1]);
});

it('removes a line at 0, and puts it back by Undo, which has the focus', async () => {
  const { quantities, press } = open();
  await press('One fewer Rice');
  expect(quantities()).toEqual([2]);
  expect(screen.getByText('Item removed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await press('Undo');
  expect(quantities()).toEqual([2, 1]);
});

it('refuses what is no quantity, and never sends the order', async () => {
  const { quantities, onSubmit } = open();
  const [field] = screen.getAllByRole('spinbutton', { name: 'Quantity' });
  await userEvent.type(field!, '101{Enter}');
  expect(screen.getByText('Must input a valid quantity')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Must input a valid quantity');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(screen.queryByText('Must input a valid quantity')).not.toBeInTheDocument();
  expect(quantities()).not.toContain(101);
});
