import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useRef } from 'react';
import { toastStore } from '@/components/ui/toast';
import { useEventCart } from '@/features/cart/useEventCart';
import { itemAdded, itemRemoved } from '@/store/slices/carts';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { plainProduct } from '@/testing/product';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { HeaderSlotProvider } from '../routing/HeaderSlot';
import { EventOrdering, type OrderingHandle } from './EventOrdering';

const MENU = [{ id: 1, name: 'Soups', products: [plainProduct(11, 'Ramen'), plainProduct(12, 'Pho')] }];

const toasts = () => toastStore.get().map(({ text }) => text);

function Screen({ canOrder }: { canOrder: boolean }) {
  const cart = useEventCart(101, MENU);
  const ordering = useRef<OrderingHandle>(null);
  return (
    <HeaderSlotProvider>
      {MENU[0]?.products.map((product) => (
        <Fragment key={product.id}>
          <button data-product={product.id} onClick={() => ordering.current?.open(product)}>
            {product.name}
          </button>
          <button aria-label={`Add ${product.name}`} onClick={() => ordering.current?.add(product)} />
        </Fragment>
      ))}
      <EventOrdering ref={ordering} cart={cart} hue={30} canOrder={canOrder} takesNotes />
    </HeaderSlotProvider>
  );
}

beforeEach(() => toastStore.set([]));

