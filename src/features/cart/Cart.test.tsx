import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { MenuCategory } from '@/api/types';
import { itemAdded } from '@/store/slices/carts';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { Cart } from './Cart';
import { useEventCart } from './useEventCart';

const tacos = {
  id: 1,
  name: 'Birria taco',
  description: null,
  descriptionHtml: null,
  price: 1295,
  avatarThumb: null,
  avatarMedium: null,
  garnish: null,
  options: [],
};
const menu = [{ id: 1, name: 'Tacos', products: [tacos] }] as unknown as MenuCategory[];

interface Given {
  onEdit: () => void;
  canOrder?: boolean;
  takesNotes?: boolean;
  categories?: MenuCategory[];
}

function EventWithCart({ onEdit, canOrder = true, takesNotes = true, categories = menu }: Given) {
  const [isOpen, setIsOpen] = useState(false);
  const cart = useEventCart(101, categories);
  return (
    <Cart
      cart={cart}
      canOrder={canOrder}
      takesNotes={takesNotes}
      onEdit={onEdit}
      inHeader={(button) => button}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}

const line = anItem({ quantity: 2, notes: 'Mild', product: { id: 1, name: 'Birria taco' } });

function open({
  items = [line],
  wide = true,
  canOrder = true,
  takesNotes = true,
  others = {},
  categories = menu as object[],
} = {}) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: wide }) as MediaQueryList,
    );
  const onEdit = jest.fn();
  const view = renderWithProviders(
    <EventWithCart
      onEdit={onEdit}
      canOrder={canOrder}
      takesNotes={takesNotes}
      categories={categories as MenuCategory[]}
    />,
    {
      preloadedState: { carts: { 101: aCart({ items }), ...others } },
    },
  );
  return { ...view, onEdit, user: userEvent.setup() };
}

const popover = async () => within(await screen.findByRole('dialog', { name: 'Your order' }));
const add = (store: ReturnType<typeof open>['store'], quantity: number) =>
  act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ quantity, notes: 'Hot' }) })));

describe('the cart', () => {
  it('lists what is in it at the prices of the menu, and leads to the checkout', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '2 items · $25.90' }));
    const cart = await popover();
    expect(cart.getByRole('listitem')).toHaveTextContent(/^Birria taco\$25\.90.*Mild/);
    expect(cart.getByRole('link', { name: 'Place Order' })).toHaveAttribute('href', '/events/101/checkout');
  });

  it('shows an empty state without a link to the checkout', async () => {
    const { user } = open({ items: [] });
    await user.click(screen.getByRole('button', { name: '0 items' }));
    const cart = await popover();
    expect(cart.getByText('Add something delicious!')).toBeVisible();
    expect(cart.queryByRole('link')).not.toBeInTheDocument();
  });

  it('has no link to the checkout while the event takes no orders', async () => {
    const { user } = open({ canOrder: false });
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    expect((await popover()).queryByRole('link')).not.toBeInTheDocument();
  });

  it('has the focus on its button when an item is edited, so that the dialog returns it there', async () => {
    const { user, onEdit } = open();
    let focused: Element | null = null;
    onEdit.mockImplementation(() => void (focused = document.activeElement));
    const button = screen.getByRole('button', { name: /2 items/ });
    await user.click(button);
    await user.click((await popover()).getByRole('button', { name: 'Edit Birria taco' }));
    expect(focused).toBe(button);
  });

  it('changes a quantity; down to nothing removes the line', async () => {
    const { user, store } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    await user.click(cart.getByRole('button', { name: 'One fewer Birria taco' }));
    expect(cart.getByText('1 items updated')).toBeVisible();
    await user.click(cart.getByRole('button', { name: 'One fewer Birria taco' }));
    expect(cart.getByText('Item removed')).toBeVisible();
    expect(store.getState().carts['101']?.items).toEqual([]);
  });

  it('applies a typed quantity once it is valid', async () => {
    const { user, store } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const field = (await popover()).getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(field);
    expect(store.getState().carts['101']?.items[0]?.quantity).toBe(2);
    await user.tab();
    expect(field).toHaveValue('2');
    await user.type(field, '7', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(store.getState().carts['101']?.items[0]?.quantity).toBe(7);
  });

  it('removes a line, and undoes it', async () => {
    const { user, store } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    await user.click(cart.getByRole('button', { name: 'Remove Birria taco' }));
    expect(cart.getByText('Item removed')).toBeVisible();
    await user.click(cart.getByRole('button', { name: 'Undo' }));
    expect(store.getState().carts['101']?.items).toEqual([line]);
    expect(cart.queryByText('Item removed')).not.toBeInTheDocument();
  });

  it('is cleared, and restored with its notes by undo', async () => {
    const { user, store } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    await user.type(cart.getByRole('textbox', { name: /Order notes/ }), 'Gate 4');
    await user.click(cart.getByRole('button', { name: 'Clear cart' }));
    expect(cart.getByText('Add something delicious!')).toBeVisible();
    expect(store.getState().carts['101']).toMatchObject({ items: [], notes: '' });
    await user.click(cart.getByRole('button', { name: 'Undo' }));
    expect(store.getState().carts['101']).toMatchObject({ items: [line], notes: 'Gate 4' });
  });

  it('clears the carts of all events, and undoes it', async () => {
    const other = aCart({ items: [anItem({ productId: 7 })], notes: 'Ring twice' });
    const { user, store } = open({ others: { 102: other } });
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    await user.click(cart.getByRole('button', { name: 'Clear the carts of all events' }));
    expect(store.getState().carts['101']?.items).toEqual([]);
    expect(store.getState().carts['102']).toMatchObject({ items: [], notes: '' });
    await user.click(cart.getByRole('button', { name: 'Undo' }));
    expect(store.getState().carts['101']?.items).toEqual([line]);
    expect(store.getState().carts['102']).toMatchObject({ items: other.items, notes: 'Ring twice' });
  });

  it('offers neither clearing all carts without others, nor notes if the event takes none', async () => {
    const { user } = open({ takesNotes: false });
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    expect(cart.queryByRole('button', { name: 'Clear the carts of all events' })).not.toBeInTheDocument();
    expect(cart.queryByRole('textbox', { name: /Order notes/ })).not.toBeInTheDocument();
  });

  it('reports an invalid quantity', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    const field = cart.getByRole('spinbutton', { name: 'Quantity' });
    expect(field).toBeValid();
    await user.clear(field);
    await user.type(field, '101');
    expect(cart.getByText('Must input a valid quantity')).toBeVisible();
    expect(field).toHaveAccessibleDescription('Must input a valid quantity');
    expect(field).toBeInvalid();
    await user.type(field, '{Backspace}');
    expect(field).toBeValid();
    await user.type(field, '1');
    expect(field).toBeInvalid();
    await user.tab();
    expect(cart.queryByText('Must input a valid quantity')).not.toBeInTheDocument();
  });

  it('opens a line for editing, and closes', async () => {
    const { user, onEdit } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    await user.click((await popover()).getByRole('button', { name: 'Edit Birria taco' }));
    expect(onEdit).toHaveBeenCalledWith(line);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('removes items that the menu no longer offers', () => {
    const { store } = open({ items: [line, anItem({ productId: 7 })] });
    expect(store.getState().carts['101']?.items).toEqual([line]);
    expect(screen.getByRole('button', { name: '2 items · $25.90' })).toBeVisible();
  });
});

