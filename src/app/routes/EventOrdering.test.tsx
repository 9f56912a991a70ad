import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { toastStore } from '@/components/ui/toast';
import { useEventCart } from '@/features/cart/useEventCart';
import { itemRemoved } from '@/store/slices/carts';
import { aCart, anItem } from '@/testing/builders';
import { plainProduct } from '@/testing/product';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { HeaderSlotProvider } from '../routing/HeaderSlot';
import { EventOrdering } from './EventOrdering';

const MENU = [{ id: 1, name: 'Soups', products: [plainProduct(11, 'Ramen'), plainProduct(12, 'Pho')] }];

const theSkeleton = () => document.querySelector<HTMLElement>('[data-skeleton]');

/** The app replaces the skeleton before its effects run. */
function Arrival() {
  useLayoutEffect(() => theSkeleton()?.remove(), []);
  return null;
}

const toasts = () => toastStore.get().map(({ text }) => text);

function Screen({ canOrder }: { canOrder: boolean }) {
  const cart = useEventCart(101, MENU);
  return (
    <HeaderSlotProvider>
      <Arrival />
      {MENU[0]?.products.map(({ id, name }) => (
        <button key={id} data-product={id}>
          {name}
        </button>
      ))}
      <EventOrdering cart={cart} hue={30} canOrder={canOrder} takesNotes />
    </HeaderSlotProvider>
  );
}

interface Skeleton {
  /** The dish whose sheet is open. */
  pressed?: number;
  focused?: number;
  canOrder?: boolean;
}

const closed = jest.fn(() => delete window.__openSheet);

/** The app replaces a skeleton. */
function arrive({ pressed, focused, canOrder = true }: Skeleton): void {
  const skeleton = document.createElement('div');
  skeleton.dataset.skeleton = 'event';
  skeleton.innerHTML = '<button data-product="11"></button><button data-product="12"></button>';
  document.body.append(skeleton);
  if (pressed) window.__openSheet = { productId: pressed, close: closed };
  if (focused) skeleton.querySelector<HTMLElement>(`[data-product="${focused}"]`)?.focus();
  renderWithProviders(<Screen canOrder={canOrder} />);
  expect(theSkeleton()).toBeNull();
}

beforeEach(() => {
  toastStore.set([]);
  closed.mockClear();
  // jsdom has no animations.
  Element.prototype.getAnimations = () => [];
});

it('opens its own sheet in place of the one in the skeleton, and gives the focus to the dish afterwards', async () => {
  arrive({ pressed: 11 });
  expect(screen.getByRole('dialog', { name: /^Ramen/ })).toBeVisible();
  expect(closed).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ramen' })).toHaveFocus());
});

it('does not let the sheet rise a second time', async () => {
  const finished: Element[] = [];
  Element.prototype.getAnimations = function animations() {
    return [{ finish: () => finished.push(this) } as unknown as Animation];
  };
  arrive({ pressed: 11 });
  const sheet = screen.getByRole('dialog');
  await waitFor(() => expect(finished).toEqual([sheet, sheet.parentElement]));
});

it('opens nothing without a press', () => {
  arrive({});
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

it('closes the sheet in the skeleton if the event takes no orders any more', () => {
  arrive({ pressed: 12, canOrder: false });
  expect(closed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps the focus on a dish', () => {
  arrive({ focused: 12 });
  expect(screen.getByRole('button', { name: 'Pho' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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
  window.__openSheet = { productId: 11, close: closed };
  const { store } = renderWithProviders(<Screen canOrder />, {
    preloadedState: { carts: { 101: aCart({ items }) } },
  });
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