it('opens the sheet of a picked dish, and gives the focus back to it', async () => {
  renderWithProviders(<Screen canOrder />);
  await userEvent.click(screen.getByRole('button', { name: 'Ramen' }));
  expect(await screen.findByRole('dialog', { name: /^Ramen/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ramen' })).toHaveFocus());
});

it('loses no pieces when an edited dish becomes one that is in the cart', async () => {
  const product = { id: 11, name: 'Ramen' };
  const items = [anItem({ product, quantity: 60, notes: 'Hot' }), anItem({ product, quantity: 60 })];
  const { store } = renderWithProviders(<Screen canOrder />, {
    preloadedState: { carts: { 101: aCart({ items }) } },
  });
  await userEvent.click(screen.getByRole('button', { name: /120 items/ }));
  const [edit] = await screen.findAllByRole('button', { name: /^Edit/ });
  await userEvent.click(edit as HTMLElement);
  await userEvent.clear(await screen.findByLabelText(/Special|notes|requests/i));
  await userEvent.click(screen.getByRole('button', { name: /^Update/ }));
  expect(toasts()).toEqual([expect.stringMatching(/^This does not fit/)]);
  expect(store.getState().carts['101']?.items).toHaveLength(2);
});

it('gives an edited dish the room that its own pieces leave', async () => {
  const items = [anItem({ product: { id: 11, name: 'Ramen' }, quantity: 60 })];
  const { store } = renderWithProviders(<Screen canOrder />, {
    preloadedState: { carts: { 101: aCart({ items }) } },
  });
  await userEvent.click(screen.getByRole('button', { name: /60 items/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'One more Ramen' }));
  await userEvent.click(screen.getByRole('button', { name: /^Update/ }));
  expect(store.getState().carts['101']?.items).toMatchObject([{ quantity: 61 }]);
});

it.each([
  ['adds what still fits', 99, 100, []],
  [
    'keeps the sheet open and says why, if not all of it fits',
    100,
    100,
    [expect.stringMatching(/^This does not fit/)],
  ],
])('%s', async (_what, before, after, said) => {
  const items = [anItem({ product: { id: 11, name: 'Ramen' }, quantity: before })];
  const { store } = renderWithProviders(<Screen canOrder />, {
    preloadedState: { carts: { 101: aCart({ items }) } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ramen' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Add to order/ }));
  expect(store.getState().carts['101']?.items[0]?.quantity).toBe(after);
  expect(toasts()).toEqual(said);
  expect(screen.queryByText('The order is incomplete.')).not.toBeInTheDocument();
  const isOpen = screen.queryByRole('dialog', { name: /^Ramen/ }) !== null;
  expect(isOpen).toBe(said.length > 0);
});

it('adds an edited dish that another tab has removed meanwhile', async () => {
  const ramen = anItem({ product: { id: 11, name: 'Ramen' }, quantity: 1 });
  const { store } = renderWithProviders(<Screen canOrder />, {
    preloadedState: { carts: { 101: aCart({ items: [ramen] }) } },
  });
  await userEvent.click(screen.getByRole('button', { name: /1 item/ }));
  const [edit] = await screen.findAllByRole('button', { name: /^Edit/ });
  await userEvent.click(edit as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'One more Ramen' }));
  act(() => void store.dispatch(itemRemoved({ eventId: 101, itemId: ramen.id })));
  await userEvent.click(screen.getByRole('button', { name: /^Update/ }));
  expect(store.getState().carts['101']?.items).toMatchObject([{ product: { id: 11 }, quantity: 2 }]);
  expect(store.getState().flash.message?.text).toBe('2 items added');
});

describe('a dish that is added at once', () => {
  const media = window.matchMedia;
  const onWidth = (isWide: boolean) => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: isWide });
  };
  afterEach(() => {
    window.matchMedia = media;
  });
  const setup = (items: ReturnType<typeof anItem>[] = []) => {
    const view = renderWithProviders(<Screen canOrder />, {
      preloadedState: { carts: { 101: aCart({ items }) } },
    });
    const lines = () => view.store.getState().carts['101']?.items.map(({ quantity }) => quantity);
    const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Ramen' }));
    const undo = () => screen.queryByRole('button', { name: 'Undo' });
    return { ...view, lines, add, undo };
  };

  it.each([
    ['a phone', false],
    ['a wide screen', true],
  ])(
    'on %s is taken back by Undo in its message, which gives the focus to the dish',
    async (_where, isWide) => {
      onWidth(isWide);
      const { lines, add, undo } = setup();
      await add();
      await screen.findByText('1 items added');
      expect(lines()).toEqual([1]);
      expect(screen.queryByRole('dialog', { name: /^Ramen/ })).not.toBeInTheDocument();
      await userEvent.click(undo()!);
      expect(lines()).toEqual([]);
      expect(screen.queryByText(/^Item removed|items added$/)).not.toBeInTheDocument();
      expect(undo()).not.toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Ramen' })).toHaveFocus());
    },
  );

  it('joins the line of the same dish, and Undo takes one piece off it', async () => {
    const { lines, add, undo } = setup([anItem({ product: { id: 11, name: 'Ramen' }, quantity: 4 })]);
    await add();
    expect(lines()).toEqual([5]);
    await userEvent.click(undo()!);
    expect(lines()).toEqual([4]);
  });

  it('is no more taken back once another message has come', async () => {
    const { store, add, undo } = setup();
    await add();
    act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes: 'Hot' }) })));
    expect(screen.getByText('1 items added')).toBeVisible();
    expect(undo()).not.toBeInTheDocument();
  });

  it('is what Undo takes back after a removal in the open cart, and a removal after it is', async () => {
    onWidth(true);
    const { lines, add, undo } = setup([anItem({ product: { id: 12, name: 'Pho' }, quantity: 2 })]);
    await add();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Pho' }));
    await add();
    expect(lines()).toEqual([2]);
    await screen.findByText('1 items added');
    await userEvent.click(undo()!);
    expect(lines()).toEqual([1]);
    await add();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }));
    await screen.findByText('Cart cleared');
    await userEvent.click(undo()!);
    expect(lines()).toEqual([2]);
  });

  it('is refused in words if the cart takes no more of it', async () => {
    const { lines, add } = setup([anItem({ product: { id: 11, name: 'Ramen' }, quantity: 100 })]);
    await add();
    expect(toasts()).toEqual([expect.stringMatching(/^This does not fit/)]);
    expect(lines()).toEqual([100]);
  });
});
