import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuCategory } from '@/api/types';
import { cents } from '@dwellivery/domain/money';
import { itemAdded } from '@/store/slices/carts';
import { FLASH_MS } from '@/store/slices/flash';
import type { RootState } from '@/store/rootReducer';
import { aCart, aMenuProduct, anItem, anItemDraft } from '@/testing/builders';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { CartPanel } from './CartPanel';
import { useEventCart } from './useEventCart';

const taco = anItem({
  quantity: 2,
  product: { id: 1, name: 'Taco of yesterday' },
  optionChoices: {
    5: { choiceId: 51, choiceName: 'Hot', optionName: 'Salsa' },
    6: { choiceId: 61, choiceName: 'Large', optionName: 'Size' },
  },
});
const rice = anItem({ productId: 2, quantity: 3 });
const menu = [
  {
    id: 1,
    name: 'Dishes',
    products: [
      aMenuProduct({
        name: 'Birria taco',
        price: cents(450),
        options: [
          { id: 5, name: 'Salsa', choices: [{ id: 51, name: 'Hot' }] },
          { id: 6, name: 'Size', choices: [{ id: 61, name: 'Large' }] },
        ],
      }),
      aMenuProduct({ id: 2, name: 'Rice', price: cents(200) }),
    ],
  },
] as unknown as MenuCategory[];

interface Given {
  carts?: RootState['carts'];
  categories?: MenuCategory[];
}

function open({ carts = {}, categories }: Given = {}) {
  const onEdit = jest.fn();
  function Panel() {
    return <CartPanel cart={useEventCart(101, categories)} takesNotes onEdit={onEdit} />;
  }
  const preloadedState = { carts: { 101: aCart({ items: [taco, rice] }), ...carts } };
  const view = renderWithProviders(<Panel />, { preloadedState });
  const cart = () => view.store.getState().carts['101'];
  return { ...view, onEdit, cart, user: userEvent.setup() };
}

const lines = () => screen.getAllByRole('listitem');
const quantityOf = (line: number) => within(lines()[line]!).getByRole('spinbutton', { name: 'Quantity' });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('a line', () => {
  it('has its choices, and name and price of its pieces from the menu', () => {
    open({ categories: menu });
    expect(lines()[0]).toHaveTextContent(/^Birria taco\$9\.00Hot, Large/);
    expect(lines()[1]).toHaveTextContent(/^Rice\$6\.00/);
  });

  it('has the name that was stored and no price until the menu is loaded', () => {
    open();
    expect(lines()[0]).toHaveTextContent(/^Taco of yesterdayHot, Large/);
    expect(lines()[0]).not.toHaveTextContent('$');
  });

  it('has notes only if there are some', () => {
    const noted = anItem({ productId: 2, notes: 'Mild' });
    open({ carts: { 101: aCart({ items: [rice, noted] }) } });
    expect(lines().map((line) => line.querySelector('q')?.textContent)).toEqual([undefined, 'Mild']);
  });

  it('is edited and removed alone', async () => {
    const { user, onEdit, cart } = open({ categories: menu });
    await press(user, 'Edit Rice');
    expect(onEdit).toHaveBeenCalledWith(rice);
    await press(user, 'Remove Rice');
    expect(cart()?.items).toEqual([taco]);
  });
});

describe('the quantity', () => {
  it('changes that of its line, keeping what was chosen', async () => {
    const { user, cart } = open({ categories: menu });
    await press(user, 'One more Birria taco');
    expect(cart()?.items).toEqual([{ ...taco, quantity: 3 }, rice]);
  });

  it('typed as it was announces nothing', () => {
    const { store } = open();
    fireEvent.change(quantityOf(0), { target: { value: '02' } });
    expect(store.getState().flash.message).toBeNull();
  });

  it('0 removes the line, and can be taken back', async () => {
    const { user, cart } = open();
    fireEvent.change(quantityOf(1), { target: { value: '0' } });
    expect(cart()?.items).toEqual([taco]);
    await press(user, 'Undo');
    expect(cart()?.items).toEqual([taco, rice]);
  });

  it('1 keeps the line', () => {
    const { cart } = open();
    fireEvent.change(quantityOf(1), { target: { value: '1' } });
    expect(cart()?.items).toEqual([taco, { ...rice, quantity: 1 }]);
  });

  it('that changes ends the offer to take back a removal', async () => {
    const { user } = open({ categories: menu });
    await press(user, 'Remove Rice');
    expect(screen.getByText('Item removed')).toBeVisible();
    await press(user, 'One more Birria taco');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.getByText('3 items updated')).toBeVisible();
  });
});

describe('clearing', () => {
  it('is offered of all carts only if another event has items', () => {
    open({ carts: { 102: aCart({ items: [] }) } });
    expect(screen.getByRole('button', { name: 'Clear cart' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear the carts of all events' })).not.toBeInTheDocument();
  });

  it('is offered of all carts alone if only other events have items', () => {
    open({ carts: { 101: aCart({ items: [] }), 102: aCart() } });
    expect(screen.getByText('Add something delicious!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear cart' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clear the carts of all events' })).toBeVisible();
  });

  it('is not offered if nothing is in any cart', () => {
    const { container } = open({ carts: { 101: aCart({ items: [] }) } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(container.querySelector('.clear')).toBeNull();
  });
});

describe('the message', () => {
  afterEach(() => jest.useRealTimers());

  it('is none at first, that of the cart after a change, and that of an undo before it', async () => {
    const { user, store, container } = open({ categories: menu });
    expect(container.querySelector('.flash')).toBeNull();
    act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ quantity: 4 }) })));
    expect(screen.getByText('4 items added')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await press(user, 'Clear cart');
    expect(screen.getByText('Cart cleared')).toBeVisible();
    expect(screen.queryByText('4 items added')).not.toBeInTheDocument();
  });

  it('gets the focus of the button that is gone with its line', async () => {
    const { user } = open({ categories: menu });
    await press(user, 'Remove Rice');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });

  it.each([
    ['Remove Rice', 'Item removed'],
    ['Clear cart', 'Cart cleared'],
    ['Clear the carts of all events', 'All carts cleared'],
  ])('%s: "%s" ends after five seconds, the undo stays where it is', async (name, text) => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { cart } = open({ categories: menu, carts: { 102: aCart({ items: [rice] }) } });
    await press(user, name);
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    await act(() => jest.advanceTimersByTimeAsync(FLASH_MS - 100));
    expect(screen.getByText(text)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(undo).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cart()?.items).toHaveLength(2);
    expect(undo).not.toBeInTheDocument();
  });

  it('does not take the focus again when its text ends', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    open({ categories: menu });
    await press(user, 'Remove Rice');
    screen.getByRole('button', { name: 'Undo' }).blur();
    await act(() => jest.advanceTimersByTimeAsync(FLASH_MS));
    expect(screen.queryByText('Item removed')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('of a second removal has its own five seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    open({ categories: menu });
    await press(user, 'Remove Rice');
    await act(() => jest.advanceTimersByTimeAsync(FLASH_MS - 100));
    await press(user, 'Clear cart');
    await act(() => jest.advanceTimersByTimeAsync(FLASH_MS - 100));
    expect(screen.getByText('Cart cleared')).toBeVisible();
  });
});

describe('the order notes', () => {
  const field = () => screen.getByRole('textbox', { name: /Order notes/ });

  it('are those of the cart, and make no order form', async () => {
    const { user, cart } = open({ carts: { 101: aCart({ notes: 'Gate' }) } });
    await user.type(field(), ' 4');
    expect(field()).toHaveValue('Gate 4');
    expect(cart()?.notes).toBe('Gate 4');
  });
});