describe('the message of the cart', () => {
  afterEach(() => jest.useRealTimers());

  it('announces an added item for five seconds', async () => {
    jest.useFakeTimers();
    const { store } = open({ wide: false });
    const message = () => screen.queryByText('3 items added', { selector: 'p' });
    add(store, 3);
    expect(message()).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(4900));
    expect(message()).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(message()).not.toBeInTheDocument();
  });

  it('disappears when the popover closes', async () => {
    const { user, store } = open();
    await user.click(screen.getByRole('button', { name: /2 items/ }));
    const cart = await popover();
    add(store, 3);
    expect(cart.getByText('3 items added')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(store.getState().flash.message).toBeNull());
  });
});

it('on a phone is a bar that announces added items, and a sheet', async () => {
  const { user, store } = open({ wide: false });
  add(store, 1);
  expect(screen.getByText('1 items added', { selector: 'p' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /3 items.*View order/ }));
  expect((await popover()).getAllByRole('listitem')).toHaveLength(2);
});

it('on a phone can be opened empty, and returns the focus to its button after it was emptied', async () => {
  const { user, store } = open({ wide: false });
  await user.click(screen.getByRole('button', { name: /2 items.*View order/ }));
  await user.click((await popover()).getByRole('button', { name: 'Remove Birria taco' }));
  expect((await popover()).getByText('Add something delicious!')).toBeVisible();
  expect(store.getState().carts['101']?.items).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: '0 items' })).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Your order' })).not.toBeInTheDocument();
});

it('on a phone has no link to the checkout while the event takes no orders', () => {
  open({ wide: false, canOrder: false });
  expect(screen.getByRole('button', { name: /2 items.*View order/ })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('outside its provider throws', () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  expect(() => render(<EventWithCart onEdit={jest.fn()} />)).toThrow();
});

describe('a line', () => {
  const labels = (diets: string[], contains: string[] = []) => ({
    diets,
    contains,
    mayContain: [],
    complete: true,
  });
  const bowl = {
    ...tacos,
    labels: labels(['vegan', 'vegetarian'], ['soy']),
    options: [
      {
        id: 5,
        name: 'Protein',
        choices: [
          { id: 51, name: 'Tofu', labels: labels(['vegan', 'vegetarian']) },
          { id: 52, name: 'Egg', labels: labels(['vegetarian'], ['eggs']) },
          { id: 53, name: 'Special' },
        ],
      },
    ],
  };
  const chosen = (choiceId: number) =>
    anItem({
      product: { id: 1, name: 'Birria taco' },
      optionChoices: { 5: { choiceId, choiceName: String(choiceId), optionName: 'Protein' } },
    });

  it.each([
    [51, 'veganContains soy', /eggs|not labeled/],
    [52, 'vegetarianContains eggs, soy', /vegan|not labeled/],
    [53, 'Contains soyOther allergens not labeled', /vegan|vegetarian/],
  ])('with choice %i says what the chosen dish contains by the loaded menu: %s', async (id, words, not) => {
    const { user } = open({ items: [chosen(id)], categories: [{ ...menu[0], products: [bowl] }] });
    await user.click(await screen.findByRole('button', { name: /1 item/ }));
    const [line] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    await waitFor(() =>
      expect(line?.textContent.replace(/ +/g, ' ').replace(/ (?=Contains)/, '')).toContain(words),
    );
    expect(line).not.toHaveTextContent(not);
  });
});
